//! An action of a player as it is sent to guests. The move in it is a text, which can be read only with the rules of
//! the game.

use patience_core::{Act, Entry, Move, Rules, Seat, notation};
use patience_language::describe;
use serde::{Deserialize, Serialize};

use super::framing::WireError;

/// An action of a player in a message to guests or in the log of a saved table: the time on the clock of the game in
/// milliseconds, the seat, and the action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenAct(u64, u8, ActText);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActText {
    Move(String),
    Diverted(String, String),
    Late(String),
    Close,
    Resign,
    NextHand,
}

impl SeenAct {
    /// Converts an action of a player to the form in which it is sent to guests.
    pub fn new(entry: &Entry, rules: &Rules) -> Self {
        let text = |mv| notation::write_move_without_cards(rules, mv);
        let act = match entry.act {
            Act::Move(mv) => ActText::Move(text(mv)),
            Act::Diverted { mv, to } => ActText::Diverted(text(mv), rules.pile(to).name.clone()),
            Act::Late(mv) => ActText::Late(text(mv)),
            Act::Close => ActText::Close,
            Act::Resign => ActText::Resign,
            Act::NextHand => ActText::NextHand,
        };
        Self(entry.ms, entry.seat.number(), act)
    }

    /// Returns the time of the action on the clock of the game, in milliseconds.
    pub const fn ms(&self) -> u64 {
        self.0
    }

    /// Returns the seat of the player who acted.
    pub const fn seat(&self) -> Seat {
        Seat::new(self.1)
    }

    /// Parses an action that was sent to a guest.
    ///
    /// # Errors
    /// Fails if this is not a valid action of the game.
    pub fn read(&self, rules: &Rules) -> Result<Entry, WireError> {
        let Self(ms, seat, act) = self;
        let read = |text: &str| read_move(rules, text);
        let act = match act {
            ActText::Move(mv) => Act::Move(read(mv)?),
            ActText::Diverted(mv, to) => Act::Diverted {
                mv: read(mv)?,
                to: rules
                    .pile_named(to)
                    .ok_or_else(|| WireError::Meaningless(format!("there is no pile {to:?}")))?,
            },
            ActText::Late(mv) => Act::Late(read(mv)?),
            ActText::Close => Act::Close,
            ActText::Resign => Act::Resign,
            ActText::NextHand => Act::NextHand,
        };
        let seat = known_seat(rules, Seat::new(*seat))?;
        Ok(Entry { ms: *ms, seat, act })
    }
}

/// Parses the text of a move by the rules of the game.
pub(super) fn read_move(rules: &Rules, text: &str) -> Result<Move, WireError> {
    notation::read_move_without_cards(rules, text)
        .map_err(|error| WireError::Meaningless(describe::move_text_error(rules, &error)))
}

/// Returns an error unless the game has a seat of this number.
pub(super) fn known_seat(rules: &Rules, seat: Seat) -> Result<Seat, WireError> {
    let (number, count) = (seat.number(), rules.seats());
    if number < count {
        return Ok(seat);
    }
    Err(WireError::Meaningless(format!(
        "there is no seat {number} (the game has {count}, counted from 0)"
    )))
}
