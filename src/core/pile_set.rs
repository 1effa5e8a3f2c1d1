//! Sets of piles as bits: which piles take a card is answered for all of them at once. How
//! many words a set has is settled once for a game; one word does for most.

use crate::card_set::each_bit;
use crate::compile::MOST_PILES;
use crate::rules::PileId;

/// The words of a set of any game's piles.
pub(crate) const MOST_WORDS: usize = MOST_PILES.div_ceil(64);

/// A set of piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PileSet<const WORDS: usize>([u64; WORDS]);

/// A set wide enough for any game.
pub(crate) type WidePileSet = PileSet<MOST_WORDS>;

impl<const WORDS: usize> PileSet<WORDS> {
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Returns the same set with another number of words.
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
    pub fn contains(self, pile: PileId) -> bool {
        self.0[pile.index() / 64 % WORDS] >> (pile.0 % 64) & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, pile: PileId) {
        self.0[pile.index() / 64 % WORDS] |= 1 << (pile.0 % 64);
    }

    #[inline]
    pub fn remove(&mut self, pile: PileId) {
        self.0[pile.index() / 64 % WORDS] &= !(1 << (pile.0 % 64));
    }

    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the first pile.
    #[inline]
    pub fn first(self) -> Option<PileId> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(PileId(
            (word * 64) as u8 + self.0[word].trailing_zeros() as u8,
        ))
    }

    /// Hands out the piles in ascending order.
    #[inline]
    pub fn each(self, mut visit: impl FnMut(PileId)) {
        for (number, word) in self.0.into_iter().enumerate() {
            each_bit(word, |bit| visit(PileId((number * 64 + bit) as u8)));
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

/// Which piles of a position take which card, and which piles are empty. Kept up to date by
/// every step, so that listing moves need not look at the piles one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Takers {
    words: usize,
    /// A set for each card, and one for the empty piles.
    bits: Box<[u64]>,
}

/// The row of the empty piles, after those of the cards.
const EMPTY_PILES: usize = 52;

impl Takers {
    /// Returns the takers among so many piles, none of which takes anything or is empty.
    pub fn new(piles: usize) -> Self {
        let words = piles.div_ceil(64).max(1);
        Self {
            words,
            bits: vec![0; (EMPTY_PILES + 1) * words].into_boxed_slice(),
        }
    }

    /// Tells whether sets of one word hold all piles.
    #[inline]
    pub fn fit_one_word(&self) -> bool {
        self.words == 1
    }

    pub fn clear(&mut self) {
        self.bits.fill(0);
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.bits.copy_from_slice(&other.bits);
    }

    /// Returns the piles with a card on top on which this one goes, by the card's index.
    #[inline]
    pub fn of<const WORDS: usize>(&self, card: usize) -> PileSet<WORDS> {
        if WORDS == 1 {
            return PileSet([self.bits[card]; WORDS]);
        }
        let first = card * self.words;
        let words = &self.bits[first..first + self.words];
        PileSet(std::array::from_fn(|word| {
            words.get(word).copied().unwrap_or(0)
        }))
    }

    /// Returns the empty piles.
    #[inline]
    pub fn empty<const WORDS: usize>(&self) -> PileSet<WORDS> {
        self.of(EMPTY_PILES)
    }

    /// Changes whether a pile takes a card.
    #[inline]
    pub fn toggle(&mut self, card: usize, pile: PileId) {
        self.bits[card * self.words + pile.index() / 64] ^= 1 << (pile.0 % 64);
    }

    /// Changes whether a pile is empty.
    #[inline]
    pub fn toggle_empty(&mut self, pile: PileId) {
        self.toggle(EMPTY_PILES, pile);
    }
}
