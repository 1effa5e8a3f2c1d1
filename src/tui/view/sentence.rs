//! The message in the bottom line of the screen: which of the possible messages is shown.

use patience_core::{Move, Out, last_round};

use super::lost_box;
use crate::interaction::table::{Pending, Table};
use crate::model::{App, Overlay, Screen};
use crate::screens::Page as _;
use crate::screens::table::title_line;
use patience_app::keymap::{Action, KeyContext};
use patience_app::protocol::RoomStage;
use patience_app::session::real_time;

/// Returns the message for the bottom line, and whether it says that something was refused.
pub(super) fn sentence(app: &App) -> Option<(String, bool)> {
    if let Some(notice) = app.notice() {
        return Some((notice.text.clone(), notice.refusal));
    }
    if let Some(Overlay::FindDeal(deal_search)) = app.overlays.last() {
        let at_table = app.screen() == Screen::Table;
        return Some((deal_search.words(&app.context.keys, at_table), false));
    }
    if let Some(Overlay::Lobby(lobby)) = app.overlays.last() {
        let waits = app.words_for_others_not_ready();
        let text = waits.filter(|_| !lobby.takes_paste());
        return text.map(|text| (text, false));
    }
    if app.screen() != Screen::Table || !app.overlays.is_empty() {
        return None;
    }
    let table = app.table.as_ref()?;
    if let Some(text) = call_now(app, table) {
        return Some((text, false));
    }
    if let Some((_, text)) = title_line::called_words(&app.context, table) {
        return Some((text, false));
    }
    // The message in the box on the table is not repeated.
    if lost_box::shown(app).is_some() && !table.steps_in_vain() {
        return None;
    }
    if let Some(message) = table.notice() {
        return Some((message.text.clone(), message.refusal));
    }
    match table.pending() {
        Some(Pending::Row(row)) => {
            return Some((format!("Row {row}: now the place in that row"), false));
        }
        Some(Pending::Count) => return Some(("How many cards? Press a digit".to_owned(), false)),
        Some(Pending::Find(_)) | None => {}
    }
    if let Some(text) = table.hint_words() {
        return Some((text.to_owned(), false));
    }
    if let Some(text) = app.words_for_awaited() {
        return Some((text, false));
    }
    if app.room_stage() == Some(RoomStage::Paused) && table.session().looks_on() {
        let text = "The game is stopped. It resumes when all seated are ready";
        return Some((text.to_owned(), false));
    }
    if app.is_stopped_in_turns() {
        let key = app.context.keys.name_of(KeyContext::Table, Action::Step);
        let text = format!("The game is stopped. Press {key} to resume");
        return Some((text, false));
    }
    if table.is_gathering() {
        let name = |action| app.context.keys.name_of(KeyContext::Table, action);
        let rest = format!("{} takes the rest in order", name(Action::Step));
        // Before the first pile is chosen there is nothing to put back.
        let (which, does) = if table.is_asked_for_order() {
            ("first", "waits")
        } else {
            ("next", "puts back")
        };
        let back = name(Action::Back);
        let text = format!("Gather which pile {which}? {rest}, {back} {does}");
        return Some((text, false));
    }
    ends_soon(table).then(|| {
        let text = "The hand ends unless somebody plays this round";
        (text.to_owned(), false)
    })
}

/// Whether a game in turns is about to end the hand, and a person can still prevent it.
fn ends_soon(table: &Table) -> bool {
    let (game, session) = (table.game(), table.session());
    !session.is_elsewhere()
        && !session.is_anothers_turn()
        && !table.timed_game().is_replay()
        && game.hand_end().is_none()
        && last_round::is_last(game.rules(), game.position())
}

/// Returns the message that the player can call the end of the hand now; `None` if the player cannot. This message is
/// more urgent than any other.
fn call_now(app: &App, table: &Table) -> Option<String> {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    if !table.can(Move::Call) || table.session().real_time().is_some_and(waits) {
        return None;
    }
    let rules = table.game().rules();
    let key = app.context.keys.name_of(KeyContext::Table, Action::Call);
    let done = match rules.race.as_ref()?.out {
        Out::Pile(pile) => format!("Your {} is empty", rules.group(pile).noun),
        Out::AllOn(_) => "You played every card".to_owned(),
    };
    Some(format!("{done}. Call now: {key}"))
}
