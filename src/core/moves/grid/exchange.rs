//! Cards that change places on a grid once it is full.

use crate::moves::{Move, Refusal};
use crate::position::Position;
use crate::rules::{PileId, Rules, Seat};

impl Position {
    pub(crate) fn may_rearrange(&self, rules: &Rules) -> Result<(), Refusal> {
        let grid = rules.rearrange.ok_or(Refusal::NoSuchMove)?.grid;
        if rules
            .piles_of(grid, Seat::FIRST)
            .any(|pile| self.is_empty(pile))
        {
            Err(Refusal::NotFull)
        } else {
            Ok(())
        }
    }

    pub(crate) fn list_swaps(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if let (Some(rearrange), Ok(())) = (rules.rearrange, self.may_rearrange(rules)) {
            for first in rules.piles_of(rearrange.grid, Seat::FIRST) {
                let later = rules
                    .piles_of(rearrange.grid, Seat::FIRST)
                    .filter(|second| *second > first);
                moves.extend(later.map(|second| Move::Swap(first, second)));
            }
        }
    }

    pub(crate) fn may_swap(
        &self,
        rules: &Rules,
        first: PileId,
        second: PileId,
    ) -> Result<(), Refusal> {
        let grid = rules.rearrange.ok_or(Refusal::NoSuchMove)?.grid;
        for pile in [first, second] {
            if pile.index() >= rules.piles().len() || rules.pile(pile).group != grid {
                return Err(Refusal::NoSuchCard(pile));
            }
        }
        match first.cmp(&second) {
            std::cmp::Ordering::Less => self.may_rearrange(rules),
            std::cmp::Ordering::Equal => Err(Refusal::SamePlace),
            std::cmp::Ordering::Greater => Err(Refusal::NoSuchMove),
        }
    }
}
