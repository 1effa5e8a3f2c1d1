//! The log of a game: each action with its seat and time, and the reasons why an action may be
//! impossible.

use crate::moves::{Move, Refusal};
use crate::rules::{PileId, Seat};

/// What a player did: an entry of the log without its seat and time.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
/// let mv = *game.legal_moves().first().ok_or("no move is left")?;
/// game.play(Seat::FIRST, mv, 800)?;
/// let act = game.log()[0].act;
/// assert_eq!(act, Act::Move(mv));
/// assert!(act.is_move() && !act.is_end());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// A move.
    Move(Move),
    /// A move in real time whose place was taken by another player. The card went to another shared
    /// pile.
    Diverted {
        /// The move that the player made.
        mv: Move,
        /// The pile that the card went to.
        to: PileId,
    },
    /// A move in real time that came too late to be possible.
    Late(Move),
    /// The end of a called hand, after the time for cards on their way. The program adds this
    /// entry, not a player.
    Close,
    /// A resignation.
    Resign,
    /// The start of the next hand of the match.
    NextHand,
}

impl Act {
    /// Whether the entry moved cards. Late attempts, resigning and starting the next hand do not
    /// count.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Move(_) | Self::Diverted { .. })
    }

    /// Whether the entry only ends a hand, by resigning or by closing a called hand.
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Resign | Self::Close)
    }
}

/// A line of the log. Entries are in the order in which they were played; the index of an entry is
/// its order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// The seat that acted.
    pub seat: Seat,
    /// What the seat did.
    pub act: Act,
}

/// The reason why a log entry or action cannot be carried out.
///
/// # Examples
///
/// ```
/// # use patience_core::*;
/// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
/// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
/// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
/// # game.goal = Goal::AllOn(GroupId::new(0).set());
/// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
/// # let rules = Rules::new(game)?;
/// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
/// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
/// let next_hand = Entry { ms: 0, seat: Seat::FIRST, act: Act::NextHand };
/// assert_eq!(game.act(next_hand), Err(ActError::HandNotOver));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// The engine refused the move.
    Refused(Refusal),
    /// The hand is not over, so the next one cannot start.
    HandNotOver,
    /// The match is over.
    MatchOver,
    /// The seat does not exist.
    NoSuchSeat,
    /// An action in real time is earlier than the action before it.
    OutOfOrder,
    /// Replaying the entry did not have the recorded result.
    Otherwise,
    /// A game cannot be set to this entry: it is in an earlier hand, or in the middle of gathering
    /// piles.
    CannotStand,
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
