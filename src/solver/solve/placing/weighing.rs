//! What a position costs in which turned cards are placed: what can never go up as it lies, and
//! what lies or comes in the wrong order.

use super::super::bits::bits;
use super::layout::{EMPTY, MOST_STEPS};
use super::{MOST_FOUNDATIONS, MOST_HEAPS, Placing};

/// A card that cannot go up as the heaps lie, even if all that is still to come could be had at
/// once.
const STUCK: i32 = 20;

/// A card that lies on one that is needed before it.
const BURIED: i32 = 4;

/// A card that comes before one that is needed before it.
const EARLY: i32 = 4;

/// A card that is up, in the last pass and before.
const UP: i32 = 2;
const UP_BEFORE: i32 = 4;

impl Placing<'_> {
    /// Returns what the position costs.
    pub(super) fn weighed(&self) -> i32 {
        let up: i32 = self
            .state
            .tops
            .iter()
            .map(|(_, count)| i32::from(*count))
            .sum();
        let (ready, stuck) = self.going_up();
        if self.state.redeals < self.layout.redeals {
            return -UP_BEFORE * (up + ready);
        }
        let (buried, early) = self.out_of_order();
        STUCK * stuck + BURIED * buried + EARLY * early - UP * (up + ready)
    }

    /// Returns how many cards lie on, and how many come before, one of the same foundations that
    /// is needed sooner.
    fn out_of_order(&self) -> (i32, i32) {
        let state = &self.state;
        let mut needed = [MOST_STEPS as u8; 64];
        let mut sooner = [0_u64; MOST_STEPS + 1];
        for (foundation, (top, count)) in self.layout.foundations.iter().zip(&state.tops) {
            let kind = &self.layout.kinds[usize::from(foundation.kind)];
            let coming = &kind.coming[usize::from(*top)];
            let room = usize::from(foundation.limit.saturating_sub(*count));
            for (step, cards) in coming.iter().enumerate().take(room) {
                sooner[step + 1] |= cards;
            }
        }
        for step in 0..MOST_STEPS {
            let new = sooner[step + 1] & !sooner[step];
            sooner[step + 1] |= sooner[step];
            for card in bits(new) {
                needed[usize::from(card % 64)] = step as u8;
            }
        }
        let waits_for = |card: u8| {
            let step = usize::from(needed[usize::from(card % 64)]);
            sooner[step] & self.layout.kin[usize::from(card)]
        };
        let mut buried = 0;
        for heap in &state.heaps {
            let mut below = 0_u64;
            for card in heap {
                buried += i32::from(below & waits_for(*card) != 0);
                below |= 1 << card;
            }
        }
        let (mut early, mut later) = (0, 0_u64);
        for card in state.row[state.at..].iter().rev() {
            early += i32::from(later & waits_for(*card) != 0);
            later |= 1 << card;
        }
        (buried, early)
    }

    /// Returns how many cards of the heaps can go up one after the other, and how many cards
    /// cannot even if all cards of the row could be had at once.
    fn going_up(&self) -> (i32, i32) {
        let state = &self.state;
        let mut row = state.row[state.at..]
            .iter()
            .fold(0_u64, |row, card| row | 1 << card);
        let mut lens = [0_usize; MOST_HEAPS];
        let mut on_top = 0_u64;
        for (len, heap) in lens.iter_mut().zip(&state.heaps) {
            *len = heap.len();
            on_top |= heap.last().map_or(0, |top| 1 << top);
        }
        let mut tops = [(EMPTY as u8, 0_u8); MOST_FOUNDATIONS];
        tops[..state.tops.len()].copy_from_slice(&state.tops);
        let lying: u32 = lens.iter().map(|len| *len as u32).sum();
        let left = (lying + row.count_ones()).cast_signed();
        let (mut gone, mut ready) = (0, None);
        loop {
            let before = gone;
            for (foundation, top) in self.layout.foundations.iter().zip(&mut tops) {
                let kind = &self.layout.kinds[usize::from(foundation.kind)];
                while top.1 < foundation.limit {
                    let taken = kind.accepts[usize::from(top.0)];
                    let Some(card) = bits(taken & on_top).next() else {
                        break;
                    };
                    on_top &= !(1 << card);
                    for (len, heap) in lens.iter_mut().zip(&state.heaps) {
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
            for (foundation, top) in self.layout.foundations.iter().zip(&mut tops) {
                let kind = &self.layout.kinds[usize::from(foundation.kind)];
                let taken = kind.accepts[usize::from(top.0)] & row;
                if top.1 < foundation.limit
                    && let Some(card) = bits(taken).next()
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
