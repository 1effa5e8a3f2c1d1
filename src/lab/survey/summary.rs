//! The summary of a survey: its verdicts, and how long the searches took.

use std::fmt::Write as _;
use std::time::Duration;

use super::{Found, Survey};
use patience_app::survey::Share;
use patience_app::text::numbers::thousands;

/// The width of the longest bar in the summary's chart, in columns.
const WIDEST_BAR: u16 = 40;

/// The summary of a survey: its verdicts, and how long the searches took.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The numbers of winnable, unwinnable and undecided deals in the survey.
    pub share: Share,
    /// The number of positions searched in the whole survey.
    pub states: u64,
    /// The total time of all searches in the survey.
    pub time: Duration,
    /// The median time for searching a deal.
    pub median: Duration,
    /// The time within which 95 % of the deals were searched.
    pub most: Duration,
    /// The longest time for searching a deal.
    pub all: Duration,
    /// How many deals needed fewer than 10 searched positions, fewer than 100, fewer than 1,000 and so on.
    pub by_states: Vec<u64>,
}

impl Summary {
    /// Creates the summary of a survey.
    pub fn from_survey(survey: &Survey) -> Self {
        let mut by_states: Vec<u64> = Vec::new();
        for found in survey.found() {
            let digits = found.states.checked_ilog10().unwrap_or(0) as usize;
            if by_states.len() <= digits {
                by_states.resize(digits + 1, 0);
            }
            by_states[digits] += 1;
        }
        let mut times: Vec<Duration> = survey.found().map(Found::time).collect();
        times.sort_unstable();
        let at = |of_hundred: usize| {
            let index = times.len().saturating_sub(1) * of_hundred / 100;
            times.get(index).copied().unwrap_or_default()
        };
        Self {
            share: survey.share(),
            states: survey.found().map(|found| found.states).sum(),
            time: times.iter().sum(),
            median: at(50),
            most: at(95),
            all: at(100),
            by_states,
        }
    }

    /// Returns the summary of a survey as text, under a title.
    pub fn text(&self, title: &str) -> String {
        let Share {
            won,
            lost,
            undecided,
        } = self.share;
        let (low, high) = self.share.interval();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let deals = self.share.deals();
        let noun = if deals == 1 { "deal" } else { "deals" };
        let _ = writeln!(text, "{title}: {deals} {noun}");
        let _ = writeln!(
            text,
            "  winnable {won}, unwinnable {lost}, undecided {undecided}"
        );
        if won + lost == 0 {
            let _ = writeln!(text, "  The winnable share of all deals is not known yet");
        } else {
            let _ = writeln!(
                text,
                "  {:.2} to {:.2} % of all deals are winnable (95 % interval)",
                low * 100.0,
                high * 100.0
            );
        }
        let _ = writeln!(
            text,
            "  {:.2} s of search time, added up over all cores",
            self.time.as_secs_f64()
        );
        let _ = writeln!(
            text,
            "  Time per deal: median {}, at most {} in 95 % of deals, longest {}",
            short(self.median),
            short(self.most),
            short(self.all)
        );
        let most = self.by_states.iter().copied().max().unwrap_or(0).max(1);
        let _ = writeln!(text, "  Positions searched per deal:");
        for (digits, count) in (0_u32..).zip(&self.by_states) {
            let width = (count * u64::from(WIDEST_BAR)).div_ceil(most);
            let bar = "#".repeat(u16::try_from(width).map_or(0, usize::from));
            let from = if digits == 0 { 0 } else { 10_u64.pow(digits) };
            let (from, count) = (thousands(from), thousands(*count));
            let _ = writeln!(text, "  {from:>14} and more {count:>9} {bar}");
        }
        text
    }

    /// Returns the summary of a survey as a line of JSON.
    pub fn json(&self) -> String {
        let (low, high) = self.share.interval();
        serde_json::json!({ "summary": {
            "by_states": self.by_states,
            "high": high,
            "lost": self.share.lost,
            "low": low,
            "median": self.median.as_secs_f64(),
            "seconds": self.time.as_secs_f64(),
            "states": self.states,
            "undecided": self.share.undecided,
            "won": self.share.won,
        }})
        .to_string()
    }
}

/// Converts a time to text, with about three digits.
fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.001 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}
