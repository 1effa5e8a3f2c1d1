//! The tab of the statistics page about two people who have played against each other.

use super::canvas::Canvas;
use crate::render::bars::bar;
use crate::render::text::{fit, width};
use patience_app::records::statistics::{Figure, HeadToHead, SharedGame};
use patience_app::text::numbers::count;

/// The heading above the list of games that both people have played against each other.
const WON_BY_GAME: &str = "Matches won, game by game";

/// The width of the labels between the columns of the two people.
const LABELS: usize = 16;

/// The width of a column of numbers in the comparison of two people.
const NUMBER: usize = 7;

/// The minimum width of the statistics page at which the comparison of two people has bars.
const LEAST_FOR_BARS: usize = 70;

/// Draws the statistics that compare two people who have played against each other.
pub fn draw(canvas: &mut Canvas, pair: &HeadToHead, other: Option<&str>) {
    let theme = canvas.theme;
    let [one, two] = &pair.names;
    canvas.title(1, &pair.standing(), &pair.summary(), other);
    let columns = canvas.columns();
    let bars = if columns >= LEAST_FOR_BARS {
        (columns.saturating_sub(LABELS + 2 * NUMBER + 12) / 2).min(30)
    } else {
        0
    };
    // Number, bar, label, bar, number.
    let left = 1 + NUMBER + 2;
    let label = left + bars + 2;
    let right = label + LABELS + 2;
    let end = right + bars + 2;
    canvas.right((label - 2, 3), &fit(one, label - 3), theme.strong);
    let second = fit(two, columns.saturating_sub(right + 1));
    canvas.text((right, 3), second, theme.strong);
    let mut row = 4;
    for figure in pair.figures() {
        let [one, two] = figure.numbers;
        let most = one.max(two);
        let share = |number: f64| if most > 0.0 { number / most } else { 0.0 };
        canvas.right((left - 2, row), &figure.values[0], theme.strong);
        let text = bar(share(one), bars, theme.glyphs);
        canvas.right((left + bars, row), &text, theme.table);
        let space = LABELS.saturating_sub(width(figure.label)) / 2;
        canvas.text((label + space, row), figure.label, theme.dim);
        let text = bar(share(two), bars, theme.glyphs);
        canvas.text((right, row), text, theme.table);
        canvas.right((end + NUMBER, row), &figure.values[1], theme.strong);
        row += 1;
    }
    if let Some(words) = pair.drawn_in_words() {
        row = canvas.sentence(row, &words);
    }
    row += 1;
    if let Some(figure) = pair.last_won() {
        last_won(canvas, row, figure);
    }
    row += 2;
    canvas.text((1, row), WON_BY_GAME, theme.strong);
    let column = shared_column(canvas);
    let before = width(WON_BY_GAME) + 3;
    let one = fit(one, (column + 1).saturating_sub(before));
    canvas.right((column, row), &one, theme.dim);
    let two = fit(&format!(" : {two}"), columns.saturating_sub(column + 1));
    canvas.text((column, row), two, theme.dim);
    row += 1;
    let room = canvas.rows().saturating_sub(row);
    let shown = if pair.games.len() > room {
        room.saturating_sub(1)
    } else {
        room
    };
    for game in pair.games.iter().take(shown) {
        shared_game(canvas, row, game);
        row += 1;
    }
    if pair.games.len() > shown {
        let more = count(pair.games.len() - shown, "more game");
        canvas.text((3, row), format!("and {more}"), theme.dim);
    }
}

/// Writes a row about which of the two people won the last matches.
fn last_won(canvas: &mut Canvas, row: usize, figure: Figure) {
    let theme = canvas.theme;
    canvas.text((1, row), figure.label, theme.dim);
    let after = 1 + width(figure.label) + 2;
    let column = after + width(&figure.value) + 3;
    canvas.text((after, row), figure.value, theme.strong);
    let room = canvas.columns().saturating_sub(column + 1);
    canvas.text((column, row), fit(&figure.note, room), theme.dim);
}

/// Returns the column at which the number of wins of the first of two people ends.
fn shared_column(canvas: &Canvas) -> usize {
    canvas.columns().saturating_sub(3 + 26).min(40) + 7
}

fn shared_game(canvas: &mut Canvas, row: usize, game: &SharedGame) {
    let theme = canvas.theme;
    let column = shared_column(canvas);
    let title = fit(&game.full_title(), column.saturating_sub(7));
    canvas.text((3, row), title, theme.table);
    let [one, two] = game.won;
    canvas.right((column, row), &one.to_string(), theme.strong);
    canvas.text((column, row), format!(" : {two}"), theme.strong);
    if game.drawn > 0 {
        canvas.text(
            (column + 7, row),
            format!("{} drawn", game.drawn),
            theme.dim,
        );
    }
}
