//! A progress bar on the terminal, which is redrawn in place.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::survey::{Found, Known};

/// The minimum time between two updates of a progress bar.
const BETWEEN_UPDATES: Duration = Duration::from_millis(200);

/// The width of a progress bar, in columns.
const BAR: u64 = 30;

/// A progress bar for a survey. Nothing is drawn if standard error is not a terminal.
pub struct Progress {
    total: u64,
    done: u64,
    won: u64,
    last: Option<Instant>,
    shown: bool,
    is_terminal: bool,
}

impl Progress {
    /// Returns a progress bar for a survey. It already counts the deals that have a verdict.
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

    /// Counts one more deal on the progress bar. Redraws the bar, unless it was drawn a moment ago.
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
            // Progress that cannot be printed is no reason to stop.
            let _ = write!(
                io::stderr(),
                "\r[{bar}] {} of {}, {} won\x1b[K",
                self.done,
                self.total,
                self.won
            );
        }
    }

    /// Erases the progress bar from the terminal.
    pub fn wipe(&self) {
        if self.shown {
            wipe();
        }
    }
}

/// Shows the number of finished deals on the standard error, if that is a terminal.
pub fn show_count(done: usize, total: usize) {
    if io::stderr().is_terminal() {
        // Progress that cannot be printed is no reason to stop.
        let _ = write!(io::stderr(), "\r{done} of {total} deals\x1b[K");
    }
}

/// Erases the line with the progress from the terminal, if the standard error is a terminal.
pub fn wipe() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_starts_with_the_known_deals() {
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
