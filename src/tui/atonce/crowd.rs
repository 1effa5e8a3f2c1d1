//! The computer players at the table, as far as the front end knows them: when the next of
//! them acts, and what it does.

use patience_core::{Action, Game, Outcome};

use crate::settings::ComputerLevel;

/// The computer players of a hand.
#[derive(Debug, Clone)]
pub(super) struct Company;

impl Company {
    /// Seats computer players behind the people.
    pub(super) fn new(_game: &Game, _people: u8, _level: ComputerLevel) -> Self {
        Self
    }

    /// Lets everybody look at the table, at a time of the game's clock.
    pub(super) fn begin(&mut self, _game: &Game, _ms: u64) {}

    /// Returns when the next action is due, by the game's clock.
    pub(super) fn due(&self) -> Option<u64> {
        None
    }

    /// Returns the next action that is due.
    pub(super) fn take(&mut self, _game: &Game, _ms: u64) -> Option<Action> {
        None
    }

    /// Tells what became of an action.
    pub(super) fn saw(&mut self, _game: &Game, _action: &Action, _outcome: &Outcome) {}
}
