//! The terms of a race: how several players with a deck each compete.

use crate::rules::{GroupId, GroupSet};

/// What happens in a race when no player can make progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnStall {
    /// When no player can make progress, the hand ends and is scored.
    End,
    /// When no player can make progress, all wastes are turned back into the stocks, and the top
    /// card of each stock moves to its bottom.
    Rotate,
    /// When no player can make progress, all wastes are turned back into the stocks, and the stocks
    /// are shuffled.
    Reshuffle,
    /// When no player can make progress, cards are turned one at a time until a player does.
    TurnOne,
}

/// Whether the players of a race take turns or play at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pace {
    /// The players of a race take turns.
    Turns,
    /// All players play at the same time, as quickly as they can.
    RealTime,
}

/// How often a player of a race may turn the stock in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StockTurns {
    /// A player may turn the stock only once in a turn.
    One,
    /// A player may turn the stock again and again in a turn. After turning it, however, the player
    /// must play the top card turned up before anything else.
    UntilMiss,
}

/// Who ends the hand of a race when the pile that a player must empty is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// The hand ends as soon as the last card of the pile that a player must empty is played.
    Auto,
    /// The player who has emptied the pile ends the hand by calling, on their own turn.
    Manual,
}

/// When a hand of a race in which nobody makes progress ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// The hand ends after a number of passes through the stock without a play.
    Stall,
    /// The hand ends as soon as no player can reach, in one pass through the stock, a card that
    /// fits on a shared pile.
    Centre,
}

/// What a player of a race must do to go out.
///
/// # Examples
///
/// ```
/// use patience_core::{GroupId, Out};
///
/// let reserve = GroupId::new(1);
/// assert_eq!(Out::Pile(reserve).pile(), Some(reserve));
/// let foundations = GroupId::new(0).set();
/// assert_eq!(Out::AllOn(foundations).groups(), foundations);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Out {
    /// To go out, a player must play all cards of a pile.
    Pile(GroupId),
    /// To go out, a player must move all cards of their own deck to piles of certain kinds.
    AllOn(GroupSet),
}

impl Out {
    /// Returns the kind of pile that a player must empty to go out. Returns `None` if a player must
    /// move all cards to certain kinds of pile instead.
    pub const fn pile(self) -> Option<GroupId> {
        match self {
            Self::Pile(pile) => Some(pile),
            Self::AllOn(_) => None,
        }
    }

    /// Returns the kinds of pile that a player must empty to go out, or to which all cards must go.
    pub fn groups(self) -> GroupSet {
        match self {
            Self::Pile(pile) => pile.set(),
            Self::AllOn(groups) => groups,
        }
    }
}

/// A race: several players, each with a layout and a deck, play to shared piles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Race {
    /// What a player must do to go out and so end the hand.
    pub out: Out,
    /// Whether the players of the race take turns or play at the same time.
    pub pace: Pace,
    /// In real time, the number of milliseconds in which moves to shared piles may still arrive
    /// after a player has called the end of the hand. Only moves made before the call count.
    pub grace_ms: u16,
    /// The word that a player calls to end the hand, such as `Nertz!`.
    pub shout: String,
    /// Who ends the hand when the pile that a player must empty is empty.
    pub call: Call,
    /// How often a player may turn the stock in one turn.
    pub stock_turns: StockTurns,
    /// Whether a turn ends automatically when the player has no useful move left.
    pub auto_pass: bool,
    /// What happens in the race when no player can make progress.
    pub on_stall: OnStall,
    /// The number of passes through the stock without a play after which a player counts as stuck.
    pub stall_passes: u8,
    /// Whether the hand ends as soon as no player can reach a card that fits on a shared pile.
    pub blocked: Blocked,
    /// The number of cards by which, for the player with the top score, the pile that must be
    /// emptied grows in the next hand.
    pub winner_plus: u8,
    /// For each seat, the number of cards that are dealt to the pile that it must empty, without
    /// handicaps. Empty if there is no such pile.
    pub out_sizes: Vec<u16>,
}
