//! How far a search may go, and how it ended.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Watch;

/// How far a search may go.
pub(super) struct Limits<'a> {
    /// How many positions may be looked at.
    pub states: u64,
    /// How many bytes it may take.
    pub bytes: usize,
    /// When it must end.
    pub until: Option<Instant>,
    /// Who watches, and may no longer want to know.
    pub watch: &'a Watch,
    /// Whether a search beside it has found the answer, or spent what there was to spend.
    pub has_ended: &'a AtomicBool,
}

impl Limits<'_> {
    /// Tells whether time is up, or nobody wants to know any more.
    pub fn is_over(&self) -> bool {
        self.watch.is_cancelled()
            || self.has_ended.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ending<Ply> {
    /// With the plies that win.
    Won(Vec<Ply>),
    /// There is nothing more to look at.
    Exhausted,
    /// The limit of positions is reached, or memory is full: another search may go on.
    Stopped,
    /// Time is up, or nobody wants to know any more.
    Over,
}

/// How many positions are looked at between two looks at the clock.
pub(super) const BETWEEN_LOOKS: u64 = 256;
