//! Converts numbers and times to text for people.

use std::time::Duration;

use patience_language::describe::plural;

/// Converts a number to text, with commas between the thousands.
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

/// Converts a number to text, with its noun: `1 move`, `2 moves`.
///
/// ```
/// use patience_app::text::numbers::count;
///
/// assert_eq!(count(1, "full house"), "1 full house");
/// assert_eq!(count(2, "match"), "2 matches");
/// ```
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {}", agreeing(number, noun))
}

/// Returns a noun in the singular for 1, and in the plural for any other number.
pub fn agreeing(number: usize, noun: &str) -> String {
    if number == 1 {
        noun.to_owned()
    } else {
        plural(noun)
    }
}

/// Converts a time to text as on a clock: `3:05`, `1:02:03`.
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

/// Converts a time to text in whole minutes: `4 min`, or `1 h 04`.
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
    fn thousands_are_separated_by_commas() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234), "1,234");
        assert_eq!(thousands(12_345_678), "12,345,678");
    }

    #[test]
    fn nouns_agree_with_their_numbers() {
        for (number, noun, text) in [
            (0, "move", "0 moves"),
            (1, "full house", "1 full house"),
            (2, "full house", "2 full houses"),
            (2, "match", "2 matches"),
            (3, "tie", "3 ties"),
            (7, "try", "7 tries"),
            (2, "key", "2 keys"),
        ] {
            assert_eq!(count(number, noun), text);
        }
    }

    #[test]
    fn a_clock_shows_hours_only_if_there_are_any() {
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
