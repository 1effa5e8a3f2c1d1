//! The words for the keys of a guest at a table in a room, where they differ from those of a table of one's own.

use crate::interaction::table::Table;
use crate::model::{App, Overlay, Screen};
use crate::screens::KeyWords;
use patience_app::keymap::{Action, Entry};
use patience_app::protocol::RoomStage;

/// Returns the words for an action of a guest, or the usual ones.
pub(super) fn words(app: &App, entry: &Entry) -> KeyWords {
    let action = entry.action;
    let is_answered = !action.is_for_own_games()
        && match action {
            Action::Talk => !app.has_talk_off(),
            Action::Undo => may_undo(app),
            _ => true,
        };
    if !is_answered {
        return KeyWords::Nothing;
    }
    match (app.overlays.last(), app.screen(), &app.table) {
        (Some(Overlay::Result(_)), _, Some(table)) => on_result(app, table, action),
        (None, Screen::Table, Some(table)) if table.session().looks_on() => looking_on(app, action),
        (None, Screen::Table, Some(table)) if action == Action::PickUp && is_over(table) => {
            KeyWords::Are(words_for_next(app).to_owned())
        }
        _ => KeyWords::Usual,
    }
}

/// Tells whether a guest may take something back: the deal of a match that is over is known, and who has given up a
/// deal that others play as well has told them so.
fn may_undo(app: &App) -> bool {
    let resigned = app.table.as_ref().and_then(|table| table.game().resigned());
    let has_given_up = app.plays_apart() && resigned.is_some();
    app.room_stage() != Some(RoomStage::MatchOver) && !has_given_up
}

/// Tells whether a hand is over whose result is offered to be left.
fn is_over(table: &Table) -> bool {
    table.game().hand_end().is_some() && !table.session().has_no_moves()
}

/// Says what the key that goes on does once a hand is over, on its result and at the table.
fn words_for_next(app: &App) -> &'static str {
    if app.plays_apart() {
        "how all stand"
    } else {
        "to the lobby, ready"
    }
}

/// Returns the words for a key on the result of a hand.
fn on_result(app: &App, table: &Table, action: Action) -> KeyWords {
    let words = match action {
        // Who has no seat is not waited for.
        Action::Next if table.session().looks_on() => return KeyWords::Nothing,
        Action::Next => words_for_next(app),
        Action::Home => "lobby",
        Action::Back => "see the table",
        Action::Talk => return KeyWords::Usual,
        _ => return KeyWords::Nothing,
    };
    KeyWords::Are(words.to_owned())
}

/// Returns the words for a key of somebody who has no seat.
fn looking_on(app: &App, action: Action) -> KeyWords {
    let words = match action {
        Action::Home => "take a seat, who is here",
        Action::Back => "lobby",
        Action::Quit if app.is_host() => "end the table",
        Action::Quit => "leave",
        Action::Talk | Action::Rules => return KeyWords::Usual,
        _ => return KeyWords::Nothing,
    };
    KeyWords::Are(words.to_owned())
}
