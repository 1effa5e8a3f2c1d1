//! The cards that the player holds: picked-up cards, or a card that must be placed.

use patience_core::PileId;

use super::Table;
use crate::interaction::selection::Selection;

impl Table {
    /// Returns the picked-up cards, or if there are none the card that must be placed.
    pub fn selected(&self) -> Option<Selection> {
        self.selection.or_else(|| self.placing())
    }

    /// Returns the card that must be placed. `None` if there is none or the player has put it aside for now.
    pub fn placing(&self) -> Option<Selection> {
        self.choices().placing().filter(|_| !self.let_wait)
    }

    /// Whether the player may put the card that must be placed aside and play other cards first.
    pub fn may_leave_aside(&self) -> bool {
        self.placing().is_some_and(|selection| {
            let sources = self.choices().sources();
            sources.iter().any(|pile| *pile != selection.from)
        })
    }

    /// Puts the card that must be placed aside if the player can play other cards first. Returns whether it was
    /// put aside.
    pub fn leave_aside(&mut self) -> bool {
        let others = self.may_leave_aside();
        self.let_wait |= others;
        others
    }

    /// Returns the number of selected cards. If the selection leaves the number open, returns the largest
    /// number that can move.
    pub fn selected_count(&self) -> usize {
        let Some(selection) = self.selected() else {
            return 0;
        };
        let longest = || self.choices().lengths(selection.from).last().copied();
        let count = selection.count.or_else(longest);
        count.map_or(1, usize::from)
    }

    /// Returns how many cards the player can pick up at the top of a pile. This is the length of the run, or
    /// the number of face-up cards if cards may be pulled from under others.
    pub fn run_length(&self, pile: PileId) -> usize {
        let game = self.game();
        if game.rules().group_of(pile).pulls.is_some() {
            let seen = self.observation().pile(pile).iter().rev();
            return seen.take_while(|seen| seen.face().is_some()).count();
        }
        game.position().run_length(game.rules(), pile)
    }
}
