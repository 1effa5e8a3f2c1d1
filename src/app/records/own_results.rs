//! A person's results by game for the first page. They are read from the database row by row, so
//! that a hundred thousand games take no memory.

use std::collections::BTreeMap;

use super::database::{Database, Played};
use super::error::RecordsError;
use super::record::Verdict;
use super::statistics::{FEWEST, WinShare};

/// A person's results in one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnResult {
    /// The number of games that the person won.
    pub won: u32,
    /// The number of games that the person lost.
    pub lost: u32,
    /// The most points that the person has scored, in games scored in points.
    pub best_points: Option<i32>,
    /// The time of the person's fastest win without help, in milliseconds.
    best_time: Option<u32>,
    /// The times of the person's wins, in milliseconds, in ascending order.
    wins: Vec<u32>,
    /// When the person's last game ended, in seconds since 1970.
    last: i64,
}

impl OwnResult {
    /// The share of games that the person won, or `None` if there are too few games.
    pub fn share(&self) -> Option<WinShare> {
        WinShare::new(self.won, self.won + self.lost)
    }

    /// The time of the person's fastest win without help, in milliseconds.
    pub const fn best_time(&self) -> Option<u32> {
        self.best_time
    }

    /// The median time of the person's wins, in milliseconds, or `None` if there are too few wins.
    pub fn median_time(&self) -> Option<u32> {
        let number = self.wins.len();
        (number >= FEWEST).then(|| {
            let (lower, upper) = (self.wins[(number - 1) / 2], self.wins[number / 2]);
            lower + (upper - lower).div_ceil(2)
        })
    }

    fn add(&mut self, game: &Played) {
        match game.verdict {
            Verdict::Won => {
                self.won += 1;
                self.wins.push(game.elapsed);
                let best = self.best_time.into_iter();
                let alone = (!game.has_help).then_some(game.elapsed);
                self.best_time = best.chain(alone).min();
            }
            Verdict::Lost => self.lost += 1,
            Verdict::Scored if game.has_help => {}
            Verdict::Scored => self.best_points = self.best_points.max(Some(game.points)),
            Verdict::NotWinnable | Verdict::LookedAt => {}
        }
        self.last = self.last.max(game.ended);
    }
}

/// A person's results in all recorded games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnResults {
    games: BTreeMap<String, OwnResult>,
    rules: BTreeMap<String, OwnResult>,
}

impl OwnResults {
    /// Reads the results of a person from the records. Duels are left out, because they count only
    /// between their two players.
    ///
    /// # Errors
    /// Returns why the records cannot be read.
    pub fn read(database: &Database, person: &str) -> Result<Self, RecordsError> {
        let mut all = Self::default();
        database.each_played_by(person, |game| {
            if game.verdict != Verdict::LookedAt {
                all.rules
                    .entry(game.fingerprint.clone())
                    .or_default()
                    .add(&game);
                all.games.entry(game.game.clone()).or_default().add(&game);
            }
        })?;
        for result in all.games.values_mut().chain(all.rules.values_mut()) {
            result.wins.sort_unstable();
        }
        Ok(all)
    }

    /// Whether the person has no recorded games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The person's results in the games with one rule file, in all variants.
    pub fn of_game(&self, id: &str) -> Option<&OwnResult> {
        self.games.get(id)
    }

    /// The person's results in the games whose rules have this fingerprint.
    pub fn of_rules(&self, fingerprint: &str) -> Option<&OwnResult> {
        self.rules.get(fingerprint)
    }

    /// The names of the games that the person has played, last played first.
    pub fn last_played(&self) -> Vec<&str> {
        let mut games: Vec<(&String, &OwnResult)> = self.games.iter().collect();
        games.sort_by_key(|(_, result)| std::cmp::Reverse(result.last));
        games.into_iter().map(|(id, _)| id.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_time_is_that_of_the_middle_win_or_the_middle_two() {
        let median = |wins: &[u32]| {
            let wins = wins.to_vec();
            let result = OwnResult {
                wins,
                ..OwnResult::default()
            };
            result.median_time()
        };
        let few: Vec<u32> = (1..).take(FEWEST - 1).collect();
        assert_eq!(median(&few), None);
        assert_eq!(median(&[10, 20, 30, 70, 90]), Some(30));
        assert_eq!(median(&[10, 20, 30, 71, 90, 95]), Some(51));
    }
}
