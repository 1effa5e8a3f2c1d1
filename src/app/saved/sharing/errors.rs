//! Errors in writing and opening shared lines, each of which is a game as one line of text.

use patience_core::SHUFFLE_VERSION;
use thiserror::Error;

use super::form::{LONGEST_LINE, VERSION};
use crate::text::clean_text::clean;
use crate::text::numbers::{count, thousands};

/// Why a game cannot be shared as a line of text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// The game was played in real time, so the shared line would have to contain the time of every
    /// move.
    #[error(
        "{} was played in real time, so it can only be shared as a file, not as a line",
        clean(title)
    )]
    RealTime {
        /// The game's title.
        title: String,
    },
    /// The shared line would be too long.
    #[error(
        "a game of {} is too long for a line of {} characters",
        count(*moves, "move"),
        thousands(LONGEST_LINE as u64)
    )]
    TooLong {
        /// The number of moves of the game.
        moves: usize,
    },
    /// A move of the game cannot be played back, which never happens with the log of a game.
    #[error("move {number} cannot be played back")]
    Unplayable {
        /// The number of the move that cannot be played back, counted from 1.
        number: usize,
    },
}

/// Why the line of text that shares a game cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The text that was to be opened does not look like a shared line.
    #[error(
        "this is not a shared game, which starts with the game and the deal, as in `klondike@80693:`"
    )]
    NoLine,
    /// The text that was to be opened is longer than any shared line.
    #[error("this is too long for a shared game")]
    TooLong,
    /// The checksum of the shared line is wrong.
    #[error("the line is cut short or mistyped: copy all of it again")]
    Damaged,
    /// The shared line was written by a newer version of the program.
    #[error(
        "the line was made by a newer version of the program (form {version}; this one reads {VERSION})"
    )]
    Newer {
        /// The version of the shared line's format.
        version: u8,
    },
    /// The checksum of the shared line is correct, but its content is invalid.
    #[error("the line is complete, but holds no game that this program can read")]
    Unreadable,
    /// The cards of the shared game were shuffled by another version of the shuffle.
    #[error(
        "the cards of the line were shuffled by version {version} of the shuffle, but this program deals \
         different cards with version {SHUFFLE_VERSION}"
    )]
    Shuffle {
        /// The version of the shuffle that the shared line uses.
        version: u32,
    },
    /// The program does not have the shared game.
    #[error(
        "this program does not have the game `{}`; if the game is not built in, put its rule \
         file into your rules folder",
        clean(id)
    )]
    UnknownGame {
        /// The name of the shared game.
        id: String,
    },
    /// The rule file of the shared game has an error.
    #[error("the game `{}` cannot be played: {}", clean(id), clean(reason))]
    Unplayable {
        /// The name of the shared game.
        id: String,
        /// The error in the rule file of the shared game.
        reason: String,
    },
    /// The program has other rules for the shared game than those in the line.
    #[error("the line uses different rules of {} than this program", clean(title))]
    OtherRules {
        /// The title of the shared game and its variant.
        title: String,
    },
    /// The shared game is played in real time, so it cannot be shared as a line.
    #[error(
        "{} is played in real time and cannot be shared as a line; ask for the file",
        clean(title)
    )]
    RealTime {
        /// The title of the shared game.
        title: String,
    },
    /// A move in the shared line is impossible.
    #[error(
        "move {number} of the line, `{}`, cannot be played back: {}",
        clean(text),
        clean(reason)
    )]
    Move {
        /// The number of the impossible move, counted from 1.
        number: u64,
        /// The text of the impossible move.
        text: String,
        /// Why the move in the shared line is impossible.
        reason: String,
    },
}
