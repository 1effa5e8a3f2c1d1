//! The five levels: fifths of the deals of a game that can be won.

use serde::{Deserialize, Serialize};

/// How hard a deal is among those of its game that can be won: each level has a fifth of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The easiest fifth.
    Easy,
    /// The next.
    Fair,
    /// The middle.
    Medium,
    /// The next.
    Hard,
    /// The hardest fifth.
    Expert,
}

impl Level {
    /// All levels, from the easiest.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Fair,
        Self::Medium,
        Self::Hard,
        Self::Expert,
    ];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Returns the level of a name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == text)
    }

    /// Returns the level with the fifth that it has.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Easy => "easy, in the easiest fifth of deals that can be won",
            Self::Fair => "fair, in the second fifth of deals that can be won",
            Self::Medium => "medium, in the middle fifth of deals that can be won",
            Self::Hard => "hard, in the fourth fifth of deals that can be won",
            Self::Expert => "expert, in the hardest fifth of deals that can be won",
        }
    }
}
