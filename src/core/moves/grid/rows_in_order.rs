//! Grids whose rows are built in order from the left end. Also: cards that the deal takes out of a
//! grid, and piles that close up after one becomes empty.

use crate::cards::{Dealt, Rank};
use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::Position;
use crate::rules::{GroupId, PileId, Rules, Seat, Shape};

impl Position {
    /// Returns the first place of a row in a grid, and the number of cards that are in order there.
    /// These cards are built on each other from the left end, beginning with a card that may start
    /// the row.
    pub(crate) fn row_in_order(&self, rules: &Rules, grid: GroupId, row: u8) -> (PileId, usize) {
        let group = rules.group(grid);
        let columns = group.shape.places_in_row(row);
        let first = PileId::new(rules.first_of(grid, Seat::FIRST).number() + row * columns);
        let accepts = rules.accepts(grid, self.base);
        let own = rules.pile(first).own_cards(true);
        let mut takes = accepts.empty();
        let mut run = 0;
        for pile in (first.number()..first.number() + columns).map(PileId::new) {
            let Some(card) = self.top(rules, pile).map(Dealt::card) else {
                break;
            };
            let starts = run > 0 || own.contains(card);
            if !takes.contains(card) || !starts {
                break;
            }
            takes = accepts.on(card);
            run += 1;
        }
        (first, run)
    }

    /// Returns the number of cards in a grid that are in order, counted from the left end of each
    /// row. The number is 0 for piles that are not a grid.
    pub fn cards_in_order(&self, rules: &Rules, grid: GroupId) -> usize {
        let Shape::Grid { rows, .. } = rules.group(grid).shape else {
            return 0;
        };
        let runs = (0..rows).map(|row| self.row_in_order(rules, grid, row).1);
        runs.sum()
    }

    /// Moves the piles after a pile that has become empty up by one place, to close the gap.
    pub(crate) fn close_up(&mut self, rules: &Rules, group: GroupId, effects: &mut Effects) {
        let mut piles = rules.piles_of(group, Seat::FIRST);
        let Some(last) = piles.rfind(|pile| !self.is_empty(*pile)) else {
            return;
        };
        // The piles before the last, from the right: the piles after a gap have already closed up.
        while let Some(gap) = piles.rfind(|pile| self.is_empty(*pile)) {
            self.apply_effect(rules, Effect::ClosedUp { gap, last }, effects);
        }
    }

    /// Moves the piles after the empty pile `gap`, up to `last`, up by one place. With `back`, it
    /// moves them back instead, so that the empty pile is there again. Piles of a kind are stored
    /// one after the other, with equal room for each.
    pub(crate) fn move_up(&mut self, rules: &Rules, gap: PileId, last: PileId, back: bool) {
        let room = usize::from(rules.pile(gap).room);
        let [from, to] = [gap, last].map(|pile| usize::from(rules.layout_of(pile).first));
        let (first, end) = (gap.index(), last.index());
        if back {
            self.cards.copy_within(from..to, from + room);
            self.cards[from..from + room].fill(Dealt::BLANK);
            self.lens.copy_within(first..end, first + 1);
            self.lens[first] = 0;
        } else {
            self.cards.copy_within(from + room..to + room, from);
            self.cards[to..to + room].fill(Dealt::BLANK);
            self.lens.copy_within(first + 1..=end, first);
            self.lens[end] = 0;
        }
    }

    /// Takes all cards of a rank out of a grid, right after the cards were dealt to it.
    pub(crate) fn take_out(&mut self, rules: &Rules, rank: Rank, from: GroupId, to: GroupId) {
        let heap = rules.first_of(to, Seat::FIRST);
        for pile in rules.piles_of(from, Seat::FIRST) {
            if self
                .top(rules, pile)
                .is_some_and(|top| top.card().rank() == rank)
                && self.len(heap) < usize::from(rules.pile(heap).room)
            {
                self.shift(rules, pile, heap, 1);
            }
        }
    }
}
