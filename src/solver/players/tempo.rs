//! How fast a person plays, so that a computer player can keep pace.

use std::collections::VecDeque;

/// The number of recent intervals between a person's actions from which the person's tempo is computed.
const REMEMBERED: usize = 15;

/// The smallest number of intervals between a person's actions from which the person's tempo can be computed.
const FEWEST: usize = 5;

/// The longest interval between two actions of a person that counts for the tempo, in milliseconds. A person who takes
/// longer is thinking or talking.
const LONGEST_MS: u64 = 8000;

/// The recent intervals between a person's actions, from which the person's tempo is computed.
#[derive(Debug, Clone)]
pub(crate) struct Tempo {
    last_ms: Option<u64>,
    intervals: VecDeque<u64>,
}

impl Tempo {
    /// Creates the record of a person's tempo without any intervals.
    pub const fn new() -> Self {
        Self {
            last_ms: None,
            intervals: VecDeque::new(),
        }
    }

    /// Records an action of the person at time `ms`, in milliseconds.
    pub fn record_action(&mut self, ms: u64) {
        if let Some(last) = self.last_ms.replace(ms) {
            let interval = ms.saturating_sub(last);
            if interval <= LONGEST_MS {
                self.intervals.push_back(interval);
                if self.intervals.len() > REMEMBERED {
                    self.intervals.pop_front();
                }
            }
        }
    }

    /// Forgets the time of the person's last action, so that the interval up to the next action does not count.
    pub const fn pause(&mut self) {
        self.last_ms = None;
    }

    /// Returns the median interval between the person's actions, in milliseconds. Returns `None` until enough intervals
    /// are known.
    pub fn median(&self) -> Option<u64> {
        if self.intervals.len() < FEWEST {
            return None;
        }
        let mut intervals: Vec<u64> = self.intervals.iter().copied().collect();
        intervals.sort_unstable();
        Some(intervals[intervals.len() / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tempo_is_the_median_of_the_last_intervals() {
        let mut tempo = Tempo::new();
        for ms in [0, 1000, 2000, 3000, 4000] {
            tempo.record_action(ms);
            assert_eq!(tempo.median(), None);
        }
        tempo.record_action(5500);
        assert_eq!(tempo.median(), Some(1000));
        for step in 1..=20 {
            tempo.record_action(5500 + step * 300);
        }
        tempo.record_action(60_000);
        assert_eq!(tempo.median(), Some(300));
    }
}
