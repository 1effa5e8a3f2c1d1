//! Faults of a description: the field and the problem, as values without words.

use std::fmt;

use crate::rules::{GroupId, Happening};

use crate::check::{
    CardsProblem, DealProblem, GoalProblem, GridProblem, LimitsProblem, PileProblem, RaceProblem,
    RearrangeProblem, RedealProblem, RemovalProblem, ScoreProblem, StockProblem, TableProblem,
    TrialDealProblem, TurnGameProblem,
};

/// The error when a description does not make a playable game, with at least one fault.
///
/// # Examples
///
/// ```
/// use patience_core::check::Field;
/// use patience_core::{Description, Rules};
///
/// let error = Rules::new(Description::new("No Piles", Vec::new())).err();
/// let error = error.ok_or("the description makes a game")?;
/// let fields: Vec<Field> = error.faults().iter().map(|fault| fault.field).collect();
/// assert_eq!(fields, [Field::Goal, Field::Piles]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError(pub(in crate::check) Vec<RulesFault>);

impl RulesError {
    /// Returns every fault that was found.
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
    /// What is wrong with the field.
    pub problem: Problem,
}

/// A field of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The number of players, and the names of partners.
    Seats,
    /// The number of packs.
    Packs,
    /// The number of suits.
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
    /// A row of the picture of the table, by its number from 0.
    Picture(usize),
    /// The deal as a whole.
    Deal,
    /// A step of the deal, by its number from 0.
    DealStep(usize),
    /// Whether cards that fit on a foundation move there during the deal.
    UpInDeal,
    /// The stock.
    Stock,
    /// What a turn of the stock does.
    StockTurn,
    /// The stock: when cards may be turned.
    StockWhen,
    /// The stock: when turned cards must be placed.
    StockPlaced,
    /// The stock: the number of redeals.
    StockRedeals,
    /// The stock: the piles that are gathered.
    StockGathered,
    /// The stock: the order in which piles are gathered.
    StockGather,
    /// The redeal of the layout.
    Redeal,
    /// The redeal: the piles that are gathered.
    RedealGroups,
    /// The redeal: how many cards each pile gets.
    RedealDeals,
    /// The redeal: the cards of a grid that stay.
    RedealKept,
    /// The removal of cards.
    Removal,
    /// The removal: the cards of a group, by the group's number from 0.
    RemovalGroup(usize),
    /// The removal: how close cards must be.
    RemovalNear,
    /// The removal: the piles that the cards of a group come from.
    RemovalFrom(usize),
    /// The removal: the condition for removing a group.
    RemovalWhen(usize),
    /// The removal: the pile that the cards of a group go to.
    RemovalTo(usize),
    /// The removal: whether pairs are found from memory.
    RemovalFromMemory,
    /// Cards that change places.
    Rearrange,
    /// Cards that change places: the grid.
    RearrangeGrid,
    /// Cards that change places: the piles with misplaced cards.
    RearrangeMisplaced,
    /// The goal.
    Goal,
    /// A line of the score, by its number from 0.
    Score(usize),
    /// A line of the score: the things that are counted.
    ScoreOf(usize),
    /// A line of the score: the points for each counted thing.
    ScorePoints(usize),
    /// The scored lines of a grid.
    Lines,
    /// Scored lines: the grid.
    LinesGrid,
    /// Scored lines: the pile with the starter.
    LinesStarter,
    /// Scored lines: whether rows count.
    LinesRows,
    /// Scored lines: whether columns count.
    LinesColumns,
    /// Scored lines: whether diagonals count.
    LinesDiagonals,
    /// Points by pass.
    Par,
    /// Points by pass: the piles that must be cleared.
    ParCleared,
    /// The race: the pile to empty.
    RaceOut,
    /// The turn game.
    TurnGame,
    /// The turn game: the piles to empty.
    TurnGameOut,
    /// The turn game: where a turn ends.
    TurnGameEndsOn,
    /// The turn game: who begins.
    TurnGameFirst,
    /// The turn game: the compulsory moves.
    TurnGameCompulsory,
}

/// A field of a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileField {
    /// The kind of pile as a whole.
    All,
    /// The role of the piles.
    Role,
    /// The number of piles.
    Count,
    /// The number of cards that a pile may hold.
    Limit,
    /// The arrangement of the piles.
    Shape,
    /// The place of the piles on screen.
    Place,
    /// Which cards are face up.
    Face,
    /// Whether all players share the piles.
    Shared,
    /// The partner who takes cards from the piles.
    TakenBy,
    /// The cards that may be lifted.
    Lift,
    /// Which cards may be put on which other cards.
    Build,
    /// The piles from which cards may be put on others.
    From,
    /// The cards that start an empty pile, and the piles they come from.
    Start,
    /// The piles from which cards may come before the first redeal.
    FromAtFirst,
    /// Where on a grid cards may be placed.
    Beside,
    /// The piles that fill an empty pile.
    Fill,
    /// The number of cards that fill an empty pile.
    FillCards,
    /// When empty piles are filled.
    Filling,
    /// The kind of pile into which full piles are shuffled.
    FullTo,
    /// The piles from which runs are collected.
    Collects,
    /// The pile that an empty pile is linked to.
    LinkedPile,
    /// The wild rank.
    Wild,
    /// The cards that other players may put on the piles.
    Guests,
    /// The piles from which other players may put cards on the piles.
    GuestsFrom,
    /// The condition for putting cards on the piles.
    TakesWhen,
    /// The condition for taking cards from the piles.
    GivesWhen,
    /// How often cards may be pulled out from under others.
    Pulls,
    /// When cards may be pulled out from under others.
    PullsWhen,
    /// The cards that are never taken from the piles.
    NeverGives,
    /// Which piles of the kind cover others.
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

/// What is wrong with a field of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A number is too large, or the description refers to a part that does not exist.
    Limits(LimitsProblem),
    /// A problem with the pack or the base.
    Cards(CardsProblem),
    /// A problem with a kind of pile.
    Pile(PileProblem),
    /// A problem with the score.
    Score(ScoreProblem),
    /// A problem with the layout on screen.
    Table(TableProblem),
    /// A problem with a scored grid.
    Grid(GridProblem),
    /// A problem with cards that change places.
    Rearrange(RearrangeProblem),
    /// A problem with the deal.
    Deal(DealProblem),
    /// A problem with the stock.
    Stock(StockProblem),
    /// A problem with a redeal of the layout.
    Redeal(RedealProblem),
    /// A problem with the removal of cards.
    Removal(RemovalProblem),
    /// The goal cannot be reached.
    Goal(GoalProblem),
    /// A problem with the race.
    Race(RaceProblem),
    /// A problem with the turn game.
    TurnGame(TurnGameProblem),
    /// A problem that appears only when the cards are dealt.
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
