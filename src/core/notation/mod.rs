//! The text forms of moves and positions: the form in which saved games, tests and people write them.
//! Sentences for players are made in `describe`, saved games in the program.
//!
//! A move is one line, made of pile names and a card as a check: `t7>t2:3 QS` moves three
//! cards, of which the queen of spades is the lowest, from pile `t7` to `t2`. A position is
//! one pile a line, with lines for the base, the turn and the counters before them.
//!
//! # Grammar
//!
//! ```text
//! card     = rank suit | number "T" | "**"       a trump by its number; a joker
//! rank     = "A" | "2" … "9" | "T" | "10" | "J" | "N" | "Q" | "K"
//! suit     = "C" | "D" | "H" | "S" | "♣" | "♦" | "♥" | "♠"
//!
//! move     = pile ">" pile [":" number] [card]   cards go from one pile to another, one where no number is said
//!          | pile "/" number ">" pile [card]     the card that lies so deep, 1 being the top, goes to another pile
//!          | pile "+" pile {"+" pile} {card}     two cards or more leave together
//!          | pile "!" [card]                     a card leaves alone
//!          | pile "~" pile [card card]           the cards side by side from one to another leave
//!          | pile "^"                            a card is turned up
//!          | pile "=" pile                       two cards change places
//!          | "gather" pile                       the waste of this stock comes back
//!          | "turn" | "redeal" | "pass" | "no-play" | "call" | "finish" | "stop"
//!
//! position = {header} {line}
//! line     = pile (":" | ">") {card}             from the bottom up; a stock, marked by ">", from the top down
//! ```
//!
//! Letters may be small or large, and blanks may stand between the parts. What stands in a header, and how cards are
//! marked that lie face down or have an owner, is told at [`write_position`] and [`write_observation`]. The names of
//! piles are those that [`Pile`](crate::Pile) has.

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
