//! The acceptor index for move generation: for each card, the set of piles that accept it.

use crate::cards::{RoughSet, each_bit};
use crate::rules::{AcceptorBits, PileId, PileSet, Quality, ROWS, USUAL_ROWS};

/// For each card, an index of the piles that accept it, and for each [`Quality`], of the piles that
/// have it. Every effect keeps it up to date, so that move generation need not visit the piles one
/// by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorIndex {
    words: usize,
    /// The rows of the index (one for each card) that contain at least one pile, as bits. The rows
    /// of trumps are in `filled_trumps`. Most cards are accepted by no pile, which these bits show
    /// at once.
    filled: u64,
    filled_trumps: u64,
    /// For each pile, the trumps that it accepts, as bits. Empty for a pack without special cards.
    trumps: Box<[u64]>,
    /// The rows of the index: a set of piles for each card, and one for each [`Quality`].
    bits: Box<[u64]>,
}

impl AcceptorIndex {
    /// Creates an index for `piles` piles that accept no cards and have no qualities. `special`
    /// says whether the pack has special cards.
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

    /// Whether a set of all piles of the game fits in one word of bits.
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

    /// Returns the cards that at least one pile accepts. Empty piles that accept any card do not
    /// count.
    #[inline]
    pub fn wanted(&self) -> RoughSet {
        RoughSet::from_words([self.filled, self.filled_trumps])
    }

    /// Returns the trumps that a pile accepts, as bits. They are laid out as in the second word of
    /// a card set.
    #[inline]
    pub fn trumps_on(&self, pile: PileId) -> u64 {
        self.trumps.get(pile.index()).copied().unwrap_or(0)
    }

    /// Returns the piles that accept the card with the index `card`. Empty piles that accept any
    /// card are left out.
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

    /// Returns the piles that have the given [`Quality`].
    #[inline]
    pub fn with<const WORDS: usize>(&self, quality: Quality) -> PileSet<WORDS> {
        self.of(quality as usize)
    }

    /// Whether a pile has the given quality. `false` if `pile` is beyond the last pile.
    #[inline]
    pub fn is_in(&self, quality: Quality, pile: PileId) -> bool {
        let word = quality as usize * self.words + pile.index() / 64;
        pile.index() / 64 < self.words && self.bits[word] >> (pile.number() % 64) & 1 != 0
    }

    /// Updates the index for a pile whose bits (the cards that it accepts, and its qualities)
    /// change to `is`. `was` has the previous bits, except those for trumps.
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

    /// Adds a pile to a row of the index, or removes it if the row contains it. Returns whether the
    /// row contains any pile afterwards.
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
