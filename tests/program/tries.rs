//! Repeated tests: the number of tries, random cases, and a report of failures. `.ci/long` runs many more tries than
//! `cargo test`, and shows these reports.

use std::env;
use std::panic::{self, AssertUnwindSafe};

/// A pseudo-random number generator with a fixed sequence (`SplitMix64`).
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end.max(1) as u64).unwrap()
    }

    /// Returns one of several items.
    pub fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

/// Returns the number of tries of a kind: `usual`, unless an environment variable overrides it.
pub fn tries(kind: &str, usual: usize) -> usize {
    let name = format!("PATIENCE_TRIES_{}", kind.to_uppercase());
    let asked = env::var(name)
        .ok()
        .map(|number| number.parse().expect("a number of tries"));
    asked.unwrap_or(usual)
}

/// Repeats a test that fails by a panic: `usual` times, unless an environment variable overrides it.
pub fn repeat(kind: &str, usual: usize, once: impl Fn()) {
    let tried = tries("endings", usual);
    let failures: Vec<String> = (0..tried)
        .filter_map(|_| {
            let failed = panic::catch_unwind(AssertUnwindSafe(&once)).err()?;
            let words = failed.downcast_ref::<String>().cloned();
            let short = failed.downcast_ref::<&str>().copied();
            Some(words.unwrap_or_else(|| short.unwrap_or("a panic").to_owned()))
        })
        .collect();
    conclude(kind, tried, &failures);
}

/// Prints the number of tries and failures, and panics if there are any failures.
pub fn conclude(kind: &str, tried: usize, failures: &[String]) {
    println!("tried {kind}: {tried}, failed: {}", failures.len());
    let first: Vec<&String> = failures.iter().take(5).collect();
    assert!(failures.is_empty(), "{kind}: {first:#?}");
}
