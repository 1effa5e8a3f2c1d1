//! The tab of a person against computer players.

use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use crate::render::bars::marked_bar;
use crate::render::text::fit;
use patience_app::records::statistics::{AgainstComputers, AgainstLevel};
use patience_app::text::figures::{interval, percent};
use patience_app::text::numbers::count;

/// The column at which the names of levels begin.
const NAME: usize = 3;

/// The least width of the page at which the columns stand apart.
const WIDE: usize = 76;

/// The room of an interval, and of the matches behind it.
const SURE: usize = 14;
const MATCHES: usize = 14;

/// Draws the levels of a game.
pub fn draw(canvas: &mut Canvas, table: &AgainstComputers, at: &str, other: Option<&str>) {
    let theme = canvas.theme;
    let of = format!("against computers, {}", count(table.players, "player"));
    canvas.title(1, &table.title, &of, other);
    let columns = canvas.columns();
    let has_matches = columns >= WIDE;
    // Where the hands and the share end, and where the bar begins.
    let (hands_end, share_end, bar_at) = if has_matches {
        (22, 34, 37)
    } else {
        (18, 28, 30)
    };
    let taken = SURE + 3 + if has_matches { MATCHES } else { 0 };
    let bar = columns.saturating_sub(bar_at + taken + 1).min(40);
    let even = 1.0 / table.sides.max(1) as f64;
    let sure = bar_at + bar + 2;
    canvas.text((NAME, 3), "Level", theme.dim);
    canvas.right((hands_end, 3), "Hands", theme.dim);
    canvas.right((share_end, 3), "You won", theme.dim);
    canvas.text(
        (bar_at, 3),
        fit(&format!("even {}", percent(even)), bar),
        theme.dim,
    );
    canvas.text((sure, 3), "sure to be in", theme.dim);
    if has_matches {
        canvas.right((columns - 2, 3), "Matches won", theme.dim);
    }
    for (row, level) in (4..).zip(&table.levels) {
        let name = fit(&capital(&level.level), hands_end - NAME - 6);
        let is_set = level.level == at;
        let marker = if is_set { theme.glyphs.pointer() } else { ' ' };
        let style = if is_set { theme.strong } else { theme.table };
        canvas.line(
            (1, row),
            Line::from(vec![
                Span::styled(format!("{marker} "), theme.key),
                Span::styled(name, style),
            ]),
        );
        if level.hands == 0 && level.matches == 0 {
            canvas.right((hands_end, row), "–", theme.dim);
            canvas.right((share_end, row), "not yet", theme.dim);
            continue;
        }
        canvas.right((hands_end, row), &level.hands.to_string(), theme.table);
        canvas.right((share_end, row), &won(level), theme.strong);
        if let Some(share) = level.share {
            let text = marked_bar(share.share, Some(even), bar, theme.glyphs);
            canvas.text((bar_at, row), text, theme.table);
            canvas.text((sure, row), interval(share.low, share.high), theme.dim);
        }
        if has_matches {
            let matches = format!("{} of {}", level.matches_won, level.matches);
            canvas.right((columns - 2, row), &matches, theme.table);
        }
    }
    let mut row = 5 + table.levels.len();
    if table.levels.iter().any(|level| level.level == at) {
        let words = format!("The computers at your table are set to {at}.");
        row = canvas.sentence(row, &words);
    }
    if table.mixed_hands > 0 {
        let hands = count(table.mixed_hands as usize, "hand");
        let words = format!("{hands} against several levels at one table count for none.");
        canvas.sentence(row, &words);
    }
}

/// Returns the share that was won, or of few hands their number.
fn won(level: &AgainstLevel) -> String {
    level.share.map_or_else(
        || format!("{} of {}", level.hands_won, level.hands),
        |share| percent(share.share),
    )
}

/// Returns a word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
