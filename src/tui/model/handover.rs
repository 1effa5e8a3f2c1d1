//! The handover from one person to the next at the same keyboard. Keys that the first person still presses or holds
//! down must not act for the next person.

use std::time::Duration;

use patience_app::keymap::Key;
use patience_core::Seat;

use super::{App, Screen};

/// How long keys are ignored after another person's turn begins at the same keyboard. Each key pressed in that time
/// extends it.
pub const DEAD: Duration = Duration::from_millis(300);

/// How much longer the key that ended the turn is ignored. A key that is held down starts to repeat after up to 660
/// ms with the default settings of common systems.
pub const DEAD_WHILE_HELD: Duration = Duration::from_millis(390);

/// The person whose turn it is at a shared keyboard, and the time until which keys are ignored after a change of turn.
#[derive(Debug, Default)]
pub struct Handover {
    person: Option<Seat>,
    dead_until: Duration,
    /// The time until which the key that ended the last turn is ignored.
    held_until: Duration,
    /// The last key that was not ignored, at a shared keyboard.
    last_key: Option<Key>,
}

/// Notes whose turn it is now at a shared keyboard.
pub fn follow(app: &mut App) {
    let table = app.table.as_ref().filter(|_| app.screen() == Screen::Table);
    let person = table.and_then(|table| table.session().person_at_keyboard());
    let before = std::mem::replace(&mut app.handover.person, person);
    let begun = table.is_some_and(|table| table.game().done() > 0);
    if begun && before.is_some() && person.is_some() && before != person {
        app.handover.dead_until = app.context.now + DEAD;
        app.handover.held_until = app.handover.dead_until + DEAD_WHILE_HELD;
    }
}

/// Whether a key (or a click, if `key` is `None`) may still have been meant for the previous person's turn. If so it is
/// ignored, and so is input that follows at once.
pub fn is_dead(app: &mut App, key: Option<Key>) -> bool {
    let (now, handover) = (app.context.now, &mut app.handover);
    let is_held = key.is_some() && key == handover.last_key;
    let until = if is_held {
        handover.dead_until.max(handover.held_until)
    } else {
        handover.dead_until
    };
    let dead = now < until && app.overlays.is_empty();
    if dead {
        handover.dead_until = now + DEAD;
    } else {
        handover.last_key = key;
    }
    dead
}
