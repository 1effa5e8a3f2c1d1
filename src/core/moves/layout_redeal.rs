//! Redeals of the layout: its piles are gathered and dealt again.

use arrayvec::ArrayVec;

use crate::cards::Rank;
use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Refusal};
use crate::position::Position;
use crate::rules::{DealAnew, Kept, MOST_PILES, PileId, Redeal, Rules, Seat, Times};

/// The largest number of rows of a grid.
const MAX_ROWS: usize = 9;

impl Position {
    /// Checks whether the player may gather the layout and deal it again.
    pub(crate) fn may_deal_anew(&self, rules: &Rules, redeal: Redeal) -> Result<(), Refusal> {
        if let Times::Limited(times) = redeal.times
            && self.seats[0].redeals >= times
        {
            return Err(Refusal::NoMorePasses);
        }
        let mut piles = rules.redealt_piles(redeal);
        if rules.redealt_piles(redeal).all(|pile| self.is_empty(pile)) {
            return Err(Refusal::StockEmpty);
        }
        if redeal.kept().is_some() || self.is_restricted(rules) {
            return Ok(());
        }
        if redeal.brings_up() {
            // A pile of one card does not change.
            return if piles.any(|pile| self.len(pile) > 1) {
                Ok(())
            } else {
                Err(Refusal::NothingChanges)
            };
        }
        let last = rules
            .redealt_piles(redeal)
            .filter(|pile| !self.is_empty(*pile))
            .last();
        let most = match redeal.deal {
            DealAnew::PileByPile(cards) => usize::from(cards),
            _ => 1,
        };
        // The last pile gets the cards that are left.
        let as_dealt = piles.all(|pile| match last {
            Some(last) if pile < last => self.len(pile) == most,
            Some(last) if pile == last => self.len(pile) <= most,
            _ => true,
        });
        if as_dealt && !redeal.shuffled {
            return Err(Refusal::NothingChanges);
        }
        Ok(())
    }

    /// Moves the bottom card of each pile of the layout to the top of the pile.
    fn bring_up(&mut self, rules: &Rules, redeal: Redeal, effects: &mut Effects) {
        for pile in rules.redealt_piles(redeal) {
            if self.len(pile) > 1 {
                self.apply_effect(
                    rules,
                    Effect::Raised {
                        pile,
                        depth: self.height(pile),
                    },
                    effects,
                );
            }
        }
    }

    /// Gathers the cards of all piles on the first pile, in the order of the piles. Then passes the
    /// cards that exceed each pile's share on to the next pile.
    pub(crate) fn deal_anew(&mut self, rules: &Rules, redeal: Redeal, effects: &mut Effects) {
        let state = &mut self.seats[0];
        state.redeals = state.redeals.saturating_add(1);
        let most = match redeal.deal {
            DealAnew::Gaps(kept) => return self.deal_rest_anew(rules, kept, effects),
            DealAnew::BroughtUp => return self.bring_up(rules, redeal, effects),
            DealAnew::Rounds(_) => None,
            DealAnew::PileByPile(cards) => Some(u16::from(cards)),
        };
        let piles: ArrayVec<PileId, MOST_PILES> = rules.redealt_piles(redeal).collect();
        let Some((first, others)) = piles.split_first() else {
            return;
        };
        for from in others {
            let (from, to, count) = (*from, *first, self.height(*from));
            if count > 0 {
                self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
            }
        }
        if redeal.shuffled {
            let event = self.turn.events;
            self.turn.events = event.wrapping_add(1);
            let pile = *first;
            let count = self.height(pile);
            self.apply_effect(rules, Effect::Shuffled { pile, count, event }, effects);
        }
        let Some(most) = most else {
            return self.deal_rounds(rules, &piles, effects);
        };
        for pair in piles.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let count = self.height(from).saturating_sub(most);
            if count == 0 {
                break;
            }
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        }
    }

    /// Deals the cards of the first pile to all piles, one at a time in rounds, from the bottom of
    /// the first pile. When it is the first pile's turn, it keeps its own top card.
    fn deal_rounds(&mut self, rules: &Rules, piles: &[PileId], effects: &mut Effects) {
        let Some(from) = piles.first().copied() else {
            return;
        };
        for to in piles.iter().copied().cycle().take(self.len(from)) {
            if self.len(from) > 1 {
                self.apply_effect(
                    rules,
                    Effect::Raised {
                        pile: from,
                        depth: self.height(from),
                    },
                    effects,
                );
            }
            if to != from {
                self.move_one(rules, from, to, effects);
            }
        }
    }

    /// Redeals a grid: gathers the cards that are not in order in their rows and the cards that the
    /// deal has taken out, shuffles them, and deals them to the free places.
    fn deal_rest_anew(&mut self, rules: &Rules, kept: Kept, effects: &mut Effects) {
        let heap = rules.first_of(kept.out, Seat::FIRST);
        let out = self.height(heap);
        let rows = rules.group(kept.grid).shape;
        let firsts: ArrayVec<(PileId, usize), MAX_ROWS> = (0..rows.rows())
            .map(|row| self.row_in_order(rules, kept.grid, row))
            .collect();
        let loose = |(first, run): (PileId, usize), gap: usize| {
            let columns = usize::from(rows.places_in_row(0));
            (first.index() + run + gap..first.index() + columns).map(PileId::from_index)
        };
        for from in firsts.iter().flat_map(|row| loose(*row, 0)) {
            if !self.is_empty(from) {
                self.move_one(rules, from, heap, effects);
            }
        }
        let left_out = if kept.taken.is_some() { 0 } else { out };
        let count = self.height(heap) - left_out;
        let event = self.turn.events;
        self.turn.events = event.wrapping_add(1);
        self.apply_effect(
            rules,
            Effect::Shuffled {
                pile: heap,
                count,
                event,
            },
            effects,
        );
        let gap = usize::from(kept.taken.is_none());
        for to in firsts.iter().flat_map(|row| loose(*row, gap)) {
            if self.height(heap) > left_out {
                self.move_one(rules, heap, to, effects);
            }
        }
        if let Some(rank) = kept.taken {
            self.take_out_again(rules, kept, rank, effects);
        }
    }

    /// Takes the cards of a rank out of the grid again after a redeal.
    fn take_out_again(&mut self, rules: &Rules, kept: Kept, rank: Rank, effects: &mut Effects) {
        let heap = rules.first_of(kept.out, Seat::FIRST);
        for from in rules.piles_of(kept.grid, Seat::FIRST) {
            let top = self.top(rules, from);
            if top.is_some_and(|top| top.card().rank() == rank) {
                self.move_one(rules, from, heap, effects);
            }
        }
    }

    fn move_one(&mut self, rules: &Rules, from: PileId, to: PileId, effects: &mut Effects) {
        self.apply_effect(rules, Effect::Moved { from, to, count: 1 }, effects);
    }
}
