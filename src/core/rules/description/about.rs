//! The name of a game, the source of its rules, and its variant and options: facts that do not
//! affect play.

use std::sync::Arc;

use super::{STANDARD, Setting};

/// Facts about a game that do not affect play: its names, source, variant and options.
///
/// # Examples
///
/// ```
/// use patience_core::About;
///
/// let golf = About {
///     title: "Golf".to_owned(),
///     variant: "corner".to_owned(),
///     variant_title: "Putt Putt".to_owned(),
///     ..About::default()
/// };
/// assert_eq!(golf.full_title(), "Golf · Putt Putt");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct About {
    /// The short name of the game without spaces, as on the command line.
    pub id: String,
    /// The title of the game.
    pub title: String,
    /// Other names by which the game is known.
    pub aka: Vec<String>,
    /// The family of games that the game belongs to.
    pub family: String,
    /// The source, such as a book, from which the rules of the game are taken.
    pub source: String,
    /// A paragraph of text that introduces the game.
    pub blurb: String,
    /// The id of the variant that is played.
    pub variant: String,
    /// The title of the variant that is played.
    pub variant_title: String,
    /// How the variant that is played differs from the standard game. Empty for the standard game.
    pub variant_blurb: String,
    /// All options of the game with their current values.
    pub settings: Vec<Setting>,
    /// A number that changes whenever the rules change, and only then. Saved games store it. If it
    /// is 0, [`crate::Rules::new`] computes it from the description.
    pub fingerprint: u64,
    /// The full text of the rule file, if the description was read from a file. The game can be
    /// read again from this text even if the file no longer exists.
    pub definition: Option<Arc<str>>,
}

impl About {
    /// The title of the game. The title of the variant is added unless the standard game is played.
    pub fn full_title(&self) -> String {
        if self.variant == STANDARD {
            self.title.clone()
        } else {
            format!("{} · {}", self.title, self.variant_title)
        }
    }
}
