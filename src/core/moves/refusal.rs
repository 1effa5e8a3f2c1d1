//! Why a move was refused. The sentences a player reads are made in `describe`.

use std::fmt;

use crate::cards::Card;
use crate::rules::{PileId, Seat};

/// The reason why a move is not possible. The position is left as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The hand is over.
    Over,
    /// The end has been called; only cards on their way to shared piles still land.
    Called(Seat),
    /// It is somebody else's turn.
    NotYourTurn(Seat),
    /// The pile belongs to somebody else.
    NotYours(PileId),
    /// There are fewer cards there than the move takes.
    NoSuchCard(PileId),
    /// The card lies face down.
    FaceDown(PileId),
    /// The card lies face up already.
    FaceUp(PileId),
    /// Nothing is ever taken from this pile.
    NeverTaken(PileId),
    /// Only the top card may be taken.
    OnlyTop(PileId),
    /// The first card of the pile stays there.
    FirstStays(PileId),
    /// Some of the cards are never taken from this pile.
    RankStays(PileId),
    /// Only the top card or the whole pile may be taken.
    OnlyTopOrWhole(PileId),
    /// The pile is not built so far, or not in this direction.
    OutOfReach(PileId),
    /// No card may be pulled out from under others any more.
    NoMorePulls,
    /// A card may be pulled out from under others only after the last redeal.
    PulledLater,
    /// These cards are not a run.
    NotARun(PileId),
    /// More cards than `most`, the number that could be moved one at a time.
    TooMany {
        /// The most cards that could be moved one at a time.
        most: u16,
    },
    /// The card cannot go on the card that lies there.
    DoesNotFit {
        /// The card.
        card: Card,
        /// The card that it was to lie on.
        on: Card,
        /// The pile.
        to: PileId,
    },
    /// The card is none of those that alone go on this pile by its place.
    NotItsOwn(PileId),
    /// The card cannot start the empty pile.
    CannotStart {
        /// The card.
        card: Card,
        /// The pile.
        to: PileId,
    },
    /// Nothing is ever put there but complete runs.
    OnlyWholeRun(PileId),
    /// Nothing is ever put on this pile by choice.
    NeverPut(PileId),
    /// The pile takes no cards from there.
    NotFromThere {
        /// Where the card lies.
        from: PileId,
        /// Where it was to go.
        to: PileId,
    },
    /// The pile takes cards only from the pile of that kind that has its number.
    NotItsPile {
        /// Where the card lies.
        from: PileId,
        /// Where it was to go.
        to: PileId,
    },
    /// The pile takes no cards from there before the first redeal.
    NotYetFromThere {
        /// Where the card lies.
        from: PileId,
        /// Where it was to go.
        to: PileId,
    },
    /// An empty pile is started from here only when no card is left on others.
    StartsFirst {
        /// One of the others.
        first: PileId,
        /// The empty pile.
        to: PileId,
    },
    /// The player must choose the base first.
    ChooseBase,
    /// The pile holds as many cards as it may.
    Full(PileId),
    /// Among empty piles of a kind the first is started.
    NotFirstEmpty(PileId),
    /// On the grid, the place is not next to a card.
    NotBeside(PileId),
    /// The card lies under others.
    Covered(PileId),
    /// A card cannot be put on the pile where it lies.
    SamePlace,
    /// These two cards do not go together.
    NotAPair {
        /// One of the two cards.
        first: Card,
        /// The other card.
        second: Card,
    },
    /// These two cards would go together if they lay next to each other.
    Apart {
        /// One of the two cards.
        first: Card,
        /// The other card.
        second: Card,
    },
    /// These cards are not one of the sets that go together.
    NotASet,
    /// These two cards, between which others are to be taken off, are not alike.
    NotAlike {
        /// The card before those that were to go.
        before: Card,
        /// The card after them.
        after: Card,
    },
    /// There is no card on both sides of those that are to be taken off.
    NotBetween,
    /// Cards side by side add up to something else than they should.
    NotATotal {
        /// What they add up to.
        total: u16,
    },
    /// More cards side by side than `most`, the number that may be taken off at once.
    TooLongARow {
        /// The most cards that go at once.
        most: u8,
    },
    /// These cards are taken off together, or this one alone, only when something else has happened.
    NotYetOff,
    /// This card is not taken off alone.
    NotAlone(Card),
    /// Only a card that lies alone on its pile changes places.
    NotLone(PileId),
    /// A card that could have started its pile does not change places.
    LiesRight {
        /// The card.
        card: Card,
        /// The pile.
        pile: PileId,
    },
    /// The card could not start the pile of the other card.
    WouldLieWrong {
        /// The card.
        card: Card,
        /// The pile of the other card.
        pile: PileId,
    },
    /// This game has no such move.
    NoSuchMove,
    /// A card turned up must be placed first.
    PlaceFirst,
    /// Piles are being gathered.
    Gathering,
    /// There is nothing to turn or to gather.
    StockEmpty,
    /// The stock is not empty, so nothing is gathered yet.
    StockNotEmpty,
    /// No pass is left.
    NoMorePasses,
    /// Dealt anew, the cards would lie as they do.
    NothingChanges,
    /// The stock has been turned in this turn.
    AlreadyTurned,
    /// The game deals only when nothing can be played.
    NotStuck,
    /// The game deals only when this pile is empty, and others of its kinds.
    ClearFirst(PileId),
    /// The game deals only when something else has happened.
    NotYetTurned,
    /// Cards are put here only when something else has happened.
    NotYetPut(PileId),
    /// Cards are taken from here only when something else has happened.
    NotYetTaken(PileId),
    /// The game deals only when no pile of this kind is empty.
    EmptyFirst(PileId),
    /// None of the places that the stock would fill is empty.
    NoGap(PileId),
    /// Something can be played.
    CanPlay,
    /// It has been declared in this pass that nothing can be played.
    AlreadyDeclared,
    /// The pile to be rid of is not empty.
    NotOut,
    /// The grid is not full.
    NotFull,
    /// The card on top of the batch just turned must be the next one played.
    PlayTheBatch,
    /// Cards go on this pile one at a time.
    OneAtATime(PileId),
    /// The pile takes one card at a time while it is empty.
    OneOnSpace(PileId),
    /// The pile moves as a whole, or its top card leaves the tableau.
    OnlyWhole(PileId),
    /// This card must be played there before anything else is done.
    Compulsory {
        /// Where it lies.
        from: PileId,
        /// Where it must go.
        to: PileId,
    },
    /// The turn ends by a card, and one can still be put there.
    EndsByCard,
    /// The partner takes cards from this pile.
    PartnersPile(PileId),
    /// Nobody has missed a compulsory play.
    NothingMissed,
}

/// Says that the rules do not allow the move, and names the reason. Whole sentences need the rules of the game, and are
/// made by the crate of the rule language.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules do not allow this move: {self:?}")
    }
}

impl std::error::Error for Refusal {}
