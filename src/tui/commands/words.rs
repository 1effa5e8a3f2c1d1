//! The words that the bottom line shows for the action of a key now.

use super::answered::why_alone;
use super::command::find;
use super::{anywhere, at_home, at_table, in_replay, on_result};
use crate::interaction::table::Table;
use crate::model::{App, Overlay, Screen};
use crate::screens::KeyWords;
use crate::screens::result::ResultPage;
use patience_app::keymap::{Action, Entry};
use patience_app::protocol::RoomStage;
use patience_app::session::real_time::Stage;

/// Returns the words that the bottom line shows for the action of a key; `None` if the action makes no sense now.
pub fn words(app: &App, entry: &Entry) -> Option<String> {
    if entry.short.is_empty() {
        return None;
    }
    match offered(app, entry) {
        KeyWords::Usual => Some(entry.short.to_owned()),
        KeyWords::Nothing => None,
        KeyWords::Are(words) => Some(words),
    }
}

fn offered(app: &App, entry: &Entry) -> KeyWords {
    let action = entry.action;
    if !is_answered(app, action) {
        return KeyWords::Nothing;
    }
    match (app.overlays.last(), app.screen(), &app.table) {
        // A page covers the place just clicked, so no click there may quit the program.
        (Some(_), ..) if action == Action::Quit => KeyWords::Nothing,
        (Some(Overlay::Result(page)), _, Some(table)) => {
            offered_on_result(app, page, table, action)
        }
        (Some(overlay), ..) => overlay.page().key_words(entry, &app.context),
        (None, Screen::Home, _) => at_home::offered(app, action),
        (None, Screen::Table, Some(table)) if table.timed_game().is_replay() => {
            in_replay::offered(app, table, entry)
        }
        (None, Screen::Table, Some(table)) => offered_at_table(app, table, action),
        (None, Screen::Table, None) => KeyWords::Nothing,
    }
}

/// Whether an action is available now. Some actions are not available at a shared table.
fn is_answered(app: &App, action: Action) -> bool {
    match action {
        Action::Talk => app.is_guest() && !app.has_talk_off(),
        _ if !app.is_guest() => true,
        Action::Undo => may_undo(app),
        _ => why_alone(action).is_none(),
    }
}

/// Whether a guest may undo. After a match everybody knows the deal, so undo is no longer possible. A player who has
/// given up a deal that others play as well has announced it, and cannot take it back.
fn may_undo(app: &App) -> bool {
    let resigned = app.table.as_ref().and_then(|table| table.game().resigned());
    let has_given_up = app.plays_apart() && resigned.is_some();
    app.room_stage() != Some(RoomStage::MatchOver) && !has_given_up
}

fn offered_at_table(app: &App, table: &Table, action: Action) -> KeyWords {
    if table.session().looks_on() {
        return offered_to_onlooker(app, action);
    }
    // A hand is about to start, or its end is being announced.
    let stage = at_table::stage(table);
    if matches!(stage, Some(Stage::Countdown(_) | Stage::Shout(_))) && action != Action::Back {
        return KeyWords::Nothing;
    }
    let command = find(at_table::COMMANDS, action).or_else(|| find(anywhere::COMMANDS, action));
    command.map_or(KeyWords::Nothing, |command| command.offer.words(app, table))
}

/// Returns the words that the bottom line shows for a key on the result page.
fn offered_on_result(app: &App, page: &ResultPage, table: &Table, action: Action) -> KeyWords {
    match action {
        Action::Talk | Action::Back => KeyWords::Usual,
        Action::Home if app.is_guest() => "lobby".into(),
        // Nobody waits for a spectator.
        Action::Next if app.is_guest() && table.session().looks_on() => KeyWords::Nothing,
        Action::Next if app.is_guest() => at_table::words_for_next(app).into(),
        _ if app.is_guest() => KeyWords::Nothing,
        Action::Number | Action::Settings | Action::Rules => KeyWords::Nothing,
        action => find(on_result::COMMANDS, action)
            .map_or(KeyWords::Usual, |command| command.offer.words(app, page)),
    }
}

/// Returns the words that the bottom line shows for a key that a spectator can press.
fn offered_to_onlooker(app: &App, action: Action) -> KeyWords {
    match action {
        Action::Home => "lobby, take a seat".into(),
        Action::Quit if app.is_host() => "close the table".into(),
        Action::Quit => "leave".into(),
        Action::Back | Action::Talk | Action::Rules => KeyWords::Usual,
        _ => KeyWords::Nothing,
    }
}
