//! How good a computer player is: how quick its hand, how soon it sees what others do, how
//! much it overlooks, and whether it thinks ahead.

use std::fmt;

/// The skill of a computer player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// Milliseconds for one action, on average.
    pub tempo_ms: u32,
    /// Milliseconds before it sees what somebody else has played.
    pub reaction_ms: u32,
    /// How often in a thousand it overlooks a possible move.
    pub oversight_permille: u32,
    /// Whether it looks one move ahead.
    pub plans: bool,
    /// For how many milliseconds it leaves a shared pile alone after a person has played there.
    pub courtesy_ms: u32,
    /// Whether its tempo follows that of the people at the table.
    pub follows: bool,
}

impl Skill {
    /// Returns the skill of a level.
    pub const fn of(level: Level) -> Self {
        let (tempo_ms, reaction_ms, oversight_permille, plans) = match level {
            Level::Beginner => (2400, 1400, 300, false),
            Level::Easy => (1800, 1000, 180, false),
            Level::Medium => (1400, 700, 100, true),
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

    /// Returns a player of a level's eye and mind whose hand is as quick as the people's at the
    /// table.
    pub const fn matching(level: Level) -> Self {
        let mut skill = Self::of(level);
        skill.follows = true;
        skill
    }
}

/// A level that a person chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Slow, and misses a third of what is there.
    Beginner,
    /// At its ease.
    Easy,
    /// Like most people who have played a while.
    Medium,
    /// Quick.
    Hard,
    /// Quicker than nearly everybody.
    Expert,
    /// As quick as a machine may be and still be fun to watch.
    Machine,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Expert,
        Self::Machine,
    ];

    /// Returns the name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Machine => "machine",
        }
    }

    /// Returns the level with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
