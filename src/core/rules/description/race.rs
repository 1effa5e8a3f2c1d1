//! The terms of a race.

use crate::rules::{GroupId, GroupSet};

/// The consequence when every player is stuck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnStall {
    /// The hand ends and is scored.
    End,
    /// Everybody's waste goes back on the stock and its top card to the bottom.
    Rotate,
    /// Every waste goes back and every stock is shuffled.
    Reshuffle,
    /// Batches of one until the next progress.
    TurnOne,
}

/// Whether players take turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pace {
    /// One after the other.
    Turns,
    /// All at once, as quickly as they can.
    RealTime,
}

/// How often a player may turn the stock in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StockTurns {
    /// Once.
    One,
    /// Until a batch's top card is not the next card played.
    UntilMiss,
}

/// Who says that the hand is over when somebody's pile is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// The last card ends the hand.
    Auto,
    /// The player calls, on a turn of their own.
    Manual,
}

/// When a race in which nobody makes progress is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// By counting fruitless passes.
    Stall,
    /// As soon as no card anybody could reach in one pass goes to a shared pile.
    Centre,
}

/// What a player of a race must do to go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Out {
    /// Play all cards of this pile.
    Pile(GroupId),
    /// Bring all cards of their own pack to piles of these kinds.
    AllOn(GroupSet),
}

impl Out {
    /// Returns the pile to be rid of; nothing where all cards must go to piles of some kinds.
    pub const fn pile(self) -> Option<GroupId> {
        match self {
            Self::Pile(pile) => Some(pile),
            Self::AllOn(_) => None,
        }
    }

    /// Returns the kinds of pile it is about.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::Pile(pile) => pile.set(),
            Self::AllOn(groups) => groups,
        }
    }
}

/// A race: several players, each with a layout, who play to shared piles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Race {
    /// What a player must do to go out.
    pub out: Out,
    /// Whether players take turns.
    pub pace: Pace,
    /// In real time, for how many milliseconds after the end is called cards already on their
    /// way may still be put on shared piles.
    pub grace_ms: u16,
    /// The word that is called: `Nertz!`
    pub shout: String,
    /// The player who calls.
    pub call: Call,
    /// How often the stock may be turned in a turn.
    pub stock_turns: StockTurns,
    /// Whether a turn passes by itself when nothing useful is left.
    pub auto_pass: bool,
    /// The consequence of a stall.
    pub on_stall: OnStall,
    /// How many fruitless passes make a player stuck.
    pub stall_passes: u8,
    /// Whether the hand ends at once when the shared piles are out of reach.
    pub blocked: Blocked,
    /// By how much the pile to be rid of grows for the next hand for a hand's top scorer.
    pub winner_plus: u8,
    /// The size of the pile to be rid of, by seat, as dealt without handicaps; empty without such a pile.
    pub out_sizes: Vec<u16>,
}
