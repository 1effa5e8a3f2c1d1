//! The rows of a grid in which cards are brought in order from the left end, cards taken out of a
//! grid, and piles that move up where one has become empty.

use crate::cards::{Dealt, Rank};
use crate::moves::Effect;
use crate::moves::effects::apply::Effects;
use crate::position::Position;
use crate::rules::{GroupId, PileId, Rules, Seat, Shape};

impl Position {
    /// Returns the first place of a row of a grid, and how many of its cards have been built on
    /// each other from there, the first being one that starts the row.
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

    /// Returns how many cards of a grid have been built from the left ends of their rows; of piles that are no grid,
    /// none.
    pub fn cards_in_order(&self, rules: &Rules, grid: GroupId) -> usize {
        let Shape::Grid { rows, .. } = rules.group(grid).shape else {
            return 0;
        };
        let runs = (0..rows).map(|row| self.row_in_order(rules, grid, row).1);
        runs.sum()
    }

    /// Lets the piles after one that has become empty move up.
    pub(crate) fn close_up(&mut self, rules: &Rules, group: GroupId, effects: &mut Effects) {
        let mut piles = rules.piles_of(group, Seat::FIRST);
        let Some(last) = piles.rfind(|pile| !self.is_empty(*pile)) else {
            return;
        };
        // The piles before the last, from the right: the piles after a gap have closed up already.
        while let Some(gap) = piles.rfind(|pile| self.is_empty(*pile)) {
            self.apply_effect(rules, Effect::ClosedUp { gap, last }, effects);
        }
    }

    /// Moves the piles after an empty one up to the last, or, the other way, makes room for an
    /// empty one. Piles of a kind lie one after the other in memory, with as much room each.
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

    /// Takes the cards of a rank out of a grid that has just been dealt.
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
