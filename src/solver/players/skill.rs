//! The skill of a computer player: how quick its hand is, how soon it notices the moves of others,
//! how often it overlooks a move, and whether it plans its next move.

use crate::named::named;

/// The skill of a computer player.
///
/// ```
/// use patience_solver::{Level, Skill};
///
/// let careless = Skill {
///     oversight_permille: 400,
///     ..Skill::at_level(Level::Hard)
/// };
/// assert_eq!(careless.tempo_ms, 1000);
/// assert!(Skill::at_level(Level::Expert).tempo_ms < careless.tempo_ms);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// The mean time of one action, in milliseconds.
    pub tempo_ms: u32,
    /// The time before it notices a move of another player, in milliseconds.
    pub reaction_ms: u32,
    /// The probability, in thousandths, that it overlooks a possible move.
    pub oversight_permille: u32,
    /// Whether the value of a move takes account of the move that may follow it.
    pub plans: bool,
    /// The time for which it leaves a shared pile alone after a person has played there, in
    /// milliseconds.
    pub courtesy_ms: u32,
    /// Whether its tempo follows that of the people at the table.
    pub follows: bool,
}

impl Skill {
    /// Returns the skill of a level.
    pub const fn at_level(level: Level) -> Self {
        let (tempo_ms, reaction_ms, oversight_permille, plans) = match level {
            Level::Gentle => (3500, 2000, 400, false),
            Level::Beginner => (2400, 1400, 300, false),
            Level::Easy => (1800, 1000, 180, false),
            Level::Medium => (1400, 700, 100, true),
            Level::Brisk => (1180, 530, 65, true),
            Level::Hard => (1000, 400, 40, true),
            Level::Expert => (700, 250, 10, true),
            Level::Machine => (450, 150, 0, true),
        };
        Self {
            tempo_ms,
            reaction_ms,
            oversight_permille,
            plans,
            courtesy_ms: 0,
            follows: false,
        }
    }

    /// Returns the skill of a level with a hand that is as quick as the hands of the people at
    /// the table.
    pub const fn matching(level: Level) -> Self {
        let mut skill = Self::at_level(level);
        skill.follows = true;
        skill
    }
}

named! {
    /// A level of skill that a person chooses.
    ///
    /// ```
    /// use patience_solver::Level;
    ///
    /// assert_eq!(Level::named("easy"), Some(Level::Easy));
    /// assert_eq!(Level::Easy.to_string(), "easy");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    Level {
        /// Acts about every three to four seconds, for somebody who plays for the first time.
        Gentle = "gentle",
        /// Slow, and overlooks a third of the moves.
        Beginner = "beginner",
        /// Plays at ease.
        Easy = "easy",
        /// Plays like most people who have played for a while.
        Medium = "medium",
        /// Half a step above medium.
        Brisk = "brisk",
        /// Quick.
        Hard = "hard",
        /// Quicker than nearly everybody.
        Expert = "expert",
        /// As quick as a machine may be and still be fun to watch.
        Machine = "machine",
    }
}
