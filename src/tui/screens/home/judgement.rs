//! How hard a game is, by what is measured of its deals.

use patience_app::settings::words;

words! {
    /// How hard a game is: by how many of 1,000 hasty players win a middling deal, of those that can be
    /// won. The words are others than those for the levels of deals of one game.
    #[derive(PartialOrd, Ord)]
    Difficulty {
        /// 250 and more.
        Easy = "very many win",
        /// 120 and more.
        Fair = "many win",
        /// 50 and more.
        Medium = "some win",
        /// 12 and more.
        Hard = "few win",
        /// Fewer.
        VeryHard = "hardly any win",
    }
}

impl Difficulty {
    /// Returns that of a game of which so many players win a middling deal.
    pub const fn of(hasty_wins: u32) -> Self {
        match hasty_wins {
            250.. => Self::Easy,
            120.. => Self::Fair,
            50.. => Self::Medium,
            12.. => Self::Hard,
            _ => Self::VeryHard,
        }
    }

    /// Says how many of 1,000 hasty players win.
    pub const fn range_words(self) -> &'static str {
        match self {
            Self::Easy => "250 and more of 1,000",
            Self::Fair => "120 to 249 of 1,000",
            Self::Medium => "50 to 119 of 1,000",
            Self::Hard => "12 to 49 of 1,000",
            Self::VeryHard => "up to 11 of 1,000",
        }
    }
}
