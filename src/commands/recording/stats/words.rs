//! The layout of statistics as text: bars and paragraphs.

use patience_app::text::figures::cells;

/// The width, in columns, of a bar that shows 100 %.
pub const WIDEST_BAR: usize = 40;

/// The maximum width of a line of the statistics, in columns.
pub const WIDEST: usize = 80;

/// The character for the part of a bar that shows an uncertain share.
pub const OPEN: char = '┅';

/// Returns a bar that shows a confidence interval of a share. It is solid up to the lower end of the interval; from
/// there to the upper end, it is drawn as uncertain.
pub fn bar((low, high): (f64, f64)) -> String {
    let sure = cells(low, WIDEST_BAR);
    let open = cells(high, WIDEST_BAR).saturating_sub(sure);
    "━".repeat(sure) + &OPEN.to_string().repeat(open)
}

/// Joins paragraphs of text, with an empty line between them. Each paragraph is a list of lines.
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
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(
            bar((0.2457, 0.4054)),
            format!("{}{}", "━".repeat(10), "┅".repeat(6))
        );
        assert_eq!(bar((0.0, 1.0)), "┅".repeat(40));
        assert_eq!(bar((1.0, 1.0)), "━".repeat(40));
    }
}
