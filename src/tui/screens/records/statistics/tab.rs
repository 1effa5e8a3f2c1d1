//! The four tabs of the statistics page.

/// A tab of the statistics page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tab {
    OneGame,
    AllGames,
    TwoPeople,
    Computers,
}

impl Tab {
    pub(super) const ALL: [Self; 4] = [
        Self::OneGame,
        Self::AllGames,
        Self::TwoPeople,
        Self::Computers,
    ];

    pub(super) const NAMES: [&'static str; 4] =
        ["One game", "All games", "Two people", "Computers"];

    pub(super) const SHORT_NAMES: [&'static str; 4] = ["Game", "All games", "People", "Computers"];
}
