//! What wins, what scores, and how long a match is.

use crate::card::Rank;
use crate::rules::{GroupId, GroupSet, PileId};

/// When a game for one player is won or over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// Every card lies on piles of these kinds.
    AllOn(GroupSet),
    /// Every card but those of a rank lies on piles of this kind.
    AllBut {
        /// The rank that stays.
        rank: Rank,
        /// The kind of pile.
        group: GroupId,
    },
    /// Piles of these kinds are all empty.
    Emptied(GroupSet),
    /// Piles of this kind are all full; won when the score reaches the target, if there is one.
    Filled {
        /// The kind of pile.
        group: GroupId,
        /// The score that wins.
        target: Option<i32>,
    },
    /// In each row of a grid all cards have been built from its left end.
    InOrder(GroupId),
    /// All cards of piles of this kind lie on one of them.
    OnePile(GroupId),
    /// The players contend for it (see [`crate::Race`] and [`crate::TurnGame`]).
    Race,
}

impl Goal {
    /// Tells whether a game for one can be won at all, and not only counts points.
    pub const fn can_be_won(&self) -> bool {
        !matches!(self, Self::Filled { target: None, .. } | Self::Race)
    }

    /// Returns the kinds of pile it is about.
    pub fn groups(&self) -> GroupSet {
        match self {
            Self::AllOn(groups) | Self::Emptied(groups) => *groups,
            Self::AllBut { group, .. } | Self::Filled { group, .. } => {
                GroupSet::default().with(*group)
            }
            Self::InOrder(group) | Self::OnePile(group) => GroupSet::default().with(*group),
            Self::Race => GroupSet::default(),
        }
    }
}

/// What scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScoreFor {
    /// Each card on piles of this kind (in games for several: one's own cards).
    CardOn(GroupId),
    /// Each card that is built from the left end of its row in a grid of this kind.
    InOrder(GroupId),
    /// Each pile of this kind that is empty.
    Emptied(GroupId),
    /// Each card of a rank on piles of this kind (one's own).
    RankOn(Rank, GroupId),
    /// Each card left on one's own piles of this kind.
    CardLeft(GroupId),
    /// Each card that the others have left on piles of these kinds, for whoever has won.
    OthersLeft(GroupSet),
    /// Having emptied the race's pile, and called.
    GoingOut,
    /// The deal itself, once.
    Deal,
    /// Each card carried from piles of some kinds to those of others.
    Carried {
        /// From where.
        from: GroupSet,
        /// To where.
        to: GroupSet,
        /// Which of the position's counts it is.
        count: u8,
    },
    /// Each card turned up on piles of this kind because it was exposed.
    TurnedUp {
        /// Where.
        on: GroupId,
        /// Which of the position's counts it is.
        count: u8,
    },
    /// Each line of a grid by the poker hand on it.
    Lines,
    /// Clearing a kind of pile, by the pass it was cleared in, less the cards left.
    Par,
}

impl ScoreFor {
    /// Tells whether it counts what is done, and not what lies on the table in the end.
    pub const fn counts_moves(&self) -> bool {
        matches!(self, Self::Carried { .. } | Self::TurnedUp { .. })
    }
}

/// How many lines of a score may count what is done.
pub(crate) const MOST_COUNTED: usize = 4;

/// One line of the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreLine {
    /// What is counted.
    pub of: ScoreFor,
    /// Points for each.
    pub points: i32,
}

/// Lines of a grid scored as poker hands.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Lines {
    /// The grid.
    pub grid: GroupId,
    /// The lines as pile numbers, rows from the top, then columns from the left, then diagonals.
    pub lines: Vec<Vec<PileId>>,
    /// Points from royal flush down to nothing, in the order of [`crate::Hand::ALL`].
    pub table: [i32; 10],
}

/// Points by the pass in which the layout was cleared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Par {
    /// The layout to clear.
    pub cleared: GroupId,
    /// Points for the first pass, the second, …; later ones count nothing.
    pub by_pass: Vec<i32>,
    /// Kinds of pile whose cards are then taken off the score.
    pub less: GroupSet,
}

/// When a match of several hands is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchLength {
    /// After so many hands.
    Hands(u16),
    /// At the end of a hand in which somebody reaches the target.
    Target {
        /// The points to reach.
        points: i32,
        /// The hand after which the highest total wins in any case.
        max_hands: u16,
    },
}
