//! Measures the difficulty of deals by letting a crowd of simulated players play them. Finds the level of a deal, and
//! reads the lines of `rules/difficulty.jsonl`, which `patience-lab survey --difficulty --into` writes. The crowd is
//! defined in `patience_solver`.

mod level;
mod range;
mod thresholds;

pub use level::Level;
pub use range::LevelRange;
pub use thresholds::Thresholds;

use std::time::Duration;

use patience_core::{DealNumber, Match, Move, Rules};
use patience_solver::{Budget, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};

/// When a search for a deal of a certain level checks whether a deal may still have that level: after these numbers of
/// simulated games. Most deals of other levels are ruled out early.
const SCREENINGS: [u32; 3] = [40, 120, 300];

/// If fewer winnable deals of a game than this were measured, the text about a deal's difficulty names their number,
/// because the levels are less certain.
const FIRM: u64 = 1000;

/// The most deals that are tried in a search for a deal of a certain level.
pub const MOST_DRAWN: usize = 500;

/// The time limit of the solver for each deal that is tried in a search for a deal of a certain level.
const TIME: Duration = Duration::from_millis(250);

/// How easy a deal is. Deals are compared first by how often a crowd of simulated players wins and, if it seldom wins,
/// by how long the deal stays winnable while the crowd plays. A greater value means an easier deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    /// How many of the simulated games the crowd won, or 0 if it won few.
    pub wins: u32,
    /// The average number of moves, in hundredths of a move, after which simulated players could no longer win the
    /// deal. It is 0 if they won so often that the number of wins says enough.
    pub last_chance: u32,
}

impl Ease {
    /// Creates a measure of how easy a deal is, in which the crowd of simulated players has this many wins.
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

/// The difficulty of a winnable deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// How often the crowd of simulated players won the deal.
    pub wins: u32,
    /// The level of the deal, compared with the other winnable deals of the game.
    pub level: Level,
    /// The range of difficulty of all deals that have the same level.
    pub range: LevelRange,
    /// The number of winnable deals that were measured to define the levels of the game.
    pub deals: u64,
    /// Whether the level is the one that the deal was published with, because the measured level differs.
    pub is_published: bool,
}

impl Difficulty {
    /// Measures the difficulty of a winnable deal. `measured` is the text of a file of thresholds. Returns `None` if
    /// the file has no thresholds for the game, or if the watch cancels the measurement.
    pub fn of(measured: &str, rules: &Rules, deal: DealNumber, watch: &Watch) -> Option<Self> {
        let thresholds = Thresholds::of(measured, rules)?;
        let start = Match::new(rules, deal).deal(rules);
        let crowd = Crowd::at(rules, &start);
        let wins = crowd.wins(0..PLAY_OUTS, watch)?;
        Self::of_wins((&thresholds, deal), &crowd, wins, watch)
    }

    /// Returns the difficulty of a deal that the crowd of simulated players has won this many times. If a level is
    /// recorded for the deal, that level is used.
    fn of_wins(
        (thresholds, deal): (&Thresholds, DealNumber),
        crowd: &Crowd<'_>,
        wins: u32,
        watch: &Watch,
    ) -> Option<Self> {
        let level = match thresholds.level_of(deal) {
            Some(noted) => noted,
            None if wins < FEW_WINS && thresholds.ask_for_chances() => {
                thresholds.level(Ease::new(wins, Some(crowd.last_chance(watch)?)))
            }
            None => thresholds.level(Ease::new(wins, None)),
        };
        Some(Self {
            wins,
            level,
            range: thresholds.range(level),
            deals: thresholds.deals,
            is_published: false,
        })
    }

    /// Replaces the measured level by the level that the deal was published with, if there is one. A deal keeps its
    /// published level, even if a later measurement gives a different level.
    #[must_use]
    pub fn published_as(self, level: Option<Level>) -> Self {
        match level {
            Some(level) if level != self.level => Self {
                level,
                is_published: true,
                ..self
            },
            _ => self,
        }
    }

    /// Returns how many of 1,000 simulated players win the deal.
    pub fn of_a_thousand(self) -> u32 {
        self.range.wins_of_a_thousand(self.wins)
    }

    /// Returns the difficulty of a deal as a short sentence. It contains the level and how many simulated players win.
    /// If few players win, it says instead how soon they lose the deal.
    pub fn as_sentence(self) -> String {
        let level = self.level_in_words(self.level.name());
        match self.lost_after() {
            Some(moves) => format!("Difficulty: {level} (quick computer players lose it {moves})"),
            None => format!(
                "Difficulty: {level} ({})",
                self.win("quick computer players")
            ),
        }
    }

    /// Returns `words`, which describe the level of a deal. If the level is the published one, returns a note about
    /// that instead.
    fn level_in_words(self, words: &str) -> String {
        if self.is_published {
            format!("published as {}", self.level.name())
        } else {
            words.to_owned()
        }
    }

    /// Returns the number of moves after which simulated players lose the deal, as text. Returns `None` if enough of
    /// them win.
    fn lost_after(self) -> Option<String> {
        let lost_after = self.range.lost_after();
        lost_after.filter(|_| self.wins < FEW_WINS)
    }

    /// Returns how many of 1,000 simulated players win the deal, as text that includes the verb.
    fn win(self, players: &str) -> String {
        match self.of_a_thousand() {
            0 if self.wins == 0 => format!("none of 1,000 {players} wins"),
            0 | 1 => format!("1 of 1,000 {players} wins"),
            count => format!("{count} of 1,000 {players} win"),
        }
    }

    /// Returns the difficulty of a deal in words, including which fifth of the winnable deals has the same level.
    pub fn in_words(self) -> String {
        let firmness = if self.deals < FIRM {
            format!(", judging by {} of them", self.deals)
        } else {
            String::new()
        };
        let level = self.level_in_words(self.level.in_words());
        match self.lost_after() {
            Some(moves) => format!(
                "difficulty: {level}{firmness} (quick computer players hardly ever win, and lose {moves})"
            ),
            None => format!(
                "difficulty: {level}{firmness} ({})",
                self.win("quick computer players")
            ),
        }
    }
}

/// The result of a search for the level of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assessed {
    /// The deal can be won and has this level. If the solver was needed to prove that, its winning moves are included.
    Has(Difficulty, Option<Vec<Move>>),
    /// The deal has a different level from the one that was searched for.
    IsOther,
    /// The deal has no level. Either it cannot be won, or nobody knows whether it can, or its game has no levels.
    HasNone,
}

/// Finds the level of a deal, and how many players of the crowd of simulated players win it. A recorded level is used
/// if there is one. If only one level is wanted, small parts of the crowd play the deal first, because that rules out
/// other levels quickly. If nobody in the crowd wins, the solver has to prove within the budget that the deal can be
/// won. Returns `None` if the watch cancels the search.
pub fn assess(
    (measured, rules): (&str, &Rules),
    deal: DealNumber,
    looked_for: Option<Level>,
    budget: &Budget,
    watch: &Watch,
) -> Option<Assessed> {
    let Some(thresholds) = Thresholds::of(measured, rules) else {
        return Some(Assessed::HasNone);
    };
    let start = Match::new(rules, deal).deal(rules);
    let crowd = Crowd::at(rules, &start);
    if let Some(level) = thresholds.level_of(deal) {
        if looked_for.is_some_and(|wanted| wanted != level) {
            return Some(Assessed::IsOther);
        }
        let wins = crowd.wins_on(budget.threads, 0..PLAY_OUTS, watch)?;
        let found = Difficulty::of_wins((&thresholds, deal), &crowd, wins, watch)?;
        return Some(Assessed::Has(found, None));
    }
    let (mut wins, mut play_outs) = (0, 0);
    for until in SCREENINGS {
        wins += crowd.wins_on(budget.threads, play_outs..until, watch)?;
        play_outs = until;
        if looked_for.is_some_and(|level| !thresholds.may_be(level, wins, play_outs)) {
            return Some(Assessed::IsOther);
        }
    }
    let mut moves = None;
    if wins == 0 {
        // A win of the crowd would have proved that the deal can be won.
        match solve(rules, &start, budget, watch).verdict {
            Verdict::Won(found) => moves = Some(found),
            _ if watch.is_cancelled() => return None,
            _ => return Some(Assessed::HasNone),
        }
    }
    wins += crowd.wins_on(budget.threads, play_outs..PLAY_OUTS, watch)?;
    let found = Difficulty::of_wins((&thresholds, deal), &crowd, wins, watch)?;
    Some(if looked_for.is_none_or(|level| level == found.level) {
        Assessed::Has(found, moves)
    } else {
        Assessed::IsOther
    })
}

/// Searches for a deal of a certain level. `draw` chooses the deals to try. Returns `None` if the game has no
/// thresholds, if [`MOST_DRAWN`] deals have been tried without success, or if the watch cancels the search.
pub fn find(
    (measured, rules): (&str, &Rules),
    level: Level,
    mut draw: impl FnMut(&Thresholds) -> DealNumber,
    threads: usize,
    watch: &Watch,
) -> Option<(DealNumber, Difficulty)> {
    let thresholds = Thresholds::of(measured, rules)?;
    let budget = Budget {
        time: Some(TIME),
        bytes: 256 << 20,
        threads,
        ..Budget::default()
    };
    for _ in 0..MOST_DRAWN {
        let number = draw(&thresholds);
        let assessed = assess((measured, rules), number, Some(level), &budget, watch)?;
        if let Assessed::Has(found, _) = assessed {
            return Some((number, found));
        }
    }
    None
}

#[cfg(test)]
mod tests;
