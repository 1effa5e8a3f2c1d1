//! What is known of the games of the list besides their rule files: traits, how many of their deals
//! can be won, and what the person has made of them. All of it comes after the first picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::judgement::Difficulty;
use patience_app::catalogue::{Entry, Origin};
use patience_app::records::{FirstPageFigures, OwnResult, Today};
use patience_app::survey::difficulty::Thresholds;
use patience_app::survey::measurements::{CanBeWon, Measured};
use patience_core::{STANDARD, Traits};

/// What is known of the games.
#[derive(Debug, Default)]
pub struct Known {
    pub(super) traits: Arc<BTreeMap<String, Traits>>,
    shares: BTreeMap<String, CanBeWon>,
    /// How many of 1,000 hasty players win a middling deal, by game.
    hasty: BTreeMap<String, u32>,
    pub(super) figures: Option<Box<FirstPageFigures>>,
}

impl Known {
    /// Takes the traits of every game, and with them what has been measured of their deals: how many can be
    /// won, and how hard they are.
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

    /// Returns the share of the deals of a game that can be won. A file of the person's own that
    /// stands in place of a game is another game.
    pub fn share(&self, entry: &Entry) -> Option<CanBeWon> {
        let carried = entry.origin == Origin::Embedded;
        self.shares.get(&entry.id).copied().filter(|_| carried)
    }

    /// Returns how many of 1,000 hasty players win a middling deal of a game, of those that can be won,
    /// where that has been measured.
    pub fn hasty_wins(&self, entry: &Entry) -> Option<u32> {
        let carried = entry.origin == Origin::Embedded;
        self.hasty.get(&entry.id).copied().filter(|_| carried)
    }

    /// Returns how hard a game is, where that has been measured.
    pub(super) fn difficulty(&self, entry: &Entry) -> Option<Difficulty> {
        self.hasty_wins(entry).map(Difficulty::of)
    }

    /// Returns what there is today, as far as the records have answered.
    pub(super) fn today(&self) -> Option<&Today> {
        self.figures.as_ref()?.today.as_ref()
    }

    /// Returns what the person's games come to.
    pub fn own(&self, id: &str) -> Option<&OwnResult> {
        self.figures.as_ref()?.results.of_game(id)
    }

    /// Tells whether nobody has played here yet, as far as the records have answered.
    pub fn nobody_has_played(&self) -> bool {
        let figures = self.figures.as_ref();
        figures.is_some_and(|figures| figures.results.is_empty())
    }
}
