//! Converts the macro moves of a search to moves of the game by playing them, in games in which cards are transferred
//! between piles.

use patience_core::{Move, PileId, Position, Rules, Seat};

/// A position of the game, and the moves that have led to it.
pub(super) struct Replay<'a> {
    rules: &'a Rules,
    position: Position,
    moves: Vec<Move>,
    /// For each pile of the search state, the corresponding pile of the game. The two can differ for empty piles that
    /// are each for a suit: the game starts the first empty pile, and the search state starts the pile that it has
    /// assigned to the suit.
    piles: Vec<PileId>,
}

impl<'a> Replay<'a> {
    /// Begins to play moves of the game at position `start`.
    pub fn new(rules: &'a Rules, start: &Position) -> Self {
        Self {
            rules,
            position: start.clone(),
            moves: Vec::new(),
            piles: rules.pile_ids().collect(),
        }
    }

    /// Turns the stock, or redeals if the stock is empty.
    pub fn turn(&mut self) {
        if !self.play(Move::Turn) {
            self.play(Move::Redeal);
        }
    }

    /// Transfers cards between piles, which are given by their numbers in the search state.
    pub fn transfer(&mut self, from: u8, to: u8, count: u8) {
        let (from, to) = (usize::from(from), usize::from(to));
        let group = self.rules.pile(self.piles[to]).group;
        if self.rules.group(group).each_suit && self.position.is_empty(self.piles[to]) {
            let mut piles = self.rules.piles_of(group, Seat::FIRST);
            let first = piles.find(|pile| self.position.is_empty(*pile));
            let first = self.piles.iter().position(|pile| Some(*pile) == first);
            self.piles.swap(to, first.unwrap_or(to));
        }
        let is_played = self.play(Move::Transfer {
            from: self.piles[from],
            to: self.piles[to],
            count,
        });
        debug_assert!(is_played, "the game refuses a transfer of the state");
    }

    fn play(&mut self, mv: Move) -> bool {
        let is_played = self.position.play(self.rules, Seat::FIRST, mv).is_ok();
        if is_played {
            self.moves.push(mv);
        }
        is_played
    }

    /// Returns the moves of the game that have been played so far.
    pub fn into_moves(self) -> Vec<Move> {
        self.moves
    }
}
