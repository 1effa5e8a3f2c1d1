//! The requests of guests at a shared table.

use patience_core::{Move, Seat};
use serde::{Deserialize, Serialize};

use super::fields;
use super::name::Name;
use crate::settings::ComputerLevel;

/// The identity of a guest, which stays the same when the guest's name changes. It is a user of the machine, or the
/// fingerprint of an SSH key. The server side of the connection determines it, so guests cannot choose it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(pub String);

/// A request from a guest at a shared table. `M` is the type of the moves in it: `Move`, or text while the request is
/// sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GuestRequest<M = Move> {
    /// Join the shared table under a name. The server side of the connection makes this request, because it knows the
    /// guest's identity.
    #[serde(skip)]
    Join(Identity, Name),
    /// The guest's connection is lost. The server side of the connection makes this request.
    #[serde(skip)]
    Lost,
    /// Reports the round-trip time of a message to the guest, in milliseconds. The server side of the connection makes
    /// this request.
    RoundTrip(u32),
    /// Take a seat in which no person sits.
    Sit(#[serde(with = "fields::seat")] Seat),
    /// Leave one's seat to a computer player.
    Stand,
    /// Change the level of the computer player in a seat in which no person sits.
    #[serde(rename = "level")]
    SetLevel(
        #[serde(with = "fields::seat")] Seat,
        #[serde(with = "fields::level")] ComputerLevel,
    ),
    /// Report that the guest is ready to begin, or to continue after a hand or a pause. The game begins or continues
    /// when all players are ready.
    Ready,
    /// Make a move from one's own seat.
    Play(M),
    /// Undo the last move of a game played in turns.
    Undo,
    /// Redo the move that the guest has just undone, if nobody has moved since.
    Redo,
    /// Agree to the question that another player has asked, such as whether a move may be undone.
    Agree,
    /// Refuse what another player has asked all players.
    Refuse,
    /// Give up the hand.
    Resign,
    /// Pause a real-time hand.
    Pause,
    /// Send a chat message.
    Say(String),
    /// Leave the shared table for good, freeing the seat.
    Leave,
}

impl<M> GuestRequest<M> {
    /// Converts the move in a request to another form, such as text, by calling `form` with it.
    ///
    /// # Errors
    /// Fails if the move cannot be converted.
    pub fn with_move<N, E>(
        self,
        form: impl FnOnce(M) -> Result<N, E>,
    ) -> Result<GuestRequest<N>, E> {
        Ok(match self {
            Self::Join(who, name) => GuestRequest::Join(who, name),
            Self::Lost => GuestRequest::Lost,
            Self::RoundTrip(time) => GuestRequest::RoundTrip(time),
            Self::Sit(seat) => GuestRequest::Sit(seat),
            Self::Stand => GuestRequest::Stand,
            Self::SetLevel(seat, level) => GuestRequest::SetLevel(seat, level),
            Self::Ready => GuestRequest::Ready,
            Self::Play(mv) => GuestRequest::Play(form(mv)?),
            Self::Undo => GuestRequest::Undo,
            Self::Redo => GuestRequest::Redo,
            Self::Agree => GuestRequest::Agree,
            Self::Refuse => GuestRequest::Refuse,
            Self::Resign => GuestRequest::Resign,
            Self::Pause => GuestRequest::Pause,
            Self::Say(text) => GuestRequest::Say(text),
            Self::Leave => GuestRequest::Leave,
        })
    }
}
