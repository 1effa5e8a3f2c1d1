//! The acceptor bits of a pile: one for each card that it accepts, and one for each quality that
//! move generation asks of all piles at once.

use crate::cards::{Card, CardSet};

/// A quality of a pile that move generation asks of all piles at once. The value is the number of
/// its row in the acceptor index, after the rows of the 52 usual cards and before those of special ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// The pile is empty.
    Empty = Card::USUAL as isize,
    /// The top card may leave the table together with another.
    Pairs,
    /// The top card may leave the table alone.
    Leaves,
}

/// The rows of an acceptor index, and those of one for a pack without special cards.
pub(crate) const ROWS: usize = Card::COUNT as usize;
pub(crate) const USUAL_ROWS: usize = Quality::Leaves as usize + 1;

/// The bits of all cards but the trumps.
const CARDS: u64 = CardSet::ALL.bits();

/// The rows of the acceptor index that hold a pile: the cards it accepts, and its qualities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorBits {
    /// The rows below 64: all but those of trumps.
    pub low: u64,
    /// The rows of trumps.
    pub trumps: u64,
}

impl AcceptorBits {
    pub const NONE: Self = Self { low: 0, trumps: 0 };

    /// Returns the bits of a pile that accepts these cards and has no quality.
    #[inline]
    pub const fn of(cards: CardSet) -> Self {
        let [low, trumps] = cards.words();
        Self { low, trumps }
    }

    #[inline]
    pub const fn with(self, quality: Quality) -> Self {
        Self {
            low: self.low | 1 << quality as u8,
            ..self
        }
    }

    #[inline]
    pub const fn without(self, quality: Quality) -> Self {
        Self {
            low: self.low & !(1 << quality as u8),
            ..self
        }
    }

    /// Returns the bits with all cards removed that are not in the set.
    #[inline]
    pub const fn only(self, cards: CardSet) -> Self {
        let [low, trumps] = cards.words();
        Self {
            low: self.low & (low | !CARDS),
            trumps: self.trumps & trumps,
        }
    }

    /// Returns the bits with all cards removed.
    #[inline]
    pub const fn qualities(self) -> Self {
        self.only(CardSet::EMPTY)
    }
}
