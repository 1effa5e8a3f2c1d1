//! Streaks of wins in a row.

use jiff::civil::Date;
use serde::Serialize;

use crate::records::record::{GameRecord, Verdict};
use crate::saved::ending::Moment;

/// The present and the longest streak of wins in a row. Games that were neither won nor lost do not
/// break a streak. A win with help neither breaks nor extends a streak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Streaks {
    /// The number of wins in a row since the last loss.
    pub now: u32,
    /// The largest number of wins in a row.
    pub longest: u32,
    /// The date of the last win in the longest streak of wins. If several streaks are the longest,
    /// the latest of them counts.
    pub longest_ended: Option<Date>,
}

impl Streaks {
    /// Finds the streaks of wins in `games`, which are in the order in which they ended. Each game
    /// is given with its verdict.
    pub fn of<'a>(games: impl IntoIterator<Item = (&'a GameRecord, Verdict)>) -> Self {
        let (mut now, mut longest, mut ended) = (0, 0, None);
        for (game, verdict) in games {
            let Some(won) = verdict.is_won().filter(|won| !(*won && game.has_help())) else {
                continue;
            };
            let when = game.ended;
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
