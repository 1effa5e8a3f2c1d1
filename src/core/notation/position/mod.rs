//! The text form of positions.
//!
//! Each pile has a line, `t1: (KS QH) JD`, from the bottom to the top; a stock starts with its top
//! card and is marked, `stock> (3C 4D)`. Cards in parentheses are face down; with an apostrophe
//! after them, `(QH)'`, they have been seen before. In an observation, `?` is a card that has never
//! been seen. If each player has a deck, the player's number follows the card: `AH/2`. Empty piles
//! are left out, as are counters with their initial values.
//!
//! ```text
//! base 3
//! deal 617
//! phase batch 2
//! turn 2 turned
//! seat 2 turned 6 redeals 1
//! t1: (KS QH) JD
//! stock> (3C 4D)
//! ```

mod error;
mod header_lines;
mod pile_lines;
mod reader;
mod soundness;
mod writer;

pub use error::{
    CardsError, HeaderError, LineSubject, PositionTextError, PositionTextErrorKind, Quantity, Term,
};
pub use reader::{read_observation, read_position};
pub use writer::{write_observation, write_position};

/// The number of the first random event in a hand that belongs to a move. Event 0 chooses the
/// player who starts.
const FIRST_EVENT: u16 = 1;

/// The keyword for the line in the text of a position that allows cards of the game to be missing.
const PARTIAL: &str = "partial";
