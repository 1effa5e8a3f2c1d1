//! Wins in a row.

use jiff::civil::Date;
use serde::Serialize;

use crate::saved::ending::Moment;

/// Wins in a row. What is neither won nor lost does not break a streak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Streaks {
    /// The wins since the last loss.
    pub now: u32,
    /// The most wins in a row.
    pub longest: u32,
    /// The date of the last win of the longest streak, the latest one of several.
    pub longest_ended: Option<Date>,
}

impl Streaks {
    /// Returns the streaks of games that were won or lost, in their order.
    pub fn of(games: impl IntoIterator<Item = (bool, Moment)>) -> Self {
        let (mut now, mut longest, mut ended) = (0, 0, None);
        for (won, when) in games {
            now = if won { now + 1 } else { 0 };
            if won && now >= longest {
                (longest, ended) = (now, Some(when));
            }
        }
        Self {
            now,
            longest,
            longest_ended: ended.map(Moment::date),
        }
    }
}
