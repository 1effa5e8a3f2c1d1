//! One person's turn is followed by another's at the same keyboard: whoever still presses keys then, or
//! holds one down, must not play for the next.

use std::time::Duration;

use patience_core::Seat;

use super::{App, Screen};

/// How long keys are dead once somebody else's turn begins, and after each that is pressed meanwhile.
pub const DEAD: Duration = Duration::from_millis(300);

/// Whose turn it is, where several people share a keyboard, and until when keys are dead.
#[derive(Debug, Default)]
pub struct Handover {
    person: Option<Seat>,
    dead_until: Duration,
}

/// Notes whose turn it is now.
pub fn follow(app: &mut App) {
    let table = app.table.as_ref().filter(|_| app.screen() == Screen::Table);
    let person = table.and_then(|table| table.session().person_at_keyboard());
    let before = std::mem::replace(&mut app.handover.person, person);
    let begun = table.is_some_and(|table| table.game().done() > 0);
    if begun && before.is_some() && person.is_some() && before != person {
        app.handover.dead_until = app.context.now + DEAD;
    }
}

/// Tells whether a key or a click that comes now may still be meant for the turn before. It is dead then, and
/// so is whatever follows at once.
pub fn is_dead(app: &mut App) -> bool {
    let now = app.context.now;
    let dead = now < app.handover.dead_until && app.overlays.is_empty();
    if dead {
        app.handover.dead_until = now + DEAD;
    }
    dead
}
