//! The charts below the statistics of a game: the wins per week, a histogram of times or points, and the results of the
//! last games.

use super::canvas::Canvas;
use crate::render::bars::{bar, dash, months, row_of, weeks};
use crate::render::text::{fit, width};
use patience_app::records::OneGame;
use patience_app::records::statistics::Histogram;
use patience_app::survey::measurements::{CanBeWon, Searched};

/// The minimum width of the statistics page at which the left and the right half of the charts start at fixed columns.
pub(super) const WIDE: usize = 76;

/// The minimum width of the statistics page at which the results of the last games are beside the charts.
const LEAST_FOR_LAST: usize = 112;

/// The column of the statistics page at which the results of the last games start.
const LAST_GAMES_AT: usize = 92;

/// Draws the charts of a game's statistics: the wins per week, a histogram and, if there is room, the results of the
/// last games.
pub fn draw(
    canvas: &mut Canvas,
    (row, rows): (usize, usize),
    one: &OneGame,
    told: Option<&Histogram>,
) {
    let form = &one.statistics.current;
    let columns = canvas.columns();
    let has_weeks = form.share.is_some();
    let number = if columns >= LEAST_FOR_LAST { 52 } else { 26 };
    if has_weeks {
        week_chart(canvas, (row, rows), one, number);
    }
    let histogram_at = match (has_weeks, columns >= WIDE) {
        (false, _) => 1,
        (true, true) => (5 + number + 4).max(41),
        (true, false) => 5 + number + 3,
    };
    let has_last = columns >= LEAST_FOR_LAST;
    // Three columns separate the numbers of the histogram from the last games.
    let end = if has_last {
        LAST_GAMES_AT - 3
    } else {
        columns.saturating_sub(1)
    };
    if let Some(told) = told {
        histogram(canvas, (histogram_at, end), (row, rows), told);
    }
    if has_last {
        last_games(canvas, (LAST_GAMES_AT, row), rows, one);
    }
}

fn week_chart(canvas: &mut Canvas, (row, rows): (usize, usize), one: &OneGame, number: usize) {
    let theme = canvas.theme;
    let form = &one.statistics.current;
    let can = one.searched.and_then(Searched::can_be_won);
    let can = can.map(CanBeWon::middle);
    let shown = &form.weeks[form.weeks.len().saturating_sub(number)..];
    canvas.text((1, row), "Won, week by week", theme.strong);
    let line = can.map(|_| format!(", {} can be won", dash(theme.glyphs)));
    let of = if canvas.columns() >= LEAST_FOR_LAST {
        " of all played"
    } else {
        ""
    };
    let note = format!("  %{of}{}", line.unwrap_or_default());
    canvas.text((18, row), note, theme.dim);
    let height = rows.saturating_sub(2);
    let chart = weeks(shown, can, height, theme.glyphs);
    let scale = [Some(1.0), Some(0.5), Some(0.0), can];
    for share in scale.into_iter().flatten() {
        let at = row + 1 + row_of(share, height);
        let label = format!("{:>4}", format!("{:.0}", share * 100.0));
        canvas.text((0, at), label, theme.dim);
    }
    for (at, signs) in (row + 1..).zip(chart) {
        let last = signs.len().saturating_sub(1);
        for (column, (sign, is_won)) in signs.into_iter().enumerate() {
            let style = match is_won {
                false => theme.dim,
                true if column == last => theme.key,
                true => theme.table,
            };
            canvas.text((5 + column, at), sign.to_string(), style);
        }
    }
    canvas.text((5, row + 1 + height), months(shown), theme.dim);
}

fn histogram(
    canvas: &mut Canvas,
    (column, end): (usize, usize),
    (row, rows): (usize, usize),
    told: &Histogram,
) {
    let theme = canvas.theme;
    let label = told.bins.iter().map(|(label, _)| width(label)).max();
    let label = label.unwrap_or(0);
    let most = told.most();
    let number = width(&most.to_string());
    let from = column + label + 1;
    let room = end.saturating_sub(from + number + 1).min(20);
    if told.bins.len() >= rows || room < 4 {
        return;
    }
    canvas.text((column, row), told.title, theme.strong);
    let of_at = column + width(told.title) + 2;
    canvas.text((of_at, row), told.of.as_str(), theme.dim);
    for (at, (text, count)) in (row + 1..).zip(&told.bins) {
        canvas.right((column + label, at), text, theme.dim);
        let share = f64::from(*count) / f64::from(most);
        canvas.text((from, at), bar(share, room, theme.glyphs), theme.table);
        let end = from + room + 1 + number;
        canvas.right((end, at), &count.to_string(), theme.table);
    }
}

fn last_games(canvas: &mut Canvas, (column, row): (usize, usize), rows: usize, one: &OneGame) {
    let theme = canvas.theme;
    canvas.text((column, row), "Last games", theme.strong);
    let room = canvas.columns().saturating_sub(column + 1);
    for (at, game) in (row + 1..row + rows).zip(&one.last) {
        let sign = theme.glyphs.result(game.is_good);
        let text = format!("{sign} {:<11} {}", game.when, game.result);
        let style = if game.is_good { theme.table } else { theme.dim };
        canvas.text((column, at), fit(&text, room), style);
    }
}
