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
    /// Returns why the search must end at once: time is up, or nobody wants to know any more.
    pub fn over(&self) -> Option<StopReason> {
        if self.watch.is_cancelled() || self.has_ended.load(Ordering::Relaxed) {
            Some(StopReason::Cancelled)
        } else if self.until.is_some_and(|until| Instant::now() >= until) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// Its time is up.
    Time,
    /// It has looked at as many positions as it may.
    States,
    /// It has taken as much memory as it may, or as the system has.
    Memory,
    /// Nobody wants to know any more.
    Cancelled,
    /// There is nothing left that it looks at, but that is not all there is in this game: of a
    /// game for several it looks at nothing.
    Incomplete,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ending<Ply> {
    /// With the plies that win.
    Won(Vec<Ply>),
    /// There is nothing more to look at.
    Exhausted,
    /// Without an answer.
    Stopped(StopReason),
}

/// How many positions are looked at between two looks at the clock.
pub(super) const BETWEEN_LOOKS: u64 = 256;
