//! Errors in the text of a move, as values. The sentences for people are made in `describe`.

use std::fmt;

use crate::cards::Card;
use crate::rules::PileId;

/// The first error in the text of a move. `describe::move_text_error` of the rule language says it in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTextError {
    /// The column where it is, in characters from 1.
    pub column: usize,
    /// The problem there.
    pub kind: MoveTextErrorKind,
}

/// A problem with the text of a move. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveTextErrorKind {
    /// There is no text.
    Empty,
    /// The word is neither a pile nor a move.
    UnknownMove {
        /// The word.
        found: String,
        /// The words that a move may begin with.
        known: &'static [&'static str],
    },
    /// A pile's name must stand here.
    PileExpected,
    /// No pile has this name.
    UnknownPile(String),
    /// After the first pile one of `>`, `+`, `!`, `~`, `^` and `=` must stand.
    OperatorExpected(PileId),
    /// After `:` a number of cards from 1 to 255 must stand.
    InvalidCount(String),
    /// After `/` no number that says how deep a card lies was found, but this.
    InvalidDepth(String),
    /// The word is not a card.
    InvalidCard(String),
    /// The pile holds fewer cards than the move takes.
    TooFewCards {
        /// The pile.
        pile: PileId,
        /// How many cards it holds.
        held: usize,
    },
    /// Another card lies there.
    OtherCard {
        /// The pile.
        pile: PileId,
        /// Which of its cards is meant, counted from the top, from 1.
        depth: u8,
        /// The card that lies there.
        lies: Card,
        /// The card that the text names.
        found: String,
    },
    /// The card lies face down, and the text says which it is.
    FaceDown {
        /// The pile.
        pile: PileId,
        /// Which of its cards is meant, counted from the top, from 1.
        depth: u8,
    },
    /// Both cards of a pair are the same one.
    PairOfOnePile,
    /// A set of cards names the same pile again.
    RepeatedPile(PileId),
    /// The table has too many piles for a set of more than two cards to be written.
    SetTooLarge,
    /// Both places of an exchange are the same one.
    SwapOfOnePile,
    /// The first and the last of some cards side by side are the same one.
    RowOfOnePile,
    /// The move is complete, and the text goes on.
    TrailingText(String),
}

impl fmt::Display for MoveTextError {
    /// Writes the place and the kind as a developer reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {:?}", self.column, self.kind)
    }
}

impl std::error::Error for MoveTextError {}
