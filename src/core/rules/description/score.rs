//! What scores points: cards, events, the rows and columns of a grid scored as hands, and the pass
//! through the stock in which a layout is cleared.

use crate::cards::Rank;
use crate::rules::{GroupId, GroupSet};

/// What one line of the score rules counts.
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
    /// The score counts each card on piles of this kind (in games for several players, the player's
    /// own cards).
    CardOn(GroupId),
    /// The score counts each card of a grid that is in sequence from the left end of its row.
    InOrder(GroupId),
    /// The score counts each empty pile of this kind.
    Emptied(GroupId),
    /// The score counts each card of a rank on piles of this kind (in games for several players,
    /// the player's own cards). If the card is the starter of cribbage hands, it counts once the
    /// grid is full.
    RankOn(Rank, GroupId),
    /// The score counts each card left on the player's own piles of this kind.
    CardLeft(GroupId),
    /// The score counts each card that the other players have left on piles of these kinds. Only
    /// the winner of the hand scores these cards.
    OthersLeft(GroupSet),
    /// The score gives points for going out: emptying the pile that the race requires, and calling.
    GoingOut,
    /// The score gives points for the deal itself, once in each hand.
    Deal,
    /// The score counts each card moved from piles of some kinds to piles of other kinds.
    Transferred {
        /// The kinds of pile that the counted cards leave.
        from: GroupSet,
        /// The kinds of pile that the counted cards reach.
        to: GroupSet,
        /// The index of the event counter that counts the moved cards.
        count: u8,
    },
    /// The score counts each card on piles of a kind that is turned up after it was uncovered.
    TurnedUp {
        /// The kind of pile on which the counted cards are turned up.
        on: GroupId,
        /// The index of the event counter that counts the cards turned up.
        count: u8,
    },
    /// The score counts each scored row, column and diagonal of a grid, as a hand of cards.
    Lines,
    /// The score gives points for clearing all piles of a kind. The points depend on the pass
    /// through the stock in which the piles were cleared, and the cards left elsewhere are
    /// subtracted.
    Par,
}

impl ScoreFor {
    /// Whether the line of the score counts events during play. Other lines count the cards on the
    /// table at the end.
    pub const fn counts_moves(&self) -> bool {
        matches!(self, Self::Transferred { .. } | Self::TurnedUp { .. })
    }
}

/// One line of the score rules: what is counted, and how many points it scores.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ScoreLine {
    /// What this line of the score rules counts.
    pub of: ScoreFor,
    /// The points for each thing that this line of the score rules counts.
    pub points: i32,
}

/// How the rows, columns and diagonals of a grid are scored: as poker hands or as cribbage hands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineHands {
    /// The rows, columns and diagonals of a grid are scored as poker hands. The points for each
    /// hand are in the order of [`crate::Hand::ALL`], from royal flush down to nothing.
    Poker([i32; 10]),
    /// The rows, columns and diagonals of a grid are scored as cribbage hands.
    Cribbage {
        /// The kind of pile whose card is the starter: it counts as part of every scored row,
        /// column and diagonal once the grid is full.
        starter: Option<GroupId>,
    },
}

/// The rows, columns and diagonals of a grid that are scored as hands of cards.
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
    /// The kind of pile that forms the scored grid.
    pub grid: GroupId,
    /// Whether the rows of the grid are scored.
    pub rows: bool,
    /// Whether the columns of the grid are scored.
    pub columns: bool,
    /// Whether the two diagonals of the grid are scored.
    pub diagonals: bool,
    /// Which kind of hand, poker or cribbage, each row, column and diagonal is scored as.
    pub hands: LineHands,
}

impl Lines {
    /// Returns the points of the poker hands, or `None` if the grid is not scored as poker hands.
    pub const fn poker(&self) -> Option<&[i32; 10]> {
        match &self.hands {
            LineHands::Poker(table) => Some(table),
            LineHands::Cribbage { .. } => None,
        }
    }

    /// Returns the kind of pile whose card, the starter, counts as part of every scored row, column
    /// and diagonal.
    pub const fn starter(&self) -> Option<GroupId> {
        match self.hands {
            LineHands::Cribbage { starter } => starter,
            LineHands::Poker(_) => None,
        }
    }
}

/// Points by the pass through the stock in which the layout was cleared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Par {
    /// The kind of pile to be cleared to score points.
    pub cleared: GroupId,
    /// The points for clearing the layout in the first pass through the stock, in the second pass
    /// and so on. Later passes score nothing.
    pub by_pass: Vec<i32>,
    /// The kinds of pile whose remaining cards are subtracted from the points for clearing the
    /// layout.
    pub less: GroupSet,
}
