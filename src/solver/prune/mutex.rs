//! Mutual exclusion of competing cards. Two cards compete if both go only on the same two other cards; one of them must
//! then leave its place before the other. If the position cannot be won when one card goes first, the other must go
//! first. If it cannot be won in either order, it cannot be won at all. The proofs come from [`super::relaxation`]. The
//! reasoning about orders is that of mutual exclusion (mutex) relations in planning, as in Graphplan (A. Blum and M.
//! Furst, 1997).
//!
//! A fact about an order remains true in all later positions until the card that goes first has left its place. If a
//! later position could be won with the other card first, the earlier position could be won that way too. So the fact
//! belongs to the position itself and not to the path that led to it, and positions that are given up because of it
//! may be given up for good.

use super::transfer_graph::ColumnPairs;
use crate::bits::bits;

/// The known orders of competing cards on the path to a position. Two cards compete if both go only on the same two
/// other cards, so that one must leave its place first.
#[derive(Debug, Clone)]
pub(crate) struct CardOrder {
    /// The cards that must stay in their places until their competitors have left theirs. A competitor is a card that
    /// goes on the same two cards.
    delayed: u64,
    /// For each card that must wait for its competitor, the length of the path, in macro moves, when that order was
    /// found.
    found_at: [u32; 64],
    /// For each card, the length of the path, in macro moves, when the card last left its place.
    left_at: [u32; 64],
    /// For each length of the path at which orders of competing cards were found, the cards that must wait for their
    /// competitors.
    found: Vec<(u32, u64)>,
}

impl CardOrder {
    /// The state in which no orders of competing cards are known, and no card has left its place.
    pub const UNKNOWN: Self = Self {
        delayed: 0,
        found_at: [0; 64],
        left_at: [0; 64],
        found: Vec::new(),
    };

    /// Records that `card` leaves its place with macro move `number` of the path, counted from one. Returns the number
    /// of the macro move with which it last left a place before.
    #[inline]
    pub fn leave(&mut self, card: u8, number: u32) -> u32 {
        std::mem::replace(&mut self.left_at[usize::from(card % 64)], number)
    }

    /// Undoes the record that `card` has left its place. `before` is the number of the earlier macro move, which
    /// [`Self::leave`] returned.
    #[inline]
    pub fn unleave(&mut self, card: u8, before: u32) {
        self.left_at[usize::from(card % 64)] = before;
    }

    /// Records that `cards` must wait for their competitors on paths of `path_len` macro moves or more.
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

    /// Forgets the orders of competing cards that were found on paths longer than `path_len`.
    #[inline]
    pub fn forget_after(&mut self, path_len: u32) {
        while let Some((found_at, cards)) = self.found.last()
            && *found_at > path_len
        {
            self.delayed &= !cards;
            self.found.pop();
        }
    }

    /// Returns the cards that must still wait for their competitors to leave first. Returns `None` if one of them has
    /// left its place too early, because then the position cannot be won.
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

/// Finds orders of competing cards. Returns all cards that must wait for their competitors, including the cards in
/// `known`, or `None` if the position cannot be won in any order. When told which cards must wait, `reach` returns the
/// cards that still have to reach the goal, or `None` if the goal is out of reach.
pub(crate) fn find_orders(
    columns: &ColumnPairs,
    known: u64,
    reach: impl Fn(u64) -> Option<u64>,
) -> Option<u64> {
    let off_goal = reach(known)?;
    let mut delayed = known;
    // One card of each pair whose order is not known.
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
