//! Calendar arithmetic: steps by days and by months, and the weeks of a month from Monday to Sunday.

use patience_app::deals::daily::{Date, Week};

/// Returns the date `days` days later, or earlier if `days` is negative. It stops at the first and at the last date
/// that can be represented.
pub fn moved(date: Date, days: i8) -> Date {
    let mut moved = date;
    for _ in 0..days.unsigned_abs() {
        let next = if days < 0 {
            moved.yesterday()
        } else {
            moved.tomorrow()
        };
        moved = next.unwrap_or(moved);
    }
    moved
}

/// Returns the same day of the previous or the next month. If that month is too short, returns its last day.
pub fn moved_month(date: Date, by: i8) -> Date {
    let other = if by < 0 {
        date.first_of_month().yesterday()
    } else {
        date.last_of_month().tomorrow()
    };
    let Ok(other) = other else { return date };
    let last = other.last_of_month();
    let day = date.day().min(last.day());
    moved(other.first_of_month(), day - 1)
}

/// Returns the weeks of the month of a date, each from Monday to Sunday. Days that belong to another month are
/// `None`.
pub fn weeks(month: Date) -> Vec<[Option<Date>; 7]> {
    let (first, last) = (month.first_of_month(), month.last_of_month());
    let mut weeks = Vec::new();
    let mut week = Week::of(first);
    while week.monday() <= last {
        let days = week.days();
        weeks.push(days.map(|day| Some(day).filter(|day| first <= *day && *day <= last)));
        week = week.plus(1);
    }
    weeks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn a_month_has_its_days_in_weeks_that_start_on_monday() {
        for (day, rows, first, last) in [
            // A Sunday, and a Monday in the sixth row.
            ("2026-11-24", 6, 6, 0),
            // From a Monday to a Sunday.
            ("2027-02-10", 4, 0, 6),
            ("2028-02-29", 5, 1, 1),
        ] {
            let weeks = weeks(date(day));
            assert_eq!(weeks.len(), rows, "{day}");
            let days: Vec<Date> = weeks.iter().flatten().flatten().copied().collect();
            assert_eq!(
                days.len(),
                usize::try_from(date(day).days_in_month()).unwrap()
            );
            assert_eq!(weeks[0].iter().position(Option::is_some), Some(first));
            assert_eq!(
                weeks[rows - 1].iter().rposition(Option::is_some),
                Some(last)
            );
        }
    }

    #[test]
    fn a_month_later_is_the_same_day_or_the_last_of_the_month() {
        for (day, by, expected) in [
            ("2026-11-24", 1, "2026-12-24"),
            ("2026-11-24", -1, "2026-10-24"),
            ("2027-01-31", 1, "2027-02-28"),
            ("2027-01-31", -1, "2026-12-31"),
            ("2028-03-30", -1, "2028-02-29"),
        ] {
            assert_eq!(moved_month(date(day), by), date(expected), "{day} {by}");
        }
        assert_eq!(moved(date("2026-12-31"), 7), date("2027-01-07"));
        assert_eq!(moved(date("2027-01-01"), -1), date("2026-12-31"));
        assert_eq!(moved(Date::MAX, 7), Date::MAX);
    }
}
