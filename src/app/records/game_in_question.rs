//! The game that statistics are about. `figures.rs` calculates the statistics.

use super::statistics::PresentRules;

/// A game and variant, with its present rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInQuestion {
    /// The name of the rule file.
    pub game: String,
    /// The title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// The rules, if the game still exists.
    pub present: Option<PresentRules>,
    /// Whether the game is known to be a match of several hands. A match counts once it is over.
    pub is_match: bool,
}
