//! The terms of a game in which players with piles of their own take turns at one
//! pack, and a turn ends by a certain play.

use crate::cards::CardSet;
use crate::rules::{GroupId, GroupSet};

/// Who begins a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstTurn {
    /// The player next to the dealer; the deal passes on from hand to hand.
    NextToDealer,
    /// Whose top card of this kind of pile is the highest. Where the highest are equal these
    /// piles are shuffled again.
    HighestTop(GroupId),
}

/// The consequence of a compulsory play that somebody does not make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Missed {
    /// Every other move is refused.
    Refused,
    /// Another player may say "stop", until the next turn has begun to be played.
    Callable,
}

/// Plays that must be made when they can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Compulsory {
    /// The cards that must be played, wherever they may be taken from.
    pub cards: CardSet,
    /// The kind of pile they must be played to.
    pub to: GroupId,
    /// The consequence where they are not played.
    pub missed: Missed,
}

/// Who wins a hand in which nobody makes progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deadlock {
    /// Nobody.
    Drawn,
    /// The player with the fewest cards left; nobody if several have as few.
    FewestLeft,
}

/// A game in turns at one pack.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TurnGame {
    /// The kinds of pile to be rid of: who has no card on any of them has won.
    pub out: GroupSet,
    /// The kind of pile on which a player's own card ends the turn; where there is none, the player
    /// ends it by passing.
    pub ends_on: Option<GroupId>,
    /// Who begins.
    pub first: FirstTurn,
    /// The compulsory plays.
    pub compulsory: Option<Compulsory>,
    /// Whether the stock is turned by itself: when a turn begins, and when the card turned up
    /// has been played.
    pub turns_itself: bool,
    /// Whether more than one card may be turned up in a turn.
    pub turns_again: bool,
    /// After how many times through their cards, without a card that came to a shared pile,
    /// all players are stuck; nothing if that is not counted.
    pub idle_passes: Option<u8>,
    /// After how many turns a hand ends; [`TurnGame::MOST_TURNS`] where that is not said.
    pub max_turns: Option<u16>,
    /// The number of times that a position with the same player to move comes up before the hand
    /// ends.
    pub repeats: Option<u8>,
    /// The winner when a hand ends in this way.
    pub deadlock: Deadlock,
}

impl TurnGame {
    /// The number of turns after which a hand ends in any case, so that players who shift cards about
    /// do not go on for ever.
    pub const MOST_TURNS: u16 = 2000;

    /// Returns after how many turns a hand ends in any case.
    pub const fn most_turns(&self) -> u16 {
        match self.max_turns {
            Some(most) => most,
            None => Self::MOST_TURNS,
        }
    }

    /// Returns the compulsory plays, where somebody may miss one and another player say "stop".
    pub fn callable(&self) -> Option<Compulsory> {
        self.compulsory
            .filter(|compulsory| compulsory.missed == Missed::Callable)
    }
}
