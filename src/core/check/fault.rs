//! What is wrong with a description, and where: values, of which others make sentences.

use std::fmt;

use crate::rules::GroupId;

use super::{
    CardsProblem, DealProblem, GoalProblem, GridProblem, LimitsProblem, PileProblem, RaceProblem,
    RedealProblem, RemovalProblem, ScoreProblem, StockProblem, TableProblem, TrialDealProblem,
    TurnGameProblem,
};

/// Why a description makes no game. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesError(pub(super) Vec<RulesFault>);

impl RulesError {
    /// Returns all that was found to be wrong.
    pub fn faults(&self) -> &[RulesFault] {
        &self.0
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{:?}: {:?}", fault.field, fault.problem)?;
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
    /// What is wrong with it.
    pub problem: Problem,
}

/// A field of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// How many play, and what partners are called.
    Seats,
    /// How many packs there are.
    Packs,
    /// How many suits there are.
    Suits,
    /// Which ranks there are.
    Ranks,
    /// The base.
    Base(BaseField),
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
    /// The stock.
    Stock(StockField),
    /// How the layout is dealt anew.
    Redeal(RedealField),
    /// What may be removed.
    Removal(RemovalField),
    /// The grid whose cards change places.
    Rearrange(RearrangeField),
    /// The goal.
    Goal(GoalField),
    /// A line of the score, from 0.
    Score(usize, ScoreField),
    /// Lines scored as poker hands.
    Lines(LinesField),
    /// Points by pass.
    Par(ParField),
    /// The race.
    Race(RaceField),
    /// The game in turns.
    TurnGame(TurnGameField),
}

/// What is said of a kind of pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileField {
    /// All of it.
    All,
    /// What it is for.
    Role,
    /// How many piles there are.
    Count,
    /// How many cards they hold.
    Limit,
    /// How they lie.
    Shape,
    /// How many peaks they have.
    Peaks,
    /// Where they lie.
    Place,
    /// Which way up their cards lie.
    Face,
    /// Whether all players share them.
    Shared,
    /// Who takes cards from them.
    TakenBy,
    /// What may be lifted.
    Lift,
    /// What is put on a card.
    Build,
    /// From where cards come onto others there.
    From,
    /// What starts them, and from where.
    Start,
    /// From where cards come until the first redeal.
    FromAtFirst,
    /// Where on a grid cards go.
    Beside,
    /// What fills them.
    Fill,
    /// When they are filled.
    Filling,
    /// What becomes of cards that lie there when another comes.
    Spill,
    /// What becomes of full ones.
    FullTo,
    /// What they collect.
    Collects,
    /// The pile that empty ones are linked to.
    LinkedPile,
    /// Whether they keep to the ranks of the pile before.
    RanksBefore,
    /// Whether their rows have suits.
    RowSuits,
    /// How far to the left they go.
    ToLeft,
    /// Whether they move up.
    Closes,
    /// Which rank stands for others.
    Wild,
    /// What other players put there.
    Guests,
    /// From where they put it there.
    GuestsFrom,
}

/// What is said of the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaseField {
    /// All of it.
    All,
    /// Its rank.
    Rank,
}

/// What is said of the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalField {
    /// All of it.
    All,
    /// When it is reached.
    When,
}

/// What is said of points by pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParField {
    /// All of it.
    All,
    /// What is to be cleared.
    Cleared,
}

/// What is said of the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockField {
    /// All of it.
    All,
    /// Where its cards go.
    To,
    /// How many at a time.
    Turn,
    /// When.
    When,
    /// In which order.
    Reversed,
    /// Whether they are placed one by one.
    Placed,
    /// Whether cards are moved together first.
    Closes,
    /// How often cards come back.
    Redeals,
    /// From where they come back.
    Gathered,
    /// How they are gathered.
    Gather,
}

/// What is said of dealing the layout anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedealField {
    /// All of it.
    All,
    /// Which piles are gathered.
    Groups,
    /// How many cards each gets.
    Deals,
    /// What stays.
    Kept,
}

/// What is said of removing cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalField {
    /// All of it.
    All,
    /// What makes a pair.
    Pairs,
    /// Which cards outrank others.
    Outranked,
    /// How near they lie.
    Near,
    /// The sets of ranks that go together.
    Sets,
    /// One of them, from 0.
    Set(usize),
    /// From where they are removed.
    From,
    /// Where they go.
    To,
}

/// What is said of a line of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreField {
    /// All of it.
    All,
    /// What is counted.
    Of,
    /// Points for each.
    Points,
}

/// What is said of cards that change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RearrangeField {
    /// All of it.
    All,
    /// The grid.
    Grid,
}

/// What is said of lines scored as poker hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinesField {
    /// All of it.
    All,
    /// The grid.
    Grid,
    /// Whether rows count.
    Rows,
    /// Whether columns count.
    Columns,
    /// Whether diagonals count.
    Diagonals,
}

/// What is said of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceField {
    /// All of it.
    All,
    /// The pile to be rid of.
    Out,
}

/// What is said of a game in turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnGameField {
    /// All of it.
    All,
    /// The piles to be rid of.
    Out,
    /// Where a turn ends.
    EndsOn,
    /// Who begins.
    First,
    /// What must be played.
    Compulsory,
}

/// A part of a description that not every game may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The base.
    Base,
    /// Dealing the layout anew.
    Redeal,
    /// Removing cards.
    Removal,
    /// Cards that change places.
    Rearrange,
    /// Lines scored as poker hands.
    Lines,
    /// Points by pass.
    Par,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A number is too large, or what it counts is not there.
    Limits(LimitsProblem),
    /// Something about the pack or the base.
    Cards(CardsProblem),
    /// Something about a kind of pile by itself.
    Pile(GroupId, PileProblem),
    /// Something about what scores.
    Score(ScoreProblem),
    /// Something about how the table is drawn.
    Table(TableProblem),
    /// Something about a grid.
    Grid(GridProblem),
    /// Something about the deal.
    Deal(DealProblem),
    /// Something about the stock.
    Stock(StockProblem),
    /// Something about dealing the layout anew.
    Redeal(RedealProblem),
    /// Something about removing cards.
    Removal(RemovalProblem),
    /// The goal cannot be reached.
    Goal(GoalProblem),
    /// Something about the race.
    Race(RaceProblem),
    /// Something about the game in turns.
    TurnGame(TurnGameProblem),
    /// Something shows when the cards are dealt.
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
    Score(ScoreProblem),
    Table(TableProblem),
    Grid(GridProblem),
    Deal(DealProblem),
    Stock(StockProblem),
    Redeal(RedealProblem),
    Removal(RemovalProblem),
    Goal(GoalProblem),
    Race(RaceProblem),
    TurnGame(TurnGameProblem),
    TrialDeal(TrialDealProblem),
}
