//! Converts the macro moves of a search to moves of the game, in games in which cards only leave the table. Cards that
//! leave as soon as they are turned are not part of the state, so their moves are added here.

use patience_core::{End, Move, Position, Rules, Seat};

use super::position::leaves_when_turned;
use crate::argument::Arguments;

/// Plays moves of the game from a start position, and collects those that are legal.
pub(super) struct MoveWriter<'a> {
    rules: &'a Rules,
    arguments: Arguments,
    position: Position,
    moves: Vec<Move>,
}

impl<'a> MoveWriter<'a> {
    /// Begins to play moves of the game at position `start`.
    pub fn new(rules: &'a Rules, start: &Position, arguments: Arguments) -> Self {
        Self {
            rules,
            arguments,
            position: start.clone(),
            moves: Vec::new(),
        }
    }

    /// Plays a move of the game. Returns whether it is legal.
    pub fn play(&mut self, mv: Move) -> bool {
        let is_played = self.position.play(self.rules, Seat::FIRST, mv).is_ok();
        if is_played {
            self.moves.push(mv);
        }
        is_played
    }

    /// Turns the stock until a card comes up that does not leave the table at once.
    pub fn turn(&mut self) {
        while self.play(Move::Turn) && self.remove_turned() {}
    }

    /// Begins another pass through the stock.
    pub fn redeal(&mut self) {
        self.turn_out();
        self.play(Move::Redeal);
    }

    /// Turns the rest of the stock if the game is not won yet. Returns all moves that have been played.
    pub fn finish(mut self) -> Vec<Move> {
        if self.position.turn().end != Some(End::Won) {
            self.turn_out();
        }
        self.moves
    }

    /// Turns the stock until it is empty.
    fn turn_out(&mut self) {
        let stock = self.rules.stock.as_ref();
        let pile = stock.and_then(|stock| self.rules.piles_of(stock.group, Seat::FIRST).next());
        while pile.is_some_and(|pile| !self.position.is_empty(pile)) {
            if !self.play(Move::Turn) {
                return;
            }
            self.remove_turned();
        }
    }

    /// Removes the turned card from the table if it can leave alone. Returns whether it did.
    fn remove_turned(&mut self) -> bool {
        let (Some(stock), Some(removal)) = (&self.rules.stock, &self.rules.removal) else {
            return false;
        };
        let pile = self.rules.piles_of(stock.to(), Seat::FIRST).next();
        let leaves = pile.filter(|pile| {
            let top = self.position.top(self.rules, *pile);
            top.is_some_and(|top| {
                leaves_when_turned(self.rules, removal, top.card(), self.arguments)
            })
        });
        leaves.is_some_and(|pile| self.play(Move::Single(pile)))
    }
}
