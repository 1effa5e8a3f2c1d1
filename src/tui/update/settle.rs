//! What follows from whatever has happened, settled once at the end of each update.

use std::time::Duration;

use crate::interaction::animation::Motion;
use crate::message::{Request, Requests};
use crate::model::lifecycle::{show_if_over, show_result};
use crate::model::{App, Screen, finding};
use crate::winnability::Sight;

/// While only computer players act, their game is written no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// Brings what follows from the rest up to date: the preview, the clock, the result page and
/// the cards on their way.
pub fn settle(app: &mut App, requests: &mut Requests) {
    if app.screen == Screen::Home {
        let dealer = &mut app.context.dealer;
        app.home.follow(
            app.context.now,
            &app.context.catalogue,
            &app.context.settings,
            || dealer.fresh(),
        );
    }
    let playing = app.screen == Screen::Table && app.over.is_empty();
    let in_sight = playing && !app.is_too_small();
    let (now, area) = (app.context.now, app.context.table_area());
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    let show = table.keep_time(in_sight, now, &app.context.keys);
    table.name_reports(app.context.appearance.names());
    if table.session().real_time().is_some() {
        // Its clock has been seen to.
    } else if playing && !over && table.game().moves_made() > 0 {
        table.session_mut().run(now);
    } else {
        // The time of a game that may be left now is kept with it.
        let stops = table.timed_game().is_running()
            && table.timed_game().keep
            && table.timed_game().is_under_way();
        table.session_mut().timed_game_mut().pause(now);
        if stops && !requests.contains(&Request::Save) {
            requests.push(Request::Save);
        }
    }
    let appearance = &app.context.appearance;
    let name = |seat| appearance.name(seat);
    if let Some(text) = table
        .session_mut()
        .news(name, usize::from(app.context.size.0))
    {
        table.recent = Some(text);
    }
    let greeting = if playing {
        table.session_mut().greeting(name)
    } else {
        None
    };
    if let Some(text) = greeting {
        table.say(text);
    }
    let happened = table.session_mut().take_happened();
    let closed = table.session_mut().take_closed();
    let slide = table.session_mut().take_slide();
    if let Some(slide) = slide.filter(|_| app.context.appearance.animate && happened.is_empty()) {
        app.motion = Motion::back(area, app.context.appearance.size, table, slide, now);
    }
    if show && playing {
        return show_result(app);
    }
    if happened.is_empty() && !closed {
        return;
    }
    let real_time = table.session().real_time().is_some();
    // A person's own actions are kept at once, those of computer players now and then.
    let hurried = table.session().real_time().is_some_and(|real_time| {
        let last = table.game().log().last();
        !over && last.is_some_and(|last| !real_time.is_person(last.seat))
    });
    let due = now >= app.saved_at + BETWEEN_SAVES;
    if table.timed_game().keep && (!hurried || due) {
        app.saved_at = now;
        requests.push(Request::Save);
    }
    // Head to head the other player's turn has come already.
    let seen = app.context.appearance.animate && !table.session().is_head_to_head();
    if seen && app.screen == Screen::Table && !happened.is_empty() {
        app.motion = Motion::new(area, app.context.appearance.size, table, &happened, now);
    }
    let forwards = happened.last().is_some_and(|(_, undone)| !undone);
    if forwards && !over {
        table.says_in_vain(&app.context.keys);
    }
    if forwards && !over {
        table.offer_autofinish(app.context.settings.finish.value, &app.context.keys);
    }
    if forwards && app.over.is_empty() && !real_time {
        show_if_over(app);
    }
}

/// Has the light follow what is on the table. Tells whether the table has gone back by itself,
/// which is to be settled.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    if finding::follow(app, requests) {
        return false;
    }
    let sight = match (app.screen, app.over.is_empty()) {
        (Screen::Home, _) => Sight::Elsewhere,
        (Screen::Table, true) => Sight::Clear,
        (Screen::Table, false) => Sight::Covered,
    };
    let table = app.table.as_mut();
    app.winnability.follow(table, sight, &app.context, requests)
}
