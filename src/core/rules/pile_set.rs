//! Sets of piles, stored as bits in one or more words. How many words a set needs depends on the
//! number of piles in the game. One word is enough for most games.

use crate::cards::each_bit;
use crate::rules::{MOST_PILES, PileId};

/// The number of words that a set needs for the largest number of piles in any game.
pub(crate) const MOST_WORDS: usize = MOST_PILES.div_ceil(64);

/// A set of piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileSet<const WORDS: usize>(pub(crate) [u64; WORDS]);

impl<const WORDS: usize> Default for PileSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// A set of piles that is large enough for any game.
pub(crate) type WidePileSet = PileSet<MOST_WORDS>;

impl<const WORDS: usize> PileSet<WORDS> {
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Returns the same set, stored in another number of words.
    #[inline]
    pub fn resized<const OTHER: usize>(&self) -> PileSet<OTHER> {
        PileSet(std::array::from_fn(|word| {
            self.0.get(word).copied().unwrap_or(0)
        }))
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub fn contains(&self, pile: PileId) -> bool {
        self.0[pile.index() / 64 % WORDS] >> (pile.number() % 64) & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, pile: PileId) {
        self.0[pile.index() / 64 % WORDS] |= 1 << (pile.number() % 64);
    }

    #[inline]
    pub fn remove(&mut self, pile: PileId) {
        self.0[pile.index() / 64 % WORDS] &= !(1 << (pile.number() % 64));
    }

    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the set without its first pile.
    #[inline]
    pub fn but_first(self) -> Self {
        let mut none_before = u64::MAX;
        Self(self.0.map(|word| {
            let rest = word & (word.wrapping_sub(1) | !none_before);
            if word != 0 {
                none_before = 0;
            }
            rest
        }))
    }

    /// Calls `visit` with each pile of the set, in ascending order.
    #[inline]
    pub fn each(self, mut visit: impl FnMut(PileId)) {
        for (number, word) in self.0.into_iter().enumerate() {
            each_bit(word, |bit| visit(PileId::from_index(number * 64 + bit)));
        }
    }
}

impl<const WORDS: usize> FromIterator<PileId> for PileSet<WORDS> {
    fn from_iter<T: IntoIterator<Item = PileId>>(piles: T) -> Self {
        let mut set = Self::EMPTY;
        piles.into_iter().for_each(|pile| set.insert(pile));
        set
    }
}
