//! The computer players at a table: the time and the action of the next of them.

use patience_core::{Action, Game, Outcome};
use patience_solver::PlayerTable;

use crate::settings::Seating;

/// The computer players of a hand.
#[derive(Debug, Clone)]
pub(crate) struct ComputerPlayers {
    table: PlayerTable,
}

impl ComputerPlayers {
    /// Seats computer players behind the people.
    pub(crate) fn new(game: &Game, seating: &Seating) -> Self {
        // The same hand is played in the same way again by people who do the same.
        let hand = game.series().hands().len() as u64;
        let seed = game.deal().get().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hand;
        let mut table = PlayerTable::new(seed);
        let rules = game.rules();
        for seat in seating.computers_of(rules) {
            table.seat_player(seat, seating.skill(seat));
        }
        Self { table }
    }

    /// Takes over the measured speed of the people from the computer players of the hand before.
    pub(crate) fn remember(&mut self, former: &Self) {
        self.table.keep_tempos(&former.table);
    }

    /// Lets every computer player observe the table, at a time of the game's clock.
    pub(crate) fn begin(&mut self, game: &Game, ms: u64) {
        self.table.begin(game, ms);
    }

    /// Returns when the next action is due, by the game's clock.
    pub(crate) fn due(&self) -> Option<u64> {
        self.table.next_due()
    }

    /// Returns the next action that is due.
    pub(crate) fn take(&mut self, game: &Game, ms: u64) -> Option<Action> {
        self.table.take_due(game, ms)
    }

    /// Tells the computer players the result of an action.
    pub(crate) fn saw(&mut self, game: &Game, action: &Action, outcome: &Outcome) {
        self.table.observe(game, action, outcome);
    }
}
