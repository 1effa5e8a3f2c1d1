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
    /// The column of the error in the text of a move, in characters from 1.
    pub column: usize,
    /// What is wrong at that column of the text of a move.
    pub kind: MoveTextErrorKind,
}

/// What is wrong with the text of a move. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveTextErrorKind {
    /// The text of the move is empty.
    Empty,
    /// The first word of the text of a move is neither a pile nor a word that stands for a move.
    UnknownMove {
        /// The word that is neither a pile nor a word that stands for a move.
        found: String,
        /// The words with which the text of a move may start.
        known: &'static [&'static str],
    },
    /// The text of a move lacks the name of a pile at this column.
    PileExpected,
    /// The text of a move names a pile that does not exist.
    UnknownPile(String),
    /// In the text of a move, the first pile is not followed by one of `>`, `+`, `!`, `~`, `^` and `=`, as it must be.
    OperatorExpected(PileId),
    /// In the text of a move, what follows `:` is not a number of cards from 1 to 255.
    InvalidCount(String),
    /// In the text of a move, what follows `/` is not the position of a card, counted from the top
    /// of its pile.
    InvalidDepth(String),
    /// A word in the text of a move is not a card, but it must be one.
    InvalidCard(String),
    /// The pile in the text of a move has fewer cards than the move takes.
    TooFewCards {
        /// The pile that has fewer cards than the move takes.
        pile: PileId,
        /// The number of cards on the pile that has too few.
        held: usize,
    },
    /// The text of the move names the card in a certain place of a pile, but a different card is there.
    OtherCard {
        /// The pile that has a different card than the text of the move says.
        pile: PileId,
        /// The position of the card within the pile, counted from 1 at the top.
        depth: u8,
        /// The card that the pile really has in this place.
        lies: Card,
        /// The card that the text of the move names.
        found: String,
    },
    /// The text of the move names a card that is face down.
    FaceDown {
        /// The pile with the face-down card that the text of the move names.
        pile: PileId,
        /// The position of the face-down card within its pile, counted from 1 at the top.
        depth: u8,
    },
    /// The text of the move removes a pair, but both cards are on the same pile.
    PairOfOnePile,
    /// The text of the move removes a set of cards, but names the same pile twice.
    RepeatedPile(PileId),
    /// The text of the move removes a set of more than two cards, but the table has too many piles
    /// for such a set.
    SetTooLarge,
    /// The text of the move exchanges two cards, but both places are the same.
    SwapOfOnePile,
    /// The text of the move removes several neighbouring cards, but the first and the last place
    /// are the same.
    RowOfOnePile,
    /// The text of the move is complete, but more text follows.
    TrailingText(String),
}

impl fmt::Display for MoveTextError {
    /// Writes the column and the kind of error in the text of a move, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {:?}", self.column, self.kind)
    }
}

impl std::error::Error for MoveTextError {}
