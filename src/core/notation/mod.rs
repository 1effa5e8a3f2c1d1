//! The text forms of moves and positions: the form in which saved games, tests and people write them.
//! Sentences for players are made in `describe`, saved games in the program.
//!
//! A move is one line, made of pile names and a card as a check: `t7>t2:3 QS` moves three
//! cards, of which the queen of spades is the lowest, from pile `t7` to `t2`. A position is
//! one pile a line, with lines for the base, the turn and the counters before them.

mod cursor;
mod move_error;
mod moves;
mod position;

pub use move_error::{MoveTextError, MoveTextErrorKind};
pub use moves::{
    read_late_move, read_move, read_move_without_cards, write_move, write_move_without_cards,
};
pub use position::{
    CardsError, HeaderError, LineSubject, PositionTextError, PositionTextErrorKind, Quantity, Term,
    read_observation, read_position, write_observation, write_position,
};
