//! What is wrong with the stock and with dealing the layout anew, as values.

use crate::rules::GroupId;

/// What is wrong with the stock, or with where its cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockProblem {
    /// Cards are turned from a pile that is no stock.
    FromNoStock,
    /// There is more than one kind of stock.
    SecondStock,
    /// These steps do not go together: cards are turned to one pile, or dealt out, or fill gaps.
    StepsDiffer,
    /// Cards cannot be turned to these piles.
    NoTarget(GroupId),
    /// There is no pile to turn cards to.
    NothingToTurnTo(GroupId),
    /// There is no pile to turn cards from.
    NothingToTurnFrom(GroupId),
    /// Cards that are turned lie face up.
    TurnedFaceDown(GroupId),
    /// A card that is turned onto another has nowhere to go.
    NowhereToSpill(GroupId),
    /// Cards cannot make room on the pile on which they lie.
    RoomOnItself(GroupId),
    /// More cards are turned to a pile than it holds.
    TooManyTurned {
        /// The pile.
        to: GroupId,
        /// How many cards.
        cards: u8,
    },
    /// Gaps are filled from the stock in games for one only.
    GapsForSeveral,
    /// These are not places of one card that could be gaps.
    NoGaps(GroupId),
    /// Cards cannot be dealt to each of these piles.
    NotToEach(GroupId),
    /// There is no such pile, and cards are dealt.
    NoPileToDealOut(GroupId),
    /// Cards that are dealt lie face up.
    DealtFaceDown(GroupId),
    /// Cards that fill gaps are dealt once, and stay there.
    GapsOtherwise,
    /// Cards dealt to each waste are dealt one by one.
    EachWasteOtherwise,
    /// Cards are to come out again, and none come back from each pile.
    EachGoneThrough,
    /// Cards dealt to each pile are dealt one by one, and stay there.
    EachOtherwise,
    /// Turns that deal differently need a stock that is dealt once, to all piles.
    TurnsDiffer,
    /// Turns that deal differently are counted by the cards that are left of those that the deal
    /// leaves for the stock: it must leave it all that are left, and no others may come or go.
    TurnsNotCounted,
    /// A turn deals no card from the stock.
    DealsNothing,
    /// The cards of these piles cannot go onto other piles.
    NotOntoOthers(GroupId),
    /// The cards of one kind of pile go onto another of which there are not as many.
    OntoOthers {
        /// The kind that gives them.
        from: GroupId,
        /// The kind that takes them.
        to: GroupId,
    },
    /// Only turned cards come to the hand.
    HandTakesOthers,
    /// Cards are placed from this hand alone, to which they are turned.
    SecondHand(GroupId),
    /// Cards that are turned to be placed cannot fill piles by themselves.
    PlacedFills,
    /// Cards that are turned to be placed are not taken from the stock.
    PlacedTakenFromStock,
    /// The stock waits until these piles have cards, and they get cards from it alone.
    NeverTurned(GroupId),
    /// The stock waits for something that never is in the first pass, and without a turn no other begins.
    NeverInFirstPass,
    /// The stock is turned when it is empty, and then there is nothing to turn.
    TurnedWhenEmpty,
    /// A condition names a pile by the number of the one that waits, and a stock has no such pile.
    WaitsByNumber,
    /// Cards that come back are shuffled, in a game for several.
    ShufflesForSeveral,
    /// Cards go back to the stock, not out of it.
    GathersStock(GroupId),
    /// Cards do not all lie face up, and gathering turns them over.
    GathersFaceDown(GroupId),
    /// All players share these cards.
    GathersShared(GroupId),
    /// These piles fill by themselves, so that gathering them would never end.
    GathersFilled(GroupId),
    /// These cards are not gathered, and those turned up go there.
    SpillNotGathered(GroupId),
    /// There is no such pile, and cards come to lie there.
    NoPile(GroupId, Arrival),
    /// The pile holds too few cards, and more come to lie there.
    NoRoom {
        /// How many it holds.
        holds: u16,
        /// How they come.
        arrival: Arrival,
    },
}

/// How cards come to lie on a pile by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// Cards are turned.
    Turned,
    /// All cards that are turned may come back.
    Gathered,
    /// Cards are removed.
    Removed,
    /// Cards make room for others.
    Spilt,
}

/// What is wrong with dealing the layout anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedealProblem {
    /// A game has a stock or a redeal, not both.
    WithStock,
    /// These piles cannot be gathered and dealt anew.
    NotGathered(GroupId),
    /// All cards gathered do not fit on one of these piles.
    NoRoom(GroupId),
    /// The cards of the pack do not all find a place.
    TooFewDealt,
    /// Rows are kept in a grid that the deal takes cards out of.
    NothingTaken,
    /// These are no grid whose rows are built from the left.
    NoRows(GroupId),
    /// What does not stay is shuffled and dealt one card to a place.
    NotShuffled,
    /// What the deal takes out does not come out even with the rows.
    Uneven {
        /// How many cards are taken out.
        taken: u16,
        /// Of how many places.
        places: u16,
        /// In how many rows.
        rows: u16,
    },
}
