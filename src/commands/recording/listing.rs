//! The lines of `patience records list`: for a program with all that there is, on a terminal as wide as it is.

use patience_app::records::{GameRecord, when};
use patience_app::saved::ending::Moment;
use patience_app::session::clock;
use patience_app::text::clean_text::clean;

/// The most columns of a title.
const TITLE: usize = 28;

/// The fewest columns of the number of a deal that is shortened.
const LEAST_DEAL: usize = 6;

/// A game of the list.
#[derive(Debug, Clone)]
pub struct Row {
    key: String,
    is_starred: bool,
    when: String,
    title: String,
    deal: String,
    result: String,
    moves: String,
    clock: String,
}

impl Row {
    /// Returns what is told of a game at this moment.
    pub fn new(game: &GameRecord, now: Moment) -> Self {
        Self {
            key: game.key.to_string().chars().take(8).collect(),
            is_starred: game.starred,
            when: when(game.ended, now.date()),
            title: clean(&game.full_title()),
            deal: clean(&game.deal),
            result: game.result(),
            moves: game.moves.to_string(),
            clock: clock(game.elapsed()),
        }
    }

    /// Writes the game with columns of these widths.
    fn line(&self, widths: &Widths) -> String {
        let Widths {
            when,
            title,
            deal,
            result,
            moves,
            clock,
        } = *widths;
        let number = shortened(&self.deal, deal);
        format!(
            "{} {} {:<when$}  {:<title$}  {number:<deal$}  {:<result$} {:>moves$} {:>clock$}",
            self.key,
            if self.is_starred { '*' } else { ' ' },
            self.when,
            self.title,
            self.result,
            self.moves,
            self.clock,
        )
    }
}

/// The widths of the columns.
struct Widths {
    when: usize,
    title: usize,
    deal: usize,
    result: usize,
    moves: usize,
    clock: usize,
}

/// The columns of a text beyond which the texts below it are not moved.
const WIDEST: usize = 1000;

/// The widths where a program reads the list, which nothing is cut for.
const FOR_PROGRAMS: Widths = Widths {
    when: 12,
    title: TITLE,
    deal: WIDEST,
    result: 14,
    moves: 5,
    clock: 8,
};

/// Returns a line for each game. On a terminal of so many columns the number of a deal has the room that is left,
/// and is shortened where that is too little.
pub fn lines(rows: &[Row], columns: Option<usize>) -> Vec<String> {
    let longest = |of: fn(&Row) -> &str| {
        let widths = rows.iter().map(|row| of(row).chars().count());
        widths.max().map_or(0, |widest| widest.min(WIDEST))
    };
    let deal = longest(|row| &row.deal);
    let widths = match columns {
        None => Widths {
            deal: deal.max(10),
            ..FOR_PROGRAMS
        },
        Some(columns) => {
            let widths = Widths {
                when: longest(|row| &row.when),
                title: longest(|row| &row.title).min(TITLE),
                deal: 0,
                result: longest(|row| &row.result),
                moves: longest(|row| &row.moves),
                clock: longest(|row| &row.clock),
            };
            let without = rows
                .first()
                .map_or(0, |row| row.line(&widths).chars().count());
            let room = columns.saturating_sub(without).max(LEAST_DEAL);
            Widths {
                deal: deal.min(room),
                ..widths
            }
        }
    };
    rows.iter().map(|row| row.line(&widths)).collect()
}

/// Returns the number of a deal in so many columns, with a mark where some of it is missing.
fn shortened(deal: &str, columns: usize) -> String {
    let Some(kept) = columns
        .checked_sub(1)
        .filter(|kept| deal.chars().count() > kept + 1)
    else {
        return if columns == 0 {
            String::new()
        } else {
            deal.to_owned()
        };
    };
    deal.chars().take(kept).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &str, deal: &str) -> Row {
        Row {
            key: "dd6849a5".to_owned(),
            is_starred: false,
            when: "today 21:14".to_owned(),
            title: title.to_owned(),
            deal: deal.to_owned(),
            result: "104 : 91".to_owned(),
            moves: "112".to_owned(),
            clock: "1:02:03".to_owned(),
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
    }
}
