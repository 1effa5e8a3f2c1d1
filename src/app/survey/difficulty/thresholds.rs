//! The thresholds that separate a game's levels of difficulty. A file of thresholds has a line for each measured game
//! and variant.

use patience_core::{DealNumber, Rules};
use patience_solver::{CROWD_VERSION, FEW_WINS, PLAY_OUTS};
use serde::{Deserialize, Serialize};

use super::{Ease, Level, LevelRange};
use crate::survey::fingerprint;
use crate::survey::lines::{self, line_of};

/// The thresholds that separate a game's levels of difficulty. Each threshold says how easy the hardest deal is that
/// still belongs to a level. There are four of them, for the levels hard, medium, fair and easy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The fingerprint of the rules. The levels of difficulty are valid for these rules only.
    pub fingerprint: String,
    /// The version of the crowd of simulated players. The levels of difficulty are valid for this crowd only.
    pub crowd: u32,
    /// The limit on positions that the solver searches per deal.
    pub states: u64,
    /// The number of winnable deals that were measured to define the levels of difficulty.
    pub deals: u64,
    /// For the hardest deal of each level, how many of 1,200 simulated games are won. The levels are hard, medium, fair
    /// and easy, in this order.
    pub wins: [u32; 4],
    /// For the hardest deal of each level, the average number of moves, in hundredths of a move, after which simulated
    /// players can no longer win it (the point of no return). 0 where they win often enough.
    #[serde(default, skip_serializing_if = "are_none")]
    pub chances: [u32; 4],
    /// The levels of difficulty of the first deals, beginning with deal 1. They are recorded for games in which a
    /// search takes long. Each deal has a digit from 1 for easy to 5 for expert, or `-` if its level is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub levels: String,
}

fn are_none(chances: &[u32; 4]) -> bool {
    *chances == [0; 4]
}

impl Thresholds {
    /// Reads the thresholds between levels of difficulty for all games in a file.
    pub fn read(text: &str) -> impl Iterator<Item = Self> {
        lines::read(text)
    }

    /// Returns a game's thresholds between levels of difficulty, if they were measured with these rules and with the
    /// present version of the crowd of simulated players. `measured` is the text of a file of thresholds.
    pub fn of(measured: &str, rules: &Rules) -> Option<Self> {
        let found: Self = line_of(measured, &fingerprint(rules))?;
        (found.crowd == CROWD_VERSION).then_some(found)
    }

    /// Returns the level of difficulty that is recorded for a deal.
    pub fn level_of(&self, deal: DealNumber) -> Option<Level> {
        let place = usize::try_from(deal.get()).ok()?.checked_sub(1)?;
        let digit = self.levels.as_bytes().get(place)?.checked_sub(b'1')?;
        let level = Level::ALL.get(usize::from(digit)).copied();
        level.filter(|_| !deal.is_microsoft())
    }

    /// Returns the deals for which this level of difficulty is recorded.
    pub fn deals_of(&self, level: Level) -> Vec<DealNumber> {
        let deals = (1..=self.levels.len() as u64).filter_map(DealNumber::new);
        deals
            .filter(|deal| self.level_of(*deal) == Some(level))
            .collect()
    }

    /// Whether deals that simulated players seldom win are compared by their points of no return, after which they
    /// cannot be won.
    pub fn ask_for_chances(&self) -> bool {
        self.wins[0] < FEW_WINS
    }

    /// Returns the level of difficulty of a winnable deal, given how easy the deal is.
    pub fn level(&self, ease: Ease) -> Level {
        let passed = |index: &usize| {
            let least = Ease {
                wins: self.wins[*index],
                last_chance: self.chances[*index],
            };
            ease >= least
        };
        let passed = (0..4).filter(passed).count();
        Level::ALL[4 - passed]
    }

    /// Returns how many of 1,000 simulated players win a typical winnable deal, which is in the middle of the medium
    /// level.
    pub const fn middle(&self) -> u32 {
        let [_, third, fourth, _] = self.wins;
        ((third + fourth) * 500 + PLAY_OUTS / 2) / PLAY_OUTS
    }

    /// Returns the range of difficulty of the deals that have this level.
    pub fn range(&self, level: Level) -> LevelRange {
        LevelRange::of(self, level)
    }

    /// Whether a deal may have a level, judging by the number of wins in the first simulated games. The answer is yes
    /// if that number is within three standard deviations of what the level requires.
    pub fn may_be(&self, level: Level, wins: u32, play_outs: u32) -> bool {
        let passed = 4 - level as usize;
        // The variance of a count of wins is about its expectation.
        let within = |threshold: u32, is_floor: bool| {
            let expected = u64::from(threshold) * u64::from(play_outs) / u64::from(PLAY_OUTS);
            let wins = u64::from(wins);
            let is_there = if is_floor {
                wins >= expected
            } else {
                wins <= expected
            };
            is_there || wins.abs_diff(expected).pow(2) <= 9 * (expected + 1)
        };
        let floor = passed
            .checked_sub(1)
            .is_none_or(|at| within(self.wins[at], true));
        let ceiling = self
            .wins
            .get(passed)
            .is_none_or(|most| within(*most, false));
        floor && ceiling
    }
}
