//! How the solver puts off macro moves (several moves of the game made as one) that are useful only for a later move:
//! taking a card back from a foundation, moving a column onto another to leave a space, or playing a card from a waste
//! whose cards are all available at any time.
//!
//! Such a move serves a later move that puts cards on the card that was brought or in the space that was left, or that
//! takes back the card below the one taken back. No move in between needs the serving move or is hindered by its
//! absence, so the serving move can wait until just before the move that it serves. All other orders of the moves are
//! no better and need not be searched. If several moves serve the same later move, cards are taken back first, and the
//! place where the cards will land is made last. After a card is taken back, any other serving move may follow. After
//! other serving moves, only a move that lands in the place just made may follow. The argument is valid in games where
//! parts of runs need not be moved for their own sake.

use crate::hash::combine;

/// A constant that makes the key of a position in which the next macro move is restricted by an obligation differ from
/// the key of the same position without one.
const SALT: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// An obligation for the next macro move: what it must do because the last macro move was made only to serve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Obligation {
    /// The piles on one of which the next macro move must put cards, one bit per pile.
    pub on: u64,
    /// Whether the next macro move may also be another move that only serves a later one.
    pub allows_serving: bool,
    /// What the obligation for the next macro move adds to the key of the position.
    pub term: u128,
}

impl Obligation {
    /// No obligation: any macro move may come next.
    pub const NONE: Self = Self {
        on: u64::MAX,
        allows_serving: true,
        term: 0,
    };

    /// Returns the obligation that the next macro move must put cards on `pile`. `term` is what the pile adds to the
    /// key of the position.
    #[inline]
    pub fn on_pile(pile: u8, allows_serving: bool, term: u128) -> Self {
        Self {
            on: 1 << pile,
            allows_serving,
            term: combine(SALT ^ u128::from(allows_serving), term),
        }
    }

    /// Returns the piles on which the next macro move may put cards. `is_serving` says whether that move would itself
    /// only serve a later one.
    #[inline]
    pub fn open_piles(&self, is_serving: bool) -> u64 {
        if is_serving && self.allows_serving {
            u64::MAX
        } else {
            self.on
        }
    }
}
