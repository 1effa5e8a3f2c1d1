//! Sets of piles as bits: which piles take a card is answered for all of them at once. How
//! many words a set has is settled once for a game; one word does for most.

use crate::card_set::{CardSet, each_bit};
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
    pub fn contains(&self, pile: PileId) -> bool {
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

/// What a pile may be besides taking a card; the number of its row in [`Takers`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// It is empty.
    Empty = 52,
    /// Its top card may leave the table with another.
    Pairs,
    /// Its top card may leave the table alone.
    Leaves,
}

const ROWS: usize = Quality::Leaves as usize + 1;

/// The rows of [`Takers`] in which a pile is: the cards it takes, and its qualities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rows(u64);

impl Rows {
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

/// Which piles of a position take which card, and what else is asked of all piles at once.
/// Kept up to date by every step, so that listing moves need not look at the piles one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Takers {
    words: usize,
    /// The rows with any pile: most cards go nowhere, and here it shows at once.
    filled: Rows,
    /// A set for each card, and one for each [`Quality`].
    bits: Box<[u64]>,
}

impl Takers {
    /// Returns the takers among so many piles, none of which takes anything or is empty.
    pub fn new(piles: usize) -> Self {
        let words = piles.div_ceil(64).max(1);
        Self {
            words,
            filled: Rows::NONE,
            bits: vec![0; ROWS * words].into_boxed_slice(),
        }
    }

    /// Tells whether sets of one word hold all piles.
    #[inline]
    pub fn fit_one_word(&self) -> bool {
        self.words == 1
    }

    pub fn clear(&mut self) {
        self.filled = Rows::NONE;
        self.bits.fill(0);
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.filled = other.filled;
        self.bits.copy_from_slice(&other.bits);
    }

    /// Returns the cards that some pile takes, empty ones that take any card left aside.
    #[inline]
    pub fn wanted(&self) -> CardSet {
        self.filled.cards()
    }

    /// Returns the piles that take a card, by its index; but not the empty ones that take any.
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

    /// Returns the piles of a quality.
    #[inline]
    pub fn with<const WORDS: usize>(&self, quality: Quality) -> PileSet<WORDS> {
        self.of(quality as usize)
    }

    /// Tells whether a pile is of a quality; a number past those of all piles is of none.
    #[inline]
    pub fn is_in(&self, quality: Quality, pile: PileId) -> bool {
        let word = quality as usize * self.words + pile.index() / 64;
        pile.index() / 64 < self.words && self.bits[word] >> (pile.0 % 64) & 1 != 0
    }

    /// Takes a pile out of the rows in which it was, and puts it into those in which it is.
    #[inline]
    pub fn change(&mut self, pile: PileId, was: Rows, is: Rows) {
        if was != is {
            self.change_rows(pile, was, is);
        }
    }

    #[inline(never)]
    fn change_rows(&mut self, pile: PileId, was: Rows, is: Rows) {
        let bit = 1 << (pile.0 % 64);
        let changed = was.0 ^ is.0;
        let mut filled = self.filled;
        if self.words == 1 {
            each_bit(changed, |row| {
                let piles = &mut self.bits[row];
                *piles ^= bit;
                filled.put(row, *piles != 0);
            });
        } else {
            each_bit(changed, |row| {
                let piles = &mut self.bits[row * self.words..][..self.words];
                piles[pile.index() / 64] ^= bit;
                filled.put(row, piles.iter().any(|word| *word != 0));
            });
        }
        self.filled = filled;
    }
}

impl Rows {
    /// Sets whether a row is among them.
    #[inline]
    fn put(&mut self, row: usize, present: bool) {
        self.0 = self.0 & !(1 << row) | u64::from(present) << row;
    }
}
