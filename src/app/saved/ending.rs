//! How and when a game ended, and the key that identifies it on disk, in the records and in shared
//! games.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ZonedDateTime};
use rand::RngExt as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::settings::words;

/// The number of moves below which a game that was left counts as only looked at, and not as lost.
pub const LOOKED_AT: usize = 10;

/// The key of a game: 128 random bits, unique across games and machines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(u128);

impl GameKey {
    /// Creates a random key to identify a game.
    pub fn fresh() -> Self {
        Self(rand::rng().random())
    }

    /// The first 32 bits of the key that identifies the game.
    pub const fn short(self) -> u32 {
        (self.0 >> 96) as u32
    }

    /// Creates the key of a game that was saved before games had keys. It is the 128-bit FNV-1a
    /// hash of the game's file.
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

/// The error for a text that is not the key (identifier) of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a game key must have 32 digits, from 0 to 9 and from a to f")]
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
    /// How a game ended.
    #[derive(Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Outcome {
        /// The player reached the goal of the game.
        Won = "won",
        /// The game was played to its end, and its result is a number of points or a ranking of
        /// several players.
        Finished = "finished",
        /// The game ended because no moves were left.
        NoMoves = "no-moves",
        /// The game ended because the player gave up.
        GivenUp = "given-up",
        /// The game was left for good before its end.
        Left = "left",
    }
}

/// A point in time, with the player's local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moment {
    seconds: i64,
    offset_minutes: i16,
}

impl Moment {
    /// The start of 1970, used for data without a time.
    pub const START: Self = Self {
        seconds: 0,
        offset_minutes: 0,
    };

    /// The present moment, in the system's time zone.
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

    /// Creates a point in time from seconds since 1970 and an offset from UTC in minutes. Returns
    /// `None` outside the range of calendars.
    pub fn new(seconds: i64, offset_minutes: i16) -> Option<Self> {
        let moment = Self {
            seconds,
            offset_minutes,
        };
        moment.zoned().map(|_| moment)
    }

    /// The seconds from the start of 1970 to this point in time.
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// The offset of the player's local time from UTC, in minutes.
    pub const fn offset_minutes(self) -> i16 {
        self.offset_minutes
    }

    /// The player's local date at this point in time.
    pub fn date(self) -> jiff::civil::Date {
        self.zoned().map(|zoned| zoned.date()).unwrap_or_default()
    }

    /// The player's local time of day at this point in time: `21:14`.
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

/// Converts a time of the system clock to a point in time. The clock may be set to any time; a time
/// outside the range of calendars becomes the present.
impl From<SystemTime> for Moment {
    fn from(time: SystemTime) -> Self {
        let zoned =
            Timestamp::try_from(time).map(|stamp| stamp.to_zoned_datetime(TimeZone::system()));
        zoned.map_or_else(|_| Self::now(), |zoned| Self::of(&zoned))
    }
}

/// Formats a point in time as the player's local time: `2026-11-24T21:14:05+01:00`.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(zoned) = self.zoned() else {
            return f.write_str("1970-01-01T00:00:00+00:00");
        };
        write!(f, "{}", zoned.strftime("%Y-%m-%dT%H:%M:%S%:z"))
    }
}

/// The error for a text that is not a point in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a time must be written like 2026-11-24T21:14:05+01:00")]
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

/// Marks a game as a daily deal or as a row of a tour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyMark {
    /// The day of a daily deal or the row of a tour, as text: `2026-11-24`, or `2026-W48/3`.
    pub day: String,
    /// When the daily deal was dealt to the player. It counts for its day only if it was dealt on
    /// that day, in local time.
    pub began: Option<Moment>,
}

/// The end of a game: how and when it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// How the game ended.
    pub outcome: Outcome,
    /// When the game ended.
    pub when: Moment,
    /// Whether the game's deal was winnable, if known.
    pub winnable: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_formatted_as_local_time_and_parsed_again() {
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
    fn a_day_ends_at_local_midnight() {
        let (before, after) = (1_795_559_399, 1_795_561_199);
        let date = |seconds, offset| Moment::new(seconds, offset).unwrap().date().to_string();
        assert_eq!(date(before, 60), "2026-11-24");
        assert_eq!(date(before + 1801, 60), "2026-11-25");
        assert_eq!(date(after, 0), "2026-11-24");
        assert_eq!(date(after, 60), "2026-11-24");
    }

    #[test]
    fn a_key_is_formatted_and_parsed_and_nothing_else_is_a_key() {
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
