//! What is special about a game that has just ended, and the figures shown beside its result.

use std::time::Duration;

use serde::Serialize;

use super::counts::Counts;
use super::median;
use super::opponents::Rivalry;
use super::share::WinShare;
use crate::records::record::{GameRecord, PlayerRecord, Verdict};

/// The smallest number of wins for which the person's longest streak is mentioned.
const FEWEST_IN_A_ROW: u32 = 3;

/// The number of latest games for which it is shown whether each was won, in [`Specials::recent`].
const RECENT: usize = 20;

/// Something special about a game that has just ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// The game is the person's first win of the game and variant.
    FirstWin,
    /// The game is the person's fastest win.
    Fastest {
        /// The time of the win.
        time: Duration,
        /// By how much the win is faster than the previous best time.
        better_by: Duration,
    },
    /// The game is the person's win with the fewest moves.
    FewestMoves {
        /// The number of moves of the win.
        moves: u32,
        /// By how many moves the win is shorter than the previous shortest win.
        better_by: u32,
    },
    /// The game was won without hints and undo.
    WithoutHelp,
    /// The win makes the person's streak of wins the longest ever.
    LongestStreak {
        /// The number of wins in a row.
        wins: u32,
    },
    /// The win extends the person's streak of wins.
    Streak {
        /// The number of wins in a row.
        wins: u32,
    },
    /// The person has won a deal that had been lost before.
    WonAtLast {
        /// How often the person had lost the deal before.
        losses: u32,
    },
    /// The game has the most points that the person has ever scored.
    BestScore {
        /// The points scored in the game.
        points: i32,
        /// By how many points the game exceeds the person's previous best.
        better_by: u32,
    },
}

/// The part of a game's result that a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The remark is about the time of the game.
    Time,
    /// The remark is about the number of moves.
    Moves,
    /// The remark is about the deal.
    Deal,
    /// The remark is about the wins in a row.
    Streak,
    /// The remark is about the points.
    Points,
}

impl Special {
    /// The part of a game's result that the remark is about.
    pub const fn subject(self) -> Subject {
        match self {
            Self::FirstWin | Self::Fastest { .. } => Subject::Time,
            Self::FewestMoves { .. } | Self::WithoutHelp => Subject::Moves,
            Self::LongestStreak { .. } | Self::Streak { .. } => Subject::Streak,
            Self::WonAtLast { .. } => Subject::Deal,
            Self::BestScore { .. } => Subject::Points,
        }
    }

    /// The text of the remark about what is special about a game.
    pub fn remark(self) -> String {
        match self {
            Self::FirstWin => "your first win".to_owned(),
            Self::Fastest { better_by, .. } => format!("your best, by {}", span(better_by)),
            Self::FewestMoves { better_by, .. } => format!("fewest moves, by {better_by}"),
            Self::WithoutHelp => "no hints, no undo".to_owned(),
            Self::LongestStreak { wins } => format!("{wins} in a row, your longest"),
            Self::Streak { wins } => format!("{wins} in a row"),
            Self::WonAtLast { losses: 1 } => "won at last, lost once before".to_owned(),
            Self::WonAtLast { losses } => format!("won at last, lost {losses} times before"),
            Self::BestScore { better_by, .. } => format!("your best, by {better_by}"),
        }
    }
}

/// A length of time in words, in whole seconds.
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

/// The figures shown beside the result of a game that has just ended. Unless a field says
/// otherwise, they are calculated from earlier games with the same rules.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct ResultFigures {
    /// The time of the person's fastest win, in milliseconds.
    pub fastest: Option<u64>,
    /// The median time of the person's wins, in milliseconds, if there are at least five wins.
    pub median_time: Option<f64>,
    /// The fewest moves with which the person has won.
    pub fewest_moves: Option<u32>,
    /// The median number of moves of the person's wins, if there are at least five wins.
    pub median_moves: Option<f64>,
    /// The most points that the person has scored.
    pub best_score: Option<i32>,
    /// The median of the person's points, if there are at least five games.
    pub median_score: Option<f64>,
    /// The share of games that the person won, including the game just ended, if at least five
    /// games count.
    pub share: Option<WinShare>,
    /// The number of the person's wins in a row, including the game just ended.
    pub streak: u32,
    /// The length of the streak of wins that the game just ended has broken.
    pub ended_streak: u32,
    /// The number of the person's losses in a row, including the game just ended.
    pub losses: u32,
}

/// What is special about a game that has just ended, and the figures shown beside its result.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Specials {
    /// The remarks about what is special about the game, the most notable first.
    pub all: Vec<Special>,
    /// The matches that the person has won and lost against each of the other people at the table.
    pub rivals: Vec<Rivalry>,
    /// Which daily deal or row of a tour the game was, in words, with the streak or the tour result
    /// including this game.
    #[serde(skip)]
    pub occasion: Option<String>,
    /// Whether each of the last 20 games with the same rules was won. The oldest game comes first
    /// and this game last. Empty for games scored in points.
    #[serde(skip)]
    pub recent: Vec<bool>,
    /// The figures shown beside the game's result.
    pub figures: ResultFigures,
}

impl Specials {
    /// Finds what is special for a person about a finished game. `earlier` are records in the order
    /// in which the games ended. They may include other games. They may also include the finished
    /// game, which is recognised by its key.
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
        // Remarks such as "your best" are only for a lone person.
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

    /// The remarks about one part of the game's result, the most notable first.
    pub fn remarks(&self, subject: Subject) -> impl Iterator<Item = String> {
        let about = move |special: &&Special| special.subject() == subject;
        self.all
            .iter()
            .filter(about)
            .map(|special| special.remark())
    }
}

/// The person's earlier games with the same rules, each with its verdict.
struct Past<'a>(Vec<(&'a GameRecord, Verdict)>);

impl Past<'_> {
    fn wins(&self) -> impl Iterator<Item = &GameRecord> {
        let wins = self
            .0
            .iter()
            .filter(|(_, verdict)| *verdict == Verdict::Won);
        wins.map(|(game, _)| *game)
    }

    /// The person's earlier games that were won without help.
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

    /// Whether each of the person's latest games was won. The last of them is the present game,
    /// which has the verdict `verdict`.
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
        // A game scored in points is judged by its points alone.
        let is_decided = |verdict: Verdict| match verdict {
            Verdict::Won | Verdict::Lost => !counts.in_points(),
            Verdict::Scored => !counts.in_points(),
            Verdict::NotWinnable | Verdict::LookedAt => false,
        };
        // A win with help neither extends nor ends a streak.
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

    /// The length of the longest streak of wins in the person's earlier games.
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

/// By how much a win's time `time_ms` is shorter than the previous best time `best_ms`. The
/// difference is that of the whole seconds shown, unless these are the same.
const fn better_by(time_ms: u64, best_ms: u64) -> Duration {
    let seconds = best_ms / 1000 - time_ms / 1000;
    if seconds > 0 {
        Duration::from_secs(seconds)
    } else {
        Duration::from_millis(best_ms - time_ms)
    }
}
