//! Cards that may be taken from under others only so often in a game: how many are left, and the sentence
//! that the time for them has come.

use super::Table;
use crate::render::text::count;
use patience_app::keymap::{Action, KeyContext, Keys};

impl Table {
    /// Returns how many cards may still be taken from under others; nothing where that has no limit, or its
    /// time has not come.
    pub fn pulls_left(&self) -> Option<u16> {
        let game = self.game();
        let (rules, seat) = (game.rules(), self.seat());
        let position = game.position();
        let pulls = rules.groups.iter().find_map(|group| group.pulls.as_ref())?;
        let left = position.pulls_left(rules, seat, pulls)?;
        position
            .holds(rules, &pulls.when, (seat, None))
            .then_some(left)
    }

    /// Says that cards may be taken from under others from now on, and by which keys.
    pub(super) fn announce_pulls(&mut self, left: u16, keys: &Keys) {
        let up = keys.name_of(KeyContext::Table, Action::Up);
        let cards = count(left.into(), "card");
        self.say(format!(
            "{cards} may be taken from under others now: choose a pile, then {up}"
        ));
    }
}
