//! Weeks from Monday to Sunday, numbered by ISO 8601.

use std::fmt;

use jiff::Span;
use jiff::civil::{Date, ISOWeekDate, Weekday};

/// A week, from Monday to Sunday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Week {
    monday: Date,
}

impl Week {
    /// Returns the week that a day belongs to.
    pub fn of(date: Date) -> Self {
        let since_monday = i64::from(date.weekday().to_monday_zero_offset());
        Self {
            monday: plus(date, -since_monday),
        }
    }

    /// Reads a week such as `2026-W48`.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, number) = text.split_once("-W")?;
        let is_number = |text: &str, digits: usize| {
            text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(year, 4) || !is_number(number, 2) {
            return None;
        }
        let (year, number) = (year.parse().ok()?, number.parse().ok()?);
        let monday = ISOWeekDate::new(year, number, Weekday::Monday).ok()?;
        Some(Self::of(monday.date()))
    }

    /// Returns the first day of the week, a Monday.
    pub const fn monday(self) -> Date {
        self.monday
    }

    /// Returns the last day of the week, a Sunday.
    pub fn sunday(self) -> Date {
        plus(self.monday, 6)
    }

    /// Returns the days of the week, from Monday to Sunday.
    pub fn days(self) -> [Date; 7] {
        std::array::from_fn(|number| self.day(number))
    }

    /// Returns the first and the last day of the week as text: `23–29 Nov`, `30 Nov–6 Dec`.
    pub fn days_in_words(self) -> String {
        let (from, to) = (self.monday(), self.sunday());
        let form = if from.month() == to.month() {
            "%-d"
        } else {
            "%-d %b"
        };
        format!("{}–{}", from.strftime(form), to.strftime("%-d %b"))
    }

    /// Returns the day that is `after_monday` days after the Monday of this week.
    pub(super) fn day(self, after_monday: usize) -> Date {
        plus(self.monday, i64::try_from(after_monday).unwrap_or(i64::MAX))
    }

    /// Returns the week that is `weeks` weeks after this one.
    #[must_use]
    pub fn plus(self, weeks: usize) -> Self {
        let days = i64::try_from(weeks).unwrap_or(i64::MAX).saturating_mul(7);
        Self::of(plus(self.monday, days))
    }

    /// Returns how many weeks this week is after `first`. Returns `None` if this week is before
    /// `first`.
    pub fn since(self, first: Self) -> Option<usize> {
        usize::try_from(days_since(first.monday, self.monday) / 7).ok()
    }
}

impl fmt::Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let week = self.monday.iso_week_date();
        write!(f, "{:04}-W{:02}", week.year(), week.week())
    }
}

/// Returns the date that is `days` days after `date`, or the last possible date if that is earlier.
fn plus(date: Date, days: i64) -> Date {
    let span = Span::new().try_days(days);
    span.map_or(Date::MAX, |span| date.saturating_add(span))
}

/// Returns how many days `date` is after `first`. The number is negative if `date` is before
/// `first`.
pub fn days_since(first: Date, date: Date) -> i64 {
    first
        .until(date)
        .map_or(0, |span| i64::from(span.get_days()))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_week_is_numbered_by_the_standard() {
        for (day, name) in [
            (date(2026, 11, 23), "2026-W48"),
            (date(2026, 11, 29), "2026-W48"),
            (date(2026, 11, 30), "2026-W49"),
            (date(2027, 1, 3), "2026-W53"),
            (date(2027, 1, 4), "2027-W01"),
            (date(2029, 12, 31), "2030-W01"),
        ] {
            let week = Week::of(day);
            assert_eq!(week.to_string(), name);
            assert_eq!(Week::parse(name), Some(week));
            assert!(week.monday() <= day && day <= week.sunday());
        }
        for text in [
            "2026-W54", "2027-W53", "2026-W00", "2026-48", "26-W48", "2026-W+1", "",
        ] {
            assert_eq!(Week::parse(text), None, "{text}");
        }
    }

    #[test]
    fn weeks_are_counted_across_years() {
        let first = Week::of(date(2026, 11, 23));
        assert_eq!(first.plus(6), Week::of(date(2027, 1, 4)));
        assert_eq!(Week::of(date(2027, 1, 10)).since(first), Some(6));
        assert_eq!(first.since(first.plus(1)), None);
        assert_eq!(days_since(date(2028, 2, 28), date(2028, 3, 1)), 2);
    }
}
