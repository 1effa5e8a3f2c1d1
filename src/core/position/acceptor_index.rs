//! The acceptor index: for each card the set of piles that accept it, for move generation.

use crate::cards::{CardSet, each_bit};
use crate::rules::{AcceptorBits, PileId, PileSet, Quality, ROWS};

/// For each card the piles that accept it, and for each [`Quality`] the piles that have it. Kept up
/// to date by every effect, so that move generation need not look at the piles one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorIndex {
    words: usize,
    /// The rows that hold any pile. No pile accepts most cards, and one look at these bits shows that.
    filled: AcceptorBits,
    /// A set of piles for each card, and one for each [`Quality`].
    bits: Box<[u64]>,
}

impl AcceptorIndex {
    /// Returns an index of this many piles, which accept no cards and have no quality.
    pub fn new(piles: usize) -> Self {
        let words = piles.div_ceil(64).max(1);
        Self {
            words,
            filled: AcceptorBits::NONE,
            bits: vec![0; ROWS * words].into_boxed_slice(),
        }
    }

    /// Tells whether a set of one word holds all piles.
    #[inline]
    pub fn fit_one_word(&self) -> bool {
        self.words == 1
    }

    pub fn clear(&mut self) {
        self.filled = AcceptorBits::NONE;
        self.bits.fill(0);
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.filled = other.filled;
        self.bits.copy_from_slice(&other.bits);
    }

    /// Returns the cards that some pile accepts, without empty piles that accept any card.
    #[inline]
    pub fn wanted(&self) -> CardSet {
        self.filled.cards()
    }

    /// Returns the piles that accept a card, by its index, without empty piles that accept any card.
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

    /// Returns the piles that have a quality.
    #[inline]
    pub fn with<const WORDS: usize>(&self, quality: Quality) -> PileSet<WORDS> {
        self.of(quality as usize)
    }

    /// Tells whether a pile has a quality; `false` for a number past the last pile.
    #[inline]
    pub fn is_in(&self, quality: Quality, pile: PileId) -> bool {
        let word = quality as usize * self.words + pile.index() / 64;
        pile.index() / 64 < self.words && self.bits[word] >> (pile.0 % 64) & 1 != 0
    }

    /// Moves a pile from the rows of its bits before to the rows of its bits now.
    #[inline]
    pub fn change(&mut self, pile: PileId, was: AcceptorBits, is: AcceptorBits) {
        if was != is {
            self.change_rows(pile, was, is);
        }
    }

    #[inline(never)]
    fn change_rows(&mut self, pile: PileId, was: AcceptorBits, is: AcceptorBits) {
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
