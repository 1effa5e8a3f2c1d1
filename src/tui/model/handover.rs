//! One person's turn is followed by another's at the same keyboard: whoever still presses keys then, or
//! holds one down, must not play for the next.

use std::time::Duration;

use patience_app::keymap::Key;
use patience_core::Seat;

use super::{App, Screen};

/// How long keys are dead once somebody else's turn begins, and after each that is pressed meanwhile.
pub const DEAD: Duration = Duration::from_millis(300);

/// How much longer the key is dead that ended the turn: as systems come, a key that is held down is repeated
/// for the first time after up to 660 ms.
pub const DEAD_WHILE_HELD: Duration = Duration::from_millis(390);

/// Whose turn it is, where several people share a keyboard, and until when keys are dead.
#[derive(Debug, Default)]
pub struct Handover {
    person: Option<Seat>,
    dead_until: Duration,
    /// Until when the key is dead that ended the turn.
    held_until: Duration,
    /// The key that was pressed last and was not dead.
    last_key: Option<Key>,
}

/// Notes whose turn it is now.
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

/// Tells whether a key, or a click where there is none, that comes now may still be meant for the turn before.
/// It is dead then, and so is whatever follows at once.
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
