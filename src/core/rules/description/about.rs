//! The name of a game, the source of its rules, and which of its variants and options are in
//! force: all that is told about it and makes no difference to play.

use std::sync::Arc;

use super::{STANDARD, Setting};

/// The facts about a game that do not change play.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct About {
    /// A short name without spaces, as on the command line.
    pub id: String,
    /// The title.
    pub title: String,
    /// Other names.
    pub aka: Vec<String>,
    /// The family of games it belongs to.
    pub family: String,
    /// Where the rules come from.
    pub source: String,
    /// A paragraph about the game.
    pub blurb: String,
    /// The variant in force.
    pub variant: String,
    /// The variant's title.
    pub variant_title: String,
    /// Its difference from the plain game; empty for the plain game.
    pub variant_blurb: String,
    /// All options with their values in force.
    pub settings: Vec<Setting>,
    /// A number that changes with each change of the rules, and with no other: saved games
    /// bear it. Where it is 0, [`crate::Rules::new`] works out one of the description.
    pub fingerprint: u64,
    /// The whole text from which the description was read, where it was: enough to read it again,
    /// whatever becomes of the file.
    pub definition: Option<Arc<str>>,
}

impl About {
    /// Returns the title with the variant where it is not the plain game.
    pub fn full_title(&self) -> String {
        if self.variant == STANDARD {
            self.title.clone()
        } else {
            format!("{} · {}", self.title, self.variant_title)
        }
    }
}
