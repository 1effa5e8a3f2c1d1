//! The lines that `patience records list` prints. They are complete if a program reads them, and fitted to the width of
//! a terminal otherwise.

use patience_app::records::{GameRecord, when};
use patience_app::saved::ending::Moment;
use patience_app::session::clock;
use patience_app::text::clean_text::clean;
use patience_tui::fit_text;
use unicode_width::UnicodeWidthStr as _;

/// The columns in the list of records: date, title, deal, result, moves and time.
type Columns<T> = [T; 6];

/// The index of the column that contains the titles of the games.
const TITLE: usize = 1;

/// The index of the column that contains the deal numbers.
const DEAL: usize = 2;

/// The maximum width that a game's title gets on a terminal.
const WIDEST_TITLE: usize = 28;

/// The minimum width, in characters, of a deal number that is shortened to fit.
const LEAST_DEAL: usize = 6;

/// The widths of the columns if a program reads the list of records. Nothing is cut, and the column with the deal
/// numbers widens if necessary.
const FOR_PROGRAMS: Columns<usize> = [12, WIDEST_TITLE, 10, 14, 5, 8];

/// The maximum width of a column in the list of records. A wider text does not widen its column further.
const WIDEST: usize = 1000;

/// A finished game in the list of records.
#[derive(Debug, Clone)]
pub struct Row {
    key: String,
    is_starred: bool,
    cells: Columns<String>,
}

impl Row {
    /// Returns the row for a finished game in the list of records. The date, such as `today 21:14`, is relative to
    /// `now`.
    pub fn new(game: &GameRecord, now: Moment) -> Self {
        Self {
            key: game.key.to_string().chars().take(8).collect(),
            is_starred: game.starred,
            cells: [
                when(game.ended, now.date()),
                clean(&game.full_title()),
                clean(&game.deal),
                game.result(),
                game.moves.to_string(),
                clock(game.elapsed()),
            ],
        }
    }

    /// Returns the line of text for a finished game, in columns with these widths.
    fn line(&self, widths: Columns<usize>) -> String {
        let (key, star) = (&self.key, if self.is_starred { '*' } else { ' ' });
        let [when, title, deal, result, moves, clock] = &self.cells;
        let [w1, w2, w3, w4, w5, w6] = widths;
        let (when, title) = (padded(when, w1), padded(title, w2));
        let (deal, result) = (padded(&fit_text(deal, w3), w3), padded(result, w4));
        format!("{key} {star} {when}  {title}  {deal}  {result} {moves:>w5$} {clock:>w6$}")
    }
}

/// Pads a text with spaces to a width of `columns`.
fn padded(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(text.width());
    format!("{text}{:missing$}", "")
}

/// Returns a line of text for each finished game. On a terminal that is `columns` columns wide, deal numbers are
/// shortened to fit. If `columns` is `None`, a program reads the list.
pub fn lines(rows: &[Row], columns: Option<usize>) -> Vec<String> {
    let longest = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| row.cells[column].width());
        widths.max().map_or(0, |widest| widest.min(WIDEST))
    });
    let mut widths = FOR_PROGRAMS;
    widths[DEAL] = widths[DEAL].max(longest[DEAL]);
    if let Some(columns) = columns {
        widths = longest;
        widths[TITLE] = longest[TITLE].min(WIDEST_TITLE);
        widths[DEAL] = 0;
        let first = rows.first().map(|row| row.line(widths));
        let without = first.map_or(0, |line| line.width());
        let room = columns.saturating_sub(without).max(LEAST_DEAL);
        widths[DEAL] = longest[DEAL].min(room);
    }
    rows.iter().map(|row| row.line(widths)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &str, deal: &str) -> Row {
        Row {
            key: "dd6849a5".to_owned(),
            is_starred: false,
            cells: ["today 21:14", title, deal, "104 : 91", "112", "1:02:03"].map(str::to_owned),
        }
    }

    #[test]
    fn deal_numbers_are_shortened_on_a_terminal_but_not_for_programs() {
        let long = "1769687218783985026";
        let rows = [row("Klondike", "617"), row("Spite and Malice", long)];
        for line in lines(&rows, Some(80)) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let on_terminal = lines(&rows, Some(80)).join("\n");
        assert!(on_terminal.contains("  617 "), "{on_terminal}");
        assert!(on_terminal.contains("17696872"), "{on_terminal}");
        assert!(on_terminal.contains('…'), "{on_terminal}");
        for columns in [None, Some(120)] {
            let whole = lines(&rows, columns).join("\n");
            assert!(whole.contains(long) && !whole.contains('…'), "{whole}");
        }
        let wide = "接龙接龙接龙接龙接龙";
        let whole = lines(&[row("Klondike", wide)], None).join("\n");
        assert!(whole.contains(wide), "{whole}");
    }
}
