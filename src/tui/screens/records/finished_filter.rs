//! Which of the finished games are listed. The list itself is in `finished.rs`.

use patience_app::deals::daily::Place;
use patience_app::records::GameRecord;

/// Those games that are listed, where it is not all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FinishedFilter {
    /// Those of one game.
    Game {
        /// The name of the rule file.
        game: String,
        /// The title.
        title: String,
    },
    /// Those in which two people met, by their names.
    People([String; 2]),
    /// The tries at the deal of a day or of a row of a tour.
    Tries(Place),
}

impl FinishedFilter {
    /// Tells whether a game is listed.
    pub(super) fn has(&self, record: &GameRecord) -> bool {
        match self {
            Self::Game { game, .. } => record.game == *game,
            Self::Tries(place) => record.day.as_ref() == Some(&place.to_string()),
            Self::People(names) => names.iter().all(|name| record.person(name).is_some()),
        }
    }

    /// Returns the words for the games that are listed.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Game { title, .. } => title.clone(),
            Self::People([one, two]) => format!("{one} and {two}"),
            Self::Tries(place) => place.words(),
        }
    }
}
