//! The game whose statistics are asked for. `figures.rs` calculates the statistics.

use super::statistics::PresentRules;

/// A game and variant whose statistics are asked for, with its present rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInQuestion {
    /// The name of the game's rule file.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The game's variant.
    pub variant: String,
    /// The game's present rules, if the game still exists.
    pub present: Option<PresentRules>,
    /// Whether the game is known to be a match of several hands. Such a match counts in the
    /// statistics once it is over.
    pub is_match: bool,
}
