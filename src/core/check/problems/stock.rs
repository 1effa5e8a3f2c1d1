//! Problems with the stock and with redeals of the layout, as values.

use crate::rules::GroupId;

/// A problem with the stock, or with the piles to which its cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockProblem {
    /// Cards are turned from a pile that is not a stock.
    FromNoStock,
    /// There is more than one kind of stock.
    SecondStock,
    /// These steps of a turn cannot be combined. A turn either turns cards to one pile, deals them
    /// to several piles, or fills gaps.
    StepsDiffer,
    /// Cards cannot be turned to piles of this kind.
    NoTarget(GroupId),
    /// There is no pile to turn cards to.
    NothingToTurnTo(GroupId),
    /// There is no pile to turn cards from.
    NothingToTurnFrom(GroupId),
    /// Cards that are turned must be face up.
    TurnedFaceDown(GroupId),
    /// A new card is turned, but the card turned before it has nowhere to go.
    NowhereToSpill(GroupId),
    /// Cards are to make room by moving to another pile, but this is the pile that they are already
    /// on.
    RoomOnItself(GroupId),
    /// More cards are turned to a pile than it can hold.
    TooManyTurned {
        /// The kind of pile to which cards are turned.
        to: GroupId,
        /// The number of cards turned at a time.
        cards: u8,
    },
    /// Gaps are filled from the stock, but the game is for several players.
    GapsForSeveral,
    /// The stock fills gaps, but these piles are not places for one card each.
    NoGaps(GroupId),
    /// Cards from the stock cannot be dealt to piles of this kind, one to each pile.
    NotToEach(GroupId),
    /// Cards are dealt from the stock, but this kind has no pile.
    NoPileToDealOut(GroupId),
    /// Cards that are dealt must be face up.
    DealtFaceDown(GroupId),
    /// Cards that fill gaps must stay there, without other conditions and without another pass.
    GapsOtherwise,
    /// Cards dealt to each waste must be dealt one at a time.
    EachWasteOtherwise,
    /// The game has another pass, but no cards come back from the piles for it.
    EachGoneThrough,
    /// Cards dealt to each pile must be dealt one at a time and stay there.
    EachOtherwise,
    /// Turns differ from each other, but the stock has redeals, or a turn other than the last skips
    /// empty piles.
    TurnsDiffer,
    /// Turns differ from each other, so the number of cards left in the stock decides which turn is
    /// next. The deal must therefore leave the rest of the cards to the stock, and only turns may
    /// take cards from it.
    TurnsNotCounted,
    /// A turn deals no card from the stock.
    DealsNothing,
    /// The cards of these piles cannot be put onto other piles.
    NotOntoOthers(GroupId),
    /// The cards of one kind of pile are put onto another kind, but the kinds have different
    /// numbers of piles.
    OntoOthers {
        /// The kind of pile that gives the cards.
        from: GroupId,
        /// The kind of pile that takes the cards.
        to: GroupId,
    },
    /// The hand may get only cards that are turned from the stock.
    HandTakesOthers,
    /// Cards can be placed only from the hand to which they are turned, but this is another hand.
    SecondHand(GroupId),
    /// Cards that are turned to be placed cannot fill piles automatically.
    PlacedFills,
    /// Cards that are turned to be placed cannot also be taken from the stock.
    PlacedTakenFromStock,
    /// The stock waits until these piles have cards, but they get cards only from the stock.
    NeverTurned(GroupId),
    /// The stock waits for a condition that is never met in the first pass. Another pass cannot
    /// begin before the stock is turned.
    NeverInFirstPass,
    /// The stock may be turned only when it is empty, so there is never a card to turn.
    TurnedWhenEmpty,
    /// A condition of the stock refers to the pile with the same number or the previous pile, but a
    /// stock has no such pile.
    WaitsByNumber,
    /// Gathered cards are shuffled, but the game is for several players.
    ShufflesForSeveral,
    /// The stock itself is among the piles that are gathered.
    GathersStock(GroupId),
    /// Gathering turns cards over, but not all cards of these piles are face up.
    GathersFaceDown(GroupId),
    /// All players share a pile that is gathered but not the stock, or the stock but not the pile.
    GathersShared(GroupId),
    /// The player gathers the piles one by one, but these piles are filled automatically, so
    /// gathering would never end.
    GathersFilled(GroupId),
    /// Turned cards make room by moving to these piles, but the piles are not gathered.
    SpillNotGathered(GroupId),
    /// Cards come automatically to this kind of pile, but the kind has no pile.
    NoPile(GroupId, Arrival),
    /// More cards come to a pile automatically than it can hold.
    NoRoom {
        /// The number of cards that the pile can hold.
        holds: u16,
        /// The way in which the cards come to the pile.
        arrival: Arrival,
    },
}

/// A way in which cards come to a pile automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// Cards are turned from the stock.
    Turned,
    /// All turned cards may come back to the stock.
    Gathered,
    /// Cards are removed from the table.
    Removed,
    /// Cards make room for the next turned cards.
    Spilt,
}

/// A problem with a redeal of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedealProblem {
    /// A game has both a stock and a redeal.
    WithStock,
    /// These piles cannot be gathered and dealt again in a redeal.
    NotGathered(GroupId),
    /// One of these piles cannot hold all gathered cards.
    NoRoom(GroupId),
    /// The redeal has no place for some cards of the pack.
    TooFewDealt,
    /// Rows of a grid are kept in a redeal, but the deal takes no cards out of the grid.
    NothingTaken,
    /// These piles are not a grid whose rows are built from the left.
    NoRows(GroupId),
    /// The cards that do not stay must be shuffled and dealt one to a place.
    NotShuffled,
    /// The number of cards that the deal takes out of a grid does not match its rows.
    Uneven {
        /// The number of cards taken out.
        taken: u16,
        /// The number of places of the grid.
        places: u16,
        /// The number of rows of the grid.
        rows: u16,
    },
}
