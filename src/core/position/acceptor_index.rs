//! Which piles of a position take which card: answered for all piles at once.

use crate::cards::{CardSet, each_bit};
use crate::rules::{AcceptorBits, PileId, PileSet, Quality, ROWS};

/// Which piles of a position take which card, and what else is asked of all piles at once.
/// Kept up to date by every step, so that listing moves need not look at the piles one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AcceptorIndex {
    words: usize,
    /// The rows with any pile: most cards go nowhere, and here it shows at once.
    filled: AcceptorBits,
    /// A set for each card, and one for each [`Quality`].
    bits: Box<[u64]>,
}

impl AcceptorIndex {
    /// Returns the takers among so many piles, none of which takes anything or is empty.
    pub fn new(piles: usize) -> Self {
        let words = piles.div_ceil(64).max(1);
        Self {
            words,
            filled: AcceptorBits::NONE,
            bits: vec![0; ROWS * words].into_boxed_slice(),
        }
    }

    /// Tells whether sets of one word hold all piles.
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
