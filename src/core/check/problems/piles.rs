//! Problems with a kind of pile, as values.

use crate::cards::Rank;
use crate::rules::GroupId;

/// A problem with a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileProblem {
    /// Piles cover each other in a circle, or a pile covers itself.
    CoveredInCircle,
    /// A list says which piles cover others, but the piles are not in a row.
    CoveredShape,
    /// Only piles that may be built up or down can keep one direction.
    KeepsNoWay,
    /// A pile is to change direction at the last rank, but only piles that are built up or down by
    /// one rank can do so.
    TurnsBackNowhere,
    /// A pile is to change direction at the last rank, but it is full by then.
    TurnsBackWhenFull,
    /// A pile is to change direction with a second card of the last rank and suit, but the deck has
    /// no second card.
    TurnsBackWithoutTwin,
    /// A pile is to change direction after going through all ranks, but it does not start with the
    /// first rank.
    TurnsBackFromElsewhere,
    /// Cards may be put only on piles with the right first card, but these piles have no particular
    /// first card.
    NoRightStart,
    /// The first card sets the base, but that card may be taken back.
    BaseTakenBack,
    /// The first card sets the base, but another rule empties the pile.
    BaseEmptied,
    /// A condition limits when players take cards from this pile. The removal rules, which have
    /// their own conditions, also take cards from it.
    TakenOffByTime,
    /// A pile depends on the pile of this kind with the same number, but the two kinds have
    /// different numbers of piles.
    WaitsForOthers(GroupId),
    /// A pile has a condition for something that never happens to it, such as players putting cards
    /// on it.
    WaitsInVain,
    /// A condition for putting or taking cards depends on something other than the cards on piles.
    OpensOtherwise,
    /// Cards are turned up when a condition is met, but the game is for several players.
    TurnedUpForSeveral,
    /// Piles in a shape must be tableau piles that hold one card each.
    ShapeOfNoSingleCards,
    /// A game may have only one triangle or grid, and these piles are already one.
    SecondShape(GroupId),
    /// Only one pile of this kind is allowed.
    OnlyOne,
    /// Only a grid can have rules about adjacent cards.
    BesideWithoutGrid,
    /// Players may share only foundations and discard piles.
    Shared,
    /// The pack lacks the rank that starts empty piles.
    StartLeftOut(Rank),
    /// The piles are built in steps of at least as many ranks as the pack has.
    StepsPastRanks,
    /// Some cards are never taken from a pile, but the removal rules take cards from it.
    StayingTakenOff,
    /// Some cards must stay on these piles, but players can take no card from them at all, or only
    /// whole piles.
    StaysAnyway,
    /// A whole pile can be moved by its top card only on a grid, in games for one player.
    WholePilesWithoutGrid,
    /// These piles cannot move as a whole.
    NoWholePiles,
    /// Piles can close up only if they move as a whole or if cards are removed from a grid, and
    /// only in games for one player.
    ClosesInVain,
    /// The piles close up, so no other cards may fill their gaps.
    ClosedGapsFilled,
    /// The cards of a stock must be face down.
    StockFaceUp,
    /// Cards cannot be put on a stock.
    PutOnStock,
    /// In a race, cards cannot be pulled out from under others.
    PulledInRace,
    /// Cards are pulled out from under others on piles from which single cards cannot be taken.
    PulledFromNoPile,
    /// Cards may be pulled out only after the last redeal, but redeals are unlimited.
    PulledNever,
    /// Cards may be pulled out only after the last redeal, but the game has no redeal.
    PulledWithoutRedeal,
    /// The condition for pulling cards out from under others must be “always” or “in the last
    /// pass”.
    PulledOtherwise,
    /// Cards cannot come here from a stock. They are face down there, so it cannot be checked
    /// whether they fit.
    FromStock,
    /// The sources of cards change with the first redeal, but the game is for several players.
    AtFirstForSeveral,
    /// The sources of cards change with the first redeal, but the game has no redeal.
    AtFirstWithoutRedeal,
    /// Cards from these piles may come here before the first redeal, but not after it.
    AtFirstNeverLater(GroupId),
    /// Piles that are filled automatically cannot fill each other.
    FilledFromFilled,
    /// A pile that cannot hold any card cannot be filled.
    FilledWithoutRoom,
    /// A pile is filled with more cards at once than it can hold.
    FilledTooFull {
        /// The number of cards that fill an empty pile.
        cards: u8,
        /// The number of cards that the pile can hold.
        limit: u16,
    },
    /// Complete runs can be collected only from columns, and these piles are not columns.
    CollectsFromNoColumns(GroupId),
    /// The pile that collects runs is shared by all players, but the piles with the runs are not,
    /// or the other way round.
    CollectsFromOthers(GroupId),
    /// No run on these piles can ever be complete.
    CollectsNoRun(GroupId),
    /// The collecting pile has no room for a complete run.
    CollectsWithoutRoom,
    /// Piles are built in another way when a condition is met. This is not possible in games for
    /// several players, with wild cards, or if the piles keep a direction.
    BuiltByTime,
    /// Players move complete runs away themselves, but the game is for several players.
    CollectsByHandForSeveral,
    /// Each pile has its own suit, but the game is for several players.
    OwnSuitForSeveral,
    /// Piles are linked, but the game is for several players.
    LinkedForSeveral,
    /// Piles are linked to the pile on their left, but they are not a grid.
    LinkedWithoutGrid,
    /// Rows have suits, but they are not rows of a grid whose piles are linked to the left, or
    /// there are more than four rows.
    RowSuits,
    /// Certain cards belong to each pile because of its position, but these piles have no suitable
    /// position. Piles in a row may have their own rank or suit, places in a grid also both, other
    /// piles neither.
    NoOwnPlace,
    /// None of the cards that belong to this pile may start it.
    OwnNeverStarts {
        /// The number of the pile, from 0.
        number: u8,
    },
    /// Cards may go under a pile only if any card may be put on any other.
    UnderBuilt,
    /// A rule refers to the pile last built on, but players never put cards on these piles.
    FilledFromNeverBuilt(GroupId),
    /// A linked pile cannot have its own suit.
    LinkedWithSuit,
    /// Each pile must be started with a different suit, but there are more piles than suits.
    TooFewSuits,
    /// There are fewer piles to link to than linked piles.
    TooFewPiles,
    /// Shared cards cannot be visible to one player only.
    OwnFaceShared,
    /// The cards of a player are hidden from the others, but the game is not a turn game.
    OwnFaceWithoutTurns,
    /// A certain partner takes cards from these piles, but no card can be taken from them.
    TakenByNobody,
    /// Piles are filled at the start of each turn, but the game is not a turn game.
    FilledByTurnWithoutTurns,
    /// Players put cards on each other's piles, but the game is not a turn game.
    GuestsWithoutTurns,
    /// Other players cannot put cards on shared piles.
    GuestsOnShared,
    /// Wild cards need a pile that is built up in any suit and from which no card is taken.
    WildNotBuiltUp,
    /// The pack does not have the wild rank.
    WildLeftOut(Rank),
    /// Full piles are shuffled into another pile, but the game is not a turn game.
    FullWithoutTurns,
    /// Full foundations can be shuffled only into a stock.
    FullToNoStock,
    /// Only foundations can be shuffled into another pile when they are full.
    FullNoFoundation,
}
