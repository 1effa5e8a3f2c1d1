//! The score: cards, events, lines of a grid as poker hands, and points by pass.

use crate::cards::Rank;
use crate::rules::{GroupId, GroupSet};

/// A thing that scores.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ScoreFor {
    /// Each card on piles of this kind (in games for several: one's own cards).
    CardOn(GroupId),
    /// Each card that is built from the left end of its row in a grid of this kind.
    InOrder(GroupId),
    /// Each pile of this kind that is empty.
    Emptied(GroupId),
    /// Each card of a rank on piles of this kind (one's own); the starter of cribbage hands once it is one.
    RankOn(Rank, GroupId),
    /// Each card left on one's own piles of this kind.
    CardLeft(GroupId),
    /// Each card that the others have left on piles of these kinds, for the winner.
    OthersLeft(GroupSet),
    /// Having emptied the race's pile, and called.
    GoingOut,
    /// The deal itself, once.
    Deal,
    /// Each card transferred from piles of some kinds to piles of others.
    Transferred {
        /// The kinds of pile that it leaves.
        from: GroupSet,
        /// The kinds of pile that it reaches.
        to: GroupSet,
        /// The index of its count in the position.
        count: u8,
    },
    /// Each card turned up on piles of this kind because it was exposed.
    TurnedUp {
        /// The kind of pile.
        on: GroupId,
        /// The index of its count in the position.
        count: u8,
    },
    /// Each line of a grid by the poker hand on it.
    Lines,
    /// Clearing a kind of pile, by the pass it was cleared in, less the cards left.
    Par,
}

impl ScoreFor {
    /// Tells whether it counts events, and not the cards on the table at the end.
    pub const fn counts_moves(&self) -> bool {
        matches!(self, Self::Transferred { .. } | Self::TurnedUp { .. })
    }
}

/// One line of the score.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ScoreLine {
    /// The thing that is counted.
    pub of: ScoreFor,
    /// Points for each.
    pub points: i32,
}

/// The hands that the lines of a grid are scored as.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineHands {
    /// Poker hands, with their points from royal flush down to nothing, in the order of
    /// [`crate::Hand::ALL`].
    Poker([i32; 10]),
    /// Cribbage hands.
    Cribbage {
        /// The kind of pile whose card counts with each line once the grid is full.
        starter: Option<GroupId>,
    },
}

/// Lines of a grid scored as hands of cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lines {
    /// The grid.
    pub grid: GroupId,
    /// Whether its rows count.
    pub rows: bool,
    /// Whether its columns count.
    pub columns: bool,
    /// Whether its two diagonals count.
    pub diagonals: bool,
    /// What they score as.
    pub hands: LineHands,
}

impl Lines {
    /// Returns the points of the poker hands, where lines are scored as such.
    pub const fn poker(&self) -> Option<&[i32; 10]> {
        match &self.hands {
            LineHands::Poker(table) => Some(table),
            LineHands::Cribbage { .. } => None,
        }
    }

    /// Returns the kind of pile whose card counts with each line.
    pub const fn starter(&self) -> Option<GroupId> {
        match self.hands {
            LineHands::Cribbage { starter } => starter,
            LineHands::Poker(_) => None,
        }
    }
}

/// Points by the pass in which the layout was cleared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Par {
    /// The layout to clear.
    pub cleared: GroupId,
    /// Points for the first pass, the second, …; later ones count nothing.
    pub by_pass: Vec<i32>,
    /// Kinds of pile whose cards are then taken off the score.
    pub less: GroupSet,
}
