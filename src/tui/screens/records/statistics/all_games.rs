//! The tab of the statistics page about all games, with one row per game.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use crate::layout::below;
use crate::render::bars::{mark, marked_bar};
use crate::render::panel::{lines_from, scrolled};
use crate::render::text::{fit, pad, width};
use crate::render::theme::Glyphs;
use patience_app::records::statistics::{OverviewRow, TOO_FEW};
use patience_app::records::{AllGames, Period};
use patience_app::settings::{Word, words};
use patience_app::survey::measurements::{CanBeWon, Searched};
use patience_app::text::figures::{fraction, percent, points};

/// The number of page rows above the list of all games, and the number below it.
const ABOVE: usize = 4;
const BELOW: usize = 2;

/// The minimum width of the page at which the list of all games shows all its columns.
const LEAST_FOR_ALL: usize = 76;

words! {
    /// The order of the rows in the statistics of all games. The word for an order is the heading of the column that it
    /// sorts by.
    #[derive(Default)]
    Sort {
        /// Sort by the title of the game.
        Game = "Game",
        /// Sort by the number of times that the game was played.
        Played = "Played",
        /// Sort by the number of wins.
        Won = "Won",
        /// Sort by the share of games that were won.
        Share = "Share",
        /// Sort by the number of wins in a row, up to now.
        Streak = "Streak",
        /// Sort by when the game was last played.
        #[default]
        Last = "Last",
    }
}

/// The headings of the columns in the statistics of all games. The heading above the bars is empty here, because it
/// depends on the width.
const HEADINGS: [&str; 8] = [
    "Game", "Played", "Won", "Share", "", "Streak", "Best", "Last",
];

impl Sort {
    /// Returns the indices of `rows`, sorted in this order. `rows` must start with the game played last.
    pub fn order(self, rows: &[OverviewRow]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        let share = |row: &OverviewRow| row.share.map_or(-1.0, |share| share.share);
        match self {
            Self::Game => order.sort_by_key(|row| rows[*row].full_title()),
            Self::Played => order.sort_by_key(|row| std::cmp::Reverse(rows[*row].counts.played)),
            Self::Won => order.sort_by_key(|row| std::cmp::Reverse(rows[*row].counts.won)),
            Self::Share => {
                order.sort_by(|one, two| share(&rows[*two]).total_cmp(&share(&rows[*one])));
            }
            Self::Streak => order.sort_by_key(|row| std::cmp::Reverse(rows[*row].streaks.now)),
            Self::Last => {}
        }
        order
    }
}

/// The widths of the columns in the statistics of all games. A width of 0 means that there is no room for the column.
struct Columns {
    game: usize,
    won: usize,
    bar: usize,
    rest: usize,
}

/// The width of a column of numbers, and the width of a column of shares.
const NUMBER: usize = 7;
const SHARE: usize = 6;

impl Columns {
    fn of(columns: usize) -> Self {
        let has_all = columns >= LEAST_FOR_ALL;
        let (won, rest) = if has_all { (6, 7) } else { (0, 0) };
        // The marker, the numbers, and two columns at the right edge.
        let taken = 3 + NUMBER + SHARE + 2 + won + 3 * rest + if has_all { 2 } else { 0 } + 2;
        let room = columns.saturating_sub(taken);
        let game = match room {
            40.. => (room / 2).min(44),
            30.. => 19,
            _ => room * 2 / 3,
        };
        let bar = room.saturating_sub(game).min(40);
        Self {
            game,
            won,
            bar,
            rest,
        }
    }

    /// Returns the texts of a row in the statistics of all games, padded to the widths of their columns: game, played,
    /// won, share, bar, streak, best, last.
    fn cells(&self, cells: [&str; 8]) -> [String; 8] {
        let [game, played, won, share, bar, streak, best, last] = cells;
        let right = |text: &str, room: usize| {
            let text = if room == 0 { "" } else { text };
            " ".repeat(room.saturating_sub(width(text))) + text
        };
        let wider = |room: usize| if room == 0 { 0 } else { room + 1 };
        [
            pad(game, self.game),
            right(played, NUMBER),
            right(won, self.won),
            right(share, SHARE),
            format!("  {}", pad(bar, self.bar)),
            right(streak, self.rest),
            right(best, wider(self.rest)),
            right(last, wider(self.rest)),
        ]
    }
}

/// Returns how many rows of the statistics of all games are visible at once.
pub fn rows_in_sight(area: Rect) -> usize {
    usize::from(area.height)
        .saturating_sub(ABOVE + BELOW + 1)
        .max(1)
}

/// Returns the index of the row of the visible list that is drawn at a given row of the page.
pub fn row_at(row: usize, area: Rect) -> Option<usize> {
    let at = row.checked_sub(ABOVE)?;
    (at < rows_in_sight(area)).then_some(at)
}

/// Returns the sort order that a click on the heading at `column` chooses; `None` if no heading is there.
pub fn sort_at(column: usize, columns: usize) -> Option<Sort> {
    let cells = Columns::of(columns).cells([""; 8]);
    let mut end = 3;
    let mut found = cells.iter().zip(HEADINGS).filter(|(cell, _)| {
        let from = end;
        end += width(cell);
        (from..end).contains(&column)
    });
    found
        .next()
        .and_then(|(_, heading)| Sort::from_word(heading))
}

/// What the statistics tab about all games shows, with its cursor.
#[derive(Debug, Clone, Copy)]
pub struct List<'a> {
    /// The statistics of all games.
    pub all: &'a AllGames,
    /// The period of time that the statistics cover.
    pub period: Period,
    /// The order of the rows in the statistics of all games.
    pub sort: Sort,
    /// The row under the cursor, counted in the order in which the games are shown.
    pub at: usize,
    /// The first visible row of the statistics of all games.
    pub top: usize,
}

/// Draws the statistics of all games, with one row per game.
pub fn draw(canvas: &mut Canvas, list: &List, looking: bool) {
    let theme = canvas.theme;
    let overview = &list.all.overview;
    let of = match list.period {
        Period::AllTime => overview.summary(),
        period => format!("{} · {}", period.words(), overview.summary()),
    };
    let columns = Columns::of(canvas.columns());
    let is_hidden = columns.rest == 0 && matches!(list.sort, Sort::Streak | Sort::Last)
        || columns.won == 0 && list.sort == Sort::Won;
    let sorted = format!("by {} ▼", list.sort.word().to_lowercase());
    let other = looking.then_some("Loading …");
    canvas.title(1, &overview.title(), &of, other);
    heading(canvas, &columns, list.sort);
    if is_hidden && !looking {
        let end = canvas.columns().saturating_sub(1);
        canvas.right((end, 2), &sorted, theme.key);
    }
    let order = list.sort.order(&overview.rows);
    let searched = |row: usize| list.all.searched.get(row).copied().flatten();
    let line = |(at, row): (usize, &usize)| {
        let told = (list, &overview.rows[*row], searched(*row));
        line(canvas, &columns, told, at == list.at)
    };
    let lines: Vec<Line> = order.iter().enumerate().map(line).collect();
    let sight = rows_in_sight(canvas.area);
    let place = below(canvas.area, 4);
    let place = Rect {
        height: u16::try_from(sight).unwrap_or(u16::MAX).min(place.height),
        width: place.width.saturating_sub(1),
        ..place
    };
    let top = scrolled(list.top, list.at, sight);
    lines_from(canvas.frame, place, theme, &lines, top);
    if let Some(row) = order.get(list.at) {
        let words = about(&overview.rows[*row], searched(*row), theme.glyphs);
        let first = canvas.rows().saturating_sub(BELOW);
        canvas.sentence(first, &words);
    }
}

fn heading(canvas: &mut Canvas, columns: &Columns, sort: Sort) {
    let theme = canvas.theme;
    let mark = mark(theme.glyphs);
    let mut can_be_won = format!("{mark} can be won");
    if columns.bar < width(&can_be_won) {
        can_be_won = format!("{mark} can be");
    }
    let mut names = HEADINGS;
    names[4] = &can_be_won;
    let sorted = names.map(|name| name == sort.word());
    let word = |name: &str| match name {
        _ if name != sort.word() => name.to_owned(),
        _ if name.len() + 2 <= SHARE => format!("{name} ▼"),
        _ => format!("{name}▼"),
    };
    let words = names.map(word);
    let cells = columns.cells(words.each_ref().map(String::as_str));
    let mut line = Line::from("   ");
    for (cell, is_sorted) in cells.into_iter().zip(sorted) {
        let style = if is_sorted { theme.key } else { theme.dim };
        line.push_span(Span::styled(cell, style));
    }
    canvas.line((0, 3), line);
}

fn line(
    canvas: &Canvas,
    columns: &Columns,
    (list, row, searched): (&List, &OverviewRow, Option<Searched>),
    is_chosen: bool,
) -> Line<'static> {
    let theme = canvas.theme;
    let can = searched.and_then(Searched::can_be_won);
    let can = can.map(CanBeWon::middle);
    let told = row.cells(searched, list.all.today);
    // Without a bar to show the mark on, the number is written instead.
    let bar = match row.share {
        Some(share) => marked_bar(share.share, can, columns.bar, theme.glyphs),
        None => fit(&told.can_be_won, columns.bar),
    };
    let cells = columns.cells([
        &fit(&row.full_title(), columns.game),
        &told.played,
        &told.won,
        &told.share,
        &bar,
        &told.streak,
        &told.best,
        &told.last,
    ]);
    let space = Span::styled(" ", theme.chosen_or(is_chosen, theme.table));
    let mut line = Line::from(vec![Span::raw(" "), theme.marker(is_chosen), space]);
    for (number, cell) in cells.into_iter().enumerate() {
        let style = match number {
            _ if is_chosen => theme.chosen,
            0 | 3 => theme.strong,
            7 => theme.dim,
            _ => theme.table,
        };
        line.push_span(Span::styled(cell, style));
    }
    line
}

/// Returns a sentence about the game in the row under the cursor.
fn about(row: &OverviewRow, searched: Option<Searched>, glyphs: Glyphs) -> String {
    let counts = row.counts;
    let title = row.full_title();
    if counts.in_points() {
        let best = row.best_score.map(|best| format!("best {}", points(best)));
        let median = row.median_score.map(fraction);
        let median = median.map(|median| format!("median {median}"));
        let told: Vec<String> = best.into_iter().chain(median).collect();
        return format!("{title}: {}; {} played.", told.join(", "), counts.scored);
    }
    let played = counts.won + counts.lost;
    let mut words = match played {
        0 => format!("{title}: no games counted yet"),
        played => format!("{title}: {} of {played} won", counts.won),
    };
    if played > 0 && row.share.is_none() {
        words.extend([format!(" ({TOO_FEW})")]);
    }
    match searched {
        Some(Searched::CanBeWon(can)) => {
            let can = percent(can.middle());
            let mark = row.share.map(|_| format!(" ({})", mark(glyphs)));
            let mark = mark.unwrap_or_default();
            words.extend([format!("; {can} of all deals can be won{mark}")]);
        }
        Some(Searched::Undecided(_)) => {
            words.push_str("; the share of winnable deals is not known");
        }
        None => {}
    }
    words + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_fill_the_width_and_no_more() {
        for columns in [40, 62, 76, 80, 120, 200] {
            let cells = Columns::of(columns).cells([""; 8]);
            let sum: usize = 3 + cells.iter().map(|cell| width(cell)).sum::<usize>();
            assert!(sum < columns, "{columns}: {sum}");
            assert_eq!(sort_at(5, columns), Some(Sort::Game));
            assert_eq!(sort_at(columns, columns), None);
        }
        assert_eq!(sort_at(76, 80), Some(Sort::Last));
        assert!(Columns::of(80).bar >= 12, "{}", Columns::of(80).bar);
    }

    #[test]
    fn the_orders_go_round() {
        let mut sort = Sort::default();
        for _ in 0..6 {
            sort = sort.stepped(true);
        }
        assert_eq!(sort, Sort::Last);
        assert_eq!(sort.stepped(true).stepped(false), sort);
    }
}
