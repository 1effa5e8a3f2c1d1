//! The acceptor index: for each card the set of piles that accept it, for move generation.

use crate::cards::{RoughSet, each_bit};
use crate::rules::{AcceptorBits, PileId, PileSet, Quality, ROWS, USUAL_ROWS};

/// For each card the piles that accept it, and for each [`Quality`] the piles that have it. Kept up
/// to date by every effect, so that move generation need not look at the piles one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorIndex {
    words: usize,
    /// The rows that hold any pile, and those of trumps. No pile accepts most cards, and one look at these bits shows that.
    filled: u64,
    filled_trumps: u64,
    /// For each pile the trumps that it accepts; nothing in a pack without special cards.
    trumps: Box<[u64]>,
    /// A set of piles for each card, and one for each [`Quality`].
    bits: Box<[u64]>,
}

impl AcceptorIndex {
    /// Returns an index of this many piles, which accept no cards and have no quality, of a pack with special cards
    /// or without.
    pub fn new(piles: usize, special: bool) -> Self {
        let words = piles.div_ceil(64).max(1);
        let rows = if special { ROWS } else { USUAL_ROWS };
        Self {
            words,
            filled: 0,
            filled_trumps: 0,
            trumps: vec![0; if special { piles } else { 0 }].into_boxed_slice(),
            bits: vec![0; rows * words].into_boxed_slice(),
        }
    }

    /// Tells whether a set of one word holds all piles.
    #[inline]
    pub fn fit_one_word(&self) -> bool {
        self.words == 1
    }

    pub fn clear(&mut self) {
        (self.filled, self.filled_trumps) = (0, 0);
        self.trumps.fill(0);
        self.bits.fill(0);
    }

    pub fn copy_from(&mut self, other: &Self) {
        (self.filled, self.filled_trumps) = (other.filled, other.filled_trumps);
        self.trumps.copy_from_slice(&other.trumps);
        self.bits.copy_from_slice(&other.bits);
    }

    /// Returns the cards that some pile accepts, without empty piles that accept any card.
    #[inline]
    pub fn wanted(&self) -> RoughSet {
        RoughSet::from_words([self.filled, self.filled_trumps])
    }

    /// Returns the trumps that a pile accepts, as a word of a set.
    #[inline]
    pub fn trumps_on(&self, pile: PileId) -> u64 {
        self.trumps.get(pile.index()).copied().unwrap_or(0)
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
        pile.index() / 64 < self.words && self.bits[word] >> (pile.number() % 64) & 1 != 0
    }

    /// Moves a pile from the rows of its bits before, those of trumps aside, to the rows of its bits now.
    #[inline]
    pub fn change(&mut self, pile: PileId, was: u64, is: AcceptorBits) {
        if was != is.low {
            self.change_rows(pile, was ^ is.low);
        }
        if !self.trumps.is_empty() {
            self.change_trumps(pile, is.trumps);
        }
    }

    #[inline(never)]
    fn change_rows(&mut self, pile: PileId, changed: u64) {
        let mut filled = self.filled;
        each_bit(changed, |row| {
            let present = self.change_row(row, pile);
            filled = filled & !(1 << row) | u64::from(present) << row;
        });
        self.filled = filled;
    }

    #[inline(never)]
    fn change_trumps(&mut self, pile: PileId, is: u64) {
        let was = std::mem::replace(&mut self.trumps[pile.index()], is);
        each_bit(was ^ is, |trump| {
            let present = self.change_row(64 + trump, pile);
            self.filled_trumps = self.filled_trumps & !(1 << trump) | u64::from(present) << trump;
        });
    }

    /// Puts a pile into a row, or takes it out, and tells whether any is there now.
    #[inline]
    fn change_row(&mut self, row: usize, pile: PileId) -> bool {
        let bit = 1 << (pile.number() % 64);
        if self.words == 1 {
            let piles = &mut self.bits[row];
            *piles ^= bit;
            *piles != 0
        } else {
            let piles = &mut self.bits[row * self.words..][..self.words];
            piles[pile.index() / 64] ^= bit;
            piles.iter().any(|word| *word != 0)
        }
    }
}
