//! The lines of `patience records list`: for a program with all that there is, on a terminal as wide as it is.

use patience_app::records::{GameRecord, when};
use patience_app::saved::ending::Moment;
use patience_app::session::clock;
use patience_app::text::clean_text::clean;
use patience_tui::fit_text;
use unicode_width::UnicodeWidthStr as _;

/// The columns of the list: when, the title, the deal, the result, the moves and the time.
type Columns<T> = [T; 6];

/// The number of the column of titles.
const TITLE: usize = 1;

/// The number of the column of deals.
const DEAL: usize = 2;

/// The most columns of a title on a terminal.
const WIDEST_TITLE: usize = 28;

/// The fewest columns of the number of a deal that is shortened.
const LEAST_DEAL: usize = 6;

/// The widths where a program reads the list, which nothing is cut for; a deal has this one at least.
const FOR_PROGRAMS: Columns<usize> = [12, WIDEST_TITLE, 10, 14, 5, 8];

/// The columns of a text beyond which the texts below it are not moved.
const WIDEST: usize = 1000;

/// A game of the list.
#[derive(Debug, Clone)]
pub struct Row {
    key: String,
    is_starred: bool,
    cells: Columns<String>,
}

impl Row {
    /// Returns what is told of a game at this moment.
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

    /// Writes the game with columns of these widths.
    fn line(&self, widths: Columns<usize>) -> String {
        let (key, star) = (&self.key, if self.is_starred { '*' } else { ' ' });
        let [when, title, deal, result, moves, clock] = &self.cells;
        let [w1, w2, w3, w4, w5, w6] = widths;
        let (when, title) = (padded(when, w1), padded(title, w2));
        let (deal, result) = (padded(&fit_text(deal, w3), w3), padded(result, w4));
        format!("{key} {star} {when}  {title}  {deal}  {result} {moves:>w5$} {clock:>w6$}")
    }
}

/// Returns a text with as many spaces after it as it has less columns than these.
fn padded(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(text.width());
    format!("{text}{:missing$}", "")
}

/// Returns a line for each game. On a terminal of so many columns the number of a deal has the room that is left,
/// and is shortened where that is too little.
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
    fn the_number_of_a_deal_gives_way_on_a_terminal_and_is_whole_for_a_program() {
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
