//! Serialization of those fields of messages at a shared table that need more than the default serialization, such as
//! seats and levels.

use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

/// Serializes a seat in a guest's message as its number, counted from 0.
pub mod seat {
    use patience_core::{MOST_SEATS, Seat};

    use super::*;

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.number())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let seat = u8::deserialize(deserializer)?;
        let is_known = seat < MOST_SEATS;
        let none = || D::Error::custom(format!("there is no seat {seat}"));
        is_known.then_some(Seat::new(seat)).ok_or_else(none)
    }
}

/// Serializes an optional seat as its number, counted from 0.
pub mod optional_seat {
    use patience_core::Seat;
    use serde::Serialize as _;

    use super::*;

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::number).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Seat>, D::Error> {
        Ok(Option::<u8>::deserialize(deserializer)?.map(Seat::new))
    }
}

/// Serializes the level of a computer player as a word.
pub mod level {
    use super::*;
    use crate::settings::{ComputerLevel, Word as _};

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub fn serialize<S: Serializer>(
        level: &ComputerLevel,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(level.word())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<ComputerLevel, D::Error> {
        let word = String::deserialize(deserializer)?;
        let none = || D::Error::custom(format!("there is no level {word:?}"));
        ComputerLevel::from_word(&word).ok_or_else(none)
    }
}

/// Whether a number is zero. A field with the number zero is left out of a message.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
pub const fn is_zero(number: &usize) -> bool {
    *number == 0
}
