//! The tab of the statistics page about games against computer players.

use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use crate::render::bars::{mark, marked_bar};
use crate::render::text::fit;
use patience_app::records::statistics::AgainstComputers;
use patience_app::text::figures::percent;

/// The column at which the names of the levels of computer players start.
const NAME: usize = 3;

/// The minimum width of the statistics page at which there is a column of matches against computer players, and the
/// gaps are wider.
const WIDE: usize = 76;

/// The width of a confidence interval of a win rate, and of the number of matches after it.
const SURE: usize = 14;
const MATCHES: usize = 14;

/// Draws a row of statistics for each level of computer players in a game.
pub fn draw(canvas: &mut Canvas, table: &AgainstComputers, at: &str, other: Option<&str>) {
    let theme = canvas.theme;
    canvas.title(1, &table.title, &table.summary(), other);
    let columns = canvas.columns();
    let has_matches = columns >= WIDE;
    // The columns where the hands and the share end, and where the bar starts.
    let (hands_end, share_end, bar_at) = if has_matches {
        (22, 34, 37)
    } else {
        (18, 28, 30)
    };
    let taken = SURE + 3 + if has_matches { MATCHES } else { 0 };
    let bar = columns.saturating_sub(bar_at + taken + 1).min(40);
    let even = table.even();
    let sure = bar_at + bar + 2;
    canvas.text((NAME, 3), "Level", theme.dim);
    canvas.right((hands_end, 3), "Hands", theme.dim);
    canvas.right((share_end, 3), "You won", theme.dim);
    let share = fit(
        &format!("{} even {}", mark(theme.glyphs), percent(even)),
        bar,
    );
    canvas.text((bar_at, 3), share, theme.dim);
    canvas.text((sure, 3), "likely", theme.dim);
    if has_matches {
        canvas.right((columns - 2, 3), "Matches won", theme.dim);
    }
    for (row, level) in (4..).zip(&table.levels) {
        let name = fit(&level.name(), hands_end - NAME - 6);
        let is_set = level.level == at;
        let style = theme.chosen_or(is_set, theme.table);
        let name = Span::styled(format!(" {name}"), style);
        canvas.line((1, row), Line::from(vec![theme.marker(is_set), name]));
        let Some([hands, won, between, matches]) = level.cells() else {
            canvas.right((hands_end, row), "–", theme.dim);
            canvas.right((share_end, row), "not yet", theme.dim);
            continue;
        };
        canvas.right((hands_end, row), &hands, theme.table);
        canvas.right((share_end, row), &won, theme.strong);
        if let Some(share) = level.share {
            let text = marked_bar(share.share, Some(even), bar, theme.glyphs);
            canvas.text((bar_at, row), text, theme.table);
            canvas.text((sure, row), between, theme.dim);
        }
        if has_matches {
            canvas.right((columns - 2, row), &matches, theme.table);
        }
    }
    let mut row = 5 + table.levels.len();
    if table.levels.iter().any(|level| level.level == at) {
        let words = format!("Your computer players are set to {at}.");
        row = canvas.sentence(row, &words);
    }
    if let Some(words) = table.mixed_in_words() {
        canvas.sentence(row, &words);
    }
}
