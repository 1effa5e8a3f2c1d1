//! The terms of a race: how several players with a deck each compete.

use crate::rules::{GroupId, GroupSet};

/// What happens when no player can make progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OnStall {
    /// The hand ends and is scored.
    End,
    /// All wastes are turned back into the stocks, and the top card of each stock moves to its
    /// bottom.
    Rotate,
    /// All wastes are turned back and all stocks are shuffled.
    Reshuffle,
    /// Cards are turned one at a time until a player makes progress.
    TurnOne,
}

/// Whether players take turns or play at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Players take turns.
    Turns,
    /// All play at the same time, as quickly as they can.
    RealTime,
}

/// How often a player may turn the stock in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StockTurns {
    /// Only once.
    One,
    /// Again and again. After turning the stock, however, the player must play the top card turned
    /// up before anything else.
    UntilMiss,
}

/// Who ends the hand when a player's pile is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// The hand ends as soon as the last card of the pile is played.
    Auto,
    /// The player ends the hand by calling, on their own turn.
    Manual,
}

/// When a race in which nobody makes progress ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// After a number of passes without a play.
    Stall,
    /// As soon as no player can reach, in one pass, a card that fits on a shared pile.
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
    /// Play all cards of a pile.
    Pile(GroupId),
    /// Move all cards of their own deck to piles of certain kinds.
    AllOn(GroupSet),
}

impl Out {
    /// The kind of pile that a player must empty. `None` if a player must move all cards to certain
    /// kinds of pile instead.
    pub const fn pile(self) -> Option<GroupId> {
        match self {
            Self::Pile(pile) => Some(pile),
            Self::AllOn(_) => None,
        }
    }

    /// The kinds of pile that a player must empty, or to which all cards must go.
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
    /// What a player must do to go out and end the hand.
    pub out: Out,
    /// Whether players take turns or play at the same time.
    pub pace: Pace,
    /// In real time, the number of milliseconds in which moves to shared piles may still arrive
    /// after a player has called the end of the hand. Only moves made before the call count.
    pub grace_ms: u16,
    /// The word that a player calls to end the hand, such as `Nertz!`.
    pub shout: String,
    /// Who ends the hand when a player's pile is empty.
    pub call: Call,
    /// How often the stock may be turned in a turn.
    pub stock_turns: StockTurns,
    /// Whether a turn ends automatically when the player has no useful move left.
    pub auto_pass: bool,
    /// What happens when no player can make progress.
    pub on_stall: OnStall,
    /// The number of passes without a play after which a player is stuck.
    pub stall_passes: u8,
    /// Whether the hand ends as soon as no card can reach a shared pile.
    pub blocked: Blocked,
    /// The number of cards by which the pile to empty grows in the next hand, for the player with
    /// the top score.
    pub winner_plus: u8,
    /// For each seat, the number of cards that are dealt to the pile to empty, without handicaps.
    /// Empty if there is no such pile.
    pub out_sizes: Vec<u16>,
}
