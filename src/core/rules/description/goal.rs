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
    /// Every card is on piles of these kinds.
    AllOn(GroupSet),
    /// Every card except those of one rank is on piles of these kinds.
    AllBut {
        /// The rank whose cards may stay on other piles.
        rank: Rank,
        /// The kinds of pile on which all other cards must be.
        groups: GroupSet,
    },
    /// All cards except a few are on piles of these kinds.
    AllButSome {
        /// The largest number of cards that may stay on other piles.
        cards: u8,
        /// The kinds of pile on which all other cards must be.
        groups: GroupSet,
    },
    /// All piles of these kinds are empty.
    Emptied(GroupSet),
    /// All piles of a kind are full, which ends the game. The game is won if the score reaches the
    /// target.
    Filled {
        /// The kind of pile that must be filled.
        group: GroupId,
        /// The score that wins, or `None` if the game only counts points.
        target: Option<i32>,
    },
    /// Every card is on piles of this kind, and each pile is empty or holds exactly one complete
    /// run.
    CompleteRuns(GroupId),
    /// In each row of a grid, all cards are built up from the left end.
    InOrder(GroupId),
    /// All cards of the piles of a kind are on a few of them.
    FewPiles {
        /// The kind of pile whose cards must be on a few piles.
        group: GroupId,
        /// The largest number of piles that may hold cards.
        most: u8,
    },
    /// No card on piles of these kinds is face down.
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
        /// The total points that a player must reach.
        points: i32,
        /// The largest number of hands. After the last one, the player with the highest total wins.
        max_hands: u16,
    },
}
