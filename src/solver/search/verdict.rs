//! The verdict on a position: whether it can be won.

use std::time::Duration;

use patience_core::Move;

use super::budget::StopReason;

/// Whether a position can be won, as far as a search knows. A win carries its solution, where
/// whoever holds the verdict wants it: `Verdict` alone does, `Verdict<()>` does not.
///
/// ```
/// use patience_solver::{StopReason, Verdict};
///
/// let verdict: Verdict = Verdict::Won(Vec::new());
/// assert!(verdict.is_decided());
/// let open: Verdict = Verdict::Undecided(StopReason::Time);
/// assert!(!open.is_decided());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict<Solution = Vec<Move>> {
    /// The position can be won, by these moves.
    Won(Solution),
    /// The position cannot be won: every continuation has been searched or ruled out.
    Lost,
    /// The search stopped before it knew, for this reason.
    Undecided(StopReason),
}

impl<Solution> Verdict<Solution> {
    /// Tells whether it is known if the position can be won.
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Self::Undecided(_))
    }
}

/// The verdict of a search, and the effort that it took.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Whether the position can be won.
    pub verdict: Verdict,
    /// The number of positions visited.
    pub states: u64,
    /// The number of successors listed, including positions that were visited before.
    pub visits: u64,
    /// The wall-clock time that passed.
    pub time: Duration,
}

/// How one search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SearchEnd<Macro> {
    /// With the macro moves that win.
    Won(Vec<Macro>),
    /// With every position visited, without a win.
    Exhausted,
    /// Without an answer.
    Stopped(StopReason),
}
