//! The solver's verdict on a position: whether it can be won.

use std::time::Duration;

use patience_core::Move;

use super::budget::StopReason;

/// Whether a position can be won, as far as a search could determine. A verdict of won contains the solution, which
/// is a list of moves by default and nothing in `Verdict<()>`.
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
    /// The position can be won; the value holds the moves that win.
    Won(Solution),
    /// The position cannot be won: every continuation has been searched or ruled out.
    Lost,
    /// The search stopped without an answer; the value holds the reason.
    Undecided(StopReason),
}

impl<Solution> Verdict<Solution> {
    /// Whether the verdict is decided, that is, won or lost.
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Self::Undecided(_))
    }
}

/// The answer of the solver: its verdict on a position, and the effort that the search took.
///
/// # Examples
///
/// ```
/// # use std::sync::Arc;
/// # use patience_language::{RuleFile, Source};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/freecell.toml").to_owned();
/// # let text = std::fs::read_to_string(&path)?;
/// # let source = Arc::new(Source { name: path, text });
/// # let rules = RuleFile::read("freecell", &source, &|_| None)?.compile(None, &[])?;
/// # use patience_core::{DealNumber, Position, Seat};
/// # let deal = DealNumber::new(617).ok_or("deal numbers start at 1")?;
/// # let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
/// use patience_solver::{Budget, StopReason, Verdict, Watch, solve};
///
/// let budget = Budget { states: Some(10), ..Budget::default() };
/// let answer = solve(&rules, &start, &budget, &Watch::default());
/// assert_eq!(answer.verdict, Verdict::Undecided(StopReason::States));
/// assert!(answer.states <= 10 && answer.states <= answer.visits);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Answer {
    /// The verdict: whether the position can be won.
    pub verdict: Verdict,
    /// The number of positions that the search visited.
    pub states: u64,
    /// The number of successors that the search listed. It includes successors that had been visited before.
    pub visits: u64,
    /// The time that the solver took, by the wall clock.
    pub time: Duration,
}

/// The result of one search for a way to win a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SearchEnd<Macro> {
    /// The search found these macro moves, which win.
    Won(Vec<Macro>),
    /// The search visited every position without finding a win.
    Exhausted,
    /// The search stopped without an answer.
    Stopped(StopReason),
}
