//! Deferral of macro moves that are of use only to a later move: taking a card back from
//! a foundation, moving a column onto another so that a space is left, playing a card from a waste
//! whose cards can all be had at any time.
//!
//! Such a move serves a later one that puts cards on the card it has brought or in the space it has
//! left, or that takes back the card below the one taken back. No move in between needs it or
//! hinders it, so it can wait until just before the move that it serves: other orders are
//! dominated. Where one move is served by several, cards are taken back first and the place where
//! cards land is made last: after a card is taken back any serving move may follow, after the
//! others only a move that lands there. The argument holds where parts of runs need not be moved
//! for their own sake.

use crate::hash::combine;

/// Separates a position with an obligation from the same position without.
const SALT: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// The obligation of the next macro move, since the last one only serves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Obligation {
    /// The piles on one of which it must put cards, one bit per pile.
    pub on: u64,
    /// Whether the next macro move may instead serve a later one itself.
    pub allows_serving: bool,
    /// The term that the obligation adds to the key of the position.
    pub term: u128,
}

impl Obligation {
    /// Any macro move may come next.
    pub const NONE: Self = Self {
        on: u64::MAX,
        allows_serving: true,
        term: 0,
    };

    /// Returns the obligation to put cards on a pile, given the term of the pile in the key.
    #[inline]
    pub fn on_pile(pile: u8, allows_serving: bool, term: u128) -> Self {
        Self {
            on: 1 << pile,
            allows_serving,
            term: combine(SALT ^ u128::from(allows_serving), term),
        }
    }

    /// Returns the piles on which a macro move may put cards, given whether it only serves what
    /// follows.
    #[inline]
    pub fn open_piles(&self, is_serving: bool) -> u64 {
        if is_serving && self.allows_serving {
            u64::MAX
        } else {
            self.on
        }
    }
}
