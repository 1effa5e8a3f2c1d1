//! Where the levels of a game meet: a line for each game and variant that has been measured.

use patience_core::{DealNumber, Rules};
use patience_solver::{CROWD_VERSION, FEW_WINS, PLAY_OUTS};
use serde::{Deserialize, Serialize};

use super::{Ease, Level, LevelRange};
use crate::survey::fingerprint;
use crate::survey::lines::{self, line_of};

/// The ease of the hardest deal of each level but the hardest, from the hardest on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// The game's name on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The fingerprint of its rules; levels of other rules no longer hold.
    pub fingerprint: String,
    /// The version of the crowd; levels of another crowd do not hold.
    pub crowd: u32,
    /// How many positions the solver looked at for each deal at most.
    pub states: u64,
    /// How many deals that can be won were measured.
    pub deals: u64,
    /// Wins among 1,200 play-outs: what expert ends at, then hard, medium and fair.
    pub wins: [u32; 4],
    /// Where wins are few: the point of no return, in hundredths of a move.
    #[serde(default, skip_serializing_if = "are_none")]
    pub chances: [u32; 4],
    /// The levels of the deals from 1 on, where finding one takes long: a digit each from 1 for easy to 5
    /// for expert, and `-` where the level is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub levels: String,
}

fn are_none(chances: &[u32; 4]) -> bool {
    *chances == [0; 4]
}

impl Thresholds {
    /// Returns all thresholds of a file.
    pub fn read(text: &str) -> impl Iterator<Item = Self> {
        lines::read(text)
    }

    /// Returns those of a game, where they have been measured with these rules and this crowd:
    /// `measured` is the text of such lines.
    pub fn of(measured: &str, rules: &Rules) -> Option<Self> {
        let found: Self = line_of(measured, &fingerprint(rules))?;
        (found.crowd == CROWD_VERSION).then_some(found)
    }

    /// Returns the level that is noted of a deal.
    pub fn level_of(&self, deal: DealNumber) -> Option<Level> {
        let place = usize::try_from(deal.get()).ok()?.checked_sub(1)?;
        let digit = self.levels.as_bytes().get(place)?.checked_sub(b'1')?;
        let level = Level::ALL.get(usize::from(digit)).copied();
        level.filter(|_| !deal.is_microsoft())
    }

    /// Returns the deals that are noted with a level.
    pub fn deals_of(&self, level: Level) -> Vec<DealNumber> {
        let deals = (1..=self.levels.len() as u64).filter_map(DealNumber::new);
        deals
            .filter(|deal| self.level_of(*deal) == Some(level))
            .collect()
    }

    /// Tells whether the point of no return is needed where wins are few.
    pub fn ask_for_chances(&self) -> bool {
        self.wins[0] < FEW_WINS
    }

    /// Returns the level of a deal that can be won.
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

    /// Returns how many of 1,000 players win a middling deal among those that can be won: the middle of
    /// the third fifth.
    pub const fn middle(&self) -> u32 {
        let [_, third, fourth, _] = self.wins;
        ((third + fourth) * 500 + PLAY_OUTS / 2) / PLAY_OUTS
    }

    /// Returns what the deals of a level have in common.
    pub fn range(&self, level: Level) -> LevelRange {
        LevelRange::of(self, level)
    }

    /// Tells whether a deal may be of a level of whose first play-outs so many win: whether the
    /// level is within three standard deviations.
    pub fn may_be(&self, level: Level, wins: u32, play_outs: u32) -> bool {
        let passed = 4 - level as usize;
        // Wins, times the play-outs, and the variance of a count with this expectation.
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
