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
    /// Cards are turned from the stock to piles of this kind, which is not possible: they are not a
    /// waste or a hand.
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
    /// Cards are dealt from the stock to each pile of this kind, which is not possible with such
    /// piles.
    NotToEach(GroupId),
    /// Cards are dealt from the stock, but this kind has no pile.
    NoPileToDealOut(GroupId),
    /// Cards are dealt from the stock to piles of this kind, but they would be face down there.
    DealtFaceDown(GroupId),
    /// The stock fills gaps, where its cards must stay, but its rules also have a condition, cards
    /// to be placed, or another pass.
    GapsOtherwise,
    /// Cards are dealt from the stock to each of several wastes, but the rules also want them to be
    /// placed by the player.
    EachWasteOtherwise,
    /// The stock allows another pass, but no cards come back to it for that pass.
    EachGoneThrough,
    /// Cards are dealt from the stock to each pile, where they must stay, but the rules also want
    /// them to be placed by the player or gathered.
    EachOtherwise,
    /// Turns of the stock differ from each other, but the stock has redeals, or a turn other than
    /// the last skips empty piles.
    TurnsDiffer,
    /// Turns of the stock differ from each other, but the number of cards left in the stock does
    /// not show which turn is next, because the deal does not leave the rest of the cards to the
    /// stock or because not only turns take cards from it.
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
    /// A hand (cards turned up that must be placed) gets other cards than those turned from the
    /// stock.
    HandTakesOthers,
    /// Cards can be placed only from the hand to which the stock turns them, but this is another
    /// hand.
    SecondHand(GroupId),
    /// The stock turns up cards that must be placed, but they also fill piles automatically.
    PlacedFills,
    /// The stock turns up cards that must be placed one by one, but players also take cards from it
    /// in another way.
    PlacedTakenFromStock,
    /// The stock can never be turned: it waits until these piles have cards, but they get cards
    /// only from the stock.
    NeverTurned(GroupId),
    /// The stock can never be turned: its condition is never met in the first pass, and another
    /// pass begins only after a turn.
    NeverInFirstPass,
    /// The stock can never be turned: its condition is met only when it is empty and has no card to
    /// turn.
    TurnedWhenEmpty,
    /// A condition for turning the stock refers to the pile with the same number or the previous
    /// pile, but a stock has no such pile.
    WaitsByNumber,
    /// The cards gathered for another pass are shuffled, but the game is for several players.
    ShufflesForSeveral,
    /// The stock itself is among the piles whose cards are to be gathered and put back on the
    /// stock.
    GathersStock(GroupId),
    /// Gathering cards for another pass turns them over, but not all cards of these piles are face
    /// up.
    GathersFaceDown(GroupId),
    /// A pile is gathered and put back on the stock, but players share only one of the two.
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
    /// The game has a stock, but also a redeal of the layout, which is possible only without a
    /// stock.
    WithStock,
    /// A redeal gathers these piles, but they are not face-up columns, which alone can be dealt
    /// again.
    NotGathered(GroupId),
    /// A redeal can bring all gathered cards to one pile, but a pile of this kind cannot hold them
    /// all.
    NoRoom(GroupId),
    /// The redeal has no place for some cards of the pack.
    TooFewDealt,
    /// Rows of a grid are kept in a redeal, but the deal takes no cards out of the grid.
    NothingTaken,
    /// A redeal keeps the rows of a grid, but these piles are not a grid whose rows are built from
    /// the left.
    NoRows(GroupId),
    /// In a redeal of a grid, the cards that do not stay are not shuffled, as they must be.
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
