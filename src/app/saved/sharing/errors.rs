//! Why a game has no line, and why a line cannot be opened.

use std::fmt;

use super::form::{LONGEST_LINE, VERSION};
use crate::text::clean_text::clean;
use crate::text::numbers::{count, thousands};

/// Why a game cannot be written as a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineError {
    /// It is played in real time, where every time counts.
    RealTime {
        /// The game's title.
        title: String,
    },
    /// It does not fit.
    TooLong {
        /// How many moves it has.
        moves: usize,
    },
    /// A move does not replay, which no log of a game does.
    Unplayable {
        /// The number of the move, from 1.
        number: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RealTime { title } => write!(
                f,
                "{} was played in real time: a file is the way to share it, not a line",
                clean(title)
            ),
            Self::TooLong { moves } => write!(
                f,
                "a game of {} is too long for a line of {} characters",
                count(*moves, "move"),
                thousands(LONGEST_LINE as u64)
            ),
            Self::Unplayable { number } => write!(f, "move {number} cannot be played back"),
        }
    }
}

impl std::error::Error for LineError {}

/// Why a line cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// It has not the form of a line.
    NoLine,
    /// It is longer than any line.
    TooLong,
    /// Its checksum is wrong.
    Damaged,
    /// A newer version of the program has made it.
    Newer {
        /// The version of its form.
        version: u8,
    },
    /// Its checksum is right, and yet it holds nothing that this form allows.
    Unreadable,
    /// Its cards were shuffled in another way.
    Shuffle {
        /// The version of the shuffle.
        version: u32,
    },
    /// There is no such game here.
    UnknownGame {
        /// The game's name.
        id: String,
    },
    /// The rule file of the game is faulty here.
    Unplayable {
        /// The game's name.
        id: String,
        /// The fault.
        reason: String,
    },
    /// The game has other rules here.
    OtherRules {
        /// The title of the game and its variant.
        title: String,
    },
    /// The game is played in real time.
    RealTime {
        /// The game's title.
        title: String,
    },
    /// A move cannot be played.
    Move {
        /// Its number, from 1.
        number: u64,
        /// Its text.
        text: String,
        /// The reason.
        reason: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLine => f.write_str(
                "this is not the line of a game: one begins with the game and the deal, as in \
                 `klondike@80693:`",
            ),
            Self::TooLong => f.write_str("this is longer than the line of any game"),
            Self::Damaged => {
                f.write_str("the line is cut short or mistyped: copy it again, from end to end")
            }
            Self::Newer { version } => write!(
                f,
                "the line was made by a newer version of the program (form {version}; this one \
                 reads {VERSION})"
            ),
            Self::Unreadable => {
                f.write_str("the line is whole, and yet holds no game that this program can read")
            }
            Self::Shuffle { version } => write!(
                f,
                "the cards of the line were shuffled by version {version} of the shuffle; this \
                 program has version {}, which deals other cards",
                patience_core::SHUFFLE_VERSION
            ),
            Self::UnknownGame { id } => write!(
                f,
                "the line is of the game `{}`, which this copy of the program does not have; a \
                 game of somebody's own needs its rule file in your rules folder",
                clean(id)
            ),
            Self::Unplayable { id, reason } => write!(
                f,
                "the game `{}` of the line cannot be played: {}",
                clean(id),
                clean(reason)
            ),
            Self::OtherRules { title } => write!(
                f,
                "the line was made by other rules of {} than this copy of the program has",
                clean(title)
            ),
            Self::RealTime { title } => write!(
                f,
                "{} is played in real time, and such games have no line; ask for the file",
                clean(title)
            ),
            Self::Move {
                number,
                text,
                reason,
            } => write!(
                f,
                "move {number} of the line, `{}`, cannot be played back: {}",
                clean(text),
                clean(reason)
            ),
        }
    }
}

impl std::error::Error for ReadError {}
