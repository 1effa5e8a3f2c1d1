//! The difficulty of a game, measured on many of its deals.

use patience_app::settings::words;

words! {
    /// The difficulty of a game: how many of 1,000 simulated quick players win a typical winnable deal.
    #[derive(PartialOrd, Ord)]
    Difficulty {
        /// 250 or more of 1,000 simulated players win a typical winnable deal.
        Easy = "easy",
        /// 120 to 249 of 1,000 simulated players win a typical winnable deal.
        Fair = "fair",
        /// 50 to 119 of 1,000 simulated players win a typical winnable deal.
        Medium = "medium",
        /// 12 to 49 of 1,000 simulated players win a typical winnable deal.
        Hard = "hard",
        /// Fewer than 12 of 1,000 simulated players win a typical winnable deal.
        VeryHard = "very hard",
    }
}

impl Difficulty {
    /// Returns the difficulty of a game in which `hasty_wins` of 1,000 simulated players win a typical deal.
    pub const fn of(hasty_wins: u32) -> Self {
        match hasty_wins {
            250.. => Self::Easy,
            120.. => Self::Fair,
            50.. => Self::Medium,
            12.. => Self::Hard,
            _ => Self::VeryHard,
        }
    }

    /// Returns how many of 1,000 simulated quick players win a game of this difficulty, as a range in words.
    pub const fn range_words(self) -> &'static str {
        match self {
            Self::Easy => "250 or more of 1,000",
            Self::Fair => "120 to 249 of 1,000",
            Self::Medium => "50 to 119 of 1,000",
            Self::Hard => "12 to 49 of 1,000",
            Self::VeryHard => "up to 11 of 1,000",
        }
    }
}
