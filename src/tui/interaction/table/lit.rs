//! The piles whose keys are lit: what may be played, by the cards in hand or under the pointer where there are some.

use patience_core::PileId;

use super::Table;
use crate::interaction::selection::Selection;
use patience_app::session::real_time::RealTime;

impl Table {
    /// Notes which cards are under the pointer, none where nothing can be done with them or others are in hand.
    pub fn point_at(&mut self, cards: Option<Selection>) {
        let is_free = self.selected().is_none() && !self.is_gathering();
        let can_go = |cards: &Selection| self.choices().can_go(*cards);
        self.pointed_at = cards.filter(|_| is_free).filter(can_go);
    }

    /// Returns the cards under the pointer, where they could be picked up now.
    pub fn pointed_at(&self) -> Option<Selection> {
        self.pointed_at
            .filter(|cards| self.choices().can_go(*cards))
    }

    /// Returns the piles of which something may be played, or to which what is picked up may go; none while
    /// nobody plays, and nothing where two play at once.
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
