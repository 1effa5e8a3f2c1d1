//! Fresh deal numbers, short enough to tell somebody.

use std::hash::{BuildHasher, Hasher, RandomState};

use patience_core::DealNumber;

/// Fresh deal numbers, short ones, from a seed that comes from outside.
#[derive(Debug, Clone)]
pub struct Dealer(u64);

impl Dealer {
    /// The highest fresh number: six digits are easy to tell somebody.
    const MOST: u64 = 999_999;

    /// Starts from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a fresh number.
    pub fn fresh(&mut self) -> DealNumber {
        // SplitMix64: which numbers come up matters to nobody, only that they differ.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        DealNumber::new(mixed % Self::MOST + 1).expect("a number from 1 is a deal number")
    }
}

/// Returns a number that nobody can foresee, from which fresh deal numbers are made.
pub fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns the number of a fresh deal: six digits at most, which are easy to tell somebody.
pub fn fresh_deal() -> DealNumber {
    Dealer::new(seed()).fresh()
}
