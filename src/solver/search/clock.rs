//! The clock of a search, and how often the search reads the clock.

use std::time::Duration;

/// A function that returns the time since the search began.
pub(super) type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// The time at which a search must stop, with the clock that measures it.
#[derive(Clone, Copy)]
pub(super) struct Deadline<'a> {
    pub clock: Clock<'a>,
    pub at: Duration,
}

/// The largest number of positions that a search visits between two readings of the clock. A reading takes far less
/// time than this many positions.
const MOST_BETWEEN: u32 = 16;

/// If less time than this passes between two readings of the clock, a search reads the clock often enough.
const SHORT: Duration = Duration::from_millis(2);

/// How often a search reads the clock. The longer a position takes, the more often the clock is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// The number of positions that the search visits between two readings of the clock.
    between: u32,
    /// The number of positions that the search visits before it reads the clock again.
    left: u32,
    /// The time of the search's last reading of the clock.
    last: Option<Duration>,
}

impl Pace {
    /// Creates the record of how often a new search reads the clock.
    pub const fn new() -> Self {
        Self {
            between: 1,
            left: 1,
            last: None,
        }
    }

    /// Counts a visited position. Returns whether the search's time is known to be up.
    #[inline]
    pub fn is_late(&mut self, deadline: Deadline<'_>) -> bool {
        self.left -= 1;
        self.left == 0 && self.look(deadline)
    }

    fn look(&mut self, deadline: Deadline<'_>) -> bool {
        let now = (deadline.clock)();
        let is_short = |last: Duration| now.saturating_sub(last) <= SHORT;
        self.between = if self.last.is_some_and(is_short) {
            (self.between * 2).min(MOST_BETWEEN)
        } else {
            1
        };
        self.left = self.between;
        self.last = Some(now);
        now >= deadline.at
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Returns the number of positions that a search visits before it notices that time is up, if each position takes
    /// `nanos_each` nanoseconds.
    fn positions_until_late(nanos_each: u64, at: Duration) -> u64 {
        let now = AtomicU64::new(0);
        let clock = || Duration::from_nanos(now.load(Ordering::Relaxed));
        let deadline = Deadline { clock: &clock, at };
        let mut pace = Pace::new();
        let mut positions = 0;
        while !pace.is_late(deadline) {
            positions += 1;
            now.fetch_add(nanos_each, Ordering::Relaxed);
        }
        positions
    }

    #[test]
    fn a_search_with_slow_positions_stops_after_fewer() {
        let second = Duration::from_secs(1);
        for (millis_each, most) in [(100, 10), (400, 3), (2_000, 1)] {
            assert_eq!(positions_until_late(millis_each * 1_000_000, second), most);
        }
        let quick = positions_until_late(1_000, second);
        assert!((1_000_000..=1_000_016).contains(&quick), "{quick}");
    }
}
