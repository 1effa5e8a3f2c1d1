//! The game of which the statistics tell. The figures themselves are in `figures.rs`.

use super::statistics::PresentRules;

/// A game and variant, and the rules by which it is played at present.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameInQuestion {
    /// The name of the rule file.
    pub game: String,
    /// The title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// The rules, where the game is still there.
    pub present: Option<PresentRules>,
    /// Whether it is known to be a match of several hands, which counts once it is over.
    pub is_match: bool,
}
