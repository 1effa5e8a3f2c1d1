//! How a game came to its end, when, and the key by which it is known on the disk, in the records
//! and in what people send each other.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ZonedDateTime};
use rand::RngExt as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::settings::words;

/// How many moves somebody makes who has only looked at a deal. Who leaves after fewer has not
/// lost it.
pub const LOOKED_AT: usize = 10;

/// The key of a game: 128 bits by chance, so that no two games have the same one, on whatever
/// machine they were played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(u128);

impl GameKey {
    /// Returns a new key.
    pub fn fresh() -> Self {
        Self(rand::rng().random())
    }

    /// Returns the first 32 of the bits.
    pub const fn short(self) -> u32 {
        (self.0 >> 96) as u32
    }

    /// Returns the key of a game that was saved before games had keys: one that follows from the
    /// text of its file (FNV-1a of 128 bits).
    pub fn of_text(text: &str) -> Self {
        const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
        Self(text.bytes().fold(
            0x6c62_272e_07bb_0142_62b8_2175_6295_c58d,
            |hash: u128, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME),
        ))
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A text that is no key of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the key of a game has 32 digits, from 0 to 9 and from a to f")]
pub struct NotAKey;

impl FromStr for GameKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(is_digit) {
            return Err(NotAKey);
        }
        u128::from_str_radix(text, 16)
            .map(Self)
            .map_err(|_| NotAKey)
    }
}

words! {
    /// How a game came to its end.
    #[derive(Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Outcome {
        /// Its goal was reached.
        Won = "won",
        /// It was played to its end, which gives points or a place among several players.
        Finished = "finished",
        /// No move was left.
        NoMoves = "no-moves",
        /// It was given up.
        GivenUp = "given-up",
        /// It was left for good while there was more to play.
        Left = "left",
    }
}

/// A point in time with the clock of the place where somebody sat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moment {
    seconds: i64,
    offset_minutes: i16,
}

impl Moment {
    /// The first moment of 1970, for what has no time of its own.
    pub const START: Self = Self {
        seconds: 0,
        offset_minutes: 0,
    };

    /// Returns the present, by the clock of the system and the time zone of this place.
    pub fn now() -> Self {
        Self::of(&ZonedDateTime::now())
    }

    fn of(zoned: &ZonedDateTime) -> Self {
        // The offset of a time zone is less than a day, so its minutes fit.
        let minutes = i16::try_from(zoned.offset().seconds() / 60).unwrap_or(0);
        Self {
            seconds: zoned.timestamp().as_second(),
            offset_minutes: minutes,
        }
    }

    /// Returns the point in time of so many seconds since 1970, where the clock is so many minutes
    /// before that of Greenwich; nothing where no calendar goes that far.
    pub fn new(seconds: i64, offset_minutes: i16) -> Option<Self> {
        let moment = Self {
            seconds,
            offset_minutes,
        };
        moment.zoned().map(|_| moment)
    }

    /// Returns the seconds since 1970.
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// Returns how many minutes the clock was before that of Greenwich.
    pub const fn offset_minutes(self) -> i16 {
        self.offset_minutes
    }

    /// Returns the date on the calendar of the place.
    pub fn date(self) -> jiff::civil::Date {
        self.zoned().map(|zoned| zoned.date()).unwrap_or_default()
    }

    /// Returns the time by the clock of the place: `21:14`.
    pub fn time_of_day(self) -> String {
        let zoned = self.zoned();
        zoned.map_or_else(String::new, |zoned| zoned.strftime("%H:%M").to_string())
    }

    fn zoned(self) -> Option<ZonedDateTime> {
        let offset = Offset::from_seconds(i32::from(self.offset_minutes) * 60).ok()?;
        let timestamp = Timestamp::from_second(self.seconds).ok()?;
        Some(timestamp.to_zoned_datetime(TimeZone::fixed(offset)))
    }
}

/// The clock of the system may be set to anything, so a time that no calendar has is the present.
impl From<SystemTime> for Moment {
    fn from(time: SystemTime) -> Self {
        let zoned =
            Timestamp::try_from(time).map(|stamp| stamp.to_zoned_datetime(TimeZone::system()));
        zoned.map_or_else(|_| Self::now(), |zoned| Self::of(&zoned))
    }
}

/// Writes it by the clock of the place: `2026-11-24T21:14:05+01:00`.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(zoned) = self.zoned() else {
            return f.write_str("1970-01-01T00:00:00+00:00");
        };
        write!(f, "{}", zoned.strftime("%Y-%m-%dT%H:%M:%S%:z"))
    }
}

/// A text that is no point in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a time is written as 2026-11-24T21:14:05+01:00")]
pub struct NotAMoment;

impl FromStr for Moment {
    type Err = NotAMoment;

    fn from_str(text: &str) -> Result<Self, NotAMoment> {
        let parsed = jiff::fmt::strtime::parse("%Y-%m-%dT%H:%M:%S%:z", text);
        let zoned = parsed.and_then(|parsed| parsed.to_zoned_datetime());
        zoned.map(|zoned| Self::of(&zoned)).map_err(|_| NotAMoment)
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for GameKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The mark of a game that is the deal of a day or a row of a tour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyMark {
    /// Which it is, as text: `2026-11-24`, or `2026-W48/3`.
    pub day: String,
    /// When it was dealt, by the clock of the place. The day counts where that was on its date.
    pub began: Option<Moment>,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// How it ended.
    pub outcome: Outcome,
    /// When it ended.
    pub when: Moment,
    /// Whether the deal could be won at all, where that was found out.
    pub winnable: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_by_the_clock_of_the_place_and_read_again() {
        for (seconds, offset, text) in [
            (1_795_551_245, 60, "2026-11-24T21:14:05+01:00"),
            (0, 0, "1970-01-01T00:00:00+00:00"),
            (-1, -570, "1969-12-31T14:29:59-09:30"),
        ] {
            let moment = Moment::new(seconds, offset).unwrap();
            assert_eq!(moment.to_string(), text);
            assert_eq!(text.parse(), Ok(moment));
        }
        assert_eq!("yesterday".parse::<Moment>(), Err(NotAMoment));
        assert_eq!(Moment::new(i64::MAX, 0), None);
    }

    #[test]
    fn a_day_ends_at_midnight_where_the_person_sits() {
        let (before, after) = (1_795_559_399, 1_795_561_199);
        let date = |seconds, offset| Moment::new(seconds, offset).unwrap().date().to_string();
        assert_eq!(date(before, 60), "2026-11-24");
        assert_eq!(date(before + 1801, 60), "2026-11-25");
        assert_eq!(date(after, 0), "2026-11-24");
        assert_eq!(date(after, 60), "2026-11-24");
    }

    #[test]
    fn a_key_is_written_and_read_again_and_nothing_else_is_a_key() {
        let key = GameKey::fresh();
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_ne!(key, GameKey::fresh());
        assert_ne!(GameKey::of_text("a"), GameKey::of_text("b"));
        for wrong in [
            "",
            "1",
            "+0000000000000000000000000000000",
            "../../etc/passwd",
        ] {
            assert_eq!(wrong.parse::<GameKey>(), Err(NotAKey));
        }
    }
}
