//! Removing neighbouring cards from a grid that closes up. Cards can be removed because they are
//! between two cards that are alike, or because their values add up to a certain total. If only one
//! card is removed, the move is a [`Move::Single`].

use arrayvec::ArrayVec;

use crate::cards::{Card, Dealt};
use crate::moves::{Move, Refusal};
use crate::position::Position;
use crate::rules::{
    Leaves, Leaving, MOST_PILES, PileId, Removal, RowRemoval, RowWhich, Rules, Seat,
};

impl Position {
    /// Lists the removals of two or more neighbouring cards of a grid that closes up.
    pub(crate) fn list_rows(
        &self,
        rules: &Rules,
        removal: &Removal,
        row: &RowRemoval,
        seat: Seat,
        moves: &mut Vec<Move>,
    ) {
        let leaving = self.first_now(rules, seat, |what| matches!(what, Leaves::Row(_)));
        let Some(grid) = leaving.and_then(|leaving| leaving.from.iter().next()) else {
            return;
        };
        let line: ArrayVec<Option<Card>, MOST_PILES> = rules
            .piles_of(grid, Seat::FIRST)
            .map(|pile| self.open_card(rules, pile))
            .collect();
        let open = |at: Option<usize>| line.get(at?).copied().flatten();
        let place = |at: usize| PileId::from_index(rules.first_of(grid, Seat::FIRST).index() + at);
        let most = row.most.map_or(line.len(), usize::from);
        for first in 0..line.len() {
            let mut total = 0;
            // A place without a face-up card ends the row.
            let cards = line[first..].iter().take(most).map_while(|card| *card);
            for (last, card) in (first..).zip(cards) {
                let goes = match &row.which {
                    RowWhich::Between(likeness) => {
                        let around = open(first.checked_sub(1)).zip(open(Some(last + 1)));
                        around.is_some_and(|(before, after)| likeness.holds(before, after))
                    }
                    RowWhich::Totals(totals) => {
                        total += u16::from(removal.value(card.rank()));
                        if totals.last().is_none_or(|highest| total > *highest) {
                            break;
                        }
                        totals.contains(&total)
                    }
                };
                if goes && last > first {
                    moves.push(Move::Row(place(first), place(last)));
                }
            }
        }
    }

    /// Checks whether all cards from one place in a grid to another can be removed together.
    pub(crate) fn may_take_row(
        &self,
        rules: &Rules,
        seat: Seat,
        first: PileId,
        last: PileId,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        let row = removal.row().ok_or(Refusal::NoSuchMove)?;
        let is_row = |what: &Leaves| matches!(what, Leaves::Row(_));
        match first.cmp(&last) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => return Err(Refusal::SamePlace),
            std::cmp::Ordering::Greater => return Err(Refusal::NoSuchMove),
        }
        for pile in (first.number()..=last.number()).map(PileId::new) {
            self.removable(rules, removal, seat, pile)?;
            let is_here = |leaving: &Leaving| leaving.from.contains(rules.pile(pile).group);
            if !removal.first(is_row).is_some_and(is_here) {
                return Err(Refusal::NeverTaken(pile));
            }
        }
        let now = self.first_now(rules, seat, is_row);
        now.ok_or(Refusal::NotYetOff)?;
        self.may_go_from_row(rules, removal, row, (first, last))
    }

    /// Checks whether neighbouring cards of a grid can be removed. The caller must already have
    /// checked that they are face up and on piles from which cards can be removed.
    pub(crate) fn may_go_from_row(
        &self,
        rules: &Rules,
        removal: &Removal,
        row: &RowRemoval,
        (first, last): (PileId, PileId),
    ) -> Result<(), Refusal> {
        let cards = last.number() - first.number() + 1;
        if let Some(most) = row.most.filter(|most| cards > *most) {
            return Err(Refusal::TooLongARow { most });
        }
        match &row.which {
            RowWhich::Between(likeness) => {
                let grid = rules.pile(first).group;
                let open = |pile: Option<u8>| {
                    let pile = pile.map(PileId::new)?;
                    let place = rules.piles().get(pile.index())?;
                    let card = (place.group == grid).then(|| self.open_card(rules, pile));
                    card.flatten()
                };
                let around =
                    open(first.number().checked_sub(1)).zip(open(last.number().checked_add(1)));
                let (before, after) = around.ok_or(Refusal::NotBetween)?;
                if likeness.holds(before, after) {
                    Ok(())
                } else {
                    Err(Refusal::NotAlike { before, after })
                }
            }
            RowWhich::Totals(totals) => {
                let cards = (first.number()..=last.number())
                    .filter_map(|pile| self.top(rules, PileId::new(pile)));
                let total = cards.map(|card| u16::from(removal.value(card.card().rank())));
                let total = total.sum();
                if totals.contains(&total) {
                    Ok(())
                } else {
                    Err(Refusal::NotATotal { total })
                }
            }
        }
    }

    /// Returns the top card of a pile, if it is face up.
    pub(super) fn open_card(&self, rules: &Rules, pile: PileId) -> Option<Card> {
        let top = self.top(rules, pile).filter(|top| top.is_up());
        top.map(Dealt::card)
    }
}
