//! What is special about a game that has just ended, and the figures beside its result.

use std::time::Duration;

use serde::Serialize;

use super::counts::Counts;
use super::median;
use super::opponents::Rivalry;
use super::share::WinShare;
use crate::records::record::{GameRecord, PlayerRecord, Verdict};

/// The fewest wins in a row that are told as the longest streak.
const FEWEST_IN_A_ROW: u32 = 3;

/// The number of games that [`Specials::recent`] goes back.
const RECENT: usize = 20;

/// Something special about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// It is the person's first win of the game and variant.
    FirstWin,
    /// No win was faster.
    Fastest {
        /// The time.
        time: Duration,
        /// By how much it is better than the best before.
        better_by: Duration,
    },
    /// No win had fewer moves.
    FewestMoves {
        /// The moves.
        moves: u32,
        /// By how many it is better than the best before.
        better_by: u32,
    },
    /// It was won without a hint, and nothing was taken back.
    WithoutHelp,
    /// It makes the longest streak.
    LongestStreak {
        /// The wins in a row.
        wins: u32,
    },
    /// It goes on with a streak.
    Streak {
        /// The wins in a row.
        wins: u32,
    },
    /// The deal was won that had been lost before.
    WonAtLast {
        /// How often it was lost.
        losses: u32,
    },
    /// No game had more points.
    BestScore {
        /// The points.
        points: i32,
        /// By how many it is better than the best before.
        better_by: u32,
    },
}

/// The figure of a result that something special is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The time.
    Time,
    /// The number of moves.
    Moves,
    /// The deal.
    Deal,
    /// The wins in a row.
    Streak,
    /// The points.
    Points,
}

impl Special {
    /// Returns the figure that it is about.
    pub const fn subject(self) -> Subject {
        match self {
            Self::FirstWin | Self::Fastest { .. } => Subject::Time,
            Self::FewestMoves { .. } | Self::WithoutHelp => Subject::Moves,
            Self::LongestStreak { .. } | Self::Streak { .. } => Subject::Streak,
            Self::WonAtLast { .. } => Subject::Deal,
            Self::BestScore { .. } => Subject::Points,
        }
    }

    /// Returns the words that stand behind that figure.
    pub fn remark(self) -> String {
        match self {
            Self::FirstWin => "your first win".to_owned(),
            Self::Fastest { better_by, .. } => format!("your best, by {}", span(better_by)),
            Self::FewestMoves { better_by, .. } => format!("your fewest, by {better_by}"),
            Self::WithoutHelp => "no hints, nothing taken back".to_owned(),
            Self::LongestStreak { wins } => format!("{wins} in a row, your longest"),
            Self::Streak { wins } => format!("{wins} in a row"),
            Self::WonAtLast { losses: 1 } => "won at last, lost once before".to_owned(),
            Self::WonAtLast { losses } => format!("won at last, lost {losses} times before"),
            Self::BestScore { better_by, .. } => format!("your best, by {better_by}"),
        }
    }
}

/// Returns a length of time in words, in whole seconds.
fn span(time: Duration) -> String {
    let number = |count: u64, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let seconds = time.as_secs();
    match (seconds / 60, seconds % 60) {
        (0, 0) => "less than a second".to_owned(),
        (0, seconds) => number(seconds, "second"),
        (minutes, 0) => number(minutes, "minute"),
        (minutes, seconds) if minutes < 10 => {
            format!(
                "{} {}",
                number(minutes, "minute"),
                number(seconds, "second")
            )
        }
        (minutes, _) => number(minutes, "minute"),
    }
}

/// The figures that stand beside the result of a game: of the games before it that were played by
/// the same rules, unless it is said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct ResultFigures {
    /// The fastest win, in milliseconds.
    pub fastest: Option<u64>,
    /// The median of the times of wins, in milliseconds, of five wins and more.
    pub median_time: Option<f64>,
    /// The fewest moves of a win.
    pub fewest_moves: Option<u32>,
    /// The median of the moves of wins, of five wins and more.
    pub median_moves: Option<f64>,
    /// The most points.
    pub best_score: Option<i32>,
    /// The median of the points, of five games and more.
    pub median_score: Option<f64>,
    /// The share that was won, this game included, of five games and more.
    pub share: Option<WinShare>,
    /// The wins in a row, this game included.
    pub streak: u32,
    /// The wins in a row that this game has ended.
    pub ended_streak: u32,
    /// The losses in a row, this game included.
    pub losses: u32,
}

/// What is special about a game, and the figures beside its result.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Specials {
    /// What is special, in the order in which it is worth telling.
    pub all: Vec<Special>,
    /// How the person stands against each of the other people at the table.
    pub rivals: Vec<Rivalry>,
    /// Which deal of a day or of a tour it was, and how these stand with it.
    #[serde(skip)]
    pub occasion: Option<String>,
    /// Whether each of the last 20 games by the same rules was won, oldest first, this game last. Empty for
    /// games that are told in points.
    #[serde(skip)]
    pub recent: Vec<bool>,
    /// The figures.
    pub figures: ResultFigures,
}

impl Specials {
    /// Returns what is special for a person about a game that has ended. `earlier` are the records
    /// in the order in which the games ended; other games may be among them, and so may this one,
    /// which is known by its key.
    pub fn of(record: &GameRecord, earlier: &[GameRecord], person: &str) -> Self {
        let same_game = |other: &&GameRecord| {
            (other.game == record.game && other.variant == record.variant)
                && other.key != record.key
        };
        let is_person = |player: &&PlayerRecord| player.level.is_none();
        let people = record.players.iter().filter(is_person);
        let is_alone = people.clone().count() == 1;
        let rivals = people
            .filter(|player| player.name != person)
            .filter_map(|rival| {
                let met = earlier.iter().filter(same_game);
                let met = met.filter(|other| other.duel == record.duel);
                Rivalry::with(record, met, [person, &rival.name])
            })
            .collect();
        // Of several people nobody is meant by words such as "your best".
        let verdict = record.verdict_for(person).filter(|_| is_alone);
        let Some(verdict) = verdict else {
            return Self {
                rivals,
                ..Self::default()
            };
        };
        let before: Vec<(&GameRecord, Verdict)> = earlier
            .iter()
            .filter(same_game)
            .filter_map(|other| Some((other, other.verdict_for(person)?)))
            .collect();
        let same_rules = before
            .iter()
            .filter(|(other, _)| other.fingerprint == record.fingerprint)
            .copied();
        let past = Past(same_rules.collect());
        let figures = past.figures(record, verdict);
        let all = match verdict {
            Verdict::Won => past.special_about_win(record, &before, &figures),
            Verdict::Scored if record.has_help() => Vec::new(),
            Verdict::Scored => special_about_points(record, &figures).into_iter().collect(),
            Verdict::Lost | Verdict::NotWinnable | Verdict::LookedAt => Vec::new(),
        };
        Self {
            all,
            rivals,
            occasion: None,
            recent: past.recent(verdict),
            figures,
        }
    }

    /// Returns the words about a figure, the most special first.
    pub fn remarks(&self, subject: Subject) -> impl Iterator<Item = String> {
        let about = move |special: &&Special| special.subject() == subject;
        self.all
            .iter()
            .filter(about)
            .map(|special| special.remark())
    }
}

/// The games before, by the same rules, each with how it counts.
struct Past<'a>(Vec<(&'a GameRecord, Verdict)>);

impl Past<'_> {
    fn wins(&self) -> impl Iterator<Item = &GameRecord> {
        let wins = self
            .0
            .iter()
            .filter(|(_, verdict)| *verdict == Verdict::Won);
        wins.map(|(game, _)| *game)
    }

    /// Returns the wins without help.
    fn own_wins(&self) -> impl Iterator<Item = &GameRecord> {
        self.wins().filter(|game| !game.has_help())
    }

    fn points(&self) -> impl Iterator<Item = (&GameRecord, i32)> {
        let scored = self
            .0
            .iter()
            .filter(|(_, verdict)| *verdict == Verdict::Scored);
        scored.filter_map(|(game, _)| Some((*game, game.score()?)))
    }

    /// Returns whether each of the last games was won, the one with this verdict last.
    fn recent(&self, verdict: Verdict) -> Vec<bool> {
        let verdicts = || self.0.iter().map(|(_, verdict)| *verdict).chain([verdict]);
        if Counts::of(verdicts()).in_points() {
            return Vec::new();
        }
        let mut won: Vec<bool> = verdicts().filter_map(Verdict::is_won).collect();
        won.drain(..won.len().saturating_sub(RECENT));
        won
    }

    fn figures(&self, record: &GameRecord, verdict: Verdict) -> ResultFigures {
        let counts = Counts::of(self.0.iter().map(|(_, verdict)| *verdict).chain([verdict]));
        // A game that is told in points goes by them alone.
        let is_decided = |verdict: Verdict| match verdict {
            Verdict::Won | Verdict::Lost => !counts.in_points(),
            Verdict::Scored => !counts.in_points(),
            Verdict::NotWinnable | Verdict::LookedAt => false,
        };
        // A win with help neither goes on with a streak nor ends one.
        let counts_in_row = |game: &GameRecord, verdict: Verdict| {
            is_decided(verdict) && !(verdict == Verdict::Won && game.has_help())
        };
        let newest_first = || {
            let games = self.0.iter().rev();
            let in_row = games.filter(|(game, verdict)| counts_in_row(game, *verdict));
            in_row.map(|(_, verdict)| *verdict)
        };
        let row = |won: bool| {
            let row = newest_first().take_while(|verdict| (*verdict == Verdict::Won) == won);
            u32::try_from(row.count()).unwrap_or(u32::MAX)
        };
        let (wins, losses) = (row(true), row(false));
        let (streak, ended_streak, losses) =
            match (counts_in_row(record, verdict), verdict == Verdict::Won) {
                (true, true) => (wins + 1, 0, 0),
                (true, false) => (0, wins, losses + 1),
                (false, _) => (wins, 0, losses),
            };
        ResultFigures {
            fastest: self.own_wins().map(|game| game.elapsed_ms).min(),
            median_time: median(self.wins().map(|game| game.elapsed_ms as f64)),
            fewest_moves: self.own_wins().map(|game| game.moves).min(),
            median_moves: median(self.wins().map(|game| f64::from(game.moves))),
            best_score: self
                .points()
                .filter(|(game, _)| !game.has_help())
                .map(|(_, points)| points)
                .max(),
            median_score: median(self.points().map(|(_, points)| f64::from(points))),
            share: counts.share(),
            streak,
            ended_streak,
            losses,
        }
    }

    /// Returns the longest streak.
    fn longest_streak(&self) -> u32 {
        super::Streaks::of(self.0.iter().copied()).longest
    }

    fn special_about_win(
        &self,
        record: &GameRecord,
        before: &[(&GameRecord, Verdict)],
        figures: &ResultFigures,
    ) -> Vec<Special> {
        let mut all = Vec::new();
        if before.iter().all(|(_, verdict)| *verdict != Verdict::Won) {
            all.push(Special::FirstWin);
        }
        if record.has_help() {
            return all;
        }
        if let Some(fastest) = figures.fastest.filter(|best| record.elapsed_ms < *best) {
            all.push(Special::Fastest {
                time: record.elapsed(),
                better_by: better_by(record.elapsed_ms, fastest),
            });
        }
        if let Some(fewest) = figures.fewest_moves.filter(|best| record.moves < *best) {
            all.push(Special::FewestMoves {
                moves: record.moves,
                better_by: fewest - record.moves,
            });
        }
        if record.is_clean() && !record.is_for_several() {
            all.push(Special::WithoutHelp);
        }
        let wins = figures.streak;
        if wins >= FEWEST_IN_A_ROW && wins > self.longest_streak() {
            all.push(Special::LongestStreak { wins });
        } else if wins > 1 {
            all.push(Special::Streak { wins });
        }
        let same_deal = || self.0.iter().filter(|(game, _)| game.deal == record.deal);
        let lost = |verdict: Verdict| matches!(verdict, Verdict::Lost | Verdict::Scored);
        let losses = same_deal().filter(|(_, verdict)| lost(*verdict)).count();
        let never_won = same_deal().all(|(_, verdict)| *verdict != Verdict::Won);
        if losses > 0 && never_won && !record.is_for_several() {
            let losses = u32::try_from(losses).unwrap_or(u32::MAX);
            all.push(Special::WonAtLast { losses });
        }
        all
    }
}

fn special_about_points(record: &GameRecord, figures: &ResultFigures) -> Option<Special> {
    let (points, best) = (record.score()?, figures.best_score?);
    (points > best).then(|| Special::BestScore {
        points,
        better_by: points.abs_diff(best),
    })
}

/// Returns by how much a time is shorter than another, in the seconds that are shown of both.
const fn better_by(time_ms: u64, best_ms: u64) -> Duration {
    let seconds = best_ms / 1000 - time_ms / 1000;
    if seconds > 0 {
        Duration::from_secs(seconds)
    } else {
        Duration::from_millis(best_ms - time_ms)
    }
}
