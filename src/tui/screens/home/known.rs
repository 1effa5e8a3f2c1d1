//! Facts about the listed games that are not in their rule files: traits, the share of winnable deals, and the player's
//! own record. They arrive after the list of games has been drawn for the first time.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::judgement::Difficulty;
use patience_app::catalogue::{Entry, Origin};
use patience_app::records::{FirstPageFigures, OwnResult, Today};
use patience_app::survey::difficulty::Thresholds;
use patience_app::survey::measurements::{CanBeWon, Measured};
use patience_core::{STANDARD, Traits};

/// Facts about the listed games that are not in their rule files.
#[derive(Debug, Default)]
pub struct Known {
    pub(super) traits: Arc<BTreeMap<String, Traits>>,
    shares: BTreeMap<String, CanBeWon>,
    /// How many of 1,000 simulated quick players win a typical deal, for each game.
    hasty: BTreeMap<String, u32>,
    pub(super) figures: Option<Box<FirstPageFigures>>,
}

impl Known {
    /// Stores the traits of every game, and reads the measurements of each game's deals: the shares of winnable deals
    /// (`measured`) and the difficulties (`difficulty`).
    pub fn learn(
        &mut self,
        traits: Arc<BTreeMap<String, Traits>>,
        (measured, difficulty): (&str, &str),
    ) {
        self.traits = traits;
        let standard = Measured::read(measured).filter(|line| line.variant == STANDARD);
        let shares = standard.filter_map(|line| {
            let share = CanBeWon::of_share(line.share())?;
            Some((line.game, share))
        });
        self.shares = shares.collect();
        let standard = Thresholds::read(difficulty).filter(|line| line.variant == STANDARD);
        let hasty = standard.map(|line| {
            let wins = line.middle();
            (line.game, wins)
        });
        self.hasty = hasty.collect();
    }

    /// Returns the share of winnable deals of a game. Returns `None` if the player's own rule file replaces the game,
    /// because the measurement is about the original game.
    pub fn share(&self, entry: &Entry) -> Option<CanBeWon> {
        let carried = entry.origin == Origin::Embedded;
        self.shares.get(&entry.id).copied().filter(|_| carried)
    }

    /// Returns how many of 1,000 simulated quick players win a typical winnable deal of a game; `None` if that has
    /// not been measured.
    pub fn hasty_wins(&self, entry: &Entry) -> Option<u32> {
        let carried = entry.origin == Origin::Embedded;
        self.hasty.get(&entry.id).copied().filter(|_| carried)
    }

    /// Returns the difficulty of a game; `None` if it has not been measured.
    pub(super) fn difficulty(&self, entry: &Entry) -> Option<Difficulty> {
        self.hasty_wins(entry).map(Difficulty::of)
    }

    /// Returns the deal of the day and the weekly tour; `None` until the records have sent them.
    pub(super) fn today(&self) -> Option<&Today> {
        self.figures.as_ref()?.today.as_ref()
    }

    /// Returns the player's own statistics for the game `id`.
    pub fn own(&self, id: &str) -> Option<&OwnResult> {
        self.figures.as_ref()?.results.of_game(id)
    }

    /// Whether it is known that the records contain no finished games.
    pub fn nobody_has_played(&self) -> bool {
        let figures = self.figures.as_ref();
        figures.is_some_and(|figures| figures.results.is_empty())
    }
}
