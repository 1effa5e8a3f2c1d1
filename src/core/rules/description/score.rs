//! What scores points: cards, events, lines of a grid as hands, and the pass in which a layout is
//! cleared.

use crate::cards::Rank;
use crate::rules::{GroupId, GroupSet};

/// What a line of the score counts.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, ScoreFor};
///
/// let (waste, foundation) = (GroupId::new(0), GroupId::new(1));
/// let moved = ScoreFor::Transferred { from: waste.set(), to: foundation.set(), count: 0 };
/// assert!(moved.counts_moves());
/// assert!(!ScoreFor::CardOn(foundation).counts_moves());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ScoreFor {
    /// Each card on piles of this kind (in games for several players, the player's own cards).
    CardOn(GroupId),
    /// Each card of a grid that is in sequence from the left end of its row.
    InOrder(GroupId),
    /// Each empty pile of this kind.
    Emptied(GroupId),
    /// Each card of a rank on piles of this kind (in games for several players, the player's own
    /// cards). If the card is the starter of cribbage hands, it counts once the grid is full.
    RankOn(Rank, GroupId),
    /// Each card left on the player's own piles of this kind.
    CardLeft(GroupId),
    /// Each card that the other players have left on piles of these kinds. Only the winner of the
    /// hand scores these cards.
    OthersLeft(GroupSet),
    /// Going out: emptying the pile that the race requires and calling.
    GoingOut,
    /// The deal itself, which counts once in each hand.
    Deal,
    /// Each card moved from piles of some kinds to piles of other kinds.
    Transferred {
        /// The kinds of pile that the card leaves.
        from: GroupSet,
        /// The kinds of pile that the card reaches.
        to: GroupSet,
        /// The index of the event counter that counts these cards.
        count: u8,
    },
    /// Each card that is turned up after it was uncovered, on piles of a kind.
    TurnedUp {
        /// The kind of pile on which cards are turned up.
        on: GroupId,
        /// The index of the event counter that counts these cards.
        count: u8,
    },
    /// Each line of a grid, scored as a hand.
    Lines,
    /// Clearing all piles of a kind. The points depend on the pass in which the piles were cleared,
    /// and the cards left elsewhere are subtracted.
    Par,
}

impl ScoreFor {
    /// Whether the line of the score counts events during play. Other lines count the cards on the
    /// table at the end.
    pub const fn counts_moves(&self) -> bool {
        matches!(self, Self::Transferred { .. } | Self::TurnedUp { .. })
    }
}

/// One line of the score: what is counted, and how many points it scores.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ScoreLine {
    /// What is counted.
    pub of: ScoreFor,
    /// The points for each thing counted.
    pub points: i32,
}

/// How the lines of a grid are scored: as poker hands or as cribbage hands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineHands {
    /// Poker hands. The points for each hand are in the order of [`crate::Hand::ALL`], from royal
    /// flush down to nothing.
    Poker([i32; 10]),
    /// Cribbage hands.
    Cribbage {
        /// The kind of pile whose card is the starter of every line once the grid is full.
        starter: Option<GroupId>,
    },
}

/// The lines of a grid that are scored as hands of cards.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, Hand, LineHands, Lines};
///
/// let hands = LineHands::Poker([100, 75, 50, 25, 20, 15, 10, 5, 2, 0]);
/// let grid = GroupId::new(2);
/// let lines = Lines { grid, rows: true, columns: true, diagonals: false, hands };
/// let points = lines.poker().ok_or("the lines are no poker hands")?;
/// assert_eq!(points[Hand::Flush as usize], 20);
/// assert_eq!(lines.starter(), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lines {
    /// The kind of pile that forms the grid.
    pub grid: GroupId,
    /// Whether the rows of the grid are scored.
    pub rows: bool,
    /// Whether the columns of the grid are scored.
    pub columns: bool,
    /// Whether the two diagonals of the grid are scored.
    pub diagonals: bool,
    /// Which kind of hand each line is scored as.
    pub hands: LineHands,
}

impl Lines {
    /// The points of the poker hands, or `None` if lines are not scored as poker hands.
    pub const fn poker(&self) -> Option<&[i32; 10]> {
        match &self.hands {
            LineHands::Poker(table) => Some(table),
            LineHands::Cribbage { .. } => None,
        }
    }

    /// The kind of pile whose card, the starter, counts as part of every line.
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
    /// The kind of pile to clear.
    pub cleared: GroupId,
    /// The points for clearing the layout in the first pass, in the second pass and so on. Later
    /// passes score nothing.
    pub by_pass: Vec<i32>,
    /// The kinds of pile whose remaining cards are subtracted from the score.
    pub less: GroupSet,
}
