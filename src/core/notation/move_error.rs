//! Errors in the text of a move, as values. The sentences shown to people are made in `describe`.

use std::fmt;

use crate::cards::Card;
use crate::rules::PileId;

/// The first error in the text of a move. `describe::move_text_error` of the rule language turns it
/// into a sentence.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// use patience_core::notation::{MoveTextErrorKind, read_move, read_position};
///
/// let position = read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let error = read_move(&rules, &position, "t1>t9").err().ok_or("the text is a move")?;
/// assert_eq!(error.column, 4);
/// assert_eq!(error.kind, MoveTextErrorKind::UnknownPile("t9".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTextError {
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// What is wrong at that column.
    pub kind: MoveTextErrorKind,
}

/// What is wrong with the text of a move. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveTextErrorKind {
    /// The text is empty.
    Empty,
    /// The word is neither a pile nor a move.
    UnknownMove {
        /// The word that is neither a pile nor a move.
        found: String,
        /// The words with which a move may start.
        known: &'static [&'static str],
    },
    /// A pile name is missing at the column.
    PileExpected,
    /// No pile has this name.
    UnknownPile(String),
    /// The first pile must be followed by one of `>`, `+`, `!`, `~`, `^` and `=`.
    OperatorExpected(PileId),
    /// The text after `:` is not a number of cards from 1 to 255.
    InvalidCount(String),
    /// The text after `/` is not the position of a card from the top.
    InvalidDepth(String),
    /// The word is not a card.
    InvalidCard(String),
    /// The pile has fewer cards than the move takes.
    TooFewCards {
        /// The pile that has too few cards.
        pile: PileId,
        /// The number of cards that the pile has.
        held: usize,
    },
    /// The pile has a different card in the place that the text names.
    OtherCard {
        /// The pile that has a different card.
        pile: PileId,
        /// The position of the card from the top, from 1.
        depth: u8,
        /// The card that the pile has in this place.
        lies: Card,
        /// The card that the text names.
        found: String,
    },
    /// The card is face down, but the text names it.
    FaceDown {
        /// The pile of the face-down card.
        pile: PileId,
        /// The position of the card from the top, from 1.
        depth: u8,
    },
    /// Both cards of a pair are on the same pile.
    PairOfOnePile,
    /// A set names the same pile twice.
    RepeatedPile(PileId),
    /// The move is a set of more than two cards, but the table has too many piles for such a set.
    SetTooLarge,
    /// Both places of an exchange are the same.
    SwapOfOnePile,
    /// The first and the last of several neighbouring cards are the same.
    RowOfOnePile,
    /// The move is complete, but more text follows.
    TrailingText(String),
}

impl fmt::Display for MoveTextError {
    /// Writes the column and the kind of error, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {:?}", self.column, self.kind)
    }
}

impl std::error::Error for MoveTextError {}
