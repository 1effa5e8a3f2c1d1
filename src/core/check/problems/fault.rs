//! Faults of a description: the field and the problem, as values without words.

use std::fmt;

use crate::rules::{GroupId, Happening};

use crate::check::{
    CardsProblem, DealProblem, GoalProblem, GridProblem, LimitsProblem, PileProblem, RaceProblem,
    RearrangeProblem, RedealProblem, RemovalProblem, ScoreProblem, StockProblem, TableProblem,
    TrialDealProblem, TurnGameProblem,
};

/// Why a description makes no game. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError(pub(in crate::check) Vec<RulesFault>);

impl RulesError {
    /// Returns all that was found to be wrong.
    pub fn faults(&self) -> &[RulesFault] {
        &self.0
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no game has this description: ")?;
        for (number, fault) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{:?} is wrong: {:?}", fault.field, fault.problem)?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}

/// One fault of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesFault {
    /// The field that is wrong.
    pub field: Field,
    /// The problem with the field.
    pub problem: Problem,
}

/// A field of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The number of players, and the names of partners.
    Seats,
    /// How many packs there are.
    Packs,
    /// How many suits there are.
    Suits,
    /// The ranks of the cards.
    Ranks,
    /// The cards that are added or left out.
    ChangedCards,
    /// The base.
    Base,
    /// All kinds of pile together.
    Piles,
    /// A kind of pile.
    Pile(GroupId, PileField),
    /// A row of the picture, from 0.
    Picture(usize),
    /// The deal as a whole.
    Deal,
    /// A step of the deal, from 0.
    DealStep(usize),
    /// What becomes of cards that fit on a foundation as they are dealt.
    UpInDeal,
    /// The stock.
    Stock,
    /// What a turn of the stock does.
    StockTurn,
    /// The stock: when cards may be turned.
    StockWhen,
    /// The stock: whether they are placed one by one.
    StockPlaced,
    /// The stock: how often cards come back.
    StockRedeals,
    /// The stock: the piles from which cards come back.
    StockGathered,
    /// The stock: the order in which piles are gathered.
    StockGather,
    /// How the layout is dealt anew.
    Redeal,
    /// The redeal: the piles that are gathered.
    RedealGroups,
    /// The redeal: how many cards each gets.
    RedealDeals,
    /// The redeal: the cards of a grid that stay.
    RedealKept,
    /// The removal of cards.
    Removal,
    /// The removal: the cards of one of the groups, from 0.
    RemovalGroup(usize),
    /// The removal: how near they lie.
    RemovalNear,
    /// The removal: the piles from which one of the groups goes.
    RemovalFrom(usize),
    /// When one of these groups is taken off.
    RemovalWhen(usize),
    /// The removal: where one of the groups goes.
    RemovalTo(usize),
    /// The removal: whether pairs are found from memory.
    RemovalFromMemory,
    /// Cards that change places.
    Rearrange,
    /// Cards that change places: the grid.
    RearrangeGrid,
    /// Cards that change places: the piles on which cards lie wrong.
    RearrangeMisplaced,
    /// The goal.
    Goal,
    /// A line of the score, from 0.
    Score(usize),
    /// A line of the score: the things that are counted.
    ScoreOf(usize),
    /// A line of the score: points for each.
    ScorePoints(usize),
    /// Lines scored as poker hands.
    Lines,
    /// Scored lines: the grid.
    LinesGrid,
    /// Scored lines: the pile whose card all hands share.
    LinesStarter,
    /// Scored lines: whether rows count.
    LinesRows,
    /// Scored lines: whether columns count.
    LinesColumns,
    /// Scored lines: whether diagonals count.
    LinesDiagonals,
    /// Points by pass.
    Par,
    /// Points by pass: the piles that are to be cleared.
    ParCleared,
    /// The race: the pile to be rid of.
    RaceOut,
    /// The game in turns.
    TurnGame,
    /// The game in turns: the piles to be rid of.
    TurnGameOut,
    /// The game in turns: where a turn ends.
    TurnGameEndsOn,
    /// The game in turns: who begins.
    TurnGameFirst,
    /// The game in turns: the compulsory plays.
    TurnGameCompulsory,
}

/// A field about a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileField {
    /// All of it.
    All,
    /// The role of the piles.
    Role,
    /// The number of piles.
    Count,
    /// How many cards they hold.
    Limit,
    /// How they lie.
    Shape,
    /// Where they lie.
    Place,
    /// Which way up their cards lie.
    Face,
    /// Whether all players share them.
    Shared,
    /// Who takes cards from them.
    TakenBy,
    /// The cards that may be lifted.
    Lift,
    /// The cards that are put on a card.
    Build,
    /// The piles from which cards go onto others there.
    From,
    /// The cards that start them, and their sources.
    Start,
    /// The piles from which cards go there until the first redeal.
    FromAtFirst,
    /// Where on a grid cards go.
    Beside,
    /// The piles that fill them.
    Fill,
    /// How many cards fill an empty one.
    FillCards,
    /// When they are filled.
    Filling,
    /// Where full piles go.
    FullTo,
    /// The piles that they collect runs from.
    Collects,
    /// The pile that empty ones are linked to.
    LinkedPile,
    /// The rank that stands for others.
    Wild,
    /// The cards that other players put there.
    Guests,
    /// The piles that other players put cards there from.
    GuestsFrom,
    /// When cards may be put there.
    TakesWhen,
    /// When cards may be taken from there.
    GivesWhen,
    /// How often cards are taken from under others.
    Pulls,
    /// When cards are taken from under others.
    PullsWhen,
    /// The ranks that are never taken from there.
    NeverGives,
    /// Which piles of the kind lie on others.
    CoveredBy,
}

impl From<Happening> for PileField {
    fn from(happening: Happening) -> Self {
        match happening {
            Happening::Takes => Self::TakesWhen,
            Happening::Gives => Self::GivesWhen,
            Happening::Collects => Self::Collects,
            Happening::Closes => Self::Shape,
            Happening::IsBuilt => Self::Build,
            Happening::IsStarted => Self::Start,
            Happening::IsTurnedUp => Self::Face,
        }
    }
}

/// A problem with a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A number is too large, or a part that is referred to is not there.
    Limits(LimitsProblem),
    /// A problem with the pack or the base.
    Cards(CardsProblem),
    /// Something about a kind of pile by itself.
    Pile(PileProblem),
    /// Something about what scores.
    Score(ScoreProblem),
    /// A problem with how the table is drawn.
    Table(TableProblem),
    /// A problem with a grid.
    Grid(GridProblem),
    /// A problem with cards that change places.
    Rearrange(RearrangeProblem),
    /// A problem with the deal.
    Deal(DealProblem),
    /// A problem with the stock.
    Stock(StockProblem),
    /// A problem with dealing the layout anew.
    Redeal(RedealProblem),
    /// A problem with removing cards.
    Removal(RemovalProblem),
    /// The goal cannot be reached.
    Goal(GoalProblem),
    /// A problem with the race.
    Race(RaceProblem),
    /// A problem with the game in turns.
    TurnGame(TurnGameProblem),
    /// A problem that shows when the cards are dealt.
    TrialDeal(TrialDealProblem),
}

macro_rules! from_problem {
    ($($variant:ident($problem:ty)),* $(,)?) => {
        $(
            impl From<$problem> for Problem {
                fn from(problem: $problem) -> Self {
                    Self::$variant(problem)
                }
            }
        )*
    };
}

from_problem! {
    Limits(LimitsProblem),
    Cards(CardsProblem),
    Pile(PileProblem),
    Score(ScoreProblem),
    Table(TableProblem),
    Grid(GridProblem),
    Rearrange(RearrangeProblem),
    Deal(DealProblem),
    Stock(StockProblem),
    Redeal(RedealProblem),
    Removal(RemovalProblem),
    Goal(GoalProblem),
    Race(RaceProblem),
    TurnGame(TurnGameProblem),
    TrialDeal(TrialDealProblem),
}
