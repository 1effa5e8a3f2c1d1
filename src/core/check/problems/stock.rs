//! Problems with the stock and with redeals of the layout, as values.

use crate::rules::GroupId;

/// A problem with the stock, or with the piles to which its cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockProblem {
    /// The description turns cards from a pile that is not a stock.
    FromNoStock,
    /// The description has more than one kind of stock.
    SecondStock,
    /// A turn of the stock has steps that cannot be combined. A turn either turns cards to one
    /// pile, deals them to several piles, or fills gaps.
    StepsDiffer,
    /// Cards from the stock cannot be turned to piles of this kind.
    NoTarget(GroupId),
    /// Cards are turned from the stock, but the kind of pile to which they go has no pile.
    NothingToTurnTo(GroupId),
    /// Cards are turned from the stock, but the stock has no pile.
    NothingToTurnFrom(GroupId),
    /// Cards are turned from the stock to piles of this kind, but they would be face down there.
    TurnedFaceDown(GroupId),
    /// A new card is turned from the stock, but the card turned before it has nowhere to go.
    NowhereToSpill(GroupId),
    /// The cards turned before must move to another pile to make room, but this is the pile that
    /// they are already on.
    RoomOnItself(GroupId),
    /// The stock turns more cards to a pile than the pile can hold.
    TooManyTurned {
        /// The kind of pile to which the stock turns cards.
        to: GroupId,
        /// The number of cards that the stock turns at a time.
        cards: u8,
    },
    /// The stock fills gaps in the layout, but the game is for several players.
    GapsForSeveral,
    /// The stock fills gaps in the layout, but these piles are not places for one card each.
    NoGaps(GroupId),
    /// Cards from the stock cannot be dealt to piles of this kind, one to each pile.
    NotToEach(GroupId),
    /// Cards are dealt from the stock, but this kind has no pile.
    NoPileToDealOut(GroupId),
    /// Cards are dealt from the stock to piles of this kind, but they would be face down there.
    DealtFaceDown(GroupId),
    /// Cards from the stock that fill gaps must stay where they are: further conditions and another
    /// pass are not possible.
    GapsOtherwise,
    /// Cards from the stock that are dealt to each waste must be dealt one at a time.
    EachWasteOtherwise,
    /// The stock allows another pass, but no cards come back to it for that pass.
    EachGoneThrough,
    /// Cards from the stock that are dealt to each pile must be dealt one at a time and stay there.
    EachOtherwise,
    /// Turns of the stock differ from each other, but the stock has redeals, or a turn other than
    /// the last skips empty piles.
    TurnsDiffer,
    /// Turns of the stock differ from each other, so the number of cards left in the stock decides
    /// which turn is next. The deal must therefore leave the rest of the cards to the stock, and
    /// only turns may take cards from it.
    TurnsNotCounted,
    /// A turn of the stock deals no card.
    DealsNothing,
    /// A turn of the stock puts the cards of these piles onto other piles, but that is not possible
    /// with them.
    NotOntoOthers(GroupId),
    /// A turn of the stock puts the cards of one kind of pile onto another kind, but the kinds have
    /// different numbers of piles.
    OntoOthers {
        /// The kind of pile that gives its cards in the turn of the stock.
        from: GroupId,
        /// The kind of pile that takes the cards in the turn of the stock.
        to: GroupId,
    },
    /// A hand (cards turned up that must be placed) may get only cards that are turned from the
    /// stock.
    HandTakesOthers,
    /// Cards can be placed only from the hand to which the stock turns them, but this is another
    /// hand.
    SecondHand(GroupId),
    /// Cards that the stock turns up to be placed cannot fill piles automatically.
    PlacedFills,
    /// Cards that the stock turns up to be placed one by one cannot leave the stock in another way
    /// too.
    PlacedTakenFromStock,
    /// The stock may be turned only when these piles have cards, but they get cards only from the
    /// stock.
    NeverTurned(GroupId),
    /// The stock may be turned only under a condition that is never met in the first pass through
    /// it. Another pass cannot begin before the stock is turned.
    NeverInFirstPass,
    /// The stock may be turned only when it is empty, so there is never a card to turn.
    TurnedWhenEmpty,
    /// A condition for turning the stock refers to the pile with the same number or the previous
    /// pile, but a stock has no such pile.
    WaitsByNumber,
    /// The cards gathered for another pass are shuffled, but the game is for several players.
    ShufflesForSeveral,
    /// The stock itself is among the piles that are gathered for another pass.
    GathersStock(GroupId),
    /// Gathering cards for another pass turns them over, but not all cards of these piles are face
    /// up.
    GathersFaceDown(GroupId),
    /// All players share a pile that is gathered but not the stock, or the stock but not the pile.
    GathersShared(GroupId),
    /// The player gathers the piles one by one, but these piles are filled automatically, so
    /// gathering would never end.
    GathersFilled(GroupId),
    /// Turned cards make room for the next ones by moving to these piles, but the piles are not
    /// gathered for another pass.
    SpillNotGathered(GroupId),
    /// Cards come automatically to this kind of pile, but the kind has no pile.
    NoPile(GroupId, Arrival),
    /// More cards come to a pile automatically than it can hold.
    NoRoom {
        /// The number of cards that the pile can hold.
        holds: u16,
        /// How the cards come to the pile automatically.
        arrival: Arrival,
    },
}

/// A way in which cards come to a pile automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// The cards come to the pile because they are turned from the stock.
    Turned,
    /// The cards come to the pile because all turned cards may be put back on the stock.
    Gathered,
    /// The cards come to the pile because they are removed from the table.
    Removed,
    /// The cards come to the pile to make room for the next turned cards.
    Spilt,
}

/// A problem with a redeal of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedealProblem {
    /// A game has both a stock and a redeal.
    WithStock,
    /// These piles cannot be gathered and dealt again in a redeal.
    NotGathered(GroupId),
    /// One of the piles that a redeal gathers must hold all gathered cards, but cannot.
    NoRoom(GroupId),
    /// The redeal has no place for some cards of the pack.
    TooFewDealt,
    /// Rows of a grid are kept in a redeal, but the deal takes no cards out of the grid.
    NothingTaken,
    /// A redeal keeps the rows of a grid, but these piles are not a grid whose rows are built from
    /// the left.
    NoRows(GroupId),
    /// In a redeal of a grid, the cards that do not stay must be shuffled and dealt one to a place.
    NotShuffled,
    /// In a grid that is redealt, the deal takes out a number of cards that does not match the
    /// rows.
    Uneven {
        /// The number of cards that the deal takes out of the grid.
        taken: u16,
        /// The number of places of the grid that is redealt.
        places: u16,
        /// The number of rows of the grid that is redealt.
        rows: u16,
    },
}
