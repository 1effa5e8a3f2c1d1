//! Mutual exclusion of competing cards. Of two cards that both go on the same two cards, one has to
//! leave its place first. If the position cannot be won with one of them first, the other must be;
//! if it cannot be won with either, it cannot be won. Proofs come from
//! [`super::relaxation`]; the reasoning about orders is that of mutual exclusion (mutex) relations
//! of planning, as in Graphplan (A. Blum and M. Furst, 1997).
//!
//! A fact about an order holds for all positions that follow until the card that goes first
//! has left its place: a win from there, after the moves made so far, would be one in which the
//! other card went first. So it is a fact about the position itself, whichever path led to it, and
//! positions that are given up for it may be given up for good.

use super::transfer_graph::ColumnPairs;
use crate::bits::bits;

/// The orders of competing cards found on the path to a position.
#[derive(Debug, Clone)]
pub(crate) struct CardOrder {
    /// The cards that have to stay until their competitors have left.
    delayed: u64,
    /// The length of the path when each delayed card was found, in macro moves.
    found_at: [u32; 64],
    /// The length of the path when each card last left its place.
    left_at: [u32; 64],
    /// The cards found at each length of the path.
    found: Vec<(u32, u64)>,
}

impl CardOrder {
    /// No orders are known, and no card has left its place.
    pub const UNKNOWN: Self = Self {
        delayed: 0,
        found_at: [0; 64],
        left_at: [0; 64],
        found: Vec::new(),
    };

    /// Records that a card leaves its place with the macro move of this number, counted from one,
    /// and returns when it last did.
    #[inline]
    pub fn leave(&mut self, card: u8, number: u32) -> u32 {
        std::mem::replace(&mut self.left_at[usize::from(card % 64)], number)
    }

    /// Takes back that a card has left its place, given when it last did before.
    #[inline]
    pub fn unleave(&mut self, card: u8, before: u32) {
        self.left_at[usize::from(card % 64)] = before;
    }

    /// Records that cards are delayed from a path of this length on.
    pub fn record(&mut self, cards: u64, path_len: u32) {
        if cards == 0 {
            return;
        }
        self.delayed |= cards;
        self.found.push((path_len, cards));
        for card in bits(cards) {
            self.found_at[usize::from(card % 64)] = path_len;
        }
    }

    /// Forgets the orders found on longer paths than this.
    #[inline]
    pub fn forget_after(&mut self, path_len: u32) {
        while let Some((found_at, cards)) = self.found.last()
            && *found_at > path_len
        {
            self.delayed &= !cards;
            self.found.pop();
        }
    }

    /// Returns the cards that are still delayed; nothing if one of them has left its place before
    /// its competitor, so that the position cannot be won.
    #[inline]
    pub fn delayed(&self, columns: Option<&ColumnPairs>) -> Option<u64> {
        let Some(columns) = columns else {
            return Some(0);
        };
        let mut delayed = 0;
        for card in bits(self.delayed) {
            let at = usize::from(card % 64);
            let competitor = usize::from(columns.competitors[at] % 64);
            if self.left_at[competitor] > self.found_at[at] {
                continue;
            }
            if self.left_at[at] > self.found_at[at] {
                return None;
            }
            delayed |= 1 << card;
        }
        Some(delayed)
    }
}

/// Finds orders of competing cards. `reach` returns the cards that still have to reach the goal, or
/// nothing if the goal is out of reach with these cards delayed. Returns all delayed cards,
/// including the ones known before; nothing if the position cannot be won in any order.
pub(crate) fn find_orders(
    columns: &ColumnPairs,
    known: u64,
    reach: impl Fn(u64) -> Option<u64>,
) -> Option<u64> {
    let off_goal = reach(known)?;
    let mut delayed = known;
    // One card of each pair of which no order is known.
    let mut open = bits(off_goal).fold(0, |open, card| {
        let competitor = columns.competitors[usize::from(card % 64)];
        let is_open = competitor > card
            && off_goal >> competitor & 1 != 0
            && known & (1 << card | 1 << competitor) == 0;
        open | u64::from(is_open) << card
    });
    loop {
        let before = delayed;
        for card in bits(open) {
            let competitor = columns.competitors[usize::from(card % 64)];
            let [one, other] = [1 << card, 1 << competitor];
            let must_wait = match [one, other].map(|card| reach(delayed | card).is_some()) {
                [false, false] => return None,
                [true, true] => continue,
                [true, false] => one,
                [false, true] => other,
            };
            delayed |= must_wait;
            open &= !(1 << card);
        }
        if delayed == before {
            return Some(delayed);
        }
    }
}
