//! The log of a game: each action with its seat and time, and the reasons why an action may be
//! impossible.

use crate::moves::{Move, Refusal};
use crate::rules::{PileId, Seat};

/// What a player did, as recorded in the log of a game, without the seat and the time.
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
    /// The player made a move.
    Move(Move),
    /// The player of a real-time game made a move, but another player had taken the place, so the card went to another
    /// shared pile.
    Diverted {
        /// The move that the player made.
        mv: Move,
        /// The pile that the card went to instead.
        to: PileId,
    },
    /// The player of a real-time game tried to make a move, but too late: another player had been quicker.
    Late(Move),
    /// A hand whose end a player had called ended, once no earlier move could arrive any more. The
    /// program adds this entry, not a player.
    Close,
    /// The player resigned the hand.
    Resign,
    /// The next hand of the match was started.
    NextHand,
}

impl Act {
    /// Whether the log entry moved cards. Moves that came too late, resigning and starting the next
    /// hand do not count.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Move(_) | Self::Diverted { .. })
    }

    /// Whether the log entry only ends a hand: a player resigned, or a hand whose end was called is
    /// closed.
    pub const fn is_end(self) -> bool {
        matches!(self, Self::Resign | Self::Close)
    }
}

/// An entry of the log of a game. The entries are in the order in which they were played; the index
/// of an entry is its order of arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The time of the log entry, in milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// The seat of the player who acted.
    pub seat: Seat,
    /// What the player at the seat did.
    pub act: Act,
}

/// The reason why the action in a log entry, or a new action, cannot be carried out.
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
    /// The engine refused the move, for the given reason.
    Refused(Refusal),
    /// The current hand is not over, so the next one cannot start.
    HandNotOver,
    /// The match is over, so no further action is possible.
    MatchOver,
    /// The action is for a seat that does not exist.
    NoSuchSeat,
    /// An action in a real-time game has an earlier time than the action before it.
    OutOfOrder,
    /// When the log was replayed, the action did not have the result that the log entry records.
    Otherwise,
    /// The game cannot be set back to this log entry: it is in an earlier hand, or in the middle of
    /// gathering piles.
    CannotStand,
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
