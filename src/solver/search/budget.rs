//! The budget of a search, how a search is watched and cancelled, and why it stops without an
//! answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::clock::{Deadline, Pace};

/// The effort that may be spent on a position. Without a limit of states or time the search goes on
/// until it has an answer or its memory is full.
///
/// ```
/// use std::time::Duration;
/// use patience_solver::Budget;
///
/// let budget = Budget {
///     time: Some(Duration::from_secs(5)),
///     threads: 4,
///     ..Budget::default()
/// };
/// assert_eq!((budget.states, budget.bytes), (None, 1 << 30));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// The number of positions that may be visited.
    pub states: Option<u64>,
    /// The wall-clock time that may pass.
    pub time: Option<Duration>,
    /// The bytes of memory that may be taken to remember positions.
    pub bytes: usize,
    /// The number of threads that may search; zero counts as one. With a limit of states one
    /// thread searches whatever this says, so that the answer is the same every time.
    pub threads: usize,
}

impl Default for Budget {
    /// Returns a budget of 1 GiB for one thread, without any limit of states or time.
    fn default() -> Self {
        Self {
            states: None,
            time: None,
            bytes: 1 << 30,
            threads: 1,
        }
    }
}

/// A handle on a running search for other threads: its progress, and a way to cancel it.
///
/// ```
/// use patience_solver::Watch;
///
/// let watch = Watch::default();
/// assert_eq!(watch.states(), 0);
/// watch.cancel();
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    is_cancelled: AtomicBool,
    states: AtomicU64,
}

impl Watch {
    /// Cancels the search: it ends at once, undecided.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns the approximate number of positions visited so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Adds visited positions.
    pub(super) fn add(&self, states: u64) {
        self.states.fetch_add(states, Ordering::Relaxed);
    }

    /// Tells whether the search was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Why a search stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The time of the budget is up.
    Time,
    /// The states of the budget are spent.
    States,
    /// The memory of the budget is full, or the system has no more.
    Memory,
    /// The search was cancelled by its [`Watch`].
    Cancelled,
    /// No position is left that the search visits, but it does not visit all that can be reached.
    /// A game for several players is never searched at all.
    Incomplete,
}

/// The limits of one search of a portfolio.
pub(super) struct SearchLimits<'a> {
    /// The number of positions that may be visited.
    pub states: u64,
    /// The bytes that may be taken.
    pub bytes: usize,
    /// When the search must stop.
    pub deadline: Option<Deadline<'a>>,
    /// The handle of whoever waits for the answer.
    pub watch: &'a Watch,
    /// Whether another search of the portfolio has found the answer or spent the budget.
    pub is_over: &'a AtomicBool,
}

/// The number of positions that are added to a [`Watch`] at once.
pub(super) const CHECK_INTERVAL: u64 = 256;

impl SearchLimits<'_> {
    /// Returns why the search must stop at the position that it visits, if it must: time is up, or
    /// the answer is no longer wanted. Called for each, because a single one may take long.
    #[inline]
    pub fn stop_reason(&self, pace: &mut Pace) -> Option<StopReason> {
        if self.watch.is_cancelled() || self.is_over.load(Ordering::Relaxed) {
            Some(StopReason::Cancelled)
        } else if self.deadline.is_some_and(|deadline| pace.is_late(deadline)) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
