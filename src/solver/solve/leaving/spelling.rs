//! The moves of the game that the plies of a search stand for.

use patience_core::{End, Move, Position, Rules, Seat};

use super::{drops, leaves_when_turned};

/// Plies as they are written out in moves of the game.
pub(super) struct Spelling<'a> {
    pub rules: &'a Rules,
    pub position: Position,
    pub moves: Vec<Move>,
}

impl Spelling<'_> {
    pub fn play(&mut self, mv: Move) -> bool {
        let played = self.position.play(self.rules, Seat::FIRST, mv).is_ok();
        if played {
            self.moves.push(mv);
        }
        played
    }

    pub fn is_won(&self) -> bool {
        self.position.turn().end == Some(End::Won)
    }

    /// Turns the stock until a card comes up that stays.
    pub fn turn(&mut self) {
        while self.play(Move::Turn) && self.drop_turned() {}
    }

    /// Begins another pass.
    pub fn redeal(&mut self) {
        self.turn_out();
        self.play(Move::Redeal);
    }

    /// Turns what is left of the stock.
    pub fn turn_out(&mut self) {
        let stock = self.rules.stock.as_ref();
        let pile = stock.and_then(|stock| self.rules.piles_of(stock.group, Seat::FIRST).next());
        while pile.is_some_and(|pile| !self.position.is_empty(pile)) {
            if !self.play(Move::Turn) {
                return;
            }
            self.drop_turned();
        }
    }

    /// Takes the turned card off the table if it leaves with no other.
    fn drop_turned(&mut self) -> bool {
        let (Some(stock), Some(removal)) = (&self.rules.stock, &self.rules.removal) else {
            return false;
        };
        let pile = self.rules.piles_of(stock.to, Seat::FIRST).next();
        let drops = pile.filter(|pile| {
            drops(self.rules, removal)
                && self
                    .position
                    .top(self.rules, *pile)
                    .is_some_and(|top| leaves_when_turned(self.rules, removal, top.card()))
        });
        drops.is_some_and(|pile| self.play(Move::Single(pile)))
    }
}
