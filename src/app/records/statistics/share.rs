//! The share of games that were won, and how much so few games leave open.

use serde::Serialize;

use super::FEWEST;
use crate::survey::Share;

/// The share of games that were won, from 0 to 1, with the interval that holds the true one in 95
/// cases of 100.
///
/// The interval is Wilson's (E. B. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22, 1927), as for the
/// share of deals that can be won: [`Share::interval`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WinShare {
    /// The share that was found.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of games that it was found of.
    pub of: u32,
}

impl WinShare {
    /// Returns the share of games that were won; nothing of fewer than [`FEWEST`] games.
    pub fn new(won: u32, of: u32) -> Option<Self> {
        if (of as usize) < FEWEST || won > of {
            return None;
        }
        let games = Share {
            won: u64::from(won),
            lost: u64::from(of - won),
            undecided: 0,
        };
        let share = f64::from(won) / f64::from(of);
        let (low, high) = games.interval();
        Some(Self {
            share,
            // What is rounded must not put the share outside.
            low: low.min(share),
            high: high.max(share),
            of,
        })
    }
}
