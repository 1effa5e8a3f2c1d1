//! Text forms of moves and positions, used in saved games and tests and written by people.
//! Sentences for players are made in `describe`, saved games in the program.
//!
//! The text of a move is a single line with the names of its piles, followed by the card that
//! moves, as a check. For example, `t7>t2:3 QS` moves three cards, the lowest of which is the queen
//! of spades, from pile `t7` to `t2`. The text of a position has one line per pile, after lines for
//! the base, the turn and the counters.
//!
//! # Grammar
//!
//! ```text
//! card     = rank suit | number "T" | "**"       a trump by its number; the joker
//! rank     = "A" | "2" … "9" | "T" | "10" | "J" | "N" | "Q" | "K"
//! suit     = "C" | "D" | "H" | "S" | "♣" | "♦" | "♥" | "♠"
//!
//! move     = pile ">" pile [":" number] [card]   moves cards from one pile to another, one card if no number is given
//!          | pile "/" number ">" pile [card]     moves the card at this position from the top (1) to another pile
//!          | pile "+" pile {"+" pile} {card}     removes two or more cards together
//!          | pile "!" [card]                     removes one card
//!          | pile "~" pile [card card]           removes the neighbouring cards from one place to another
//!          | pile "^"                            turns up a card
//!          | pile "=" pile                       exchanges two cards
//!          | "gather" pile                       gathers a pile for another pass
//!          | "turn" | "redeal" | "pass" | "no-play" | "call" | "finish" | "stop"
//!
//! position = {header} {line}                     each on its own line of text
//! line     = pile (":" | ">") {cards}            from bottom to top; a stock, marked by ">", from top to bottom
//! cards    = owned | "(" owned {owned} ")" ["'"] face up; in parentheses face down, with an apostrophe if seen before
//! owned    = (card | "?") ["/" number]           "?" is a card that the observer has never seen; the number is that
//!                                                of its player, if each has a deck
//!
//! header   = "base" rank                         the base rank of the deal
//!          | "deal" number                       the deal number, which also determines later shuffles
//!          | "hand" number                       the number of the hand in its match
//!          | "partial"                           cards may be missing, and piles may hold cards that were not built
//!          | "phase" ("play" | "batch" number | "gather" | "base")
//!          | "turn" seat {"turned" | "fresh-batch" | "single-turns"}
//!          | "end" ("won" | "finished" | "out" seat | "stalled" | "blocked" | "fewest" seat)
//!          | "seat" seat {("turned" | "declared" | "redeals" | "pulls") number}
//!          | ("stalls" | "events" | "cleared" | "turns") number
//!          | ("missed" | "called") seat | "counted" {number}
//! ```
//!
//! Letters may be upper or lower case, and the parts may be separated by blanks. A header line is
//! left out if it would give the initial state; the counters are those of [`Turn`](crate::Turn) and
//! [`SeatState`](crate::SeatState). Piles are named as in [`Pile`](crate::Pile). Errors are values;
//! the crate of the rule language turns them into sentences (`describe::move_text_error`,
//! `describe::position_text_error`).

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
