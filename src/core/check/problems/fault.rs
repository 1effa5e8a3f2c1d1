//! Faults of a description: the field and the problem, as values without words.

use std::fmt;

use crate::rules::{Base, Description, GroupId};

use crate::check::{
    CardsProblem, DealProblem, Faults, GoalProblem, GridProblem, LimitsProblem, PileProblem,
    RaceProblem, RearrangeProblem, RedealProblem, RemovalProblem, ScoreProblem, StockProblem,
    TableProblem, TrialDealProblem, TurnGameProblem,
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
    /// What becomes of cards that fit on a foundation as they are dealt.
    UpInDeal,
    /// The stock.
    Stock(StockField),
    /// How the layout is dealt anew.
    Redeal(RedealField),
    /// The removal of cards.
    Removal(RemovalField),
    /// Cards that change places.
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
    /// Where the cards that lie there go when another is turned.
    Spill,
    /// Where full piles go.
    FullTo,
    /// The piles that they collect runs from.
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
    /// Whether they keep to the way in which they have begun.
    KeptWay,
    /// Whether they turn back at the last rank.
    TurnsBack,
    /// Which piles of the kind lie on others.
    CoveredBy,
}

/// A field about the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaseField {
    /// All of it.
    All,
    /// Its rank.
    Rank,
}

/// A field about the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalField {
    /// All of it.
    All,
    /// When it is reached.
    When,
}

/// A field about points by pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParField {
    /// All of it.
    All,
    /// The piles that are to be cleared.
    Cleared,
}

/// A field about the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockField {
    /// All of it.
    All,
    /// Where its cards go.
    To,
    /// What its turns deal.
    Deals,
    /// The number of cards turned at a time.
    Turn,
    /// When cards may be turned.
    When,
    /// The order of the cards in a batch.
    Reversed,
    /// Whether they are placed one by one.
    Placed,
    /// Whether cards are moved together first.
    Closes,
    /// How often cards come back.
    Redeals,
    /// The piles from which cards come back.
    Gathered,
    /// The order in which piles are gathered.
    Gather,
}

/// A field about dealing the layout anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RedealField {
    /// All of it.
    All,
    /// The piles that are gathered.
    Groups,
    /// How many cards each gets.
    Deals,
    /// The cards of a grid that stay.
    Kept,
}

/// A field about removing cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalField {
    /// All of it.
    All,
    /// The relation of two cards that makes a pair.
    Pairs,
    /// The cards that outrank others.
    Outranked,
    /// How near they lie.
    Near,
    /// The sets of ranks that go together.
    Sets,
    /// One of the sets, from 0.
    Set(usize),
    /// The cards between which others go.
    Between,
    /// What cards side by side add up to.
    Totals,
    /// How many cards side by side go at once.
    AtMost,
    /// The piles from which cards are removed.
    From,
    /// Where they go.
    To,
    /// Whether pairs are found from memory.
    FromMemory,
}

/// A field about a line of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreField {
    /// All of it.
    All,
    /// The things that are counted.
    Of,
    /// Points for each.
    Points,
}

/// A field about cards that change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RearrangeField {
    /// All of it.
    All,
    /// The grid.
    Grid,
    /// The piles on which cards lie wrong.
    Misplaced,
}

/// A field about lines scored as poker hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinesField {
    /// All of it.
    All,
    /// The grid.
    Grid,
    /// The pile whose card all hands share.
    Starter,
    /// Whether rows count.
    Rows,
    /// Whether columns count.
    Columns,
    /// Whether diagonals count.
    Diagonals,
}

/// A field about a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaceField {
    /// All of it.
    All,
    /// The pile to be rid of.
    Out,
}

/// A field about a game in turns.
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
    /// The compulsory plays.
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

impl Part {
    /// Returns the field of the description that has the part, where the game has it.
    fn field(self, game: &Description) -> Option<Field> {
        let (has_part, field) = match self {
            Self::Base => (
                game.base != Base::Fixed(game.ranks.first()),
                Field::Base(BaseField::All),
            ),
            Self::Redeal => (game.redeal.is_some(), Field::Redeal(RedealField::All)),
            Self::Removal => (game.removal.is_some(), Field::Removal(RemovalField::All)),
            Self::Rearrange => (
                game.rearrange.is_some(),
                Field::Rearrange(RearrangeField::All),
            ),
            Self::Lines => (game.lines.is_some(), Field::Lines(LinesField::All)),
            Self::Par => (game.par.is_some(), Field::Par(ParField::All)),
        };
        has_part.then_some(field)
    }

    /// Reports each of the parts that the game has, in the order given.
    pub(in crate::check) fn refuse<P: Into<Problem>>(
        parts: &[Self],
        game: &Description,
        faults: &mut Faults,
        problem: impl Fn(Self) -> P,
    ) {
        for part in parts {
            if let Some(field) = part.field(game) {
                faults.push(field, problem(*part));
            }
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
    Pile(GroupId, PileProblem),
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
