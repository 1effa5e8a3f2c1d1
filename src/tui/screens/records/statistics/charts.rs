//! The charts under the figures of a game: wins by week, how long wins took or what games scored, and
//! the last games.

use super::canvas::Canvas;
use crate::render::bars::{bar, months, row_of, weeks};
use crate::render::text::{fit, width};
use crate::render::theme::Glyphs;
use patience_app::records::OneGame;
use patience_app::records::statistics::FormStatistics;
use patience_app::survey::measurements::CanBeWon;
use patience_app::text::figures::time;
use patience_app::text::numbers::count;

/// The least width of the page of a game at which its two halves stand at columns of their own.
pub(super) const WIDE: usize = 76;

/// The least width of the page at which the last games stand beside the charts.
const LEAST_FOR_LAST: usize = 112;

/// The column at which the last games begin.
const LAST_GAMES_AT: usize = 92;

/// Whether there is anything to draw a histogram of.
pub(super) fn has_histogram(form: &FormStatistics) -> bool {
    match &form.points {
        Some(points) => points.median.is_some(),
        None => form.median_time.is_some(),
    }
}

/// Draws the chart of weeks, the histogram, and the last games where there is room.
pub fn draw(canvas: &mut Canvas, (row, rows): (usize, usize), one: &OneGame) {
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
    // Three columns stand between the numbers of the histogram and the last games.
    let end = if has_last {
        LAST_GAMES_AT - 3
    } else {
        columns.saturating_sub(1)
    };
    if has_histogram(form) {
        histogram(canvas, (histogram_at, end), (row, rows), form);
    }
    if has_last {
        last_games(canvas, (LAST_GAMES_AT, row), rows, one);
    }
}

fn week_chart(canvas: &mut Canvas, (row, rows): (usize, usize), one: &OneGame, number: usize) {
    let theme = canvas.theme;
    let form = &one.statistics.current;
    let can = one.can_be_won.map(CanBeWon::middle);
    let shown = &form.weeks[form.weeks.len().saturating_sub(number)..];
    canvas.text((1, row), "Won, week by week", theme.strong);
    let note = if canvas.columns() >= WIDE {
        "  % of all played"
    } else {
        "  % of played"
    };
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
        for (column, sign) in signs.into_iter().enumerate() {
            let style = match sign {
                '┄' | '-' | '·' | '.' => theme.dim,
                _ if column == last => theme.key,
                _ => theme.table,
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
    form: &FormStatistics,
) {
    let theme = canvas.theme;
    let (title, note, bins): (&str, String, Vec<(String, u32)>) = match &form.points {
        Some(points) => (
            "How many points",
            count(points.games as usize, "game"),
            points
                .histogram
                .iter()
                .map(|bin| (bin.label(), bin.count))
                .collect(),
        ),
        None => (
            "How long wins took",
            count(form.counts.won as usize, "win"),
            form.times
                .iter()
                .map(|bin| (bin.label(), bin.count))
                .collect(),
        ),
    };
    let label = bins
        .iter()
        .map(|(label, _)| width(label))
        .max()
        .unwrap_or(0);
    let most = bins
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    let number = width(&most.to_string());
    let from = column + label + 1;
    let room = end.saturating_sub(from + number + 1).min(20);
    if bins.len() >= rows || room < 4 {
        return;
    }
    canvas.text((column, row), title, theme.strong);
    canvas.text((column + width(title) + 2, row), note, theme.dim);
    for (at, (text, count)) in (row + 1..).zip(bins) {
        canvas.right((column + label, at), &text, theme.dim);
        let share = f64::from(count) / f64::from(most);
        canvas.text((from, at), bar(share, room, theme.glyphs), theme.table);
        canvas.right(
            (from + room + 1 + number, at),
            &count.to_string(),
            theme.table,
        );
    }
}

fn last_games(canvas: &mut Canvas, (column, row): (usize, usize), rows: usize, one: &OneGame) {
    let theme = canvas.theme;
    canvas.text((column, row), "Last games", theme.strong);
    let room = canvas.columns().saturating_sub(column + 1);
    for (at, game) in (row + 1..row + rows).zip(&one.last) {
        let sign = match (theme.glyphs, game.is_good) {
            (Glyphs::Unicode, true) => '●',
            (Glyphs::Unicode, false) => '○',
            (Glyphs::Ascii, true) => '*',
            (Glyphs::Ascii, false) => 'o',
        };
        let took = if game.result == "won" {
            let ms = u64::try_from(game.time.as_millis()).unwrap_or(u64::MAX);
            format!(" {}", time(ms))
        } else {
            String::new()
        };
        let text = format!("{sign} {:<11} {}{took}", game.when, game.result);
        let style = if game.is_good { theme.table } else { theme.dim };
        canvas.text((column, at), fit(&text, room), style);
    }
}
