//! Problems with a kind of pile in a description of a game, as values without words.

use crate::cards::Rank;
use crate::rules::GroupId;

/// A problem with a kind of pile in a description of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileProblem {
    /// Piles cover each other in a circle, or a pile covers itself.
    CoveredInCircle,
    /// A list says which piles cover others, but the piles are not in a row.
    CoveredShape,
    /// Piles are to keep the direction in which they are first built, but only piles that may be
    /// built up or down can do so.
    KeepsNoWay,
    /// A pile is to be built in the other direction once it reaches the last rank, but only piles
    /// that are built up or down by one rank can do so.
    TurnsBackNowhere,
    /// A pile is to be built in the other direction once it reaches the last rank, but it is full
    /// by then.
    TurnsBackWhenFull,
    /// A pile is to be built in the other direction from a second card of the last rank and suit,
    /// but the deck has no second card.
    TurnsBackWithoutTwin,
    /// A pile is to be built in the other direction after going through all ranks, but it does not
    /// start with the first rank.
    TurnsBackFromElsewhere,
    /// Cards may be put only on piles that start with the right card, but these piles may start
    /// with any card or with none.
    NoRightStart,
    /// The first card on a pile sets the base (the rank with which foundations start), but the
    /// player may take that card back.
    BaseTakenBack,
    /// The first card on a pile sets the base (the rank with which foundations start), but another
    /// rule empties the pile.
    BaseEmptied,
    /// A condition limits when players take cards from this pile, but the removal rules, which have
    /// their own conditions, also take cards from it.
    TakenOffByTime,
    /// A rule makes each pile depend on the pile with the same number of this kind, but the two
    /// kinds have different numbers of piles.
    WaitsForOthers(GroupId),
    /// A pile has a condition for something that never happens to it, such as players putting cards
    /// on it.
    WaitsInVain,
    /// A condition for putting or taking cards depends on something other than the cards on piles,
    /// which is not allowed.
    OpensOtherwise,
    /// Face-down cards are turned up when a condition is met, but the game is for several players.
    TurnedUpForSeveral,
    /// Piles are arranged in a shape, such as a grid or a triangle, but they are not tableau piles
    /// that hold one card each.
    ShapeOfNoSingleCards,
    /// A game may have only one triangle or grid of piles, but another kind of pile already is one.
    SecondShape(GroupId),
    /// The game has several piles of this kind, but only one is allowed.
    OnlyOne,
    /// The piles have rules about adjacent cards, but only a grid can have such rules.
    BesideWithoutGrid,
    /// All players are to share these piles, but they may share only foundations and discard piles.
    Shared,
    /// The pack lacks the rank that is to start empty piles.
    StartLeftOut(Rank),
    /// The piles are built in steps of at least as many ranks as the pack has.
    StepsPastRanks,
    /// Some cards are never taken from a pile, but the removal rules take cards from that pile.
    StayingTakenOff,
    /// Some cards must stay on these piles, but players can take no card from them at all, or only
    /// whole piles.
    StaysAnyway,
    /// A whole pile is to be moved by its top card, but the piles are not a grid or the game is for
    /// several players.
    WholePilesWithoutGrid,
    /// The rules limit how far whole piles may move to the left, but these piles cannot be moved as
    /// a whole.
    NoWholePiles,
    /// Piles are to close up, but no gaps arise: they do not move as a whole, and no cards are
    /// removed from them on a grid in a game for one player.
    ClosesInVain,
    /// These piles close up when one becomes empty, but the rules also fill empty piles with other
    /// cards.
    ClosedGapsFilled,
    /// The description has the cards of a stock face up, but they must be face down.
    StockFaceUp,
    /// The description lets players put cards on a stock, which is not possible.
    PutOnStock,
    /// The description lets players pull cards out from under others, which is not possible in a
    /// race.
    PulledInRace,
    /// Cards are pulled out from under others on piles from which single cards cannot be taken.
    PulledFromNoPile,
    /// Cards may be pulled out from under others only after the last redeal, but redeals are
    /// unlimited.
    PulledNever,
    /// Cards may be pulled out from under others only after the last redeal, but the game has no
    /// redeal.
    PulledWithoutRedeal,
    /// The condition for pulling cards out from under others is neither “always” nor “in the last
    /// pass”.
    PulledOtherwise,
    /// Players are to put cards from a stock on these piles, but cards are face down in the stock,
    /// so it cannot be checked whether they fit.
    FromStock,
    /// The piles from which cards may come change with the first redeal, but the game is for
    /// several players.
    AtFirstForSeveral,
    /// The piles from which cards may come change with the first redeal, but the game has no
    /// redeal.
    AtFirstWithoutRedeal,
    /// Cards from these piles may come here before the first redeal, but not after it.
    AtFirstNeverLater(GroupId),
    /// Two kinds of pile are filled automatically from each other, which is not possible.
    FilledFromFilled,
    /// A kind of pile is filled automatically, but its piles cannot hold any card.
    FilledWithoutRoom,
    /// An empty pile is filled with more cards at once than it can hold.
    FilledTooFull {
        /// The number of cards with which an empty pile is filled.
        cards: u8,
        /// The number of cards that a pile can hold.
        limit: u16,
    },
    /// Complete runs are to be collected from these piles, but that is possible only with columns.
    CollectsFromNoColumns(GroupId),
    /// The pile that collects runs is shared by all players, but the piles with the runs are not,
    /// or the other way round.
    CollectsFromOthers(GroupId),
    /// Complete runs are to be collected, but no run on these piles can ever be complete.
    CollectsNoRun(GroupId),
    /// The pile that collects complete runs has no room for one.
    CollectsWithoutRoom,
    /// Piles are built in another way while a condition is not met. This is not possible in games
    /// for several players, with wild cards, or if the piles keep the direction in which they
    /// began.
    BuiltByTime,
    /// A rule lets players move complete runs away themselves, but the game is for several players.
    CollectsByHandForSeveral,
    /// Each pile of this kind must be started with its own suit, but the game is for several
    /// players.
    OwnSuitForSeveral,
    /// Empty piles are linked to other piles, which decide what may start them, but the game is for
    /// several players.
    LinkedForSeveral,
    /// Empty piles are linked to the pile on their left, which decides what may start them, but
    /// they are not a grid.
    LinkedWithoutGrid,
    /// Each row of piles has its own suit, but the piles are not a grid linked to the left, or the
    /// grid has more than four rows.
    RowSuits,
    /// Certain cards belong to each pile because of its position, but these piles have no suitable
    /// position. Piles in a row may have their own rank or suit, places in a grid also both, other
    /// piles neither.
    NoOwnPlace,
    /// Each pile accepts only the cards that belong to its position, but none of these cards may
    /// start this pile.
    OwnNeverStarts {
        /// The number, from 0, of the pile that no card can start.
        number: u8,
    },
    /// Players put cards under these piles, but that is possible only if any card may be put on any
    /// other.
    UnderBuilt,
    /// A rule refers to the pile last built on, but players never put cards on these piles.
    FilledFromNeverBuilt(GroupId),
    /// A pile is linked to another pile, which decides what may start it, but it also has a suit of
    /// its own.
    LinkedWithSuit,
    /// Each pile must be started with a different suit, but there are more piles than suits.
    TooFewSuits,
    /// Each empty pile is linked to a pile of another kind, but that kind has fewer piles.
    TooFewPiles,
    /// All players share these piles, but their cards are to be visible to one player only.
    OwnFaceShared,
    /// The cards of a player are hidden from the others, but this is not a game in which players
    /// take turns and share one pack.
    OwnFaceWithoutTurns,
    /// Only a certain partner may take cards from these piles, but no card can be taken from them.
    TakenByNobody,
    /// Empty piles are filled at the start of each turn, but this is not a game in which players
    /// take turns and share one pack.
    FilledByTurnWithoutTurns,
    /// Players put cards on each other's piles, but this is not a game in which players take turns
    /// and share one pack.
    GuestsWithoutTurns,
    /// The description lets other players put cards on piles that all players share, which is not
    /// possible.
    GuestsOnShared,
    /// Wild cards are allowed on piles that are not built up in any suit, or from which cards are
    /// taken.
    WildNotBuiltUp,
    /// The pack does not have the rank that is to be wild.
    WildLeftOut(Rank),
    /// Full piles are shuffled into another pile, but this is not a game in which players take
    /// turns and share one pack.
    FullWithoutTurns,
    /// Full foundations are to be shuffled into a pile that is not a stock.
    FullToNoStock,
    /// Full piles are to be shuffled into another pile, but they are not foundations.
    FullNoFoundation,
}
