//! The acceptor bits of a pile: one for each card that it accepts, and one for each quality that
//! move generation asks of all piles at once.

use crate::cards::CardSet;

/// A quality of a pile that move generation asks of all piles at once. The value is the number of
/// its row in the acceptor index, after the rows of the 52 cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// The pile is empty.
    Empty = 52,
    /// The top card may leave the table together with another.
    Pairs,
    /// The top card may leave the table alone.
    Leaves,
}

pub(crate) const ROWS: usize = Quality::Leaves as usize + 1;

/// The rows of the acceptor index that hold a pile: the cards it accepts, and its qualities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorBits(pub(crate) u64);

impl AcceptorBits {
    pub const NONE: Self = Self(0);

    /// Returns the bits of a pile that accepts these cards and has no quality.
    #[inline]
    pub const fn of(cards: CardSet) -> Self {
        Self(cards.bits())
    }

    /// Returns the cards that the pile accepts.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet::from_bits(self.0)
    }

    #[inline]
    pub const fn with(self, quality: Quality) -> Self {
        Self(self.0 | 1 << quality as u8)
    }

    #[inline]
    pub const fn without(self, quality: Quality) -> Self {
        Self(self.0 & !(1 << quality as u8))
    }

    /// Returns the bits with all cards removed that are not in the set.
    #[inline]
    pub const fn only(self, cards: CardSet) -> Self {
        Self(self.0 & (cards.bits() | !CardSet::ALL.bits()))
    }

    /// Returns the bits with all cards removed.
    #[inline]
    pub const fn qualities(self) -> Self {
        Self(self.0 & !CardSet::ALL.bits())
    }
}

impl AcceptorBits {
    /// Sets the bit of a row.
    #[inline]
    pub fn put(&mut self, row: usize, present: bool) {
        self.0 = self.0 & !(1 << row) | u64::from(present) << row;
    }
}
