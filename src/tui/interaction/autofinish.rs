//! The rest of a game for one where it plays itself: it is offered, and played move by move
//! until any key stops it.

use std::time::Duration;

use patience_core::Move;

use crate::interaction::table::Table;
use crate::message::Message;
use crate::model::{App, Screen};
use patience_app::keymap::{Action, Keys, State};

/// Fewer moves than these are not worth an offer.
const FEWEST: usize = 3;

/// The time between two moves.
const BETWEEN: Duration = Duration::from_millis(90);

/// Moves that are being played.
#[derive(Debug, Clone)]
pub struct Finishing {
    /// Those that are left, the last first.
    left: Vec<Move>,
    /// When the next is due.
    pub due: Duration,
}

/// Offers to play the rest where it plays itself, once in a game.
pub fn offer(table: &mut Table, wanted: bool, keys: &Keys) {
    let long = table.rest.as_ref().is_some_and(|rest| rest.len() >= FEWEST);
    if !wanted || !long || table.sitting.offered || table.finishing.is_some() {
        return;
    }
    table.sitting.offered = true;
    table.offers = true;
    let name = |action| keys.name_of(State::Table, action);
    table.say(format!(
        "The rest plays itself: {} or {} finishes",
        name(Action::PickUp),
        name(Action::Finish)
    ));
}

/// Takes the offer that has just been made. Tells whether there was one.
pub fn accept(app: &mut App) -> bool {
    app.table.as_ref().is_some_and(|table| table.offers) && begin(app)
}

/// Plays the rest where it plays itself. Tells whether it does.
pub fn begin(app: &mut App) -> bool {
    let Some(table) = &mut app.table else {
        return false;
    };
    let Some(mut left) = table.rest.clone() else {
        let says_so = table.is_won_or_lost() && !table.can(Move::Finish);
        if says_so && table.game().hand_end().is_none() {
            table.refuse("The rest does not play itself yet");
        }
        return says_so;
    };
    table.let_go();
    left.reverse();
    let from = table.game().done();
    table.sitting.finished = Some((from, from));
    table.finishing = Some(Finishing { left, due: app.now });
    go_on(app);
    true
}

/// Plays the next move, or all where none is seen moving.
pub fn go_on(app: &mut App) {
    let (now, seen) = (app.now, app.appearance.animate);
    let Some(table) = &mut app.table else { return };
    if app.screen != Screen::Table || !app.over.is_empty() {
        table.finishing = None;
    }
    while let Some(finishing) = table.finishing.as_mut().filter(|left| left.due <= now) {
        let next = finishing.left.pop();
        if seen {
            finishing.due = now + BETWEEN;
        }
        let made = next.is_some_and(|mv| table.play(mv, now, &app.keys));
        let done = table.game().done();
        if let Some((_, to)) = &mut table.sitting.finished {
            *to = done;
        }
        if !made || table.game().hand_end().is_some() {
            table.finishing = None;
        }
    }
}

/// Any key or click stops what is being played; it does nothing else, but for the keys that
/// leave the program. Tells whether it has done so. An offer stands until the next key.
pub fn stops(app: &mut App, message: &Message) -> bool {
    let state = app.state();
    let action = match message {
        Message::Key(key) => app.keys.action(state, *key),
        _ => None,
    };
    let Some(table) = app.table.as_mut().filter(|_| message.is_press()) else {
        return false;
    };
    table.offers &= matches!(action, Some(Action::PickUp | Action::Finish));
    let stopped = table.finishing.take().is_some();
    if stopped {
        table.say("Stopped: what is left is yours to play");
    }
    stopped && !matches!(action, Some(Action::Quit | Action::Suspend))
}
