//! How hard a game is, by what is measured of its deals.

/// How hard a game is: by how many of 1,000 hasty players win a middling deal, of those that can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// 250 and more.
    Easy,
    /// 120 and more.
    Fair,
    /// 50 and more.
    Medium,
    /// 12 and more.
    Hard,
    /// Fewer.
    VeryHard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Fair,
        Self::Medium,
        Self::Hard,
        Self::VeryHard,
    ];

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

    /// Says it in words, which are others than those for the levels of deals of one game.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Easy => "very many win",
            Self::Fair => "many win",
            Self::Medium => "some win",
            Self::Hard => "few win",
            Self::VeryHard => "hardly any win",
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
