//! The filter of the list of finished games. The list is in `finished.rs`.

use patience_app::deals::daily::Place;
use patience_app::records::GameRecord;

/// A filter for finished games: by game, by two people, or by a daily or tour deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FinishedFilter {
    /// Show only games of one rule file.
    Game {
        /// The name of the rule file whose games are shown.
        game: String,
        /// The title of the game whose finished games are shown.
        title: String,
    },
    /// Show only finished games in which both of these people played.
    People([String; 2]),
    /// Show only tries at the deal of a day, or at the deal of a row of a weekly tour.
    Tries(Place),
}

impl FinishedFilter {
    /// Whether a finished game passes this filter of the list of finished games.
    pub(super) fn has(&self, record: &GameRecord) -> bool {
        match self {
            Self::Game { game, .. } => record.game == *game,
            Self::Tries(place) => record.day.as_ref() == Some(&place.to_string()),
            Self::People(names) => names.iter().all(|name| record.person(name).is_some()),
        }
    }

    /// Returns the words for the filter of the list of finished games, for use in headings.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Game { title, .. } => title.clone(),
            Self::People([one, two]) => format!("{one} and {two}"),
            Self::Tries(place) => place.words(),
        }
    }
}
