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
    /// The line with the error in the text of a position, counted from 1. If something is missing,
    /// this is the line after the last.
    pub line: usize,
    /// The column of the error in its line of text, in characters from 1.
    pub column: usize,
    /// What is wrong at that line and column of the text.
    pub kind: PositionTextErrorKind,
}

/// What is wrong with the text of a position. A `String` is the word that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionTextErrorKind {
    /// A line in the text of a position starts neither with a pile nor with a keyword.
    UnknownLine {
        /// The first word of the line, which is neither a pile nor a keyword.
        found: String,
        /// The keywords with which a line in the text of a position may start.
        known: &'static [&'static str],
    },
    /// An earlier line in the text of a position already gives the cards or the value that this
    /// line gives.
    RepeatedLine(LineSubject),
    /// A line in the text of a position is complete, but more text follows.
    TrailingText(String),
    /// The name of a pile in the text of a position is not followed by `:`, as it must be.
    ColonExpected(PileId),
    /// A word in the text of a position is not one of those that are allowed there.
    UnknownWord {
        /// What kind of word was expected in the text of a position.
        term: Term,
        /// The word that was found instead of an allowed one.
        found: String,
        /// The words that are allowed at this point of the text.
        known: &'static [&'static str],
    },
    /// In the text of a position, a word is not a number between the lowest and the highest that
    /// are allowed there.
    InvalidNumber {
        /// What the number in the text of a position means.
        quantity: Quantity,
        /// The lowest number that is allowed at this point of the text.
        least: u64,
        /// The highest number that is allowed at this point of the text.
        most: u64,
        /// The word that was found instead of a number.
        found: String,
    },
    /// The text of a position names a pile that does not exist.
    UnknownPile(String),
    /// The text of a position has a wrong base (the rank with which foundations start) or a wrong
    /// phase of the turn.
    Header(HeaderError),
    /// The text of a position has wrong cards.
    Cards(CardsError),
}

/// A problem with the base (the rank with which foundations start) or with the phase of the turn.
/// Both are in the lines before the piles in the text of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeaderError {
    /// The word that the text gives as the base is not a rank.
    InvalidRank(String),
    /// The game always has this base (the rank with which foundations start), but the text gives
    /// another.
    FixedBase(Rank),
    /// The base (the rank with which foundations start) differs from deal to deal, but the text
    /// does not give it.
    BaseMissing,
    /// The text gives a base, the rank with which foundations start, although the player must still
    /// choose it.
    BaseNotYetChosen,
    /// The text says that the player is gathering piles, but this game does not let the player
    /// gather piles.
    NoGathering,
    /// The text says that the player is choosing the base (the rank with which foundations start),
    /// but this game does not let the player choose it.
    NoChosenBase,
    /// The text says that the player is placing a batch of cards from the stock, but this game has
    /// no batches.
    NoBatches,
    /// According to the text, more cards are left in the batch that the player is placing than in
    /// the stock.
    BatchExceedsStock {
        /// The number of cards left in the batch that the player is placing, according to the text.
        left: u8,
        /// The number of cards in the stock, which is fewer than the batch needs.
        stock: usize,
    },
    /// The text puts a card in hand although the player is not placing a batch, or says that the
    /// player is placing a batch although no card is in hand.
    BatchWithoutCardInHand,
}

/// A problem with the cards of a pile, or with all cards together, in the text of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardsError {
    /// The text of a pile has a `)` without a `(` before it.
    UnopenedParenthesis,
    /// The text of a pile has a `(` without a `)` after it.
    UnclosedParenthesis,
    /// The text of a pile has a `(` inside parentheses.
    NestedParenthesis,
    /// The text of a pile has a pair of parentheses without a card.
    EmptyParentheses,
    /// The text has a `?` for an unknown card, which is allowed only in what one seat sees
    /// ([`Observation`](crate::Observation)).
    HiddenCard,
    /// A word in the text of a pile is not a card.
    InvalidCard(String),
    /// In the text of this pile, a card is not followed by its owner (the player whose deck it comes from), as it must
    /// be.
    OwnerMissing(Card),
    /// The text names the owner of a card, but in this game the cards have no owners.
    NoOwners(Card),
    /// The text gives a pile more cards than it can hold.
    PileFull(PileId),
    /// The text of a position has more copies of a card than the deck has.
    SurplusCard {
        /// The card that occurs too often in the text of a position.
        card: Card,
        /// The player whose deck the card comes from, as a seat number from 0.
        owner: u8,
    },
    /// In the text of a position, a card is face up on a pile where cards are always face down.
    FaceUp {
        /// The pile where cards are always face down.
        pile: PileId,
        /// The card that the text has face up.
        card: Card,
    },
    /// In the text of a position, a card is face down on a pile where cards are always face up.
    FaceDown {
        /// The pile where cards are always face up.
        pile: PileId,
        /// The card that the text has face down.
        card: Card,
    },
    /// The text of a position has a card face down, but the game would have turned it up at once.
    NotTurnedUp(Card),
    /// According to the text of a position, a foundation has cards that cannot have been built
    /// there card by card.
    NotBuilt {
        /// The foundation that cannot have been built.
        pile: PileId,
        /// The first card that cannot be in its place on the foundation.
        card: Card,
        /// The card below the one that cannot be in its place, if there is one.
        on: Option<Card>,
        /// The base of the position, the rank with which foundations start.
        base: Rank,
    },
    /// Some cards of the game are missing in the text of a position.
    CardsMissing {
        /// The number of cards that are missing in the text of a position.
        count: usize,
        /// The cards that are missing in the text, without duplicates, each with the seat number
        /// (from 0) of the player whose deck it comes from.
        cards: Vec<(Card, u8)>,
    },
}

/// What a line in the text of a position is about. No two lines may be about the same thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineSubject {
    /// The line starts with a keyword, such as `base`.
    Keyword(&'static str),
    /// The line gives the counters of a seat.
    Seat(Seat),
    /// The line gives the cards of a pile.
    Pile(PileId),
}

/// What kind of word is expected at a point in the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// A word for the phase of the turn, such as the placing of a batch.
    Phase,
    /// A word for a flag (a yes-or-no fact) of the turn.
    TurnMark,
    /// A word for how the hand ended.
    End,
    /// The name of a counter of a seat.
    SeatCounter,
}

/// What a number in the text of a position means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The number is that of the deal.
    Deal,
    /// The number is that of the hand within the match.
    Hand,
    /// The number is that of a seat.
    Seat,
    /// The number is the seat of a card's owner, the player whose deck the card comes from.
    Owner,
    /// The number of cards left in the batch that the player is placing.
    BatchLeft,
    /// The number of consecutive stalls, that is, times when no player could make progress.
    Stalls,
    /// The number of the next random event, such as a reshuffle.
    NextEvent,
    /// The pass through the stock in which the layout was cleared.
    ClearedIn,
    /// The number of times that an event which the score counts has happened.
    Counted,
    /// The number of turns that have ended in the hand so far.
    Turns,
    /// The number of cards that a seat has turned from the stock since the last progress.
    Turned,
    /// The number of passes through the stock without a play since the last progress, for a seat.
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
