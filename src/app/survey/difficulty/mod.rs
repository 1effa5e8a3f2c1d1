//! How hard deals are, as a crowd of simulated players finds them: the level of a deal, and the
//! lines of `rules/difficulty.jsonl`, which `patience survey --difficulty --into` writes. Who the
//! crowd is stands in `patience_solver`.

mod level;
mod thresholds;
mod trials;

pub use level::Level;
pub use thresholds::{Difficulties, Thresholds};
pub use trials::{Trial, Trials, TrialsHead};

use std::time::Duration;

use patience_core::{DealNumber, Match, Position, Rules};
use patience_solver::{Budget, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};

/// How many play-outs tell a level that is far from a threshold.
const SCREENING: u32 = 300;

/// How long the solver may take for a deal that is looked for.
const TIME: Duration = Duration::from_millis(250);

/// How a deal orders among others: by the wins of the crowd, and where those are few by how long it
/// stays winnable in its hands. The greater, the easier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    /// Wins among the play-outs of a measurement; 0 where they are few.
    wins: u32,
    /// Hundredths of a move up to the point of no return; 0 where wins say enough.
    last_chance: u32,
}

impl Ease {
    /// Returns the ease of a deal with these wins.
    pub const fn new(wins: u32, last_chance: Option<u32>) -> Self {
        if wins >= FEW_WINS {
            return Self {
                wins,
                last_chance: 0,
            };
        }
        Self {
            wins: 0,
            last_chance: match last_chance {
                Some(chance) => chance,
                None => 0,
            },
        }
    }
}

/// How hard a deal is that can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// How many of the crowd win it.
    pub wins: u32,
    /// How hard it is among the deals of its game that can be won.
    pub level: Level,
}

impl Difficulty {
    /// Measures a deal that can be won; nothing where its game has no thresholds in `measured`, the
    /// text of their lines, or the watch has been cancelled.
    pub fn of(measured: &str, rules: &Rules, start: &Position, watch: &Watch) -> Option<Self> {
        let thresholds = Thresholds::of(measured, rules)?;
        let crowd = Crowd::at(rules, start);
        let wins = crowd.wins(0..PLAY_OUTS, watch)?;
        let last_chance = if wins < FEW_WINS && thresholds.ask_for_chances() {
            Some(crowd.last_chance(watch)?)
        } else {
            None
        };
        Some(Self {
            wins,
            level: thresholds.level(Ease::new(wins, last_chance)),
        })
    }

    /// Returns how many of 1,000 players win.
    pub fn of_a_thousand(self) -> u32 {
        (self.wins * 1000 + PLAY_OUTS / 2) / PLAY_OUTS
    }

    /// Returns it in words.
    pub fn in_words(self) -> String {
        let win = match self.of_a_thousand() {
            0 if self.wins == 0 => "none wins".to_owned(),
            0 | 1 => "1 wins".to_owned(),
            count => format!("{count} win"),
        };
        format!(
            "of 1,000 hasty players {win} this deal: {}",
            self.level.in_words()
        )
    }
}

/// Looks for a deal of a level among numbers that come one after the other: the solver proves that
/// it can be won, a part of the crowd screens it, and the whole crowd decides near a threshold.
/// Returns nothing where the game has no thresholds, the numbers end, or the watch is cancelled.
pub fn find(
    (measured, rules): (&str, &Rules),
    level: Level,
    numbers: impl Iterator<Item = DealNumber>,
    watch: &Watch,
) -> Option<(DealNumber, Difficulty)> {
    let thresholds = Thresholds::of(measured, rules)?;
    let budget = Budget {
        time: Some(TIME),
        bytes: 256 << 20,
        ..Budget::default()
    };
    for number in numbers {
        let start = Match::new(rules, number).deal(rules);
        // Most deals of another level are recognised by the crowd sooner than the solver proves
        // anything.
        let first = Crowd::at(rules, &start).wins(0..SCREENING, watch)?;
        if !thresholds.may_be(level, first, SCREENING) {
            continue;
        }
        if !matches!(
            solve(rules, &start, &budget, watch).verdict,
            Verdict::Won(_)
        ) {
            if watch.is_cancelled() {
                return None;
            }
            continue;
        }
        let found = Difficulty::of(measured, rules, &start, watch)?;
        if found.level == level {
            return Some((number, found));
        }
    }
    None
}

#[cfg(test)]
mod tests;
