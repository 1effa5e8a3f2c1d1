//! The share of games won, with its confidence interval.

use serde::Serialize;

use super::FEWEST;
use crate::survey::Share;

/// The share of games won, from 0 to 1, with the interval that contains the true share in 95 cases
/// of 100.
///
/// The interval is Wilson's (E. B. Wilson, "Probable inference, the law of succession, and
/// statistical inference", Journal of the American Statistical Association 22, 1927), as for the
/// share of deals that can be won: [`Share::interval`].
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WinShare {
    /// The share of games won, as observed.
    pub share: f64,
    /// The lower end of the confidence interval of the share of games won.
    pub low: f64,
    /// The upper end of the confidence interval of the share of games won.
    pub high: f64,
    /// The number of games of which the share was won.
    pub of: u32,
}

impl WinShare {
    /// The share of games won, or `None` for fewer than [`FEWEST`] games.
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
            // Rounding must not put the share outside the interval.
            low: low.min(share),
            high: high.max(share),
            of,
        })
    }
}
