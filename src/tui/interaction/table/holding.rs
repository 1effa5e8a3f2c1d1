//! The cards in hand: those that are picked up, and the one that waits to be placed.

use patience_core::PileId;

use super::Table;
use crate::interaction::selection::Selection;

impl Table {
    /// Returns the picked-up cards, the card that waits to be placed included.
    pub fn selected(&self) -> Option<Selection> {
        self.selection.or_else(|| self.placing())
    }

    /// Returns the card that waits to be placed, unless it is left for the moment.
    pub fn placing(&self) -> Option<Selection> {
        self.choices().placing().filter(|_| !self.let_wait)
    }

    /// Tells whether the card that waits to be placed is held although others can be played.
    pub fn may_leave_aside(&self) -> bool {
        self.placing().is_some_and(|selection| {
            let sources = self.choices().sources();
            sources.iter().any(|pile| *pile != selection.from)
        })
    }

    /// Leaves the card that waits to be placed where it is, if others can be played first.
    /// Tells whether it was held until now.
    pub fn leave_aside(&mut self) -> bool {
        let others = self.may_leave_aside();
        self.let_wait |= others;
        others
    }

    /// Returns the most cards that the selection would take from its pile.
    pub fn selected_count(&self) -> usize {
        let Some(selection) = self.selected() else {
            return 0;
        };
        let longest = || self.choices().lengths(selection.from).last().copied();
        let count = selection.count.or_else(longest);
        count.map_or(1, usize::from)
    }

    /// Returns how many cards at the top of a pile can be picked up: those that hang together, or all
    /// that lie face up where each may be taken from under the others.
    pub fn run_length(&self, pile: PileId) -> usize {
        let game = self.game();
        if game.rules().group_of(pile).pulls.is_some() {
            let seen = self.observation().pile(pile).iter().rev();
            return seen.take_while(|seen| seen.face().is_some()).count();
        }
        game.position().run_length(game.rules(), pile)
    }
}
