//! The statistics of a game as rows of text, for the statistics page, the command line and the
//! first page. The labels and formats of figures are defined only here; columns and bars are up to
//! the caller.

use jiff::ToSpan as _;

use super::TOO_FEW;
use super::best::Best;
use super::form::{FormStatistics, RulesAge};
use super::game::GameStatistics;
use super::points::PointStatistics;
use super::share::WinShare;
use crate::survey::measurements::{CanBeWon, Searched};
use crate::survey::random_play::RandomPlay;
use crate::text::figures::{fraction, interval, long_time, percent, points, time};
use crate::text::numbers::{count, thousands};

/// The heading above the games that the statistics leave out, [`GameRows::others`].
pub const NOT_COUNTED: &str = "Not counted here";

/// A figure of the statistics, with a label before it and a note after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The label that stands before the figure.
    pub label: &'static str,
    /// The value of the figure, as text.
    pub value: String,
    /// The two ends of the bar drawn between the figure's value and its note, as shares from 0 to
    /// 1. `None` if there is no bar.
    pub bar: Option<(f64, f64)>,
    /// The note after the figure, which says what its value refers to.
    pub note: String,
}

impl Figure {
    /// Creates a figure of the statistics that has no bar.
    pub fn new(label: &'static str, value: impl Into<String>, note: impl Into<String>) -> Self {
        Self {
            label,
            value: value.into(),
            bar: None,
            note: note.into(),
        }
    }

    /// The figure for the share of games won, or for the number of wins if there are too few games
    /// for a share.
    pub fn won(share: Option<WinShare>, won: u32, of: u32) -> Self {
        let label = "You won";
        match share {
            Some(WinShare {
                share, low, high, ..
            }) => Self {
                bar: Some((low, high)),
                ..Self::new(label, percent(share), format!("{won} of {of} games"))
            },
            None if of == 0 => Self::new(label, "–", "no game counts yet"),
            None => Self::new(label, format!("{won} of {of}"), format!("({TOO_FEW})")),
        }
    }

    /// The figure for the share of winnable deals.
    pub fn can_be_won(can: CanBeWon) -> Self {
        Self {
            bar: Some((can.low, can.high)),
            ..Self::new("Can be won", percent(can.middle()), "of all deals")
        }
    }

    /// The figure for the median time of the wins, which is in milliseconds.
    pub fn median_win(median: u64, wins: u32) -> Self {
        Self::new(
            "Median win",
            time(median),
            format!("of {}", count(wins as usize, "win")),
        )
    }
}

/// A figure that compares two people side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Versus {
    /// The label of the figure that compares two people.
    pub label: &'static str,
    /// The two numbers that are compared, one for each person.
    pub numbers: [f64; 2],
    /// The two numbers that are compared, as text.
    pub values: [String; 2],
}

impl Versus {
    /// Creates a figure that compares whole numbers of two people.
    pub fn whole(label: &'static str, numbers: [u32; 2]) -> Self {
        Self {
            label,
            numbers: numbers.map(f64::from),
            values: numbers.map(|number| number.to_string()),
        }
    }
}

/// A histogram of won games by their time, or of games by their points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    /// The title of the histogram.
    pub title: &'static str,
    /// The total number of games or wins in the histogram, in words.
    pub of: String,
    /// The bins of the histogram. Each has its bounds in words, and its number of games.
    pub bins: Vec<(String, u32)>,
}

impl Histogram {
    /// The histogram of games with the same rules, by time or by points. Returns `None` if there
    /// are too few games.
    fn of(form: &FormStatistics) -> Option<Self> {
        if let Some(told) = &form.points {
            told.median?;
            let bins = told.histogram.iter().map(|bin| (bin.label(), bin.count));
            return Some(Self {
                title: "How many points",
                of: count(told.games as usize, "game"),
                bins: bins.collect(),
            });
        }
        form.median_time?;
        let bins = form.times.iter().map(|bin| (bin.label(), bin.count));
        Some(Self {
            title: "How long wins took",
            of: count(form.counts.won as usize, "win"),
            bins: bins.collect(),
        })
    }

    /// The number of games in the fullest bin of the histogram, but at least 1.
    pub fn most(&self) -> u32 {
        let counts = self.bins.iter().map(|(_, count)| *count);
        counts.fold(1, u32::max)
    }
}

/// The statistics of a game and variant as rows, in display order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameRows {
    /// The figures for the share of games won and the share of winnable deals; empty for a game
    /// scored in points.
    pub shares: Vec<Figure>,
    /// Notes on which games count, and on the latest points.
    pub sentences: Vec<String>,
    /// The figures of the statistics other than the shares, two per row.
    pub figures: Vec<[Option<Figure>; 2]>,
    /// The histogram of the games' times or points.
    pub histogram: Option<Histogram>,
    /// Descriptions of the games with other options or former rules, which the other rows leave
    /// out.
    pub others: Vec<String>,
}

impl GameRows {
    /// Formats the statistics of a game, and what is known about its deals. `open` is the character
    /// that marks the uncertain part of a bar. If it is given, a note explains the character.
    pub fn of(
        statistics: &GameStatistics,
        searched: Option<Searched>,
        random_play: Option<&RandomPlay>,
        open: Option<char>,
    ) -> Self {
        let form = &statistics.current;
        let others = statistics.others.iter().map(other).collect();
        if form.counts.all() == 0 {
            let words = "No finished games with the present rules yet.";
            return Self {
                sentences: vec![words.to_owned()],
                others,
                ..Self::default()
            };
        }
        let (shares, sentences, [left, right]) = match &form.points {
            Some(told) => (
                Vec::new(),
                sentences_about_points(form, told, random_play),
                figures_of_points(form, told),
            ),
            None => (
                shares(form, searched),
                sentence(form, open).into_iter().collect(),
                figures(form),
            ),
        };
        let (mut left, mut right) = (left.into_iter().flatten(), right.into_iter().flatten());
        let rows = std::iter::from_fn(|| {
            let row = [left.next(), right.next()];
            row.iter().any(Option::is_some).then_some(row)
        });
        Self {
            shares,
            sentences,
            figures: rows.collect(),
            histogram: Histogram::of(form),
            others,
        }
    }
}

/// Two columns of figures of the statistics; unknown figures are `None`.
type Columns = [Vec<Option<Figure>>; 2];

/// The figures for the share of games won and, as far as it is known, the share of winnable deals.
fn shares(form: &FormStatistics, searched: Option<Searched>) -> Vec<Figure> {
    let won = Figure::won(form.share, form.counts.won, form.counts.played);
    let can = searched.map(|searched| match searched {
        // Without a share of wins, there is no bar above to compare with.
        Searched::CanBeWon(can) => Figure {
            bar: form.share.and(Some((can.low, can.high))),
            ..Figure::can_be_won(can)
        },
        Searched::Undecided(found) => {
            let words = format!(
                "of {} deals: {} yes, {} no, {} unknown",
                thousands(found.deals()),
                thousands(found.won),
                thousands(found.lost),
                thousands(found.undecided)
            );
            Figure::new("Can be won", "?", words)
        }
    });
    [Some(won), can].into_iter().flatten().collect()
}

/// Notes on the uncertain part of the bar that shows a share, and on games that do not count.
fn sentence(form: &FormStatistics, open: Option<char>) -> Option<String> {
    let counts = form.counts;
    let open = form.share.zip(open).map(|(share, sign)| {
        let between = interval(share.low, share.high);
        format!("{sign} marks the uncertainty: {between}.")
    });
    let early = (counts.looked_at, "left early, not counted.");
    let lost = (counts.not_winnable, "unwinnable, not counted.");
    let without = [early, lost].into_iter().filter(|(number, _)| *number > 0);
    let without = without.map(|(number, words)| format!("{number} {words}"));
    let words: Vec<String> = open.into_iter().chain(without).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The figures of the statistics for games that can be won: streaks and totals on the left, best
/// and median wins on the right.
fn figures(form: &FormStatistics) -> Columns {
    let won = form.counts.won;
    let of_wins = || format!("of {}", count(won as usize, "win"));
    let longest = form.streaks.longest_ended.map(|date| {
        let this_week = form.weeks.last().map(|week| week.monday);
        let is_near = this_week.is_some_and(|week| date >= week.saturating_sub(51.weeks()));
        let when = date.strftime(if is_near { "in %b" } else { "in %b %Y" });
        let longest = form.streaks.longest.to_string();
        Figure::new("Longest streak", longest, when.to_string())
    });
    let clean = Figure::new("Without help", form.without_help.to_string(), of_wins());
    let median_moves = form.median_moves.map(|median| median.to_string());
    [
        vec![
            Some(Figure::new(
                "Streak now",
                form.streaks.now.to_string(),
                "won in a row",
            )),
            longest,
            (won > 0).then_some(clean),
            Some(time_played(form)),
        ],
        vec![
            best("Fastest win", form.fastest.as_ref(), time),
            form.median_time
                .map(|median| Figure::median_win(median, won)),
            best("Fewest moves", form.fewest_moves.as_ref(), |moves| {
                moves.to_string()
            }),
            median_moves.map(|median| Figure::new("Median moves", median, of_wins())),
            best("Best score", form.best_score.as_ref(), points),
        ],
    ]
}

/// Notes on the number of games with points, and the latest points.
fn sentences_about_points(
    form: &FormStatistics,
    told: &PointStatistics,
    random_play: Option<&RandomPlay>,
) -> Vec<String> {
    let played = format!("{} finished.", form.counts.scored);
    let random = random_play.map(|random| fraction(random.mean));
    let random = random.map(|mean| format!("A random player scores about {mean}."));
    let unfinished = form.counts.unfinished;
    let left = (unfinished > 0).then(|| format!("{unfinished} left unfinished."));
    let words: Vec<String> = [Some(played), random, left].into_iter().flatten().collect();
    let last: Vec<String> = told.last.iter().map(|value| points(*value)).collect();
    let number = last.len();
    let last = (number > 1).then(|| format!("Last {number}, newest first: {}", last.join(" ")));
    std::iter::once(words.join(" ")).chain(last).collect()
}

/// The figures of the statistics for games scored in points.
fn figures_of_points(form: &FormStatistics, told: &PointStatistics) -> Columns {
    let figure = |label, value: Option<f64>| {
        value.map(|value| {
            Figure::new(
                label,
                fraction(value),
                format!("of {}", count(told.games as usize, "game")),
            )
        })
    };
    let best = best("Best", told.best.as_ref(), points);
    let time = Some(time_played(form));
    if told.mean.is_none() {
        return [vec![time], vec![best]];
    }
    let (average, median) = (figure("Average", told.mean), figure("Median", told.median));
    [vec![average, median], vec![best, time]]
}

fn best<T: Copy>(
    label: &'static str,
    best: Option<&Best<T>>,
    written: fn(T) -> String,
) -> Option<Figure> {
    best.map(|best| Figure::new(label, written(best.value), format!("deal {}", best.deal)))
}

fn time_played(form: &FormStatistics) -> Figure {
    Figure::new("Time played", long_time(form.time_played), "")
}

/// Describes in words the games that were played by other rules or options than the present ones,
/// such as “3 of 5 won under old rules”.
fn other(form: &FormStatistics) -> String {
    let rules = match form.rules {
        RulesAge::OtherOptions if form.options.is_empty() => "without options".to_owned(),
        RulesAge::OtherOptions => format!("with {}", form.options_in_words()),
        RulesAge::Former | RulesAge::Current => "under old rules".to_owned(),
    };
    let Some(told) = &form.points else {
        return format!("{} of {} won {rules}", form.counts.won, form.counts.played);
    };
    let best = told.best.as_ref();
    let best = best.map_or_else(|| "–".to_owned(), |best| points(best.value));
    format!("{} played {rules}, best {best}", told.games)
}
