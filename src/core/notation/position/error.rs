//! Errors in the text of a position, as values. The sentences shown to people are made in
//! `describe`.

use std::fmt;

use crate::cards::{Card, Rank};
use crate::rules::{PileId, Seat};

/// The first error in the text of a position. `describe::position_text_error` of the rule language
/// turns it into a sentence.
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
/// use patience_core::notation::{PositionTextErrorKind, read_position};
///
/// let error = read_position(&rules, "partial\nt1: 8S\nt1: 9H\n").err();
/// let error = error.ok_or("the text is a position")?;
/// assert_eq!((error.line, error.column), (3, 1));
/// assert!(matches!(error.kind, PositionTextErrorKind::RepeatedLine(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionTextError {
    /// The line of the error, from 1. If something is missing, this is the line after the last.
    pub line: usize,
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// What is wrong at that line and column.
    pub kind: PositionTextErrorKind,
}

/// What is wrong with the text of a position. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionTextErrorKind {
    /// The line starts neither with a pile nor with a keyword.
    UnknownLine {
        /// The first word of the line.
        found: String,
        /// The keywords.
        known: &'static [&'static str],
    },
    /// An earlier line already has the subject of this line.
    RepeatedLine(LineSubject),
    /// The line is complete, but more text follows.
    TrailingText(String),
    /// The pile must be followed by `:`.
    ColonExpected(PileId),
    /// The word is not one of those that are allowed in this place.
    UnknownWord {
        /// The kind of word that was expected.
        term: Term,
        /// The word that was found instead.
        found: String,
        /// The words that are allowed in this place.
        known: &'static [&'static str],
    },
    /// The word is not a number between the lowest and the highest that are allowed.
    InvalidNumber {
        /// What the number means.
        quantity: Quantity,
        /// The lowest number that is allowed.
        least: u64,
        /// The highest number that is allowed.
        most: u64,
        /// The word that was found instead of a number.
        found: String,
    },
    /// No pile has this name.
    UnknownPile(String),
    /// The base or the phase is wrong.
    Header(HeaderError),
    /// The cards are wrong.
    Cards(CardsError),
}

/// A problem with the base or the phase, which are in the lines before the piles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeaderError {
    /// The word is not a rank.
    InvalidRank(String),
    /// The game always has this base, but the text gives another.
    FixedBase(Rank),
    /// The base differs from deal to deal, but the text does not give it.
    BaseMissing,
    /// The text gives a base that is still to be chosen.
    BaseNotYetChosen,
    /// The text says that the player is gathering piles, but this game does not let the player
    /// gather piles.
    NoGathering,
    /// The text says that the player is choosing the base, but this game does not let the player
    /// choose it.
    NoChosenBase,
    /// The text says that the player is placing a batch, but this game has no batches.
    NoBatches,
    /// The batch has more cards left than the stock.
    BatchExceedsStock {
        /// The number of cards left in the batch, according to the text.
        left: u8,
        /// The number of cards in the stock.
        stock: usize,
    },
    /// A card is in hand although no batch is being placed, or a batch is being placed although no
    /// card is in hand.
    BatchWithoutCardInHand,
}

/// A problem with the cards of a pile, or with all cards together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardsError {
    /// A `)` has no `(` before it.
    UnopenedParenthesis,
    /// A `(` has no `)` after it.
    UnclosedParenthesis,
    /// A `(` is inside parentheses.
    NestedParenthesis,
    /// A pair of parentheses has no card.
    EmptyParentheses,
    /// A card is `?`, which is allowed only in observations.
    HiddenCard,
    /// The word is not a card.
    InvalidCard(String),
    /// The card must be followed by its owner.
    OwnerMissing(Card),
    /// The card has an owner, but in this game cards have none.
    NoOwners(Card),
    /// The text gives a pile more cards than it can hold.
    PileFull(PileId),
    /// The text has more copies of a card than the deck.
    SurplusCard {
        /// The card that occurs too often.
        card: Card,
        /// The owner of the deck, from 0.
        owner: u8,
    },
    /// The card is face up in a pile of face-down cards.
    FaceUp {
        /// The pile whose cards must be face down.
        pile: PileId,
        /// The card that is face up.
        card: Card,
    },
    /// The card is face down in a pile of face-up cards.
    FaceDown {
        /// The pile whose cards must be face up.
        pile: PileId,
        /// The card that is face down.
        card: Card,
    },
    /// The card is face down, but the game would have turned it up at once.
    NotTurnedUp(Card),
    /// The cards on a foundation cannot have been built there card by card.
    NotBuilt {
        /// The foundation that cannot have been built.
        pile: PileId,
        /// The first card that cannot be in its place.
        card: Card,
        /// The card below that card, if there is one.
        on: Option<Card>,
        /// The base of the position.
        base: Rank,
    },
    /// Some cards of the game are not on the table.
    CardsMissing {
        /// The number of missing cards.
        count: usize,
        /// The missing cards without duplicates, each with the owner of its deck, from 0.
        cards: Vec<(Card, u8)>,
    },
}

/// The subject of a line of a position. Each subject has at most one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSubject {
    /// A keyword, such as `base`.
    Keyword(&'static str),
    /// The counters of a seat.
    Seat(Seat),
    /// The cards of a pile.
    Pile(PileId),
}

/// The kind of a word in the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// The phase of the turn.
    Phase,
    /// A flag of the turn.
    TurnMark,
    /// How the hand ended.
    End,
    /// A counter of a seat.
    SeatCounter,
}

/// The meaning of a number in the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The number of the deal.
    Deal,
    /// The number of the hand within the match.
    Hand,
    /// The number of a seat.
    Seat,
    /// The owner of a card, as the number of a seat.
    Owner,
    /// The number of cards left in the batch.
    BatchLeft,
    /// The number of stalls.
    Stalls,
    /// The number of the next random event.
    NextEvent,
    /// The pass in which the layout was cleared.
    ClearedIn,
    /// The number of times that a counted event has happened.
    Counted,
    /// The number of turns so far.
    Turns,
    /// The number of cards that a seat has turned.
    Turned,
    /// The number of passes that a seat has declared.
    Declared,
    /// The number of redeals that a seat has made.
    Redeals,
    /// The number of cards that a seat has pulled out from under others.
    Pulls,
}

impl From<HeaderError> for PositionTextErrorKind {
    fn from(error: HeaderError) -> Self {
        Self::Header(error)
    }
}

impl From<CardsError> for PositionTextErrorKind {
    fn from(error: CardsError) -> Self {
        Self::Cards(error)
    }
}

impl fmt::Display for PositionTextError {
    /// Writes the line, the column and the kind of error, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, kind } = self;
        write!(f, "line {line}, column {column}: {kind:?}")
    }
}

impl std::error::Error for PositionTextError {}
