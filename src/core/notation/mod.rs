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
//! position = {header} {line}                     each on a line of text
//! line     = pile (":" | ">") {cards}            from the bottom up; a stock, marked by ">", from the top down
//! cards    = owned | "(" owned {owned} ")" ["'"] face up; in brackets face down, with a stroke if seen before
//! owned    = (card | "?") ["/" number]           "?" is a card that an observer has never seen; the number is that
//!                                                of its player, where each has a pack
//!
//! header   = "base" rank                         the base rank of the deal
//!          | "deal" number                       the deal's number, from which later shuffles follow too
//!          | "hand" number                       which hand of a match it is
//!          | "partial"                           cards of the game may be nowhere, and piles hold what was not built
//!          | "phase" ("play" | "batch" number | "gather" | "base")
//!          | "turn" seat {"turned" | "fresh-batch" | "single-turns"}
//!          | "end" ("won" | "finished" | "out" seat | "stalled" | "blocked" | "fewest" seat)
//!          | "seat" seat {("turned" | "declared" | "redeals" | "pulls") number}
//!          | ("stalls" | "events" | "cleared" | "turns") number
//!          | ("missed" | "called") seat | "counted" {number}
//! ```
//!
//! Letters may be small or large, and blanks may stand between the parts. A header is left out where it says what holds
//! at the start; the counters are those of [`Turn`](crate::Turn) and [`SeatState`](crate::SeatState). The names of
//! piles are those that [`Pile`](crate::Pile) has. Errors are values: the crate of the rule language puts them into
//! sentences (`describe::move_text_error`, `describe::position_text_error`).

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
