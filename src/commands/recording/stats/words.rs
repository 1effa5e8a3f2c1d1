//! Bars of statistics, and paragraphs.

use patience_app::text::figures::cells;

/// The width of the bar of 100 %.
pub const WIDEST_BAR: usize = 40;

/// The widest line.
pub const WIDEST: usize = 80;

/// The sign for the uncertain part of a bar.
pub const OPEN: char = '┅';

/// Returns a bar up to the lower end of an interval, and what is uncertain behind it.
pub fn bar((low, high): (f64, f64)) -> String {
    let sure = cells(low, WIDEST_BAR);
    let open = cells(high, WIDEST_BAR).saturating_sub(sure);
    "━".repeat(sure) + &OPEN.to_string().repeat(open)
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
}
