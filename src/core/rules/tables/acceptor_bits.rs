//! The acceptor bits of a pile. A pile has one bit for each card that it accepts and one for each
//! of its qualities, which move generation queries for all piles at once.

use crate::cards::{Card, CardSet};

/// A quality of a pile that move generation queries for all piles at once. The value of a quality
/// is its row in the acceptor index, after the rows of the 52 usual cards and before the rows of
/// special cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// The quality of having no cards: the pile is empty.
    Empty = Card::USUAL as isize,
    /// The quality that the pile's top card may be removed together with another card.
    Pairs,
    /// The quality that the pile's top card may be removed on its own.
    Leaves,
}

/// The number of rows in an acceptor index. [`USUAL_ROWS`] is the number for a pack without special
/// cards.
pub(crate) const ROWS: usize = Card::COUNT as usize;
pub(crate) const USUAL_ROWS: usize = Quality::Leaves as usize + 1;

/// The acceptor bits of all cards except trumps.
const CARDS: u64 = CardSet::ALL.bits();

/// The cards that a pile accepts and the pile's qualities, as bits. Each bit stands for a row of
/// the acceptor index that contains the pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorBits {
    /// The acceptor bits for the rows below 64, which are all rows except those of trumps.
    pub low: u64,
    /// The acceptor bits for the rows of the trumps.
    pub trumps: u64,
}

impl AcceptorBits {
    pub const NONE: Self = Self { low: 0, trumps: 0 };

    /// Returns the acceptor bits of a pile that accepts these cards and has no quality.
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

    /// Returns the acceptor bits with only those cards that are in `cards`. The bits of the
    /// qualities stay.
    #[inline]
    pub const fn only(self, cards: CardSet) -> Self {
        let [low, trumps] = cards.words();
        Self {
            low: self.low & (low | !CARDS),
            trumps: self.trumps & trumps,
        }
    }

    /// Returns only the bits of the qualities, without those of any cards.
    #[inline]
    pub const fn qualities(self) -> Self {
        self.only(CardSet::EMPTY)
    }
}
