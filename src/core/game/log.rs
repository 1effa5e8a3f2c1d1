//! The log of a game: each act with its seat and time, and why it may not be done again.

use crate::moves::{Move, Refusal};
use crate::rules::{PileId, Seat};

/// An act of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Made a move.
    Move(Move),
    /// Made a move in real time whose place was taken, so that the card went to another
    /// shared pile.
    Diverted {
        /// The move.
        mv: Move,
        /// Where the card went.
        to: PileId,
    },
    /// Tried a move in real time that was no longer possible.
    Late(Move),
    /// Nothing: the time for cards on their way was over, after the end had been called.
    Close,
    /// Gave up.
    Resign,
    /// Went on to the next hand of the match.
    NextHand,
}

impl Act {
    /// Tells whether cards were moved by it; an attempt that came too late, giving up, and going on are no moves.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Move(_) | Self::Diverted { .. })
    }

    /// Tells whether this only ends a hand: giving up and the close of a hand are no moves.
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Resign | Self::Close)
    }
}

/// A line of the log. Entries stand in the order in which they were played: the number by
/// which each arrived is its place in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// The seat.
    pub seat: Seat,
    /// The act.
    pub act: Act,
}

/// Why an action was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// The engine refused the move.
    Refused(Refusal),
    /// The hand is not over, so there is no next one yet.
    HandNotOver,
    /// The match is over.
    MatchOver,
    /// There is no such seat.
    NoSuchSeat,
    /// An action of a game in real time lies before the one that it follows.
    OutOfOrder,
    /// The game took another course when the entry was replayed.
    Otherwise,
    /// A game cannot stand there: in an earlier hand, or between piles being gathered.
    CannotStand,
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
