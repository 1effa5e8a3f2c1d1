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
    /// The hand is over, so no move is possible.
    Over,
    /// The end of the hand has been called; only moves to shared piles that were made before and
    /// are still arriving count.
    Called(Seat),
    /// It is another player's turn to move.
    NotYourTurn(Seat),
    /// The pile from which the move takes cards belongs to another player.
    NotYours(PileId),
    /// The pile has fewer cards than the move takes.
    NoSuchCard(PileId),
    /// The card that the move takes is face down.
    FaceDown(PileId),
    /// The card that the move would turn up is already face up.
    FaceUp(PileId),
    /// No card is ever taken from the pile that the move takes cards from.
    NeverTaken(PileId),
    /// The move takes other cards than the top card, but only the top card may be taken from this
    /// pile.
    OnlyTop(PileId),
    /// The move takes the first card of a pile, which must stay there.
    FirstStays(PileId),
    /// The move takes cards that must stay on their pile.
    RankStays(PileId),
    /// The move takes several cards, but only the top card or the whole pile may be taken from this
    /// pile.
    OnlyTopOrWhole(PileId),
    /// The move takes a pile too far, or in a direction that the rules do not allow.
    OutOfReach(PileId),
    /// The player may not pull any more cards out from under others.
    NoMorePulls,
    /// The move pulls a card out from under others, which is allowed only after the last redeal.
    PulledLater,
    /// The cards that the move takes are not a run, so they cannot move together.
    NotARun(PileId),
    /// The move takes more cards together than the player could move one at a time by way of empty
    /// cells and columns.
    TooMany {
        /// The number of cards that the player could move one at a time by way of empty cells and
        /// columns.
        most: u16,
    },
    /// The card that the move takes does not fit on the top card of the target pile.
    DoesNotFit {
        /// The card that does not fit on the top card of the target pile.
        card: Card,
        /// The top card of the target pile, on which another card does not fit.
        on: Card,
        /// The target pile, on whose top card another card does not fit.
        to: PileId,
    },
    /// The target pile accepts only certain cards because of its position, and the card is not one
    /// of them.
    NotItsOwn(PileId),
    /// The card that the move takes cannot start the empty pile.
    CannotStart {
        /// The card that cannot start the empty pile.
        card: Card,
        /// The empty pile that the card cannot start.
        to: PileId,
    },
    /// The move does not put a complete run on the target pile, which takes nothing else.
    OnlyWholeRun(PileId),
    /// Players never put cards on the target pile of this move.
    NeverPut(PileId),
    /// The target pile does not take cards from this kind of pile.
    NotFromThere {
        /// The pile that the card of the refused move is on.
        from: PileId,
        /// The pile that the card of the refused move should go to.
        to: PileId,
    },
    /// The target pile takes cards from this kind of pile, but only from the pile with the same
    /// number.
    NotItsPile {
        /// The pile that the card of the refused move is on.
        from: PileId,
        /// The pile that the card of the refused move should go to.
        to: PileId,
    },
    /// The target pile does not take cards from this pile before the first redeal.
    NotYetFromThere {
        /// The pile that the card of the refused move is on.
        from: PileId,
        /// The pile that the card of the refused move should go to.
        to: PileId,
    },
    /// The card cannot start an empty pile yet, because certain other piles must be emptied first.
    StartsFirst {
        /// One of the piles that must have no cards left but still has some.
        first: PileId,
        /// The empty pile that a card should start.
        to: PileId,
    },
    /// The player has not chosen the base (the rank with which foundations start), and must do that first.
    ChooseBase,
    /// The target pile of the move is full.
    Full(PileId),
    /// The move starts an empty pile that is not the first of the empty piles of its kind, as it must be.
    NotFirstEmpty(PileId),
    /// The place on the grid to which a card should go is not next to a card.
    NotBeside(PileId),
    /// The card that the move takes is covered by others.
    Covered(PileId),
    /// The move puts a card on the pile that it is on already.
    SamePlace,
    /// The two cards of the move may not be removed together, because they are not a pair.
    NotAPair {
        /// One of two cards that are not a pair.
        first: Card,
        /// The other of two cards that are not a pair.
        second: Card,
    },
    /// The two cards of the move are a pair, but they may not be removed, because they are not next
    /// to each other.
    Apart {
        /// One card of a pair whose cards are too far apart.
        first: Card,
        /// The other card of a pair whose cards are too far apart.
        second: Card,
    },
    /// The cards of the move are not one of the sets that may be removed together.
    NotASet,
    /// The cards before and after the neighbouring cards to be removed are not alike, as the rules
    /// require.
    NotAlike {
        /// The card before the cards to be removed.
        before: Card,
        /// The card after the cards to be removed.
        after: Card,
    },
    /// The cards to be removed do not have a card before and after them.
    NotBetween,
    /// The neighbouring cards that the move removes do not add up to a required total.
    NotATotal {
        /// The total of the neighbouring cards that the move would remove.
        total: u16,
    },
    /// The move takes more neighbouring cards than may be removed at once.
    TooLongARow {
        /// The largest number of cards that may be removed at once.
        most: u8,
    },
    /// The condition that the rules set for removing the cards is not met yet.
    NotYetOff,
    /// The move removes this card alone, but it may be removed only together with others.
    NotAlone(Card),
    /// The cards of the move may not change places, because one of them is not alone on its pile.
    NotLone(PileId),
    /// A card that could have started its pile is not misplaced, so it may not change places.
    LiesRight {
        /// The card that is not misplaced, because it could have started its pile.
        card: Card,
        /// The pile of the card that is not misplaced.
        pile: PileId,
    },
    /// A card could not start the pile with which it should change places.
    WouldLieWrong {
        /// The card that could not start the pile of the other card.
        card: Card,
        /// The pile that the card could not start.
        pile: PileId,
    },
    /// The rules of this game have no such move.
    NoSuchMove,
    /// The move is not allowed yet, because the player must first place a card that was turned up.
    PlaceFirst,
    /// The player is gathering piles and must finish that first.
    Gathering,
    /// The stock has nothing to turn, and there are no cards to gather for another pass.
    StockEmpty,
    /// The stock still has cards, so no cards may be gathered for another pass yet.
    StockNotEmpty,
    /// The player has no pass through the stock left.
    NoMorePasses,
    /// A redeal of the layout would leave all cards where they are.
    NothingChanges,
    /// The player has already turned the stock in this turn.
    AlreadyTurned,
    /// Cards may not be dealt from the stock yet, because a card can still be moved to a foundation.
    NotStuck,
    /// Cards may not be dealt from the stock yet, because this pile, which must be empty, has cards.
    ClearFirst(PileId),
    /// The condition that the rules set for dealing from the stock is not met yet.
    NotYetTurned,
    /// The condition that the rules set for putting cards on the target pile is not met yet.
    NotYetPut(PileId),
    /// The condition that the rules set for taking cards from the pile is not met yet.
    NotYetTaken(PileId),
    /// Cards may not be dealt from the stock yet, because a pile of this kind is empty.
    EmptyFirst(PileId),
    /// Cards may be dealt from the stock only to fill empty places, but none of them is empty.
    NoGap(PileId),
    /// The player declares that nothing can be played, but a move is still possible.
    CanPlay,
    /// The player has already declared in this pass through the stock that nothing can be played.
    AlreadyDeclared,
    /// The player calls the end of the hand, but the pile that must be emptied first still has
    /// cards.
    NotOut,
    /// Cards of a grid may not change places yet, because the grid is not full.
    NotFull,
    /// The move is not allowed yet, because the top card of the batch just turned must be played first.
    PlayTheBatch,
    /// The move puts several cards on the target pile, which takes only one at a time.
    OneAtATime(PileId),
    /// The move puts several cards on an empty pile, which takes only one at a time while it is empty.
    OneOnSpace(PileId),
    /// The move takes a part of a pile that can be moved only as a whole, except for a top card that leaves the
    /// tableau.
    OnlyWhole(PileId),
    /// The move is not allowed yet, because the player must first make a compulsory move.
    Compulsory {
        /// The pile from which a card must be moved before any other move.
        from: PileId,
        /// The pile to which a card must be moved before any other move.
        to: PileId,
    },
    /// The player may not end the turn by passing, because a card that ends the turn can still be
    /// played.
    EndsByCard,
    /// The player may not use this pile, because only a partner of the player takes cards from it.
    PartnersPile(PileId),
    /// The player calls “stop”, but no other player has missed a compulsory move.
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
