//! Refusals: why a move is not possible. The sentences shown to players are written in `describe`.

use std::fmt;

use crate::cards::Card;
use crate::rules::{PileId, Seat};

/// The reason why a move is refused. The position does not change.
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
/// let mut position = notation::read_position(&rules, "partial\nt1: 8S\nt2: 9H\n")?;
/// let mv = notation::read_move(&rules, &position, "t2>t1")?;
/// let [card, on] = ["9H", "8S"].map(Card::parse);
/// let (card, on) = card.zip(on).ok_or("no card")?;
/// let to = rules.pile_named("t1").ok_or("no such pile")?;
/// let refused = position.play(&rules, Seat::FIRST, mv);
/// assert_eq!(refused, Err(Refusal::DoesNotFit { card, on, to }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The hand is over.
    Over,
    /// The end has been called; only cards already on their way to shared piles still count.
    Called(Seat),
    /// It is another player's turn.
    NotYourTurn(Seat),
    /// The pile belongs to another player.
    NotYours(PileId),
    /// The pile has fewer cards than the move takes.
    NoSuchCard(PileId),
    /// The card is face down.
    FaceDown(PileId),
    /// The card is already face up.
    FaceUp(PileId),
    /// No card is ever taken from this pile.
    NeverTaken(PileId),
    /// Only the top card may be taken.
    OnlyTop(PileId),
    /// The first card of the pile must stay there.
    FirstStays(PileId),
    /// Some of the cards must stay on this pile.
    RankStays(PileId),
    /// Only the top card or the whole pile may be taken.
    OnlyTopOrWhole(PileId),
    /// The pile cannot be moved this far, or not in this direction.
    OutOfReach(PileId),
    /// No more cards may be pulled out from under others.
    NoMorePulls,
    /// Cards may be pulled out from under others only after the last redeal.
    PulledLater,
    /// These cards are not a run.
    NotARun(PileId),
    /// The cards are more than could be moved one at a time.
    TooMany {
        /// The number of cards that could be moved one at a time.
        most: u16,
    },
    /// The card does not fit on the top card of the pile.
    DoesNotFit {
        /// The card that does not fit.
        card: Card,
        /// The top card of the pile.
        on: Card,
        /// The pile on which the card does not fit.
        to: PileId,
    },
    /// The pile accepts only certain cards because of its position, and the card is not one of
    /// them.
    NotItsOwn(PileId),
    /// The card cannot start the empty pile.
    CannotStart {
        /// The card that cannot start the pile.
        card: Card,
        /// The empty pile that the card cannot start.
        to: PileId,
    },
    /// Only complete runs may be put on this pile.
    OnlyWholeRun(PileId),
    /// Players never put cards on this pile.
    NeverPut(PileId),
    /// The target does not take cards from this kind of pile.
    NotFromThere {
        /// The pile that the card is on.
        from: PileId,
        /// The pile that the card should go to.
        to: PileId,
    },
    /// The target takes cards from this kind of pile, but only from the pile with the same number.
    NotItsPile {
        /// The pile that the card is on.
        from: PileId,
        /// The pile that the card should go to.
        to: PileId,
    },
    /// The target does not take cards from this pile before the first redeal.
    NotYetFromThere {
        /// The pile that the card is on.
        from: PileId,
        /// The pile that the card should go to.
        to: PileId,
    },
    /// A card from this pile may start an empty pile only when certain other piles have no cards
    /// left.
    StartsFirst {
        /// One of the piles that must have no cards left but still has some.
        first: PileId,
        /// The empty pile.
        to: PileId,
    },
    /// The player must choose the base first.
    ChooseBase,
    /// The pile is full.
    Full(PileId),
    /// Only the first empty pile of this kind may be started.
    NotFirstEmpty(PileId),
    /// The place on the grid is not next to a card.
    NotBeside(PileId),
    /// The card is covered by others.
    Covered(PileId),
    /// A card cannot be put on the pile that it is on.
    SamePlace,
    /// These two cards are not a pair.
    NotAPair {
        /// One of two cards that are not a pair.
        first: Card,
        /// The other of two cards that are not a pair.
        second: Card,
    },
    /// These two cards are a pair but not next to each other.
    Apart {
        /// One card of a pair whose cards are too far apart.
        first: Card,
        /// The other card of a pair whose cards are too far apart.
        second: Card,
    },
    /// These cards are not one of the sets that may be removed.
    NotASet,
    /// The cards before and after the cards to be removed are not alike.
    NotAlike {
        /// The card before the cards to be removed.
        before: Card,
        /// The card after the cards to be removed.
        after: Card,
    },
    /// The cards to be removed do not have a card before and after them.
    NotBetween,
    /// The neighbouring cards do not add up to a required total.
    NotATotal {
        /// The total of the neighbouring cards.
        total: u16,
    },
    /// The move takes more neighbouring cards than may be removed at once.
    TooLongARow {
        /// The largest number of cards that may be removed at once.
        most: u8,
    },
    /// The condition for removing the cards is not met yet.
    NotYetOff,
    /// This card may not be removed alone.
    NotAlone(Card),
    /// Only a card that is alone on its pile may change places.
    NotLone(PileId),
    /// A card that could have started its pile is not misplaced, so it may not change places.
    LiesRight {
        /// The card that could have started its pile.
        card: Card,
        /// The pile that the card is on.
        pile: PileId,
    },
    /// A card could not start the pile with which it should change places.
    WouldLieWrong {
        /// The card that could not start the pile.
        card: Card,
        /// The pile on which the card could not be the first card.
        pile: PileId,
    },
    /// This game does not have such a move.
    NoSuchMove,
    /// A card that was turned up must be placed before any other move.
    PlaceFirst,
    /// The player is gathering piles and must finish that first.
    Gathering,
    /// There is nothing to turn or gather.
    StockEmpty,
    /// The stock still has cards, so nothing is gathered yet.
    StockNotEmpty,
    /// No pass is left.
    NoMorePasses,
    /// A redeal would leave all cards where they are.
    NothingChanges,
    /// The stock has already been turned in this turn.
    AlreadyTurned,
    /// The stock may be dealt only when no move is possible.
    NotStuck,
    /// The stock may be dealt only when this pile and certain others are empty.
    ClearFirst(PileId),
    /// The condition for dealing from the stock is not met yet.
    NotYetTurned,
    /// The condition for putting cards on the pile is not met yet.
    NotYetPut(PileId),
    /// The condition for taking cards from the pile is not met yet.
    NotYetTaken(PileId),
    /// The stock may be dealt only when no pile of this kind is empty.
    EmptyFirst(PileId),
    /// None of the places that the stock would fill is empty.
    NoGap(PileId),
    /// A move is still possible.
    CanPlay,
    /// The player has already declared in this pass that nothing can be played.
    AlreadyDeclared,
    /// The pile to empty still has cards.
    NotOut,
    /// The grid is not full.
    NotFull,
    /// The top card of the batch just turned must be played next.
    PlayTheBatch,
    /// Only one card at a time may be put on this pile.
    OneAtATime(PileId),
    /// The pile takes only one card at a time while it is empty.
    OneOnSpace(PileId),
    /// The pile can be moved only as a whole, except for a top card that leaves the tableau.
    OnlyWhole(PileId),
    /// A compulsory move must be made before any other.
    Compulsory {
        /// The pile that the compulsory card is on.
        from: PileId,
        /// The pile that the compulsory card must go to.
        to: PileId,
    },
    /// The turn must end by playing a card, which is still possible.
    EndsByCard,
    /// Only the partner takes cards from this pile.
    PartnersPile(PileId),
    /// No player has missed a compulsory move.
    NothingMissed,
}

/// Writes that the rules do not allow the move, with the name of the reason. Full sentences depend
/// on the rules of the game and are made by the crate of the rule language.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rules do not allow this move: {self:?}")
    }
}

impl std::error::Error for Refusal {}
