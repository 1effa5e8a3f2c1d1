//! The figures of a game as rows of words: the page of statistics draws them, the command line prints
//! them, and the first page shows some of them. What a figure is called and how it is written is
//! decided here alone; columns, and how a bar looks, belong to those who show it.

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

/// The heading of the games in [`GameRows::others`].
pub const NOT_COUNTED: &str = "Not counted here";

/// A figure with its label before it and a note behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// What it is.
    pub label: &'static str,
    /// Its value.
    pub value: String,
    /// The ends of the bar between the value and the note, as shares from 0 to 1, if there is a bar.
    pub bar: Option<(f64, f64)>,
    /// What it is of.
    pub note: String,
}

impl Figure {
    /// Creates a figure without a bar.
    pub fn new(label: &'static str, value: impl Into<String>, note: impl Into<String>) -> Self {
        Self {
            label,
            value: value.into(),
            bar: None,
            note: note.into(),
        }
    }

    /// Returns the share of games that were won, or their number where they are too few for a share.
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

    /// Returns the share of deals that can be won.
    pub fn can_be_won(can: CanBeWon) -> Self {
        Self {
            bar: Some((can.low, can.high)),
            ..Self::new("Can be won", percent(can.middle()), "of all deals")
        }
    }

    /// Returns the median time of some wins, in milliseconds.
    pub fn median_win(median: u64, wins: u32) -> Self {
        Self::new(
            "Median win",
            time(median),
            format!("of {}", count(wins as usize, "win")),
        )
    }
}

/// A figure of two people beside each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Versus {
    /// What it is.
    pub label: &'static str,
    /// The number of each.
    pub numbers: [f64; 2],
    /// The numbers as they are written.
    pub values: [String; 2],
}

impl Versus {
    /// Creates a figure of two whole numbers.
    pub fn whole(label: &'static str, numbers: [u32; 2]) -> Self {
        Self {
            label,
            numbers: numbers.map(f64::from),
            values: numbers.map(|number| number.to_string()),
        }
    }
}

/// How many wins took how long, or how many games made how many points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    /// What is counted.
    pub title: &'static str,
    /// The number of games or wins, in words.
    pub of: String,
    /// The bounds of each bin in words, and the number of games in it.
    pub bins: Vec<(String, u32)>,
}

impl Histogram {
    /// Returns the histogram of the games of one form; nothing of too few games.
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

    /// Returns the number of games in the fullest bin, at least 1.
    pub fn most(&self) -> u32 {
        let counts = self.bins.iter().map(|(_, count)| *count);
        counts.fold(1, u32::max)
    }
}

/// The figures of a game and variant as rows, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GameRows {
    /// The share that was won above the one that can be won; none of a game that is told in points.
    pub shares: Vec<Figure>,
    /// How many games count, and the points of the last ones.
    pub sentences: Vec<String>,
    /// The other figures, two in a row.
    pub figures: Vec<[Option<Figure>; 2]>,
    /// The wins by their time, or the games by their points.
    pub histogram: Option<Histogram>,
    /// The games of each form with other options or by former rules, which do not count above.
    pub others: Vec<String>,
}

impl GameRows {
    /// Returns the figures of a game, with what is known of its deals. `open` is the sign for the
    /// uncertain part of a bar, if it is to be explained.
    pub fn of(
        statistics: &GameStatistics,
        searched: Option<Searched>,
        random_play: Option<&RandomPlay>,
        open: Option<char>,
    ) -> Self {
        let form = &statistics.current;
        let others = statistics.others.iter().map(other).collect();
        if form.counts.all() == 0 {
            let words = "No game of it by the present rules has ended yet.";
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

/// Two columns of figures, with those that are not known left out.
type Columns = [Vec<Option<Figure>>; 2];

/// Returns the share of wins, and what is known of how many deals can be won.
fn shares(form: &FormStatistics, searched: Option<Searched>) -> Vec<Figure> {
    let won = Figure::won(form.share, form.counts.won, form.counts.played);
    let can = searched.map(|searched| match searched {
        // Where there is no share of wins, no bar stands above this one.
        Searched::CanBeWon(can) => Figure {
            bar: form.share.and(Some((can.low, can.high))),
            ..Figure::can_be_won(can)
        },
        Searched::Undecided(found) => {
            let words = format!(
                "of {} deals {} can, {} cannot, {} are unknown",
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

/// Says what the bar of wins leaves open, and why some games do not count.
fn sentence(form: &FormStatistics, open: Option<char>) -> Option<String> {
    let counts = form.counts;
    let open = form.share.zip(open).map(|(share, sign)| {
        let between = interval(share.low, share.high);
        format!("{sign} is what so few games leave open: {between}.")
    });
    let early = (counts.looked_at, "left early, not counted.");
    let lost = (counts.not_winnable, "that nobody could win.");
    let without = [early, lost].into_iter().filter(|(number, _)| *number > 0);
    let without = without.map(|(number, words)| format!("{number} {words}"));
    let words: Vec<String> = open.into_iter().chain(without).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Returns the figures of wins: habits, and the best wins with their medians.
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

/// Says how many games have points, and tells those of the last ones.
fn sentences_about_points(
    form: &FormStatistics,
    told: &PointStatistics,
    random_play: Option<&RandomPlay>,
) -> Vec<String> {
    let played = format!("{} played to an end.", form.counts.scored);
    let random = random_play.map(|random| fraction(random.mean));
    let random = random.map(|mean| format!("A random player makes about {mean}."));
    let unfinished = form.counts.unfinished;
    let left = (unfinished > 0).then(|| format!("{unfinished} left unfinished."));
    let words: Vec<String> = [Some(played), random, left].into_iter().flatten().collect();
    let last: Vec<String> = told.last.iter().map(|value| points(*value)).collect();
    let number = last.len();
    let last = (number > 1).then(|| format!("Last {number}, newest first: {}", last.join(" ")));
    std::iter::once(words.join(" ")).chain(last).collect()
}

/// Returns the figures of points.
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

/// Says what was played by other rules.
fn other(form: &FormStatistics) -> String {
    let rules = match form.rules {
        RulesAge::OtherOptions if form.options.is_empty() => "without options".to_owned(),
        RulesAge::OtherOptions => format!("with {}", form.options_in_words()),
        RulesAge::Former | RulesAge::Current => "by former rules".to_owned(),
    };
    let Some(told) = &form.points else {
        return format!("{} of {} won {rules}", form.counts.won, form.counts.played);
    };
    let best = told.best.as_ref();
    let best = best.map_or_else(|| "–".to_owned(), |best| points(best.value));
    format!("{} played {rules}, best {best}", told.games)
}
