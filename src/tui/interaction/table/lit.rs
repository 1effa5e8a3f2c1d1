//! The piles whose keys are highlighted: piles with a playable card, or the targets of the cards that are held
//! or under the mouse pointer.

use patience_core::PileId;

use super::Table;
use crate::interaction::selection::Selection;
use patience_app::session::real_time::RealTime;

impl Table {
    /// Stores which cards are under the mouse pointer, unless they cannot be moved or if the player holds other cards.
    pub fn point_at(&mut self, cards: Option<Selection>) {
        let is_free = self.selected().is_none() && !self.is_gathering();
        let can_go = |cards: &Selection| self.choices().can_go(*cards);
        self.pointed_at = cards.filter(|_| is_free).filter(can_go);
    }

    /// Returns the cards under the mouse pointer. `None` if they can no longer be moved.
    pub fn pointed_at(&self) -> Option<Selection> {
        self.pointed_at
            .filter(|cards| self.choices().can_go(*cards))
    }

    /// Returns the piles whose keys are highlighted: the targets of the held cards, or otherwise the piles with a
    /// playable card. Returns an empty list while no one can play, and `None` if two people play in real time at one
    /// keyboard.
    pub fn playable(&self) -> Option<Vec<PileId>> {
        let waits = |real_time: &RealTime| !real_time.is_running();
        if self.is_for_two() {
            None
        } else if self.game().hand_end().is_some()
            || self.timed_game().is_replay()
            || self.session.looks_on()
            || self.session.real_time().is_some_and(waits)
        {
            Some(Vec::new())
        } else if self.selected().is_some() || self.is_gathering() {
            Some(self.equal_targets())
        } else if let Some(pointed_at) = self.pointed_at() {
            let mut piles = self.choices().targets(pointed_at);
            piles.push(pointed_at.from);
            Some(piles)
        } else {
            let stock = self.stock_to_turn();
            let sources = self.choices().worthwhile_sources().into_iter();
            Some(stock.into_iter().chain(sources).collect())
        }
    }
}
