//! Cards that may be taken from under others only so often in a game: how many are left, and the sentence
//! that the time for them has come.

use patience_core::Times;

use super::Table;
use crate::render::text::count;
use patience_app::keymap::{Action, KeyContext, Keys};

impl Table {
    /// Returns how many cards may still be taken from under others; nothing where that has no limit, or its
    /// time has not come.
    pub fn pulls_left(&self) -> Option<u16> {
        let game = self.game();
        let (rules, seat) = (game.rules(), self.seat());
        let pulls = rules.groups.iter().find_map(|group| group.pulls)?;
        let left = game.position().pulls_left(rules, seat, pulls)?;
        let redealt = game.position().seat(rules.side(seat)).redeals;
        let waits = match rules.redeals() {
            Some(Times::Limited(most)) => pulls.after_last_redeal && redealt < most,
            _ => false,
        };
        (!waits).then_some(left)
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
