//! Bars of statistics, texts of a width, and paragraphs.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use patience_app::text::figures::cells;

/// The width of the bar of 100 %.
pub const WIDEST_BAR: usize = 40;

/// The sign for the uncertain part of a bar.
pub const OPEN: char = '┅';

/// Returns a bar up to the lower end of an interval, and what is uncertain behind it.
pub fn bar((low, high): (f64, f64)) -> String {
    let sure = cells(low, WIDEST_BAR);
    let open = cells(high, WIDEST_BAR).saturating_sub(sure);
    "━".repeat(sure) + &OPEN.to_string().repeat(open)
}

/// Breaks a text into lines of 80 columns at most.
pub fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 80 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns paragraphs, each of some lines, with an empty line between two of them.
pub fn paragraphs(parts: &[Vec<String>]) -> String {
    let parts = parts.iter().filter(|lines| !lines.is_empty());
    let parts = parts.map(|lines| {
        let lines = lines.iter().map(|line| format!("{}\n", line.trim_end()));
        lines.collect::<String>()
    });
    parts.collect::<Vec<_>>().join("\n")
}

/// Returns a text in a number of columns, with spaces behind it, or cut with an ellipsis.
pub fn fitted(text: &str, width: usize) -> String {
    let space = width.saturating_sub(text.width());
    if text.width() <= width {
        return format!("{text}{}", " ".repeat(space));
    }
    let (mut kept, mut room) = (String::new(), width.saturating_sub(1));
    for letter in text.chars() {
        let Some(left) = room.checked_sub(letter.width().unwrap_or(0)) else {
            break;
        };
        room = left;
        kept.push(letter);
    }
    format!("{kept}…{}", " ".repeat(room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_ends_where_its_share_does() {
        assert_eq!(
            bar((0.2457, 0.4054)),
            format!("{}{}", "━".repeat(10), "┅".repeat(6))
        );
        assert_eq!(bar((0.0, 1.0)), "┅".repeat(40));
        assert_eq!(bar((1.0, 1.0)), "━".repeat(40));
    }

    #[test]
    fn a_text_takes_the_width_it_is_given() {
        assert_eq!(fitted("Klondike", 5), "Klon…");
        assert_eq!(fitted("Golf", 5), "Golf ");
        assert_eq!(fitted("接龙接龙", 6), "接龙… ");
    }
}
