//! When a game is won or over, and how long a match is.

use crate::cards::Rank;
use crate::rules::{GroupId, GroupSet};

/// When a game for one player is won or over.
///
/// # Examples
///
/// ```
/// use patience_core::{Goal, GroupId};
///
/// let [foundation, grid] = [0, 1].map(GroupId::new);
/// let goal = Goal::AllOn(foundation.set());
/// assert!(goal.can_be_won() && goal.groups().contains(foundation));
/// let for_points = Goal::Filled { group: grid, target: None };
/// assert!(!for_points.can_be_won());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The game is won when every card is on piles of these kinds.
    AllOn(GroupSet),
    /// The game is won when every card except those of one rank is on piles of these kinds.
    AllBut {
        /// The rank whose cards may be on any pile when the game is won.
        rank: Rank,
        /// The kinds of pile on which all cards of other ranks must be to win.
        groups: GroupSet,
    },
    /// The game is won when all cards except a few are on piles of these kinds.
    AllButSome {
        /// The largest number of cards that may be on other piles when the game is won.
        cards: u8,
        /// The kinds of pile on which the rest of the cards must be to win.
        groups: GroupSet,
    },
    /// The game is won when all piles of these kinds are empty.
    Emptied(GroupSet),
    /// The game ends when all piles of a kind are full. It is won if the score reaches the target.
    Filled {
        /// The kind of pile that must be full for the game to end.
        group: GroupId,
        /// The score that wins the game, or `None` if the game only counts points.
        target: Option<i32>,
    },
    /// The game is won when every card is on piles of this kind, and each pile is empty or holds
    /// exactly one complete run.
    CompleteRuns(GroupId),
    /// The game is won when the cards in each row of a grid are built up from the left end.
    InOrder(GroupId),
    /// The game is won when all cards of the piles of a kind are on a few of them.
    FewPiles {
        /// The kind of pile whose cards must be brought together on a few piles.
        group: GroupId,
        /// The largest number of piles of the kind that may hold cards when the game is won.
        most: u8,
    },
    /// The game is won when no card on piles of these kinds is face down.
    AllUp(GroupSet),
    /// Players compete (see [`crate::Race`] and [`crate::TurnGame`]).
    Race,
}

impl Goal {
    /// Whether the game is for one player and can be won. Games that only count points cannot be
    /// won.
    pub const fn can_be_won(&self) -> bool {
        !matches!(self, Self::Filled { target: None, .. } | Self::Race)
    }

    /// The kinds of pile that the goal is about.
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
    /// The match is over after this number of hands.
    Hands(u16),
    /// The match is over at the end of a hand in which a player reaches the target.
    Target {
        /// The total points in the match that a player must reach.
        points: i32,
        /// The largest number of hands. After the last one, the player with the highest total wins.
        max_hands: u16,
    },
}
