//! Why a room refuses what a guest asks for, in the words that the guest reads.

use thiserror::Error;

use crate::protocol::Name;
use crate::session::UndoError;

/// Why a room refuses a guest's request.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum Refused {
    #[error("You look on: take a seat to play")]
    LookingOn,
    #[error("You have no seat")]
    NoSeat,
    #[error("There is no such seat")]
    NoSuchSeat,
    #[error("{0} has this seat")]
    SeatTaken(Name),
    #[error("This seat is kept for {0}")]
    SeatKept(Name),
    /// Somebody has played the deal of a duel from there, perhaps a person whose name is forgotten.
    #[error("{} has played from this seat", .0.as_ref().map_or("Somebody else", Name::as_str))]
    SeatPlayed(Option<Name>),
    #[error("You have played this deal: the next one is for you again")]
    DealPlayed,
    #[error("You have looked on at this deal: the next one is for you too")]
    DealSeen,
    #[error("You have given up this deal")]
    DealGivenUp,
    #[error("Seats are changed between two hands")]
    DuringHand,
    #[error("The levels are chosen before the first hand")]
    LevelsChosen,
    #[error("The hand has not begun")]
    NotBegun,
    #[error("The hand is being played")]
    HandPlayed,
    #[error("The deal is being played")]
    DealBeingPlayed,
    #[error("Nothing is being played")]
    NothingPlayed,
    #[error("The game is stopped")]
    Stopped,
    #[error("The match is over")]
    MatchOver,
    #[error("The match is over, and its deal is known")]
    DealKnown,
    #[error("It is not your turn")]
    NotYourTurn,
    /// The rules refuse a move, for a reason that is put in words already.
    #[error("{0}")]
    Move(String),
    #[error("There is nothing to give up")]
    NothingToGiveUp,
    #[error(transparent)]
    Undo(#[from] UndoError),
    #[error("{0} is away and cannot agree")]
    CannotAgree(Name),
    #[error("Somebody asks to take something back already")]
    AskedAlready,
    #[error("Nothing is asked")]
    NothingAsked,
}

/// Why a saved room cannot be opened again.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotResumed {
    /// The rules cannot be read.
    #[error("{0}")]
    Rules(String),
    /// The deal has no such number.
    #[error("There is no deal {0:?}")]
    Deal(String),
    /// A computer player has no such level.
    #[error("There is no level {0:?}")]
    Level(String),
    /// An act of a game cannot be read.
    #[error("{0}")]
    Act(String),
    /// An act of a game is not possible.
    #[error("Act {0} cannot be done again: {1}")]
    Replay(usize, String),
    /// Somebody has a name that nobody can have.
    #[error("{0:?} is no name")]
    Name(String),
    /// Somebody has a seat that there is not, or that is taken.
    #[error("{0} cannot have seat {1}")]
    Seat(Name, u8),
    /// A duel has a game for each seat.
    #[error("There are not as many games as seats")]
    Games,
}
