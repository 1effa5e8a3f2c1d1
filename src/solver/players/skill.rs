//! The skill of a computer player: how fast it moves, how soon it notices other players' moves, how often it
//! overlooks a move, and whether it plans its next move.

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
    /// The mean time that the computer player takes for one action, in milliseconds.
    pub tempo_ms: u32,
    /// The time that the computer player takes to notice another player's move, in milliseconds.
    pub reaction_ms: u32,
    /// The probability that the computer player overlooks a possible move, in thousandths.
    pub oversight_permille: u32,
    /// Whether the computer player thinks ahead by one move: the value of a move then includes the move that may follow
    /// it.
    pub plans: bool,
    /// How long the computer player leaves a shared pile alone after a person has played there, in milliseconds.
    pub courtesy_ms: u32,
    /// Whether the computer player adapts its tempo to the people at the table.
    pub follows: bool,
}

impl Skill {
    /// Returns the skill of a computer player at `level`.
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

    /// Returns the skill of a computer player at `level` who adapts its tempo to the people at the table.
    pub const fn matching(level: Level) -> Self {
        let mut skill = Self::at_level(level);
        skill.follows = true;
        skill
    }
}

named! {
    /// A level of skill that a person chooses for a computer player.
    ///
    /// ```
    /// use patience_solver::Level;
    ///
    /// assert_eq!(Level::named("easy"), Some(Level::Easy));
    /// assert_eq!(Level::Easy.to_string(), "easy");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    Level {
        /// The computer player acts about once every three to four seconds. Meant for a person's first game.
        Gentle = "gentle",
        /// The computer player is slow and overlooks a third of the moves.
        Beginner = "beginner",
        /// The computer player plays at a relaxed pace.
        Easy = "easy",
        /// The computer player plays like most people with some experience.
        Medium = "medium",
        /// The computer player is half a step better than medium.
        Brisk = "brisk",
        /// The computer player plays quickly.
        Hard = "hard",
        /// The computer player is faster than nearly everybody.
        Expert = "expert",
        /// The computer player is as fast as it can be while it is still fun to watch.
        Machine = "machine",
    }
}
