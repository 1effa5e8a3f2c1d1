//! The heuristic cost of a position in a game in which each turned card is placed at once. It counts the cards that
//! cannot move up to a foundation at present, and the cards that lie or come in the wrong order.

use super::game::{MAX_FOUNDATIONS, MAX_HEAPS, MAX_STEPS};
use super::position::PlacementState;
use crate::bits::bits;
use crate::card_code::EMPTY_CODE;

/// The heuristic cost of a card that the heaps prevent from moving up to a foundation, even if all cards still to come
/// were available at once.
const STUCK: i32 = 20;

/// The heuristic cost of a card that lies on another card which is needed sooner on a foundation.
const BURIED: i32 = 4;

/// The heuristic cost of a card that comes from the stock before another card which is needed sooner on a foundation.
const EARLY: i32 = 4;

/// The bonus, in a position's cost, for a card that has moved up to a foundation in the last pass.
const UP: i32 = 2;

/// The bonus, in a position's cost, for a card that has moved up to a foundation before the last pass.
const UP_BEFORE: i32 = 4;

/// The step number of cards that no foundation needs within [`MAX_STEPS`] steps.
const NOT_NEEDED: u8 = 14;
const _: () = assert!(NOT_NEEDED as usize == MAX_STEPS);

impl PlacementState<'_> {
    /// Returns the heuristic cost of the position.
    pub(super) fn heuristic_cost(&self) -> i32 {
        let up: i32 = self
            .now
            .tops
            .iter()
            .map(|(_, count)| i32::from(*count))
            .sum();
        let (ready, stuck) = self.going_up();
        if self.now.redeals < self.game.redeals {
            return -UP_BEFORE * (up + ready);
        }
        let (buried, early) = self.out_of_order();
        STUCK * stuck + BURIED * buried + EARLY * early - UP * (up + ready)
    }

    /// Counts two sorts of cards: those that lie on a card of the same foundations that is needed sooner, and those
    /// that come from the stock before such a card.
    fn out_of_order(&self) -> (i32, i32) {
        let now = &self.now;
        let mut needed_at = [NOT_NEEDED; 64];
        let mut sooner = [0_u64; MAX_STEPS + 1];
        for (foundation, (top, count)) in self.game.foundations.iter().zip(&now.tops) {
            let kind = &self.game.kinds[usize::from(foundation.kind)];
            let coming = &kind.coming[usize::from(*top)];
            let room = usize::from(foundation.limit.saturating_sub(*count));
            for (step, cards) in coming.iter().enumerate().take(room) {
                sooner[step + 1] |= cards;
            }
        }
        for step in 0..NOT_NEEDED {
            let at = usize::from(step);
            let new = sooner[at + 1] & !sooner[at];
            sooner[at + 1] |= sooner[at];
            for card in bits(new) {
                needed_at[usize::from(card % 64)] = step;
            }
        }
        let waits_for = |card: u8| {
            let step = usize::from(needed_at[usize::from(card % 64)]);
            sooner[step] & self.game.related[usize::from(card)]
        };
        let mut buried = 0;
        for heap in &now.heaps {
            let mut below = 0_u64;
            for card in heap {
                buried += i32::from(below & waits_for(*card) != 0);
                below |= 1 << card;
            }
        }
        let (mut early, mut later) = (0, 0_u64);
        for card in now.row[now.at..].iter().rev() {
            early += i32::from(later & waits_for(*card) != 0);
            later |= 1 << card;
        }
        (buried, early)
    }

    /// Counts the cards on the heaps that can move up to foundations one after the other, and those that cannot move up
    /// even if all cards still to come were available at once.
    fn going_up(&self) -> (i32, i32) {
        let now = &self.now;
        let mut row = now.row[now.at..]
            .iter()
            .fold(0_u64, |row, card| row | 1 << card);
        let mut lens = [0_usize; MAX_HEAPS];
        let mut on_top = 0_u64;
        for (len, heap) in lens.iter_mut().zip(&now.heaps) {
            *len = heap.len();
            on_top |= heap.last().map_or(0, |top| 1 << top);
        }
        let in_heaps = i32::try_from(lens.iter().sum::<usize>()).unwrap_or(i32::MAX);
        let left = in_heaps + row.count_ones().cast_signed();
        let mut tops = [(EMPTY_CODE, 0_u8); MAX_FOUNDATIONS];
        tops[..now.tops.len()].copy_from_slice(&now.tops);
        let (mut gone, mut ready) = (0, None);
        loop {
            let before = gone;
            for (foundation, top) in self.game.foundations.iter().zip(&mut tops) {
                let kind = &self.game.kinds[usize::from(foundation.kind)];
                while top.1 < foundation.limit {
                    let accepted = kind.accepts[usize::from(top.0)];
                    let Some(card) = bits(accepted & on_top).next() else {
                        break;
                    };
                    on_top &= !(1 << card);
                    for (len, heap) in lens.iter_mut().zip(&now.heaps) {
                        if *len > 0 && heap[*len - 1] == card {
                            *len -= 1;
                            on_top |= if *len > 0 { 1 << heap[*len - 1] } else { 0 };
                        }
                    }
                    *top = (card, top.1 + 1);
                    gone += 1;
                }
            }
            if gone > before {
                continue;
            }
            ready = ready.or(Some(gone));
            for (foundation, top) in self.game.foundations.iter().zip(&mut tops) {
                let kind = &self.game.kinds[usize::from(foundation.kind)];
                let accepted = kind.accepts[usize::from(top.0)] & row;
                if top.1 < foundation.limit
                    && let Some(card) = bits(accepted).next()
                {
                    row &= !(1 << card);
                    *top = (card, top.1 + 1);
                    gone += 1;
                    break;
                }
            }
            if gone == before {
                return (ready.unwrap_or(gone), left - gone);
            }
        }
    }
}
