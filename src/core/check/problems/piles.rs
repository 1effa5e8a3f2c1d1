//! What is wrong with a kind of pile, as values.

use crate::cards::Rank;
use crate::rules::GroupId;

/// What is wrong with a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileProblem {
    /// Piles cover each other in a circle, or themselves.
    CoveredInCircle,
    /// Only piles in a row are covered as a list says.
    CoveredShape,
    /// Only piles that are built up and down keep to one way.
    KeepsNoWay,
    /// Only piles that are built up, or down, one rank at a time, turn back.
    TurnsBackNowhere,
    /// A pile that turns back is full before it does.
    TurnsBackWhenFull,
    /// A pile that turns back does so with a second card of the last rank and of its suit, and there
    /// is none.
    TurnsBackWithoutTwin,
    /// A pile turns back when it has gone through all ranks, and it does not begin with the first.
    TurnsBackFromElsewhere,
    /// Any card starts these piles, so that none is the right one.
    NoRightStart,
    /// A base that the first card decides is lost where that card may be taken back.
    BaseTakenBack,
    /// A base that the first card decides is lost where another rule empties the pile.
    BaseEmptied,
    /// It is not for a player to say when cards go off from here.
    TakenOffByTime,
    /// A kind of pile does not wait for this one, of which there are not as many piles.
    WaitsForOthers(GroupId),
    /// A pile waits for cards that nobody ever puts or takes.
    WaitsInVain,
    /// Piles open by what lies on others, and by nothing else.
    OpensOtherwise,
    /// Cards are turned up by a condition in games for one alone.
    TurnedUpForSeveral,
    /// Piles with a shape are tableau piles of one card.
    ShapeOfNoSingleCards,
    /// A game has one triangle or grid, and these are one already.
    SecondShape(GroupId),
    /// There can be only one such pile.
    OnlyOne,
    /// Cards lie beside each other on a grid only.
    BesideWithoutGrid,
    /// The players share only foundations and piles of discards.
    Shared,
    /// The pack lacks the rank that starts empty piles.
    StartLeftOut(Rank),
    /// Building steps by as many ranks as the pack has, or more.
    StepsPastRanks,
    /// Cards that are never taken from a pile are not taken off the table either.
    StayingTakenOff,
    /// Nothing is taken from these piles, or whole piles are.
    StaysAnyway,
    /// Whole piles go by their top card in a grid, in games for one.
    WholePilesWithoutGrid,
    /// These are not piles that go as a whole.
    NoWholePiles,
    /// Piles move up where they go as a whole, or where cards are taken off a grid, in games for one.
    ClosesInVain,
    /// Where piles move up, nothing else goes into their gaps.
    ClosedGapsFilled,
    /// The cards of a stock lie face down.
    StockFaceUp,
    /// Nothing is put on a stock.
    PutOnStock,
    /// In a race no card is taken from under others.
    PulledInRace,
    /// These are no piles of which one card at a time may be taken.
    PulledFromNoPile,
    /// There is always another redeal, so that none is the last.
    PulledNever,
    /// There is no redeal to wait for.
    PulledWithoutRedeal,
    /// Cards are taken from under others at any time or in the last pass.
    PulledOtherwise,
    /// Cards that lie face down in a stock cannot be asked whether they fit.
    FromStock,
    /// What changes with the first redeal does so in games for one only.
    AtFirstForSeveral,
    /// There is no redeal that could end what holds at first.
    AtFirstWithoutRedeal,
    /// No cards of these piles come here at any time.
    AtFirstNeverLater(GroupId),
    /// Piles that fill by themselves cannot fill each other.
    FilledFromFilled,
    /// A pile that holds no card cannot be filled.
    FilledWithoutRoom,
    /// More cards fill a pile at once than it holds.
    FilledTooFull {
        /// How many cards.
        cards: u8,
        /// How many it holds.
        limit: u16,
    },
    /// Complete runs lie in columns, and these piles are none.
    CollectsFromNoColumns(GroupId),
    /// The piles that are collected from are not of the same players.
    CollectsFromOthers(GroupId),
    /// No run on these piles is ever complete.
    CollectsNoRun(GroupId),
    /// There is no room for a complete run.
    CollectsWithoutRoom,
    /// Only piles of a game for one, built in no further way, are built otherwise at times.
    BuiltByTime,
    /// Players of a game for several do not put complete runs away by hand.
    CollectsByHandForSeveral,
    /// Piles have a suit of their own in games for one only.
    OwnSuitForSeveral,
    /// Piles are linked in games for one only.
    LinkedForSeveral,
    /// Cards lie at the left of others in a grid only.
    LinkedWithoutGrid,
    /// Only the rows of a grid that is linked to the left have suits, at most four of them.
    RowSuits,
    /// Piles in a row have a rank or a suit of their own, places of a grid also both, and others neither.
    NoOwnPlace,
    /// None of the cards that belong to a pile, by its number from 0, may start it.
    OwnNeverStarts {
        /// The number.
        number: u8,
    },
    /// Only where any card goes on any other may it go under all of them.
    UnderBuilt,
    /// Nobody puts a card on these piles, so that none is the one last built on.
    FilledFromNeverBuilt(GroupId),
    /// A pile that is linked to another has no suit of its own.
    LinkedWithSuit,
    /// There are not as many suits as piles to start with them.
    TooFewSuits,
    /// There are not as many other piles to be linked to.
    TooFewPiles,
    /// No player alone can see cards that all share.
    OwnFaceShared,
    /// A player's own cards are hidden only in a game in turns.
    OwnFaceWithoutTurns,
    /// Nothing is taken from these piles, so that no partner can be the one who does.
    TakenByNobody,
    /// Piles are filled each turn only in a game in turns.
    FilledByTurnWithoutTurns,
    /// Players put cards on each other's piles only in a game in turns.
    GuestsWithoutTurns,
    /// Nobody else can put cards on piles that all share.
    GuestsOnShared,
    /// A wild card needs a pile built up in any suit, from which nothing is taken.
    WildNotBuiltUp,
    /// The wild cards are of a rank that the pack lacks.
    WildLeftOut(Rank),
    /// Full piles go back only in a game in turns.
    FullWithoutTurns,
    /// A full foundation is shuffled only into a stock.
    FullToNoStock,
    /// Only foundations go back when they are full.
    FullNoFoundation,
}
