//! How quickly a person plays, so that a computer player can keep step.

use std::collections::VecDeque;

/// So many of the last actions count.
const REMEMBERED: usize = 15;

/// A longer wait is thinking or talking, and says nothing of the hand.
const LONGEST_MS: u64 = 8000;

/// The times between a person's actions.
#[derive(Debug, Clone)]
pub(crate) struct Tempo {
    last: Option<u64>,
    waits: VecDeque<u64>,
}

impl Tempo {
    /// Starts knowing nothing.
    pub const fn new() -> Self {
        Self {
            last: None,
            waits: VecDeque::new(),
        }
    }

    /// Notes an action.
    pub fn acted(&mut self, ms: u64) {
        if let Some(last) = self.last.replace(ms) {
            let wait = ms.saturating_sub(last);
            if wait <= LONGEST_MS {
                self.waits.push_back(wait);
                if self.waits.len() > REMEMBERED {
                    self.waits.pop_front();
                }
            }
        }
    }

    /// Forgets when the last action was, since the table has rested.
    pub const fn rest(&mut self) {
        self.last = None;
    }

    /// Returns the median wait once there are a few.
    pub fn median(&self) -> Option<u64> {
        if self.waits.len() < 5 {
            return None;
        }
        let mut waits: Vec<u64> = self.waits.iter().copied().collect();
        waits.sort_unstable();
        Some(waits[waits.len() / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_the_last_waits_is_kept() {
        let mut tempo = Tempo::new();
        for ms in [0, 1000, 2000, 3000, 4000] {
            tempo.acted(ms);
            assert_eq!(tempo.median(), None);
        }
        tempo.acted(5500);
        assert_eq!(tempo.median(), Some(1000));
        for step in 1..=20 {
            tempo.acted(5500 + step * 300);
        }
        tempo.acted(60_000);
        assert_eq!(tempo.median(), Some(300));
    }
}
