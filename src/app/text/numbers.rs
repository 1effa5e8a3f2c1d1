//! Numbers and times as people read them.

use std::time::Duration;

/// Writes a number with commas between its thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns `1 move`, `2 moves`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// Returns a time as a clock shows it: `3:05`, `1:02:03`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 3600 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    }
}

/// Writes a time in whole minutes: `4 min`, or `1 h 04`.
pub fn minutes(time: Duration) -> String {
    match time.as_secs() / 60 {
        minutes @ ..60 => format!("{minutes} min"),
        minutes => format!("{} h {:02}", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234), "1,234");
        assert_eq!(thousands(12_345_678), "12,345,678");
    }

    #[test]
    fn a_clock_shows_hours_once_there_are_any() {
        for (seconds, shown) in [
            (0, "0:00"),
            (185, "3:05"),
            (3599, "59:59"),
            (3723, "1:02:03"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), shown);
        }
    }
}
