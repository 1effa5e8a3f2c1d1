//! Exchanges of two cards on a grid, which the rules allow once the grid is full.

use crate::moves::{Move, Refusal};
use crate::position::Position;
use crate::rules::{Rules, Seat};

impl Position {
    /// Checks whether two cards of a grid may change places. The grid must be full.
    pub(crate) fn may_rearrange(&self, rules: &Rules) -> Result<(), Refusal> {
        let grid = rules.rearranged_grid().ok_or(Refusal::NoSuchMove)?;
        if rules
            .piles_of(grid, Seat::FIRST)
            .any(|pile| self.is_empty(pile))
        {
            Err(Refusal::NotFull)
        } else {
            Ok(())
        }
    }

    /// Lists the exchanges of two cards of a full grid.
    pub(crate) fn list_rearranging(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if let (Some(grid), Ok(())) = (rules.rearranged_grid(), self.may_rearrange(rules)) {
            for first in rules.piles_of(grid, Seat::FIRST) {
                let later = rules
                    .piles_of(grid, Seat::FIRST)
                    .filter(|second| *second > first);
                moves.extend(later.map(|second| Move::Swap(first, second)));
            }
        }
    }
}
