//! The budget of a solver's search, the handle for watching and cancelling a search, and the reasons why a search stops
//! without an answer.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::clock::{Deadline, Pace};

/// How much effort the solver may spend on a position. Without a limit on positions or time, the search continues until
/// it has an answer or its memory is full.
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
    /// The largest number of positions that the search visits.
    pub states: Option<u64>,
    /// The time limit of the search, by the wall clock.
    pub time: Option<Duration>,
    /// The memory limit of the search for remembered positions, in bytes.
    pub bytes: usize,
    /// The number of threads of the search; zero counts as one. With a limit on positions, only one thread searches, so
    /// that the answer is the same every time.
    pub threads: usize,
}

impl Default for Budget {
    /// Returns the default budget of a search: 1 GiB of memory and one thread, without a limit on positions or time.
    fn default() -> Self {
        Self {
            states: None,
            time: None,
            bytes: 1 << 30,
            threads: 1,
        }
    }
}

/// A handle through which other threads can follow the progress of a running search, and cancel it.
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
    /// Cancels the search. It ends at once, undecided.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns the approximate number of positions that the search has visited so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Adds `states` to the number of positions that the search has visited.
    pub(super) fn add(&self, states: u64) {
        self.states.fetch_add(states, Ordering::Relaxed);
    }

    /// Whether the search was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// The reason why a search stopped without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The search reached its time limit.
    Time,
    /// The search reached its position limit.
    States,
    /// The search reached its memory limit, or the system has no more memory.
    Memory,
    /// The search was cancelled by its [`Watch`].
    Cancelled,
    /// The search has visited all the positions that it can, but some reachable positions are not among them, so that
    /// it cannot prove a loss. This is also the reason for every game for several players, because such games are not
    /// searched.
    Incomplete,
}

/// The limits of one of the searches that are tried on a position.
pub(super) struct SearchLimits<'a> {
    /// The largest number of positions that this search visits.
    pub states: u64,
    /// The memory limit of this search, in bytes.
    pub bytes: usize,
    /// The time at which the search must stop.
    pub deadline: Option<Deadline<'a>>,
    /// The handle through which the caller can watch and cancel the search.
    pub watch: &'a Watch,
    /// Whether another of the searches that are tried on this position has found the answer or used up the budget.
    pub is_over: &'a AtomicBool,
}

/// The number of visited positions after which a search updates the count in its [`Watch`].
pub(super) const CHECK_INTERVAL: u64 = 256;

impl SearchLimits<'_> {
    /// Returns the reason why the search must stop at the current position, if it must: time is up, or the answer is
    /// no longer wanted. The function is called for each position, because even a single position may take long.
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
