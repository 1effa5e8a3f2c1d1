//! The overview of all games that a person has played, with a row for each game, and totals.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::counts::Counts;
use super::points::PointStatistics;
use super::share::WinShare;
use super::streak::Streaks;
use crate::records::record::{GameRecord, Verdict};
use crate::survey::measurements::Searched;
use crate::text::figures::{ago, day, long_time, percent, points, time};
use crate::text::numbers::count;

/// A person's results in one game and variant, with any options.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OverviewRow {
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The name of the game's variant.
    pub variant: String,
    /// The title of the game's variant.
    pub variant_title: String,
    /// The fingerprint of the rules, if all games in the row had the same rules. It is needed to
    /// find the share of winnable deals, which depends on the rules.
    pub fingerprint: Option<String>,
    /// The number of games with each verdict: won, lost, scored and so on.
    pub counts: Counts,
    /// The share of games won, if at least five games count.
    pub share: Option<WinShare>,
    /// The present and the longest streak of wins.
    pub streaks: Streaks,
    /// The time of the fastest win, in milliseconds.
    pub best_time: Option<u64>,
    /// The most points scored in a game, if the games are scored in points.
    pub best_score: Option<i32>,
    /// The median of the points scored, if there are at least five games with points.
    pub median_score: Option<f64>,
    /// The time spent on the games, in milliseconds.
    pub time_played: u64,
    /// The date on which the game was last played.
    pub last: Date,
}

/// The texts in a row of the statistics overview. A dash stands for an unknown value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OverviewCells {
    /// The number of games played, as text.
    pub played: String,
    /// The number of games won, as text.
    pub won: String,
    /// The share of games won, as text.
    pub share: String,
    /// The share of winnable deals, as text.
    pub can_be_won: String,
    /// The current streak of wins, as text.
    pub streak: String,
    /// The most points, or the time of the fastest win, as text.
    pub best: String,
    /// When the game was last played, in words.
    pub last: String,
}

impl OverviewRow {
    /// Formats a row of the statistics overview as text. `searched` is what the solver has found
    /// about the deals of the row's game, and `today` is the present date.
    pub fn cells(&self, searched: Option<Searched>, today: Date) -> OverviewCells {
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        let counts = self.counts;
        let is_decided = counts.won + counts.lost > 0;
        let can_be_won = searched.map(|searched| match searched {
            Searched::CanBeWon(can) => percent(can.middle()),
            Searched::Undecided(_) => "undecided".to_owned(),
        });
        let streak = Some(self.streaks.now).filter(|now| *now > 0);
        let best_time = self.best_time.map(time);
        OverviewCells {
            played: counts.played.to_string(),
            won: or_dash(is_decided.then(|| counts.won.to_string())),
            share: or_dash(self.share.map(|share| percent(share.share))),
            can_be_won: or_dash(can_be_won.filter(|_| !counts.in_points())),
            streak: or_dash(streak.map(|now| now.to_string())),
            best: or_dash(self.best_score.map(points).or(best_time)),
            last: ago(self.last, today),
        }
    }

    /// The game's title, followed by the variant unless it is the standard variant.
    pub fn full_title(&self) -> String {
        if self.variant == patience_core::STANDARD {
            self.title.clone()
        } else {
            format!("{} · {}", self.title, self.variant_title)
        }
    }

    fn new(games: &[(&GameRecord, Verdict)]) -> Option<Self> {
        let (last, _) = *games.last()?;
        let counts = Counts::of_forms(games);
        let of = |wanted: Verdict| {
            let found = games.iter().filter(move |(_, verdict)| *verdict == wanted);
            found.map(|(game, _)| *game)
        };
        let decided = games
            .iter()
            .filter(|(_, verdict)| *verdict != Verdict::Scored || !counts.in_points());
        let same = games
            .iter()
            .all(|(game, _)| game.fingerprint == last.fingerprint);
        let scored: Vec<&GameRecord> = of(Verdict::Scored).collect();
        let points = PointStatistics::of(&scored).filter(|_| counts.in_points());
        Some(Self {
            game: last.game.clone(),
            title: last.title.clone(),
            variant: last.variant.clone(),
            variant_title: last.variant_title.clone(),
            fingerprint: same.then(|| last.fingerprint.clone()),
            counts,
            share: counts.share(),
            streaks: Streaks::of(decided.copied().filter(|_| counts.won + counts.lost > 0)),
            best_time: of(Verdict::Won)
                .filter(|game| !game.has_help())
                .map(|game| game.elapsed_ms)
                .min(),
            best_score: points
                .as_ref()
                .and_then(|points| Some(points.best.as_ref()?.value)),
            median_score: points.and_then(|points| points.median),
            time_played: time_of(games),
            last: last.ended.date(),
        })
    }
}

/// The results of all games that a person has played.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Overview {
    /// The name of the person whose games are counted.
    pub person: String,
    /// The number of different games that the person has played, regardless of the variant.
    pub games: usize,
    /// The number of deals played, with each verdict: won, lost, scored and so on.
    pub counts: Counts,
    /// The time that the person has spent on all games, in milliseconds.
    pub time_played: u64,
    /// The date of the person's first game.
    pub since: Option<Date>,
    /// The rows of the overview, one for each game and variant, last played first.
    pub rows: Vec<OverviewRow>,
}

impl Overview {
    /// The number of different games that a person has played, and how often they were played, in
    /// words.
    pub fn title(&self) -> String {
        let games = count(self.games, "game");
        match self.counts.played {
            0 => format!("{games}, none counted yet"),
            1 => format!("{games}, played once"),
            times => format!("{games}, played {times} times"),
        }
    }

    /// The number of wins, the time spent and the date of the first game of a person, in words.
    pub fn summary(&self) -> String {
        let since = self.since.map(|date| format!(" · since {}", day(date)));
        format!(
            "{} won · {}{}",
            self.counts.won,
            long_time(self.time_played),
            since.unwrap_or_default()
        )
    }

    /// Calculates a person's statistics of all games. `records` are in the order in which the games
    /// ended.
    pub fn new(records: &[GameRecord], person: &str) -> Self {
        let mut forms: BTreeMap<(&str, &str), Vec<(&GameRecord, Verdict)>> = BTreeMap::new();
        let mut first = None;
        for record in records {
            if let Some(verdict) = record.verdict_for(person) {
                first.get_or_insert(record.ended);
                let key = (record.game.as_str(), record.variant.as_str());
                forms.entry(key).or_default().push((record, verdict));
            }
        }
        let mut names: Vec<&str> = forms.keys().map(|(game, _)| *game).collect();
        names.dedup();
        let mut counts = Counts::default();
        let mut time_played: u64 = 0;
        let ended = |games: &[(&GameRecord, Verdict)]| {
            games
                .last()
                .map_or(i64::MIN, |(game, _)| game.ended.seconds())
        };
        let games = names.len();
        let mut rows: Vec<(i64, OverviewRow)> = forms
            .into_values()
            .filter_map(|games| Some((ended(&games), OverviewRow::new(&games)?)))
            .collect();
        rows.sort_by_key(|(ended, _)| std::cmp::Reverse(*ended));
        for (_, row) in &rows {
            counts += row.counts;
            time_played = time_played.saturating_add(row.time_played);
        }
        Self {
            person: person.to_owned(),
            games,
            counts,
            time_played,
            since: first.map(crate::saved::ending::Moment::date),
            rows: rows.into_iter().map(|(_, row)| row).collect(),
        }
    }
}

fn time_of(games: &[(&GameRecord, Verdict)]) -> u64 {
    games
        .iter()
        .fold(0, |sum, (game, _)| sum.saturating_add(game.elapsed_ms))
}
