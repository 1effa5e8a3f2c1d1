//! The rows of the index of acceptors that a pile is in: a bit for each card that it takes, and one
//! for each quality that is asked of all piles at once.

use crate::cards::CardSet;

/// What a pile may be besides taking a card; the number of its row in the index of acceptors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// It is empty.
    Empty = 52,
    /// Its top card may leave the table with another.
    Pairs,
    /// Its top card may leave the table alone.
    Leaves,
}

pub(crate) const ROWS: usize = Quality::Leaves as usize + 1;

/// The rows of the index of acceptors in which a pile is: the cards it takes, and its qualities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorBits(pub(crate) u64);

impl AcceptorBits {
    pub const NONE: Self = Self(0);

    /// Returns the rows of these cards.
    #[inline]
    pub const fn of(cards: CardSet) -> Self {
        Self(cards.bits())
    }

    /// Returns the cards among them.
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

    /// Returns the rows without those of other cards.
    #[inline]
    pub const fn only(self, cards: CardSet) -> Self {
        Self(self.0 & (cards.bits() | !CardSet::ALL.bits()))
    }

    /// Returns the rows without those of cards.
    #[inline]
    pub const fn qualities(self) -> Self {
        Self(self.0 & !CardSet::ALL.bits())
    }
}

impl AcceptorBits {
    /// Sets whether a row is among them.
    #[inline]
    pub fn put(&mut self, row: usize, present: bool) {
        self.0 = self.0 & !(1 << row) | u64::from(present) << row;
    }
}
