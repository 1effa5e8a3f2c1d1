//! Numbers in statistics as text: shares, long times, dates.

use std::time::Duration;

use jiff::civil::Date;

use super::numbers::clock;

/// The block characters that fill from one to eight eighths of a cell of the screen.
pub const EIGHTHS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Converts a share to text, in whole percent.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Converts an interval of shares to text, in whole percent. If the interval is narrow, uses tenths of a percent.
pub fn interval(low: f64, high: f64) -> String {
    let places = usize::from(high - low < 0.02);
    let (low, high) = (low * 100.0, high * 100.0);
    format!("{low:.places$} to {high:.places$} %")
}

/// Returns the number of filled cells in a bar of this width that shows a share. The share is a number from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is whole, from 0 to the width"
)]
pub fn cells(share: f64, width: usize) -> usize {
    (share.clamp(0.0, 1.0) * width as f64).round() as usize
}

/// Converts a time in milliseconds to text as on a clock.
pub fn time(milliseconds: u64) -> String {
    clock(Duration::from_millis(milliseconds))
}

/// Converts a long time to text: in hours, in minutes if it is less than two hours, or in seconds if it is less than a
/// minute.
pub fn long_time(milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    match minutes {
        0 => format!("{} s", milliseconds / 1000),
        1..120 => format!("{minutes} min"),
        _ => format!("{} h", (minutes + 30) / 60),
    }
}

/// Converts a date to text: `3 March 2026`.
pub fn day(date: Date) -> String {
    date.strftime("%-d %B %Y").to_string()
}

/// Returns in a short form how long ago a date was: `today`, `3 d`, `2 w`, `5 m`, `1 y`.
pub fn ago(date: Date, today: Date) -> String {
    let days = today.duration_since(date).as_hours() / 24;
    match days {
        ..=0 => "today".to_owned(),
        1..7 => format!("{days} d"),
        7..61 => format!("{} w", days / 7),
        61..730 => format!("{} m", days / 30),
        _ => format!("{} y", days / 365),
    }
}

/// Converts points to text, with a minus sign instead of a hyphen.
pub fn points(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// Converts a number to text, with at most one decimal place.
pub fn fraction(number: f64) -> String {
    let text = format!("{number:.1}").replace('-', "−");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn an_age_is_shown_in_short() {
        let today = date(2026, 11, 24);
        for (then, word) in [
            (date(2026, 11, 25), "today"),
            (today, "today"),
            (date(2026, 11, 18), "6 d"),
            (date(2026, 11, 17), "1 w"),
            (date(2026, 9, 24), "2 m"),
            (date(2024, 11, 24), "2 y"),
        ] {
            assert_eq!(ago(then, today), word);
        }
    }

    #[test]
    fn figures_are_as_short_as_they_can_be() {
        assert_eq!(interval(0.284, 0.561), "28 to 56 %");
        assert_eq!(interval(0.994, 1.0), "99.4 to 100.0 %");
        assert_eq!(fraction(98.0), "98");
        assert_eq!(fraction(-1.25), "−1.2");
        assert_eq!(long_time(12_900), "12 s");
        assert_eq!(long_time(119 * 60_000), "119 min");
        assert_eq!(long_time(1_170 * 60_000), "20 h");
        assert_eq!(points(-7), "−7");
    }
}
