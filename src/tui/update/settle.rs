//! What follows from whatever has happened, settled once at the end of each update.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Applied, Rules, Seat};

use crate::context::Context;
use crate::interaction::animation::Animation;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::replay::watch_solution;
use crate::model::result::{show_if_over, show_result};
use crate::model::{App, Screen, deal_level, deal_search, maker, new_game};
use crate::winnability::Sight;
use patience_app::session::{Opponents, RealTime};
use patience_app::settings::{Rival, Word as _};
use patience_app::survey::line_values;

/// While only computer players act, their game is written no more often than this.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// Brings what follows from the rest up to date: the preview, the clock, what is said of others,
/// the cards on their way, the saved game and the result page.
pub fn settle(app: &mut App, requests: &mut Requests) {
    let at_home = app.screen() == Screen::Home;
    if at_home {
        show_preview(app);
        requests.extend(app.home.wants_traits().then_some(Request::FindTraits));
        requests.extend(app.home.wants_cards_home().map(Request::CountHome));
    }
    let playing = app.screen() == Screen::Table && app.overlays.is_empty();
    if app.screen() == Screen::Table {
        app.settle_size();
    }
    let table = app.table.as_ref();
    let names = table.map_or_else(Vec::new, |table| names_of_table(table, &app.context));
    app.context.appearance.show_recorded_names(&names);
    if at_home {
        let names = names_of_preview(app);
        app.context.appearance.show_preview_names(&names);
    }
    // The table is laid out to tell whether it fits, which matters to a clock that runs by itself.
    let in_sight = playing && app.is_in_real_time() && !app.is_too_small();
    let (context, now) = (&app.context, app.context.now);
    let Some(table) = &mut app.table else { return };
    if table.session().wants_duel_computer() {
        seat_duel_computer(table, context);
    }
    if at_home {
        table.session_mut().leave_if_stuck(now);
    }
    if table.session_mut().has_just_left() {
        // Another game may be saved in the same place.
        requests.insert(0, Request::Conclude);
    }
    let ended = table.keep_time(in_sight, now, &context.keys);
    table.name_reports(context.appearance.names());
    if table.session().real_time().is_none() && !keep_clock(table, playing, now) {
        // The time of a game that may be left now is kept with it.
        if !requests.contains(&Request::Save) {
            requests.push(Request::Save);
        }
    }
    let asks = table.session_mut().take_asks();
    tell(table, context, playing);
    let happened = table.session_mut().take_moves();
    let closed = table.session_mut().take_closed();
    if let Some(slide) = table.session_mut().take_slide()
        && context.appearance.animate
        && happened.is_empty()
    {
        let (area, size) = (context.cards_area(), context.appearance.size);
        app.animation = Animation::back(area, size, table, slide, now);
    }
    for ask in asks {
        app.note_asked(&ask);
        requests.push(Request::AskHost(ask));
    }
    if ended && playing {
        return show_result(app);
    }
    if !happened.is_empty() || closed {
        follow_moves(app, &happened, requests);
    }
}

/// Returns the names that are shown at a table instead of those of the settings: those of a recording, and
/// in a duel the level of the computer player.
fn names_of_table(table: &Table, context: &Context) -> Vec<String> {
    let timed_game = table.timed_game();
    match timed_game.rival() {
        Some(Rival::Computer(level)) if !timed_game.is_replay() => {
            vec![context.settings.player_name(0), level.word().to_owned()]
        }
        _ if timed_game.is_replay() => timed_game.recorded_names().to_vec(),
        _ => names_with_computers(table, context),
    }
}

/// Returns the names of all at a table with computer players: one that nobody has named is a computer, and
/// no player like others.
fn names_with_computers(table: &Table, context: &Context) -> Vec<String> {
    let session = table.session();
    if let Some(names) = session.names_elsewhere() {
        return names.to_vec();
    }
    let in_turns = session.opponents().map(Opponents::people);
    let at_once = session.real_time().map(RealTime::people);
    let Some(people) = in_turns.or(at_once) else {
        return table.timed_game().recorded_names().to_vec();
    };
    names_beside(table.game().rules(), people, context)
}

/// Returns the names of all at the table of the game that the first page shows: they are called as they are
/// when it is played.
fn names_of_preview(app: &App) -> Vec<String> {
    let Some(preview) = app.home.preview() else {
        return Vec::new();
    };
    let rules = preview.game.rules();
    if rules.seats() == 1 {
        return Vec::new();
    }
    let mut seating = app.context.seating;
    if app.home.is_for_two() {
        seating.people = new_game::people_for_two(rules);
    }
    names_beside(rules, &seating.people_of(rules), &app.context)
}

/// Returns the names of all at a table where these are people.
fn names_beside(rules: &Rules, people: &[Seat], context: &Context) -> Vec<String> {
    // Somebody who is alone has changed places with the player of their seat.
    let own = match people {
        [own] => *own,
        _ => Seat::FIRST,
    };
    let name = |seat: Seat| {
        let place = match seat {
            seat if seat == own => Seat::FIRST,
            Seat::FIRST => own,
            seat => seat,
        };
        let name = context.settings.player_name(place.index());
        let is_unnamed = name == format!("Player {}", place.0 + 1);
        if is_unnamed && !people.contains(&seat) {
            format!("Computer {}", seat.0 + 1)
        } else {
            name
        }
    };
    rules.all_seats().map(name).collect()
}

/// Shows the game under the cursor of the list, once that rests.
fn show_preview(app: &mut App) {
    let context = &mut app.context;
    let dealer = &mut context.dealer;
    app.home
        .follow(context.now, &context.catalogue, &context.settings, || {
            dealer.fresh()
        });
}

/// Seats the computer player of a duel.
fn seat_duel_computer(table: &mut Table, context: &Context) {
    let measured = context.catalogue.embedded().line_values;
    if let Some((adviser, _)) = line_values::adviser(measured, table.game().rules()) {
        table.session_mut().seat_duel_computer(Arc::new(adviser));
    }
}

/// Lets the clock of a game in turns run while it is played. Tells whether nothing is to be kept
/// because it has just stopped.
fn keep_clock(table: &mut Table, playing: bool, now: Duration) -> bool {
    let over = table.game().hand_end().is_some();
    let timed_game = table.session_mut().timed_game_mut();
    if playing && !over && timed_game.game.moves_made() > 0 {
        timed_game.run(now);
        return true;
    }
    let stops = timed_game.is_running() && timed_game.keep && timed_game.is_under_way();
    timed_game.pause(now);
    !stops
}

/// Says at the table what others have done, and whose turn it is in a duel.
fn tell(table: &mut Table, context: &Context, playing: bool) {
    let name = |seat| context.appearance.name(seat);
    let columns = usize::from(context.size.0);
    if let Some(text) = table.session_mut().news(name, columns) {
        table.set_news(Some(text));
    }
    if playing && let Some(text) = table.session_mut().greeting(name) {
        table.say(text);
    }
}

/// Settles the consequences of moves: the game is saved, cards are animated, a sentence or an offer
/// is shown, and the result of the hand.
fn follow_moves(app: &mut App, happened: &[(Applied, bool)], requests: &mut Requests) {
    let (context, now) = (&app.context, app.context.now);
    let at_table = app.screen() == Screen::Table;
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    let real_time = table.session().real_time();
    // A person's own actions are kept at once, those of computer players now and then.
    let hurried = real_time.is_some_and(|real_time| {
        let last = table.game().log().last();
        !over && last.is_some_and(|last| !real_time.is_person(last.seat))
    });
    let in_turns = real_time.is_none();
    let due = now >= app.saved_at + BETWEEN_SAVES;
    if table.timed_game().keep && (!hurried || due) {
        app.saved_at = now;
        requests.push(Request::Save);
    }
    // Head to head the other player's turn has come already.
    let seen = context.appearance.animate && !table.session().is_head_to_head();
    if seen && at_table && !happened.is_empty() {
        let (area, size) = (context.cards_area(), context.appearance.size);
        app.animation = Animation::new(area, size, table, happened, now);
    }
    if happened.last().is_none_or(|(_, undone)| *undone) {
        return;
    }
    if !over {
        table.says_in_vain(&context.keys);
        table.offer_autofinish(context.settings.finish.value, &context.keys);
    }
    if app.overlays.is_empty() && in_turns {
        show_if_over(app);
    }
}

/// Has the light follow what is on the table. Tells whether the table has gone back by itself,
/// which is to be settled.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    if deal_search::follow(app, requests) || maker::follow(app, requests) {
        deal_level::give_way(app);
        return false;
    }
    if deal_level::follow(app, requests) {
        return false;
    }
    let sight = match (app.screen(), app.overlays.is_empty()) {
        (Screen::Home, _) => Sight::Elsewhere,
        (Screen::Table, true) => Sight::Clear,
        (Screen::Table, false) => Sight::Covered,
    };
    let table = app.table.as_mut();
    let went_back = app.winnability.follow(table, sight, &app.context, requests);
    if let Some(solution) = app.winnability.take_solution() {
        watch_solution(app, &solution);
        return true;
    }
    went_back
}
