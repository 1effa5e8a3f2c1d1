//! What a guest of a room may ask for.

use patience_core::{Move, Seat};
use serde::{Deserialize, Serialize};

use super::fields;
use super::name::Name;
use crate::settings::ComputerLevel;

/// Who somebody is to the host, whatever the name: a user of the machine, or the fingerprint of a key. Doors
/// find it out, and guests do not say it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(pub String);

/// What a guest of a room asks for. A move is written and read by the rules of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask<M = Move> {
    /// To come in under a name. The door asks it, which knows who it is.
    #[serde(skip)]
    Join(Identity, Name),
    /// Nothing: the connection is lost. The door asks it.
    #[serde(skip)]
    Lost,
    /// Nothing: a message to the guest and back takes so many milliseconds. The door asks it.
    RoundTrip(u32),
    /// To sit down in a seat that no person has.
    Sit(#[serde(with = "fields::seat")] Seat),
    /// To get up: a computer player has the seat then.
    Stand,
    /// To have a computer player of another level in a seat that no person has.
    #[serde(rename = "level")]
    SetLevel(
        #[serde(with = "fields::seat")] Seat,
        #[serde(with = "fields::level")] ComputerLevel,
    ),
    /// To begin, to go on after a hand or a pause: it happens once all who play are ready.
    Ready,
    /// To make a move from one's own seat.
    Play(M),
    /// To take back the last act of a game in turns.
    Undo,
    /// To do again what one has taken back oneself, where nobody has acted since.
    Redo,
    /// To agree to what somebody asks of all.
    Agree,
    /// To refuse it.
    Refuse,
    /// To give up the hand.
    Resign,
    /// To stop a hand in real time.
    Pause,
    /// To say something to all.
    Say(String),
    /// To leave for good: the seat is free.
    Leave,
}

impl<M> Ask<M> {
    /// Returns what is asked for with its move in another form.
    ///
    /// # Errors
    /// The move has no such form.
    pub fn with_move<N, E>(self, form: impl FnOnce(M) -> Result<N, E>) -> Result<Ask<N>, E> {
        Ok(match self {
            Self::Join(who, name) => Ask::Join(who, name),
            Self::Lost => Ask::Lost,
            Self::RoundTrip(time) => Ask::RoundTrip(time),
            Self::Sit(seat) => Ask::Sit(seat),
            Self::Stand => Ask::Stand,
            Self::SetLevel(seat, level) => Ask::SetLevel(seat, level),
            Self::Ready => Ask::Ready,
            Self::Play(mv) => Ask::Play(form(mv)?),
            Self::Undo => Ask::Undo,
            Self::Redo => Ask::Redo,
            Self::Agree => Ask::Agree,
            Self::Refuse => Ask::Refuse,
            Self::Resign => Ask::Resign,
            Self::Pause => Ask::Pause,
            Self::Say(text) => Ask::Say(text),
            Self::Leave => Ask::Leave,
        })
    }
}
