//! The thresholds that separate the levels of a game. A file of thresholds has a line for each measured game and
//! variant.

use patience_core::{DealNumber, Rules};
use patience_solver::{CROWD_VERSION, FEW_WINS, PLAY_OUTS};
use serde::{Deserialize, Serialize};

use super::{Ease, Level, LevelRange};
use crate::survey::fingerprint;
use crate::survey::lines::{self, line_of};

/// The thresholds that separate the levels of a game. Each threshold is the ease of the hardest deal that still belongs
/// to a level. The levels are hard, medium, fair and easy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// The game's name on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The fingerprint of the rules. Levels are valid for these rules only.
    pub fingerprint: String,
    /// The version of the crowd of simulated players. Levels are valid for this crowd only.
    pub crowd: u32,
    /// The position limit of the solver per deal.
    pub states: u64,
    /// The number of winnable deals that were measured to define the levels.
    pub deals: u64,
    /// How many of 1,200 play-outs the crowd wins in the hardest deal of a level. The levels are hard, medium, fair and
    /// easy, in this order.
    pub wins: [u32; 4],
    /// The number of moves up to the point of no return in the same deals, in hundredths of a move. 0 where the crowd
    /// wins often enough.
    #[serde(default, skip_serializing_if = "are_none")]
    pub chances: [u32; 4],
    /// The levels of the first deals, beginning with deal 1. They are recorded for games in which a search takes long.
    /// Each deal has a digit from 1 for easy to 5 for expert, or `-` if its level is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub levels: String,
}

fn are_none(chances: &[u32; 4]) -> bool {
    *chances == [0; 4]
}

impl Thresholds {
    /// Reads all thresholds in a file.
    pub fn read(text: &str) -> impl Iterator<Item = Self> {
        lines::read(text)
    }

    /// Returns the thresholds of a game, if they were measured with these rules and with the present version of the
    /// crowd. `measured` is the text of a file of thresholds.
    pub fn of(measured: &str, rules: &Rules) -> Option<Self> {
        let found: Self = line_of(measured, &fingerprint(rules))?;
        (found.crowd == CROWD_VERSION).then_some(found)
    }

    /// Returns the level that is recorded for a deal.
    pub fn level_of(&self, deal: DealNumber) -> Option<Level> {
        let place = usize::try_from(deal.get()).ok()?.checked_sub(1)?;
        let digit = self.levels.as_bytes().get(place)?.checked_sub(b'1')?;
        let level = Level::ALL.get(usize::from(digit)).copied();
        level.filter(|_| !deal.is_microsoft())
    }

    /// Returns the deals that are recorded as being of a level.
    pub fn deals_of(&self, level: Level) -> Vec<DealNumber> {
        let deals = (1..=self.levels.len() as u64).filter_map(DealNumber::new);
        deals
            .filter(|deal| self.level_of(*deal) == Some(level))
            .collect()
    }

    /// Whether deals with few wins are compared by their points of no return.
    pub fn ask_for_chances(&self) -> bool {
        self.wins[0] < FEW_WINS
    }

    /// Returns the level of a winnable deal.
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

    /// Returns how many of 1,000 players win a typical winnable deal, which is in the middle of the medium level.
    pub const fn middle(&self) -> u32 {
        let [_, third, fourth, _] = self.wins;
        ((third + fourth) * 500 + PLAY_OUTS / 2) / PLAY_OUTS
    }

    /// Returns the range of difficulty within a level.
    pub fn range(&self, level: Level) -> LevelRange {
        LevelRange::of(self, level)
    }

    /// Whether a deal may be of a level, judging by the number of wins in its first play-outs. The answer is yes if
    /// that number is within three standard deviations of what the level requires.
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
