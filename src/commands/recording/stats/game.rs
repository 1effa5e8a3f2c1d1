//! The statistics of one game as text, at most 80 columns wide.

use patience_app::records::statistics::{
    AgainstComputers, Figure, FormStatistics, GameRows, Histogram, NOT_COUNTED, Week,
};
use patience_app::text::figures::{EIGHTHS, cells, day, interval, percent};
use patience_tui::pad_text;

use super::OfGame;
use super::words::{OPEN, WIDEST, WIDEST_BAR, bar, paragraphs};
use crate::commands::rules::wrapped;

/// The width of the longest bar in a histogram of statistics, in columns.
const WIDEST_COUNT: usize = 30;

/// Returns the statistics of one game as text, under the game's title.
pub fn text(told: &OfGame, title: &str) -> String {
    let statistics = &told.statistics;
    let form = &statistics.current;
    let random = told.random_play.as_ref();
    let rows = GameRows::of(statistics, told.searched, random, Some(OPEN));
    let title = if form.options.is_empty() {
        title.to_owned()
    } else {
        format!("{title} · {}", form.options_in_words())
    };
    let sentences = rows
        .sentences
        .iter()
        .flat_map(|words| wrapped(words, WIDEST));
    let mut parts = vec![
        vec![title],
        rows.shares.iter().map(share).chain(sentences).collect(),
        rows.figures.iter().map(two_figures).collect(),
        weeks(form),
        rows.histogram.iter().flat_map(histogram).collect(),
    ];
    let others = rows.others.iter().zip(&statistics.others);
    let others: Vec<String> = others.map(|(words, form)| other(words, form)).collect();
    if !others.is_empty() {
        parts.push([vec![NOT_COUNTED.to_owned()], others].concat());
    }
    if statistics.variants.len() > 1 {
        let variants = statistics.variants.iter();
        let variants = variants.map(|variant| format!("   {} {}", variant.title, variant.played));
        parts.push(vec![format!("Variants{}", variants.collect::<String>())]);
    }
    parts.extend(told.against_computers.iter().map(against));
    if !rows.shares.is_empty() {
        parts.push(wrapped(told.what_counts, WIDEST));
    }
    paragraphs(&parts)
}

/// Returns a line of the statistics with a percentage and a bar.
fn share(figure: &Figure) -> String {
    let Figure {
        label, value, note, ..
    } = figure;
    let Some(ends) = figure.bar else {
        return format!("{label:<10} {value:>6}  {note}");
    };
    let bar = pad_text(&bar(ends), WIDEST_BAR);
    format!("{label:<10} {value:>6}  {bar}  {note}")
}

/// Returns a line of the statistics with two figures side by side.
fn two_figures(row: &[Option<Figure>; 2]) -> String {
    let [left, right] = row.each_ref().map(|figure| {
        let cell =
            |figure: &Figure| format!("{:<14} {:>7} {}", figure.label, figure.value, figure.note);
        figure.as_ref().map(cell).unwrap_or_default()
    });
    format!("{} {right}", pad_text(&left, 41))
}

/// Returns the chart of a player's wins in each week, as lines of text. It is empty if there are fewer than five games.
fn weeks(form: &FormStatistics) -> Vec<String> {
    let sign = |week: &Week| match week.played {
        0 => '·',
        played => {
            let share = f64::from(week.won) / f64::from(played);
            EIGHTHS[cells(share, EIGHTHS.len() - 1)]
        }
    };
    let (Some(_), [first, .., last]) = (form.share, form.weeks.as_slice()) else {
        return Vec::new();
    };
    let chart: String = form.weeks.iter().map(sign).collect();
    let this_week = match last.played {
        0 => "none played".to_owned(),
        played => format!("{} of {played}", last.won),
    };
    let since = day(first.monday);
    vec![
        format!("Wins by week since {since}; this week {this_week}"),
        format!("  {chart}  ▁ none won to █ all won, · none played"),
    ]
}

fn histogram(histogram: &Histogram) -> Vec<String> {
    let most = f64::from(histogram.most());
    let bins = histogram.bins.iter().map(|(label, count)| {
        let bar = "━".repeat(cells(f64::from(*count) / most, WIDEST_COUNT));
        format!("  {label:>13} {count:>5} {bar}")
    });
    let heading = format!("{}  {}", histogram.title, histogram.of);
    std::iter::once(heading).chain(bins).collect()
}

/// Returns the line of the statistics about games that were played by other rules. It has the share of games won and
/// the date of the last game.
fn other(words: &str, form: &FormStatistics) -> String {
    let share = form.share.map(|share| {
        let between = interval(share.low, share.high);
        format!(", {} ({between})", percent(share.share))
    });
    let last = form.last.map(|date| format!(", last on {}", day(date)));
    let (share, last) = (share.unwrap_or_default(), last.unwrap_or_default());
    format!("  {words}{share}{last}")
}

/// Returns a person's results against computer players as text, level by level.
pub fn against(table: &AgainstComputers) -> Vec<String> {
    let even = percent(table.even());
    let mut lines = vec![
        format!("{} {}; an even share: {even}", table.title, table.summary()),
        "  Level       Hands  You won   95% interval  Matches won".to_owned(),
    ];
    lines.extend(table.levels.iter().map(|level| match level.cells() {
        Some([hands, won, between, matches]) => format!(
            "  {:<10} {hands:>6}  {won:>7}  {between:>13}  {matches:>11}",
            level.name()
        ),
        None => format!("  {:<10} {:>6}  {:>7}", level.name(), "–", "not yet"),
    }));
    lines.extend(table.mixed_in_words().map(|words| format!("  {words}")));
    lines
}
