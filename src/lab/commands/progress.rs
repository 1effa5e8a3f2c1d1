//! How far the work is: a bar on the terminal, written over again and again.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::survey::{Found, Known};

/// How long it is between two updates of the bar.
const BETWEEN_UPDATES: Duration = Duration::from_millis(200);

/// How wide the bar is, in cells.
const BAR: u64 = 30;

/// The progress bar on a terminal.
pub struct Progress {
    total: u64,
    done: u64,
    won: u64,
    last: Option<Instant>,
    shown: bool,
    is_terminal: bool,
}

impl Progress {
    /// Begins with the verdicts that are known already.
    pub fn new<'a>(total: u64, known: impl Iterator<Item = &'a Found>) -> Self {
        let mut progress = Self {
            total,
            done: 0,
            won: 0,
            last: None,
            shown: false,
            is_terminal: io::stderr().is_terminal(),
        };
        known.for_each(|found| progress.add(found.verdict));
        progress
    }

    fn add(&mut self, verdict: Known) {
        self.done += 1;
        self.won += u64::from(verdict == Known::Won);
    }

    /// Counts a deal, and shows how far it is if that was not shown just now.
    pub fn count(&mut self, verdict: Known) {
        self.add(verdict);
        let due = self
            .last
            .is_none_or(|last| last.elapsed() >= BETWEEN_UPDATES);
        if self.is_terminal && due {
            self.last = Some(Instant::now());
            self.shown = true;
            let full = self.done * BAR / self.total.max(1);
            let bar: String = (0..BAR)
                .map(|place| if place < full { '#' } else { '.' })
                .collect();
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(
                io::stderr(),
                "\r[{bar}] {} of {}, {} won\x1b[K",
                self.done,
                self.total,
                self.won
            );
        }
    }

    /// Takes the bar away.
    pub fn wipe(&self) {
        if self.shown {
            wipe();
        }
    }
}

/// Shows on a terminal how many deals are done.
pub fn show_count(done: usize, total: usize) {
    if io::stderr().is_terminal() {
        // Progress that cannot be shown is no reason to stop.
        let _ = write!(io::stderr(), "\r{done} of {total} deals\x1b[K");
    }
}

/// Takes away what was shown on a terminal.
pub fn wipe() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_begins_with_the_deals_that_are_known() {
        let known = |deal: u64, verdict| {
            let text = format!(
                "{{\"deal\":\"{deal}\",\"verdict\":\"{verdict}\",\"moves\":null,\"states\":1,\"visits\":1,\"microseconds\":1}}"
            );
            serde_json::from_str::<Found>(&text).unwrap()
        };
        let found = [known(1, "won"), known(2, "lost"), known(3, "won")];
        let progress = Progress::new(10, found.iter());
        assert_eq!((progress.total, progress.done, progress.won), (10, 3, 2));
    }
}
