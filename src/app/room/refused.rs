//! The reasons why a room refuses a guest's request, in the words that the guest reads.

use thiserror::Error;

use crate::protocol::Name;
use crate::session::UndoError;

/// The reason why a room refuses a guest's request.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum Refused {
    #[error("You are watching: take a seat to play")]
    LookingOn,
    #[error("You have no seat")]
    NoSeat,
    #[error("There is no such seat")]
    NoSuchSeat,
    #[error("{0} has this seat")]
    SeatTaken(Name),
    #[error("This seat is kept for {0}")]
    SeatKept(Name),
    /// The seat cannot be taken, because somebody else has played the deal from it. The name is
    /// missing if the program no longer knows it.
    #[error("{} has played from this seat", .0.as_ref().map_or("Somebody else", Name::as_str))]
    SeatPlayed(Option<Name>),
    #[error("You have played this deal: wait for the next one")]
    DealPlayed,
    #[error("You have watched this deal: wait for the next one")]
    DealSeen,
    #[error("You have given up this deal")]
    DealGivenUp,
    #[error("You can change seats only between hands")]
    DuringHand,
    #[error("Levels can be changed only before the first hand")]
    LevelsChosen,
    #[error("The hand has not begun")]
    NotBegun,
    #[error("The hand is in progress")]
    HandPlayed,
    #[error("The deal is in progress")]
    DealBeingPlayed,
    #[error("No hand is in progress")]
    NothingPlayed,
    #[error("The game is stopped")]
    Stopped,
    #[error("The match is over")]
    MatchOver,
    #[error("The match is over and its deal is known")]
    DealKnown,
    #[error("It is not your turn")]
    NotYourTurn,
    /// The rules do not allow the move; the text says why.
    #[error("{0}")]
    Move(String),
    #[error("There is nothing to give up")]
    NothingToGiveUp,
    #[error(transparent)]
    Undo(#[from] UndoError),
    #[error("{0} is away and cannot agree")]
    CannotAgree(Name),
    #[error("Another undo request is open")]
    AskedAlready,
    #[error("There is no request to answer")]
    NothingAsked,
}

/// The reason why a saved table cannot be resumed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotResumed {
    /// The rules of the saved table cannot be read.
    #[error("{0}")]
    Rules(String),
    /// The deal number of the saved table is not valid.
    #[error("There is no deal {0:?}")]
    Deal(String),
    /// A level of computer players in the saved table does not exist.
    #[error("There is no level {0:?}")]
    Level(String),
    /// An action of a saved game cannot be read.
    #[error("{0}")]
    Act(String),
    /// An action of a saved game is not possible.
    #[error("Move {0} cannot be replayed: {1}")]
    Replay(usize, String),
    /// The name of a person at the saved table is not valid.
    #[error("{0:?} is not a valid name")]
    Name(String),
    /// A person at the saved table has a seat that does not exist or is taken.
    #[error("{0} cannot have seat {1}")]
    Seat(Name, u8),
    /// The number of games at the saved table does not match the number of seats.
    #[error("The number of games does not match the number of seats")]
    Games,
}
