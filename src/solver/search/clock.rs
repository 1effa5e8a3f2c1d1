//! The clock of a search, and how often a search looks at it.

use std::time::Duration;

/// Returns the time that has passed since the search began.
pub(super) type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// When a search must stop.
#[derive(Clone, Copy)]
pub(super) struct Deadline<'a> {
    pub clock: Clock<'a>,
    pub at: Duration,
}

/// The most positions between two looks at the clock: a look takes far less time than these.
const MOST_BETWEEN: u32 = 16;

/// The time between two looks that is short enough.
const SHORT: Duration = Duration::from_millis(2);

/// How often a search looks at the clock: the more time a position takes, the more often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pace {
    /// The positions between two looks.
    between: u32,
    /// The positions until the next look.
    left: u32,
    /// The time of the last look.
    last: Option<Duration>,
}

impl Pace {
    /// Returns the pace of a search that begins.
    pub const fn new() -> Self {
        Self {
            between: 1,
            left: 1,
            last: None,
        }
    }

    /// Counts a position, and tells whether it is known that time is up.
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

    /// Returns the number of positions that a search visits until it knows that time is up, where
    /// each takes this long.
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
    fn the_slower_positions_are_the_sooner_a_search_stops() {
        let second = Duration::from_secs(1);
        for (millis_each, most) in [(100, 10), (400, 3), (2_000, 1)] {
            assert_eq!(positions_until_late(millis_each * 1_000_000, second), most);
        }
        let quick = positions_until_late(1_000, second);
        assert!((1_000_000..=1_000_016).contains(&quick), "{quick}");
    }
}
