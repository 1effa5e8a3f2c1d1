//! Statistics of finished games: of one game, of all games, between two people, against computer
//! players, and what was special about a game. All are pure functions of records in the order in
//! which the games ended. They use neither the database nor the clock, and draw nothing.

mod best;
mod counts;
mod form;
mod game;
mod histogram;
mod opponents;
mod overview;
mod points;
mod rows;
mod share;
mod special;
mod streak;
#[cfg(test)]
mod tests;
mod weeks;

pub use best::Best;
pub use counts::Counts;
pub use form::{FormStatistics, RulesAge};
pub use game::{GameQuery, GameStatistics, PresentRules, VariantCount};
pub use histogram::{PointBin, TimeBin};
pub use opponents::{
    AgainstComputers, AgainstLevel, HeadToHead, MatchResult, Pairing, Rivalry, SharedGame,
};
pub use overview::{Overview, OverviewCells, OverviewRow};
pub use points::PointStatistics;
pub use rows::{Figure, GameRows, Histogram, NOT_COUNTED, Versus};
pub use share::WinShare;
pub use special::{ResultFigures, Special, Specials, Subject};
pub use streak::Streaks;
pub use weeks::Week;

use jiff::civil::Date;

use super::record::GameRecord;

/// The smallest number of games or wins for which a share, a mean or a median is shown.
pub const FEWEST: usize = 5;

/// The text that explains why no share is shown for fewer than [`FEWEST`] games.
pub const TOO_FEW: &str = "a percentage needs five games";

/// The text that explains which games count in the statistics, and how.
pub const WHAT_COUNTS: &str = "A game counts as lost if it was finished without a win, given up, or \
    left for good after ten moves. A game left earlier was only looked at and does not count, nor \
    does a game with an unwinnable deal.";

/// The records of games that ended on `date` or later, in the order of `records`. This order need
/// not be that of the dates, because the clock may have been set back.
pub fn since(records: &[GameRecord], date: Date) -> Vec<GameRecord> {
    let is_since = |record: &&GameRecord| record.ended.date() >= date;
    records.iter().filter(is_since).cloned().collect()
}

/// The median of the values: the middle value, or the mean of the two middle values. `None` for
/// fewer than [`FEWEST`] values, which need not be sorted.
fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    if values.len() < FEWEST {
        return None;
    }
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = values[middle];
    let lower = values[(values.len() - 1) / 2];
    Some(f64::midpoint(lower, upper))
}

/// The mean of the values, or `None` for fewer than [`FEWEST`] values.
fn mean(values: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = values.len();
    (count >= FEWEST).then(|| values.sum::<f64>() / count as f64)
}
