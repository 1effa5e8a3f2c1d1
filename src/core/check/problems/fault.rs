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

/// One fault of a description of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesFault {
    /// The field of the description that is wrong.
    pub field: Field,
    /// What is wrong with the field of the description.
    pub problem: Problem,
}

/// A field of a description of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The field with the number of players and the names of partners.
    Seats,
    /// The field with the number of packs.
    Packs,
    /// The field with the number of suits.
    Suits,
    /// The field with the ranks of the cards.
    Ranks,
    /// The field with the cards that are added to the packs or left out.
    ChangedCards,
    /// The field with the base, the rank with which foundations start.
    Base,
    /// The fields of all kinds of pile together.
    Piles,
    /// A field of one kind of pile.
    Pile(GroupId, PileField),
    /// A row of the picture of the table, by its number from 0.
    Picture(usize),
    /// All fields of the deal together.
    Deal,
    /// A step of the deal in the description, by its number from 0.
    DealStep(usize),
    /// The field that says whether cards that fit on a foundation move there during the deal.
    UpInDeal,
    /// The fields of the stock as a whole.
    Stock,
    /// The field that says what a turn of the stock does.
    StockTurn,
    /// The field that says when cards may be turned from the stock.
    StockWhen,
    /// The field that says when cards turned from the stock must be placed.
    StockPlaced,
    /// The field with the number of times that cards may be gathered for another pass through the
    /// stock.
    StockRedeals,
    /// The field with the piles that are gathered for another pass through the stock.
    StockGathered,
    /// The field with the order in which piles are gathered for another pass through the stock.
    StockGather,
    /// The fields for the redeal of the layout as a whole.
    Redeal,
    /// The field with the piles that a redeal of the layout gathers.
    RedealGroups,
    /// The field that says how many cards each pile gets in a redeal of the layout.
    RedealDeals,
    /// The field that says which cards of a grid stay in a redeal of the layout.
    RedealKept,
    /// The fields for the removal of cards as a whole.
    Removal,
    /// The field that says which cards may be removed by one of the removal rules, given by its
    /// number from 0.
    RemovalGroup(usize),
    /// The field that says how close to each other cards must be to be removed together.
    RemovalNear,
    /// The field with the piles from which one of the removal rules takes cards.
    RemovalFrom(usize),
    /// The field with the condition for one of the removal rules.
    RemovalWhen(usize),
    /// The field with the pile to which one of the removal rules moves cards.
    RemovalTo(usize),
    /// The field that says whether pairs are found from memory.
    RemovalFromMemory,
    /// The fields for cards that change places, as a whole.
    Rearrange,
    /// The field with the grid whose cards change places.
    RearrangeGrid,
    /// The field with the piles whose misplaced cards change places.
    RearrangeMisplaced,
    /// The field with the goal of the game.
    Goal,
    /// One line of the score rules, by its number from 0.
    Score(usize),
    /// The field that says what a line of the score counts.
    ScoreOf(usize),
    /// The field with the points that a line of the score gives for each counted thing.
    ScorePoints(usize),
    /// The fields for the rows, columns and diagonals of a grid that are scored, as a whole.
    Lines,
    /// The field with the grid whose rows, columns or diagonals are scored.
    LinesGrid,
    /// The field with the pile of the starter, the card that counts with each scored row, column or
    /// diagonal of a grid.
    LinesStarter,
    /// The field that says whether the rows of a grid are scored.
    LinesRows,
    /// The field that says whether the columns of a grid are scored.
    LinesColumns,
    /// The field that says whether the diagonals of a grid are scored.
    LinesDiagonals,
    /// The fields for the points that depend on the pass through the stock in which the layout was
    /// cleared, as a whole.
    Par,
    /// The field with the piles that must be cleared to score the points that depend on the pass.
    ParCleared,
    /// The field with the pile that a player must empty in a race.
    RaceOut,
    /// All fields about turns together, in a game in which players take turns and share one pack.
    TurnGame,
    /// The field with the piles that a player must empty in a game in which players take turns and
    /// share one pack.
    TurnGameOut,
    /// The field with the piles on which a turn ends in a game in which players take turns and
    /// share one pack.
    TurnGameEndsOn,
    /// The field that says who begins a game in which players take turns and share one pack.
    TurnGameFirst,
    /// The field with the compulsory moves of a game in which players take turns and share one
    /// pack.
    TurnGameCompulsory,
}

/// A field in the description of a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileField {
    /// All fields of a kind of pile together.
    All,
    /// The field with the role of a kind of pile, such as stock or foundation.
    Role,
    /// The field with the number of piles of a kind.
    Count,
    /// The field with the number of cards that a pile may hold.
    Limit,
    /// The field with the arrangement of the piles of a kind, such as a grid.
    Shape,
    /// The field with the place of the piles of a kind on screen.
    Place,
    /// The field that says which cards of a pile are face up.
    Face,
    /// The field that says whether all players share the piles of a kind.
    Shared,
    /// The field that says which partner takes cards from the piles of a kind.
    TakenBy,
    /// The field that says which cards may be lifted from a pile.
    Lift,
    /// The field that says which cards may be put on which other cards of a pile.
    Build,
    /// The field with the piles from which cards may come to a pile that is not empty.
    From,
    /// The field with the cards that may start an empty pile, and the piles from which they may
    /// come.
    Start,
    /// The field with the piles from which cards may come before the first redeal.
    FromAtFirst,
    /// The field that says where on a grid cards may be placed.
    Beside,
    /// The field with the piles that fill an empty pile automatically.
    Fill,
    /// The field with the number of cards that fill an empty pile automatically.
    FillCards,
    /// The field that says when empty piles are filled automatically.
    Filling,
    /// The field with the kind of pile into which full piles are shuffled.
    FullTo,
    /// The field with the piles from which complete runs are collected.
    Collects,
    /// The field that says to which other pile an empty pile is linked; the linked pile decides
    /// which cards may start it.
    LinkedPile,
    /// The field with the rank of the wild cards.
    Wild,
    /// The field that says which cards other players may put on a pile.
    Guests,
    /// The field with the piles from which other players may put cards on a pile.
    GuestsFrom,
    /// The field with the condition for putting cards on a pile.
    TakesWhen,
    /// The field with the condition for taking cards from a pile.
    GivesWhen,
    /// The field that says how often cards may be pulled out from under others.
    Pulls,
    /// The field that says when cards may be pulled out from under others.
    PullsWhen,
    /// The field with the cards that are never taken from a pile.
    NeverGives,
    /// The field that says which piles of a kind cover others.
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
    /// A number in the description is too large, or it refers to a part that does not exist.
    Limits(LimitsProblem),
    /// A problem with the pack of cards, or with the base (the rank with which foundations start).
    Cards(CardsProblem),
    /// A problem with a kind of pile.
    Pile(PileProblem),
    /// A problem with a line of the score rules.
    Score(ScoreProblem),
    /// A problem with the picture of the table or the places of piles on screen.
    Table(TableProblem),
    /// A problem with a grid whose rows, columns or diagonals are scored.
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
    /// The goal of the game cannot be reached.
    Goal(GoalProblem),
    /// A problem with the rules of a race.
    Race(RaceProblem),
    /// A problem with the rules of a game in which players take turns and share one pack.
    TurnGame(TurnGameProblem),
    /// A problem that shows only when the cards are dealt.
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
