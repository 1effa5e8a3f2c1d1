//! Reads the player's local date from the system clock. No other file of the daily deals reads the clock.

use std::time::SystemTime;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Returns today's date by the system clock, in the time zone of `TZ` or of the system.
pub fn today() -> Date {
    // A clock that is set past the year 9999 counts as the beginning of 1970.
    let now = Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::UNIX_EPOCH);
    date_at(now, TimeZone::system())
}

/// Returns the calendar date that holds in the given time zone at the given instant.
fn date_at(now: Timestamp, zone: TimeZone) -> Date {
    now.to_zoned_datetime(zone).date()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn dated(now: &str, zone: &str) -> Date {
        date_at(now.parse().unwrap(), TimeZone::posix(zone).unwrap())
    }

    #[test]
    fn near_midnight_the_date_is_the_local_one() {
        for (now, zone, expected) in [
            ("2026-11-23T23:30:00Z", "UTC0", date(2026, 11, 23)),
            ("2026-11-23T23:30:00Z", "CET-1", date(2026, 11, 24)),
            ("2026-11-23T23:30:00Z", "EST5", date(2026, 11, 23)),
            ("2026-11-24T04:59:59Z", "EST5", date(2026, 11, 23)),
            ("2026-11-24T05:00:00Z", "EST5", date(2026, 11, 24)),
            // The easternmost and westernmost time zones, in an hour that has three dates.
            ("2026-11-24T10:30:00Z", "<+14>-14", date(2026, 11, 25)),
            ("2026-11-24T10:30:00Z", "UTC0", date(2026, 11, 24)),
            ("2026-11-24T10:30:00Z", "<-11>11", date(2026, 11, 23)),
            ("2026-12-31T18:29:59Z", "<+0530>-5:30", date(2026, 12, 31)),
            ("2026-12-31T18:30:00Z", "<+0530>-5:30", date(2027, 1, 1)),
        ] {
            assert_eq!(dated(now, zone), expected, "{now} {zone}");
        }
    }

    #[test]
    fn a_clock_that_is_put_back_at_midnight_shows_the_former_date_again() {
        // Summer time ends at midnight between Saturday 20 and Sunday 21 February: 23 o'clock comes
        // twice.
        let zone = "<-03>3<-02>,M10.3.0/0,M2.3.0/0";
        assert_eq!(dated("2027-02-21T01:59:59Z", zone), date(2027, 2, 20));
        assert_eq!(dated("2027-02-21T02:00:00Z", zone), date(2027, 2, 20));
        assert_eq!(dated("2027-02-21T02:59:59Z", zone), date(2027, 2, 20));
        assert_eq!(dated("2027-02-21T03:00:00Z", zone), date(2027, 2, 21));
        // In spring the day begins at one o'clock.
        assert_eq!(dated("2026-10-18T02:59:59Z", zone), date(2026, 10, 17));
        assert_eq!(dated("2026-10-18T03:00:00Z", zone), date(2026, 10, 18));
    }

    #[test]
    fn a_clock_that_was_set_back_gives_the_date_that_it_shows() {
        let zone = "CET-1CEST,M3.5.0,M10.5.0/3";
        assert_eq!(dated("2026-11-24T22:59:00Z", zone), date(2026, 11, 24));
        assert_eq!(dated("2026-11-23T22:59:00Z", zone), date(2026, 11, 23));
    }
}
