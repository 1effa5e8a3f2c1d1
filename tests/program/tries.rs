//! Trying something many times: how often, with which made-up cases, and what came of it.
//! `.ci/long` asks for many more tries than `cargo test` makes, and shows what is counted here.

use std::env;
use std::panic::{self, AssertUnwindSafe};

/// Numbers that look like chance and are the same every time (`SplitMix64`).
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

    /// Returns one of several things.
    pub fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

/// Returns how often something of a kind is tried: so often, unless the environment says more.
pub fn tries(kind: &str, usual: usize) -> usize {
    let name = format!("PATIENCE_TRIES_{}", kind.to_uppercase());
    let asked = env::var(name)
        .ok()
        .map(|number| number.parse().expect("a number of tries"));
    asked.unwrap_or(usual)
}

/// Tries something that fails by a panic, so often unless the environment says more.
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

/// Says how often something was tried and what went wrong, and fails where something did.
pub fn conclude(kind: &str, tried: usize, failures: &[String]) {
    println!("tried {kind}: {tried}, failed: {}", failures.len());
    let first: Vec<&String> = failures.iter().take(5).collect();
    assert!(failures.is_empty(), "{kind}: {first:#?}");
}
