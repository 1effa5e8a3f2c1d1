//! The five levels of difficulty. Each level has a fifth of the winnable deals of a game.

use serde::{Deserialize, Serialize};

/// A level of difficulty: how hard a deal is, compared with the other winnable deals of its game. Each level has a
/// fifth of these deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The easiest fifth of the winnable deals of a game.
    Easy,
    /// The second easiest fifth of the winnable deals of a game.
    Fair,
    /// The fifth of the winnable deals of a game that is in the middle.
    Medium,
    /// The second hardest fifth of the winnable deals of a game.
    Hard,
    /// The hardest fifth of the winnable deals of a game.
    Expert,
}

impl Level {
    /// All levels of difficulty, from easy to expert.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Fair,
        Self::Medium,
        Self::Hard,
        Self::Expert,
    ];

    /// Returns the name of the level of difficulty.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Parses the name of a level of difficulty.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == text)
    }

    /// Returns the name of the level of difficulty, and in words which fifth of a game's winnable deals it is.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Easy => "easy, in the easiest fifth of winnable deals",
            Self::Fair => "fair, in the second fifth of winnable deals",
            Self::Medium => "medium, in the middle fifth of winnable deals",
            Self::Hard => "hard, in the fourth fifth of winnable deals",
            Self::Expert => "expert, in the hardest fifth of winnable deals",
        }
    }
}
