//! The consequences of a message to the model, which are applied once, at the end of each update.

use std::sync::Arc;
use std::time::Duration;

use patience_core::Applied;

use crate::context::Context;
use crate::interaction::animation::Animation;
use crate::interaction::table::Table;
use crate::message::{Request, Requests};
use crate::model::replay::watch_solution;
use crate::model::result::{show_if_over, show_result};
use crate::model::{App, Screen, deal_level, deal_search, maker, names};
use crate::winnability::TableView;
use patience_app::survey::line_values;

/// Updates the parts of the model that depend on other parts of it: the preview, the clock, the news about other
/// players, the cards in motion, the saved game and the result page.
pub fn settle(app: &mut App, requests: &mut Requests) {
    let at_home = app.screen() == Screen::Home;
    if at_home {
        show_preview(app);
        requests.extend(app.home.wants_traits().then_some(Request::FindTraits));
        requests.extend(app.home.wants_cards_home().map(Request::CountHome));
    }
    let playing = app.is_table_in_sight();
    if app.screen() == Screen::Table {
        app.settle_size();
    }
    let table = app.table.as_ref();
    let names = table.map_or_else(Vec::new, |table| names::at_table(table, &app.context));
    app.context.appearance.show_recorded_names(&names);
    if at_home {
        let names = names::in_preview(app);
        app.context.appearance.show_preview_names(&names);
    }
    // Laying the table out shows whether it fits, which matters only to a clock that runs by itself.
    let in_sight = playing && app.is_in_real_time() && !app.is_too_small();
    let (context, now) = (&app.context, app.context.now);
    let Some(table) = &mut app.table else { return };
    if !table.session().is_elsewhere() && table.session().names() != names {
        table.session_mut().set_names(names);
    }
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
        // The player may leave now, so the time is saved with the game.
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
        let animation = Animation::back(area, size, table, slide, now);
        app.animate(animation);
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

/// Updates the preview to the game under the cursor of the list, once the cursor rests.
fn show_preview(app: &mut App) {
    let context = &mut app.context;
    let dealer = &mut context.dealer;
    let (catalogue, settings) = (&context.catalogue, &context.settings);
    app.home
        .follow(context.now, catalogue, settings, || dealer.fresh());
}

/// Puts the computer player of a duel in its seat.
fn seat_duel_computer(table: &mut Table, context: &Context) {
    let measured = context.catalogue.embedded().line_values;
    if let Some((adviser, _)) = line_values::adviser(measured, table.game().rules()) {
        table.session_mut().seat_duel_computer(Arc::new(adviser));
    }
}

/// Runs the clock of a game in turns while `playing` is true. Returns `false` if the clock has just stopped; the game
/// must then be saved.
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

/// Shows at the table what other players have done and, in a duel, whose turn it is.
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

/// Handles the consequences of moves on the table: saves the game, animates the cards, and shows a message, an offer or
/// the result of the hand.
fn follow_moves(app: &mut App, happened: &[(Applied, bool)], requests: &mut Requests) {
    let (context, now) = (&app.context, app.context.now);
    let at_table = app.screen() == Screen::Table;
    let Some(table) = &mut app.table else { return };
    let over = table.game().hand_end().is_some();
    let real_time = table.session().real_time();
    // A person's own actions are saved at once, those of computer players now and then.
    let hurried = real_time.is_some_and(|real_time| {
        let last = table.game().log().last();
        !over && last.is_some_and(|last| !real_time.is_person(last.seat))
    });
    let in_turns = real_time.is_none();
    let is_kept = table.timed_game().keep;
    // Head to head it is the other player's turn already.
    let seen = context.appearance.animate && !table.session().is_head_to_head();
    if seen && at_table && !happened.is_empty() {
        let (area, size) = (context.cards_area(), context.appearance.size);
        let animation = Animation::new(area, size, table, happened, now);
        // The moves of computer players are shown one after the other.
        let waits = in_turns && table.session().opponents().is_some();
        app.animate_after(animation, waits);
    }
    if is_kept && app.is_to_be_saved(!hurried) && !requests.contains(&Request::Save) {
        requests.push(Request::Save);
    }
    if happened.last().is_none_or(|(_, undone)| *undone) {
        return;
    }
    if let (false, Some(table)) = (over, &mut app.table) {
        let context = &app.context;
        table.says_in_vain(&context.keys);
        table.offer_autofinish(context.settings.finish.value, &context.keys);
    }
    if app.overlays.is_empty() && in_turns {
        show_if_over(app);
    }
}

/// Updates the mark that shows whether the hand can be won. Returns whether the table has gone to another position by
/// itself; the consequences of that must then be handled as well.
pub fn follow(app: &mut App, requests: &mut Requests) -> bool {
    if deal_search::follow(app, requests) || maker::follow(app, requests) {
        deal_level::give_way(app);
        return false;
    }
    if deal_level::follow(app, requests) {
        return false;
    }
    let sight = match (app.screen(), app.overlays.is_empty()) {
        (Screen::Home, _) => TableView::Elsewhere,
        (Screen::Table, true) => TableView::Clear,
        (Screen::Table, false) => TableView::Covered,
    };
    let table = app.table.as_mut();
    let went_back = app.winnability.follow(table, sight, &app.context, requests);
    if let Some(solution) = app.winnability.take_solution() {
        watch_solution(app, &solution);
        return true;
    }
    went_back
}
