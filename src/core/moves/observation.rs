//! The moves of the seat that sees an [`Observation`], and the progress that it makes.

use crate::cards::CardSet;
use crate::moves::Move;
use crate::moves::transfer::list::Sources;
use crate::position::Observation;
use crate::rules::PileId;

impl Observation<'_> {
    /// Lists the seat's legal moves, which depend on nothing that it cannot see.
    pub fn moves(self, moves: &mut Vec<Move>) {
        self.position.legal_moves(self.rules, self.seat, moves);
    }

    /// Lists the seat's legal transfers from the piles that have no influence on the transfers from
    /// other piles ([`is_aside`](crate::Rules::is_aside)), such as its waste.
    pub fn transfers_from_aside(self, moves: &mut Vec<Move>) {
        let from = Sources::Aside;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Lists the seat's legal transfers from all other piles.
    pub fn transfers_from_others(self, moves: &mut Vec<Move>) {
        let from = Sources::Others;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Returns the top cards of the piles that the seat may take cards from, except the
    /// piles that have no influence on the transfers from other piles.
    pub fn exposed(self) -> CardSet {
        self.position.exposed(self.rules, self.seat)
    }

    /// Tells whether a move is legal.
    pub fn may(self, mv: Move) -> bool {
        self.position.can_play(self.rules, self.seat, mv).is_ok()
    }

    /// Tells quickly that the seat may turn more cards, has not been through its cards since the last
    /// progress, and has not declared that it cannot play. The answer `true` is certain; `false` says
    /// nothing.
    pub fn is_mid_pass(self) -> bool {
        self.position.is_mid_pass(self.rules, self.seat)
    }

    /// Returns how the seat turns its stock or gathers its cards, where it may.
    pub fn turn(self) -> Option<Move> {
        self.position.turn_of(self.rules, self.seat)
    }

    /// Returns how many cards at the top of a pile form a run.
    pub fn run(self, pile: PileId) -> usize {
        if self.is_hidden(pile) {
            return self.len(pile).min(1);
        }
        self.position.run_length(self.rules, pile)
    }

    /// Returns how often the seat has been through its cards, or has said that it could not
    /// play, since the last progress.
    pub fn fruitless_passes(self) -> u16 {
        self.position.fruitless_passes(self.rules, self.seat)
    }

    /// Returns how often the seat's side has declared that it cannot play since the last progress.
    pub fn declared(self) -> u16 {
        self.position.passes_declared(self.rules, self.seat)
    }
}
