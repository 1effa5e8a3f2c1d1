//! Why a game has no line, and why a line cannot be opened.

use patience_core::SHUFFLE_VERSION;
use thiserror::Error;

use super::form::{LONGEST_LINE, VERSION};
use crate::text::clean_text::clean;
use crate::text::numbers::{count, thousands};

/// Why a game cannot be written as a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// It is played in real time, where every time counts.
    #[error(
        "{} was played in real time: a file is the way to share it, not a line",
        clean(title)
    )]
    RealTime {
        /// The game's title.
        title: String,
    },
    /// It does not fit.
    #[error(
        "a game of {} is too long for a line of {} characters",
        count(*moves, "move"),
        thousands(LONGEST_LINE as u64)
    )]
    TooLong {
        /// How many moves it has.
        moves: usize,
    },
    /// A move does not replay, which no log of a game does.
    #[error("move {number} cannot be played back")]
    Unplayable {
        /// The number of the move, from 1.
        number: usize,
    },
}

/// Why a line cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It has not the form of a line.
    #[error(
        "this is not the line of a game: one begins with the game and the deal, as in `klondike@80693:`"
    )]
    NoLine,
    /// It is longer than any line.
    #[error("this is longer than the line of any game")]
    TooLong,
    /// Its checksum is wrong.
    #[error("the line is cut short or mistyped: copy it again, from end to end")]
    Damaged,
    /// A newer version of the program has made it.
    #[error(
        "the line was made by a newer version of the program (form {version}; this one reads {VERSION})"
    )]
    Newer {
        /// The version of its form.
        version: u8,
    },
    /// Its checksum is right, and yet it holds nothing that this form allows.
    #[error("the line is whole, and yet holds no game that this program can read")]
    Unreadable,
    /// Its cards were shuffled in another way.
    #[error(
        "the cards of the line were shuffled by version {version} of the shuffle; this program has version \
         {SHUFFLE_VERSION}, which deals other cards"
    )]
    Shuffle {
        /// The version of the shuffle.
        version: u32,
    },
    /// There is no such game here.
    #[error(
        "the line is of the game `{}`, which this copy of the program does not have; a game of somebody's own \
         needs its rule file in your rules folder",
        clean(id)
    )]
    UnknownGame {
        /// The game's name.
        id: String,
    },
    /// The rule file of the game is faulty here.
    #[error(
        "the game `{}` of the line cannot be played: {}",
        clean(id),
        clean(reason)
    )]
    Unplayable {
        /// The game's name.
        id: String,
        /// The fault.
        reason: String,
    },
    /// The game has other rules here.
    #[error(
        "the line was made by other rules of {} than this copy of the program has",
        clean(title)
    )]
    OtherRules {
        /// The title of the game and its variant.
        title: String,
    },
    /// The game is played in real time.
    #[error(
        "{} is played in real time, and such games have no line; ask for the file",
        clean(title)
    )]
    RealTime {
        /// The game's title.
        title: String,
    },
    /// A move cannot be played.
    #[error(
        "move {number} of the line, `{}`, cannot be played back: {}",
        clean(text),
        clean(reason)
    )]
    Move {
        /// Its number, from 1.
        number: u64,
        /// Its text.
        text: String,
        /// The reason.
        reason: String,
    },
}
