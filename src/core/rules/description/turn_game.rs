//! The terms of a game in which players with piles of their own take turns and share one pack, and certain moves end a
//! turn.

use crate::cards::CardSet;
use crate::rules::{GroupId, GroupSet};

/// Which player begins a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstTurn {
    /// The player next to the dealer begins the hand. The dealer changes from hand to hand.
    NextToDealer,
    /// The player with the highest top card on this kind of pile begins the hand. If several
    /// players have the highest card, their piles are shuffled again.
    HighestTop(GroupId),
}

/// What happens when a player misses a compulsory move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missed {
    /// The player cannot miss the compulsory move, because every other move is refused.
    Refused,
    /// If a player misses a compulsory move, another player may call “stop” until the first move of
    /// the next turn.
    Callable,
}

/// Moves that a player must make whenever they are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Compulsory {
    /// The cards that a player must play whenever possible, from any pile.
    pub cards: CardSet,
    /// The kind of pile to which the player must play these cards.
    pub to: GroupId,
    /// What happens when a player misses one of these compulsory moves.
    pub missed: Missed,
}

/// Who wins a hand in which no player can make progress, in a game in which players take turns and share one pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deadlock {
    /// Nobody wins if no player can make progress.
    Drawn,
    /// If no player can make progress, the player with the fewest cards left wins, or nobody on a
    /// tie.
    FewestLeft,
}

/// A game in which several players take turns and share one pack.
///
/// # Examples
///
/// ```
/// # use patience_core::{Deadlock, FirstTurn};
/// use patience_core::{CardSet, Compulsory, GroupId, Missed, Rank, TurnGame};
///
/// let aces = CardSet::of_rank(Rank::ACE);
/// let compulsory = Compulsory { cards: aces, to: GroupId::new(0), missed: Missed::Callable };
/// # let game = |compulsory| TurnGame { out: GroupId::new(1).set(), ends_on: None, first: FirstTurn::NextToDealer, compulsory, turns_itself: false, turns_again: false, idle_passes: None, max_turns: Some(500), repeats: None, deadlock: Deadlock::Drawn };
/// let game: TurnGame = game(Some(compulsory));
/// assert_eq!(game.callable(), Some(compulsory));
/// assert_eq!(game.most_turns(), 500);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnGame {
    /// The kinds of pile that a player must empty. A player with no card left on these piles has
    /// won.
    pub out: GroupSet,
    /// The kind of pile that ends a turn: a player's turn is over when the player puts a card on
    /// their own pile of this kind. If `None`, the player ends the turn by passing.
    pub ends_on: Option<GroupId>,
    /// Which player begins a hand.
    pub first: FirstTurn,
    /// The moves that a player must make when they are possible.
    pub compulsory: Option<Compulsory>,
    /// Whether the stock is turned automatically: when a turn begins, and whenever the card turned
    /// up has been played.
    pub turns_itself: bool,
    /// Whether a player may turn up more than one card in a turn.
    pub turns_again: bool,
    /// The number of passes through the stock after which all players count as stuck, if none of
    /// them brought a card to a shared pile. `None` if passes are not counted.
    pub idle_passes: Option<u8>,
    /// The number of turns after which a hand ends. `None` stands for [`TurnGame::MOST_TURNS`].
    pub max_turns: Option<u16>,
    /// How often the same position with the same player to move may occur before the hand ends.
    /// `None` if there is no such limit.
    pub repeats: Option<u8>,
    /// Who wins when a hand ends because no player makes progress.
    pub deadlock: Deadlock,
}

impl TurnGame {
    /// The largest number of turns in a hand. The hand then ends in any case, so that players who
    /// only move cards to and fro cannot go on for ever.
    pub const MOST_TURNS: u16 = 2000;

    /// Returns the largest number of turns in a hand, after which the hand ends in any case.
    pub const fn most_turns(&self) -> u16 {
        match self.max_turns {
            Some(most) => most,
            None => Self::MOST_TURNS,
        }
    }

    /// Returns the compulsory moves for which another player may call “stop” if a player misses
    /// them. Returns `None` if there are no such moves.
    pub fn callable(&self) -> Option<Compulsory> {
        self.compulsory
            .filter(|compulsory| compulsory.missed == Missed::Callable)
    }
}
