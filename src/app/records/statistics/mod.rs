//! Statistics of games that have ended: figures of one game, of all games, of two people and of a
//! person against computer players, and what was special about a game. All are pure functions of
//! records in the order in which the games ended; neither the database nor the clock is asked, and
//! nothing is drawn.

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

/// The fewest games, or wins, from which a share, a mean or a median is told. Fewer say nothing.
pub const FEWEST: usize = 5;

/// Why no share is told of fewer than [`FEWEST`] games.
pub const TOO_FEW: &str = "a share is told from five games on";

/// The sentence that says which games count, and how.
pub const WHAT_COUNTS: &str = "Lost is a game that was played to its end without being won, given \
    up, or left for good after ten moves. One that was left earlier was only looked at, and does \
    not count; nor does one that nobody could have won.";

/// Returns the records of games that ended on a date or later, in their order. The clock may have been
/// set back in between.
pub fn since(records: &[GameRecord], date: Date) -> Vec<GameRecord> {
    let is_since = |record: &&GameRecord| record.ended.date() >= date;
    records.iter().filter(is_since).cloned().collect()
}

/// Returns the mean of the two middle values, or the middle one; nothing of fewer than
/// [`FEWEST`] values. The values need not be in order.
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

/// Returns the mean; nothing of fewer than [`FEWEST`] values.
fn mean(values: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = values.len();
    (count >= FEWEST).then(|| values.sum::<f64>() / count as f64)
}
