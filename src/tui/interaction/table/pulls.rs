//! Pulls: in some games a player may take a card from under others, a limited number of times per game. This module
//! counts the pulls that are left, and shows a message when they become available.

use super::Table;
use crate::render::text::count;
use patience_app::keymap::{Action, KeyContext, Keys};

impl Table {
    /// Returns how many more times cards may be pulled from under others. `None` if there is no limit or pulls
    /// are not available yet.
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

    /// Shows the message that cards may now be pulled from under others, with the keys for this.
    pub(super) fn announce_pulls(&mut self, left: u16, keys: &Keys) {
        let up = keys.name_of(KeyContext::Table, Action::Up);
        let cards = count(left.into(), "card");
        self.say(format!(
            "You may now take {cards} from under others: choose a pile, then press {up}"
        ));
    }
}
