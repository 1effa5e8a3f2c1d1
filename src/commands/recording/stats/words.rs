//! Bars of statistics, and texts of a width.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use patience_app::text::figures::cells;

/// The width of the bar of 100 %.
pub const WIDEST_BAR: usize = 40;

/// Returns a bar up to the lower end of an interval, and what is uncertain behind it.
pub fn bar(low: f64, high: f64) -> String {
    let sure = cells(low, WIDEST_BAR);
    let open = cells(high, WIDEST_BAR).saturating_sub(sure);
    "━".repeat(sure) + &"┅".repeat(open)
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
            bar(0.2457, 0.4054),
            format!("{}{}", "━".repeat(10), "┅".repeat(6))
        );
        assert_eq!(bar(0.0, 1.0), "┅".repeat(40));
        assert_eq!(bar(1.0, 1.0), "━".repeat(40));
    }

    #[test]
    fn a_text_takes_the_width_it_is_given() {
        assert_eq!(fitted("Klondike", 5), "Klon…");
        assert_eq!(fitted("Golf", 5), "Golf ");
        assert_eq!(fitted("接龙接龙", 6), "接龙… ");
    }
}
