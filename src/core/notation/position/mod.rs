//! The text form of positions.
//!
//! One pile a line, `t1: (KS QH) JD`, from the bottom to the top; a stock begins with its top
//! card and is marked, `stock> (3C 4D)`. Cards in parentheses lie face down; with a stroke
//! after them, `(QH)'`, they have been seen before. In an observation, `?` is a card that nobody has
//! seen.
//! Where each player has a deck, the player follows the card: `AH/2`. Empty piles are left
//! out, and so is every counter that is as it was at the start.
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

/// The number of the first random event of a hand; 0 draws who starts.
const FIRST_EVENT: u16 = 1;

/// The line that allows cards of the game to be nowhere on the table.
const PARTIAL: &str = "partial";
