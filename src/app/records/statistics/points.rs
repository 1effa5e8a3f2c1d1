//! Statistics of games scored in points.

use serde::Serialize;

use super::best::Best;
use super::histogram::PointBin;
use super::{mean, median};
use crate::records::record::GameRecord;

/// The largest number of latest games whose points are listed.
const LAST_GAMES: usize = 10;

/// Statistics about the points scored in finished games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PointStatistics {
    /// The number of finished games with points.
    pub games: u32,
    /// The most points scored without help, and the deal in which they were scored.
    pub best: Option<Best<i32>>,
    /// The mean points of the games, if there are at least five games.
    pub mean: Option<f64>,
    /// The median points of the games, if there are at least five games.
    pub median: Option<f64>,
    /// The points of the last ten finished games, newest first.
    pub last: Vec<i32>,
    /// The histogram of the games by their points.
    pub histogram: Vec<PointBin>,
}

impl PointStatistics {
    /// Calculates the statistics of the points in `games`, which are in the order in which they
    /// ended. Returns `None` if no game has points.
    pub fn of(games: &[&GameRecord]) -> Option<Self> {
        let scored = games.iter().filter_map(|game| Some((*game, game.score()?)));
        let scored: Vec<(&GameRecord, i32)> = scored.collect();
        let points = || scored.iter().map(|(_, points)| f64::from(*points));
        if scored.is_empty() {
            return None;
        }
        let alone = scored.iter().filter(|(game, _)| !game.has_help());
        let best = Best::highest(alone.copied());
        let mut sorted: Vec<i32> = scored.iter().map(|(_, points)| *points).collect();
        sorted.sort_unstable();
        let newest = scored.iter().rev().take(LAST_GAMES);
        Some(Self {
            games: u32::try_from(scored.len()).unwrap_or(u32::MAX),
            best,
            mean: mean(points()),
            median: median(points()),
            last: newest.map(|(_, points)| *points).collect(),
            histogram: PointBin::of(&sorted),
        })
    }
}
