//! Proofs that a position cannot be won: how the relaxation, a simplified game in which moves take nothing away, reads
//! the state of a search, and when the proof is tried.

use super::position::TableauState;
use super::stock::RowStock;
use crate::bits::bits;
use crate::card_code::FACE;
use crate::prune::mutex::find_orders;
use crate::prune::relaxation::{PilePart, Relaxable, RelaxedStock, reach};

impl Relaxable for TableauState<'_> {
    #[inline]
    fn part(&self, place: usize) -> PilePart {
        let prefix = &self.prefixes[place];
        PilePart {
            card: prefix.card,
            run: prefix.run,
            run_cards: prefix.run_cards,
            accepts: prefix.accepts,
        }
    }

    #[inline]
    fn tops(&self) -> &[u64] {
        &self.tops
    }

    #[inline]
    fn open_places(&self) -> impl Iterator<Item = usize> {
        let piles = self.empty & self.game.targets | self.game.sources & !self.empty;
        bits(piles).map(|pile| self.place(pile, self.len(pile)))
    }

    #[inline]
    fn off_goal(&self) -> u32 {
        u32::from(self.off_goal)
    }

    #[inline]
    fn stock(&self) -> Option<RelaxedStock<'_>> {
        self.game.cycle.map(|cycle| RelaxedStock {
            kind: usize::from(self.game.piles[cycle.waste.index()].kind),
            row: &self.row,
            left: self.cycle.left,
            playable: self.playable().places,
        })
    }

    #[inline]
    fn dealt_stock(&self) -> Option<(usize, u64)> {
        let RowStock { stock, columns, .. } = self.game.row_stock.as_ref()?;
        let kind = usize::from(self.game.entry(*columns.first()?).kind);
        let cards = (1..=self.len(stock.number())).fold(0, |cards, len| {
            cards | 1 << (self.prefix(stock.number(), len).card & FACE)
        });
        Some((kind, cards))
    }
}

impl TableauState<'_> {
    /// Whether the goal of the game cannot be reached even in a simplified game in which moves take nothing away. The
    /// proof is tried only now and then.
    #[inline]
    pub(super) fn is_out_of_reach(&mut self) -> bool {
        let Some(graph) = &self.game.graph else {
            return false;
        };
        if !self.proof_throttle.is_due() {
            return false;
        }
        let delayed = self.card_order.delayed(graph.columns.as_ref());
        let is_out_of_reach = delayed.is_none_or(|delayed| reach(self, graph, delayed).is_none());
        self.proof_throttle.record(is_out_of_reach);
        is_out_of_reach
    }

    /// Whether the goal of the game is out of reach, whichever of two competing cards goes first. Two cards compete if
    /// both go only on the same two other cards. Orders of such cards that are found on the way are recorded.
    pub(super) fn is_out_of_reach_in_any_order(&mut self) -> bool {
        let Some(graph) = &self.game.graph else {
            return false;
        };
        let Some(columns) = &graph.columns else {
            return false;
        };
        let Some(known) = self.card_order.delayed(Some(columns)) else {
            return true;
        };
        let Some(delayed) = find_orders(columns, known, |delayed| reach(self, graph, delayed))
        else {
            return true;
        };
        self.card_order.record(delayed & !known, self.path_len());
        false
    }
}
