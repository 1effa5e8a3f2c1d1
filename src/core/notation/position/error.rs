//! Errors in the text of a position, as values. The sentences for people are made in `describe`.

use std::fmt;

use crate::cards::{Card, Rank};
use crate::rules::{PileId, Seat};

/// The first error in the text of a position. `describe::position_text_error` of the rule language says it in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionTextError {
    /// The line where it is, from 1; the one after the last where something is missing.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The problem there.
    pub kind: PositionTextErrorKind,
}

/// A problem with the text of a position. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionTextErrorKind {
    /// The line begins neither with a pile nor with a keyword.
    UnknownLine {
        /// Its first word.
        found: String,
        /// The keywords.
        known: &'static [&'static str],
    },
    /// There is a second line about the same thing.
    RepeatedLine(LineSubject),
    /// The line is complete, and the text goes on.
    TrailingText(String),
    /// After the pile `:` must stand.
    ColonExpected(PileId),
    /// The word is not one that may stand here.
    UnknownWord {
        /// The kind of word that was expected.
        term: Term,
        /// The word.
        found: String,
        /// The words that may stand here.
        known: &'static [&'static str],
    },
    /// The word is not a number within these bounds.
    InvalidNumber {
        /// The subject of the number.
        quantity: Quantity,
        /// The lowest number.
        least: u64,
        /// The highest.
        most: u64,
        /// The word.
        found: String,
    },
    /// No pile has this name.
    UnknownPile(String),
    /// The base or the phase is wrong.
    Header(HeaderError),
    /// The cards are wrong.
    Cards(CardsError),
}

/// A problem with the base or the phase that the lines before the piles say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeaderError {
    /// The word is not a rank.
    InvalidRank(String),
    /// The base of the game is always this one, and the text says another.
    FixedBase(Rank),
    /// The base differs from deal to deal, and no line says it.
    BaseMissing,
    /// A line says the base, and it is still to be chosen.
    BaseNotYetChosen,
    /// Piles are being gathered, which this game does not ask of the player.
    NoGathering,
    /// The base is being chosen, which this game does not ask of the player.
    NoChosenBase,
    /// A batch is being placed, which this game does not have.
    NoBatches,
    /// More cards are left of the batch than the stock holds.
    BatchExceedsStock {
        /// How many cards are left of the batch, as the text says.
        left: u8,
        /// How many cards the stock holds.
        stock: usize,
    },
    /// A card is in hand outside the phase of placing a batch, or none is within it.
    BatchWithoutCardInHand,
}

/// A problem with the cards of a pile, or with all of them together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardsError {
    /// There is a `)` without a `(` before it.
    UnopenedParenthesis,
    /// There is a `(` without a `)` after it.
    UnclosedParenthesis,
    /// There is a `(` within parentheses.
    NestedParenthesis,
    /// There is no card within the parentheses.
    EmptyParentheses,
    /// A card is `?`, which only observations have.
    HiddenCard,
    /// The word is not a card.
    InvalidCard(String),
    /// Whose card this is must be written after it.
    OwnerMissing(Card),
    /// In this game cards have no owner.
    NoOwners(Card),
    /// The pile holds fewer cards than these.
    PileFull(PileId),
    /// The deck has no further copy of the card.
    SurplusCard {
        /// The card.
        card: Card,
        /// Whose deck it is of, from 0.
        owner: u8,
    },
    /// The card lies face up in a pile whose cards lie face down.
    FaceUp {
        /// The pile.
        pile: PileId,
        /// The card.
        card: Card,
    },
    /// The card lies face down in a pile whose cards lie face up.
    FaceDown {
        /// The pile.
        pile: PileId,
        /// The card.
        card: Card,
    },
    /// The card lies face down where it would have been turned up at once.
    NotTurnedUp(Card),
    /// The foundation cannot have been built so, card by card.
    NotBuilt {
        /// The foundation.
        pile: PileId,
        /// The first card that cannot lie where it does.
        card: Card,
        /// The card below it, if there is one.
        on: Option<Card>,
        /// The base of the position.
        base: Rank,
    },
    /// Cards of the game are nowhere on the table.
    CardsMissing {
        /// The number of cards.
        count: usize,
        /// Which cards, each once, with whose deck they are of, from 0.
        cards: Vec<(Card, u8)>,
    },
}

/// The subject of a line of a position. No two lines have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSubject {
    /// The meaning of its keyword.
    Keyword(&'static str),
    /// The counters of a seat.
    Seat(Seat),
    /// The cards of a pile.
    Pile(PileId),
}

/// The meaning of a word of a position's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// The phase of the turn.
    Phase,
    /// A mark of the turn.
    TurnMark,
    /// How the hand ended.
    End,
    /// A counter of a seat.
    SeatCounter,
}

/// The subject of a number of a position's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The number of the deal.
    Deal,
    /// The number of the hand within the match.
    Hand,
    /// The number of a seat.
    Seat,
    /// Whose card it is, as the number of a seat.
    Owner,
    /// How many cards are left of the batch.
    BatchLeft,
    /// How often the hand has stalled.
    Stalls,
    /// The number of the next random event.
    NextEvent,
    /// The pass in which the layout was cleared.
    ClearedIn,
    /// How often a counted event has happened.
    Counted,
    /// How many turns there have been.
    Turns,
    /// How many cards a seat has turned.
    Turned,
    /// How many passes a seat has declared.
    Declared,
    /// How many redeals a seat has had.
    Redeals,
    /// How many cards a seat has pulled out from under others.
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
    /// Writes the place and the kind as a developer reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, kind } = self;
        write!(f, "line {line}, column {column}: {kind:?}")
    }
}

impl std::error::Error for PositionTextError {}
