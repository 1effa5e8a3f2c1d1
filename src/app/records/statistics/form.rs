//! The statistics of games with the same rules and options.

use jiff::civil::Date;
use serde::Serialize;

use super::best::Best;
use super::counts::Counts;
use super::histogram::TimeBin;
use super::median;
use super::points::PointStatistics;
use super::share::WinShare;
use super::streak::Streaks;
use super::weeks::Week;
use crate::records::record::{GameRecord, Verdict};

/// How the rules of recorded games differ from the present rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RulesAge {
    /// The games were played by the present rules.
    Current,
    /// The games were played with other options than the present ones.
    OtherOptions,
    /// The games were played by rules that have changed since.
    Former,
}

/// The statistics of games with the same rules and options.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormStatistics {
    /// How the rules of these games differ from the game's present rules.
    pub rules: RulesAge,
    /// The fingerprint of the games' rules, as 16 hexadecimal digits.
    pub fingerprint: String,
    /// The options of the games that differ from the variant's defaults, with their values.
    pub options: Vec<(String, String)>,
    /// The number of games with each verdict: won, lost, scored and so on.
    pub counts: Counts,
    /// The share of games won, if at least five games count.
    pub share: Option<WinShare>,
    /// The present and the longest streak of wins.
    pub streaks: Streaks,
    /// The time of the fastest win, in milliseconds.
    pub fastest: Option<Best<u64>>,
    /// The median time of the wins, in milliseconds, if there are at least five wins.
    pub median_time: Option<u64>,
    /// The fewest moves with which a game was won.
    pub fewest_moves: Option<Best<u32>>,
    /// The median number of moves in the won games, if there are at least five wins.
    pub median_moves: Option<u32>,
    /// The most points with which a game was won, if wins have points.
    pub best_score: Option<Best<i32>>,
    /// The number of wins without hints and undo.
    pub without_help: u32,
    /// The time spent on all of the games, including those only looked at, in milliseconds.
    pub time_played: u64,
    /// The number of games and wins in each of the latest weeks, oldest week first.
    pub weeks: Vec<Week>,
    /// The histogram of the won games by their time.
    pub times: Vec<TimeBin>,
    /// The statistics of points, if the games are scored in points.
    pub points: Option<PointStatistics>,
    /// The date of the first of the games.
    pub first: Option<Date>,
    /// The date of the last of the games.
    pub last: Option<Date>,
}

impl FormStatistics {
    /// The options of the games that differ from the variant's defaults, as text: `passes=3,
    /// draw=1`.
    pub fn options_in_words(&self) -> String {
        let options = self.options.iter();
        let options: Vec<String> = options
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        options.join(", ")
    }

    /// Calculates the statistics of games with the same rules and options. Each game is given with
    /// its verdict. The games are in the order in which they ended.
    pub(super) fn new(
        (rules, fingerprint, options): (RulesAge, &str, &[(String, String)]),
        games: &[(&GameRecord, Verdict)],
        (today, weeks): (Date, usize),
    ) -> Self {
        let counts = Counts::of(games.iter().map(|(_, verdict)| *verdict));
        let decided = || {
            games.iter().filter_map(move |(game, verdict)| {
                let unfinished = counts.in_points() && *verdict == Verdict::Lost;
                let won = verdict.is_won().filter(|_| !unfinished)?;
                Some((won, game.ended))
            })
        };
        let wins: Vec<&GameRecord> = games
            .iter()
            .filter(|(_, verdict)| *verdict == Verdict::Won)
            .map(|(game, _)| *game)
            .collect();
        let each = || wins.iter().copied();
        let mut times: Vec<u64> = each().map(|game| game.elapsed_ms).collect();
        times.sort_unstable();
        let alone = || each().filter(|game| !game.has_help());
        let score = |game: &'_ GameRecord| game.score().filter(|_| game.players.len() == 1);
        let has_points = each().any(|game| score(game).is_some_and(|points| points != 0));
        let of_wins: Vec<(&GameRecord, i32)> = alone()
            .filter_map(|game| Some((game, score(game)?)))
            .collect();
        let scored: Vec<&GameRecord> = if counts.in_points() {
            let scored = games
                .iter()
                .filter(|(_, verdict)| *verdict == Verdict::Scored);
            scored.map(|(game, _)| *game).collect()
        } else {
            Vec::new()
        };
        let whole = |median: f64| median.round();
        Self {
            rules,
            fingerprint: fingerprint.to_owned(),
            options: options.to_vec(),
            counts,
            share: counts.share(),
            streaks: Streaks::of(games.iter().copied().filter(|_| !counts.in_points())),
            fastest: Best::lowest(alone().map(|game| (game, game.elapsed_ms))),
            median_time: median(times.iter().map(|time| *time as f64))
                .map(whole)
                .map(as_u64),
            fewest_moves: Best::lowest(alone().map(|game| (game, game.moves))),
            median_moves: median(each().map(|game| f64::from(game.moves)))
                .map(whole)
                .map(|moves| u32::try_from(as_u64(moves)).unwrap_or(u32::MAX)),
            best_score: Best::highest(of_wins.into_iter()).filter(|_| has_points),
            without_help: u32::try_from(each().filter(|game| game.is_clean()).count())
                .unwrap_or(u32::MAX),
            time_played: games
                .iter()
                .fold(0, |sum, (game, _)| sum.saturating_add(game.elapsed_ms)),
            weeks: Week::last(weeks, today, decided()),
            times: TimeBin::of(&times),
            points: PointStatistics::of(&scored),
            first: games.first().map(|(game, _)| game.ended.date()),
            last: games.last().map(|(game, _)| game.ended.date()),
        }
    }
}

/// Converts a float that is a non-negative whole number to an integer.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast of a float saturates"
)]
const fn as_u64(number: f64) -> u64 {
    number as u64
}
