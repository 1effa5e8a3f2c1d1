//! The range of difficulty of the deals that have the same level, in words.

use patience_solver::{FEW_WINS, PLAY_OUTS};

use super::{Level, Thresholds};

/// The range of difficulty of the deals that have the same level: how many of 1,000 simulated players win them. If
/// hardly anyone wins, the range also says after how many moves the deals are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelRange {
    /// Of 1,000 simulated players, the lowest number who win a deal of this level.
    least: u32,
    /// Of 1,000 simulated players, fewer than this number win a deal of this level. `None` for the easiest level, which
    /// has no such limit.
    below: Option<u32>,
    /// The number of moves after which the deals of this level are lost. `None` if enough simulated players win.
    lost_after: Option<Moves>,
}

/// A range of numbers of moves, after which the deals of a level are lost. The range of the hardest deals has no lower
/// end, and the range of the easiest deals has no upper end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// At most this number of moves.
    Within(u32),
    /// From the first number of moves to the second.
    Between(u32, u32),
    /// This number of moves or more.
    From(u32),
}

impl Moves {
    fn in_words(self) -> String {
        match self {
            Self::Within(most) => format!("within about {most} moves"),
            Self::Between(least, most) if least == most => format!("after about {least} moves"),
            Self::Between(least, most) => format!("after about {least} to {most} moves"),
            Self::From(least) => format!("after about {least} moves or more"),
        }
    }
}

impl LevelRange {
    /// Returns the range of difficulty of the deals that have this level.
    pub(super) fn of(thresholds: &Thresholds, level: Level) -> Self {
        let passed = 4 - level as usize;
        let floor = passed.checked_sub(1);
        let ceiling = Some(passed).filter(|at| *at < 4);
        let wins = |at: usize| of_a_thousand(thresholds.wins[at]);
        let moves = |at: usize| {
            let is_few = thresholds.wins[at] < FEW_WINS;
            is_few.then(|| (thresholds.chances[at] + 50) / 100)
        };
        let lost_after = match (floor.and_then(moves), ceiling.and_then(moves)) {
            (Some(least), Some(most)) => Some(Moves::Between(least, most)),
            (Some(least), None) => Some(Moves::From(least)),
            (None, Some(most)) => Some(Moves::Within(most)),
            (None, None) => None,
        };
        Self {
            least: floor.map_or(0, wins),
            below: ceiling.map(wins),
            lost_after,
        }
    }

    /// Converts the number of simulated players who won a deal of this level to a number among 1,000 players. The
    /// result stays within the range of this level, even where rounding would give deals of two levels the same number.
    pub(super) fn wins_of_a_thousand(&self, wins: u32) -> u32 {
        let most = self.below.map_or(1000, |below| below.saturating_sub(1));
        of_a_thousand(wins).clamp(self.least.min(most), most.max(self.least))
    }

    /// Returns the number of moves after which deals of this level are lost, as text. Returns `None` if enough
    /// simulated players win.
    pub(super) fn lost_after(&self) -> Option<String> {
        self.lost_after.map(Moves::in_words)
    }

    /// Returns how many of 1,000 simulated players win the deals of the level, in words. If few win, the text also says
    /// after how many moves the deals are lost.
    ///
    /// ```
    /// use patience_app::survey::difficulty::{Level, Thresholds};
    ///
    /// let line = r#"{"game":"golf","variant":"standard","fingerprint":"0","crowd":2,
    ///     "states":20000,"deals":1006,"wins":[0,0,24,60],"chances":[1700,1930,0,0]}"#;
    /// let thresholds: Thresholds = serde_json::from_str(line)?;
    /// let words = |level| thresholds.range(level).in_words();
    /// assert_eq!(words(Level::Easy), "50 or more");
    /// assert_eq!(words(Level::Fair), "20 to 49");
    /// assert_eq!(words(Level::Medium), "fewer than 20; lost after about 19 moves or more");
    /// assert_eq!(words(Level::Hard), "hardly any; lost after about 17 to 19 moves");
    /// assert_eq!(words(Level::Expert), "hardly any; lost within about 17 moves");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn in_words(&self) -> String {
        let players = match (self.least, self.below) {
            (0, None | Some(0 | 1)) => "hardly any".to_owned(),
            (least, None) => format!("{least} or more"),
            (0, Some(below)) => format!("fewer than {below}"),
            (least, Some(below)) if below <= least + 1 => least.to_string(),
            (least, Some(below)) => format!("{least} to {}", below - 1),
        };
        match self.lost_after {
            Some(moves) => format!("{players}; lost {}", moves.in_words()),
            None => players,
        }
    }
}

/// Converts the number of simulated games that the crowd won to a number of wins among 1,000 games.
pub(super) const fn of_a_thousand(wins: u32) -> u32 {
    (wins * 1000 + PLAY_OUTS / 2) / PLAY_OUTS
}
