//! Bars, histograms and the chart of weeks, drawn with characters.

use crate::render::theme::Glyphs;
use patience_app::records::statistics::Week;
use patience_app::text::figures::{EIGHTHS, cells};

/// Returns the character for the part of a bar that is uncertain because only a few games have been played.
pub const fn open(glyphs: Glyphs) -> char {
    glyphs.either('┅', '-')
}

/// Returns a bar of characters that represents `share`, a number from 0 to 1. A share of 1 is `columns` wide.
pub fn bar(share: f64, columns: usize, glyphs: Glyphs) -> String {
    match glyphs {
        Glyphs::Unicode => {
            let halves = cells(share, columns * 2);
            let half = if halves % 2 == 1 { "╸" } else { "" };
            "━".repeat(halves / 2) + half
        }
        Glyphs::Ascii => "=".repeat(cells(share, columns)),
    }
}

/// Returns a bar of characters for an interval of shares. It is solid up to the lower end of the interval, and from
/// there to the upper end it is drawn as uncertain.
pub fn open_bar((low, high): (f64, f64), columns: usize, glyphs: Glyphs) -> String {
    let sure = cells(low, columns);
    let rest = cells(high, columns).saturating_sub(sure);
    glyphs.either("━", "=").repeat(sure) + &open(glyphs).to_string().repeat(rest)
}

/// Returns the character that marks a second share in a bar, for comparison.
pub const fn mark(glyphs: Glyphs) -> char {
    glyphs.either('│', '|')
}

/// Returns the character of the horizontal line that shows a share for comparison in the chart of weeks.
pub const fn dash(glyphs: Glyphs) -> char {
    glyphs.either('┄', '-')
}

/// Returns a bar for `share`, padded with spaces to `columns`. A mark shows the share `marked` for comparison.
pub fn marked_bar(share: f64, marked: Option<f64>, columns: usize, glyphs: Glyphs) -> String {
    let mut signs: Vec<char> = bar(share, columns, glyphs).chars().collect();
    signs.resize(columns, ' ');
    let place = marked.map(|share| cells(share, columns.saturating_sub(1)));
    if let Some(sign) = place.and_then(|place| signs.get_mut(place)) {
        *sign = mark(glyphs);
    }
    signs.into_iter().collect()
}

/// Returns the row in which a share from 0 to 1 is drawn, in a chart with `rows` rows. Rows are counted from 0 at the
/// top.
pub fn row_of(share: f64, rows: usize) -> usize {
    let last = rows.saturating_sub(1);
    // The lower edge of a row belongs to the row below, except for the lowest row.
    last - cells((share * rows as f64 - 0.5) / last.max(1) as f64, last).min(last)
}

/// Returns the characters of the chart of weeks, row by row from the top. The flag with each character says whether it
/// is part of the column for a week. The height of a column is the share of games won in that week, from 0 to 1. `line`
/// is a share that a horizontal line behind the columns shows for comparison.
pub fn weeks(
    weeks: &[Week],
    line: Option<f64>,
    rows: usize,
    glyphs: Glyphs,
) -> Vec<Vec<(char, bool)>> {
    let line = line.map(|share| row_of(share, rows));
    let (dash, none) = (dash(glyphs), glyphs.either('·', '.'));
    let eighths = |week: &Week| {
        let share = f64::from(week.won) / f64::from(week.played.max(1));
        cells(share, rows * 8).max(1)
    };
    let sign = |week: &Week, row: usize| {
        let below = rows - 1 - row;
        let bare = if line == Some(row) { dash } else { ' ' };
        if week.played == 0 {
            return (if below == 0 { none } else { bare }, false);
        }
        match (eighths(week).saturating_sub(below * 8).min(8), glyphs) {
            (0, _) => (bare, false),
            (height, Glyphs::Unicode) => (EIGHTHS[height - 1], true),
            (4.., Glyphs::Ascii) => ('#', true),
            (_, Glyphs::Ascii) => ('_', true),
        }
    };
    let row = |row: usize| weeks.iter().map(|week| sign(week, row)).collect();
    (0..rows).map(row).collect()
}

/// Returns the line with the names of the months below the chart of weeks. Each month's name is below the week in which
/// the month starts, if there is room.
pub fn months(weeks: &[Week]) -> String {
    let mut text = String::new();
    let mut columns = 0;
    let mut before = None;
    for (column, week) in weeks.iter().enumerate() {
        let month = week.monday.month();
        let has_begun = before != Some(month);
        before = Some(month);
        if has_begun && (column == 0 || column > columns) && column + 3 <= weeks.len() {
            let name = week.monday.strftime("%b").to_string();
            text.push_str(&" ".repeat(column - columns));
            columns = column + name.chars().count();
            text.push_str(&name);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_ends_where_its_share_does() {
        assert_eq!(bar(0.5, 10, Glyphs::Unicode), "━━━━━");
        assert_eq!(bar(0.55, 10, Glyphs::Unicode), "━━━━━╸");
        assert_eq!(bar(0.5, 10, Glyphs::Ascii), "=====");
        assert_eq!(bar(1.0, 3, Glyphs::Unicode), "━━━");
        assert_eq!(open_bar((0.2, 0.5), 10, Glyphs::Unicode), "━━┅┅┅");
        assert_eq!(open_bar((0.2, 0.5), 10, Glyphs::Ascii), "==---");
        assert_eq!(marked_bar(0.4, Some(1.0), 5, Glyphs::Unicode), "━━  │");
        assert_eq!(marked_bar(0.0, None, 3, Glyphs::Ascii), "   ");
    }

    #[test]
    fn a_share_stands_in_the_row_that_holds_it() {
        for (share, row) in [(1.0, 0), (0.9, 0), (0.5, 2), (0.1, 4), (0.0, 4)] {
            assert_eq!(row_of(share, 5), row, "{share}");
        }
        assert_eq!(row_of(0.3, 1), 0);
    }
}
