//! When a game is won or over, and how long a match is.

use crate::cards::Rank;
use crate::rules::{GroupId, GroupSet};

/// When a game for one player is won or over.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Every card lies on piles of these kinds.
    AllOn(GroupSet),
    /// Every card except one rank lies on piles of these kinds.
    AllBut {
        /// The rank that stays.
        rank: Rank,
        /// The kinds of pile.
        groups: GroupSet,
    },
    /// All cards lie on piles of these kinds, except a number of cards at most.
    AllButSome {
        /// The most cards that stay.
        cards: u8,
        /// The kinds of pile.
        groups: GroupSet,
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
    /// Every card lies on piles of this kind, and each of these is empty or holds one complete run
    /// and nothing else.
    CompleteRuns(GroupId),
    /// In each row of a grid all cards have been built from its left end.
    InOrder(GroupId),
    /// All cards of piles of a kind lie on a few of them.
    FewPiles {
        /// The kind of pile.
        group: GroupId,
        /// On how many at most.
        most: u8,
    },
    /// No card of piles of these kinds lies face down.
    AllUp(GroupSet),
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
            Self::AllOn(groups)
            | Self::Emptied(groups)
            | Self::AllUp(groups)
            | Self::AllBut { groups, .. }
            | Self::AllButSome { groups, .. } => *groups,
            Self::Filled { group, .. }
            | Self::CompleteRuns(group)
            | Self::InOrder(group)
            | Self::FewPiles { group, .. } => GroupSet::default().with(*group),
            Self::Race => GroupSet::default(),
        }
    }
}

/// When a match of several hands is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchLength {
    /// After this many hands.
    Hands(u16),
    /// At the end of a hand in which somebody reaches the target.
    Target {
        /// The points to reach.
        points: i32,
        /// The hand after which the highest total wins in any case.
        max_hands: u16,
    },
}
