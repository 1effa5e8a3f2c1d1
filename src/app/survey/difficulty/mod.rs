//! How hard deals are, as a crowd of simulated players finds them: the level of a deal, and the
//! lines of `rules/difficulty.jsonl`, which `patience-lab survey --difficulty --into` writes. Who the
//! crowd is stands in `patience_solver`.

mod level;
mod range;
mod thresholds;

pub use level::Level;
pub use range::LevelRange;
pub use thresholds::Thresholds;

use std::time::Duration;

use patience_core::{DealNumber, Match, Move, Rules};
use patience_solver::{Budget, Crowd, FEW_WINS, PLAY_OUTS, Verdict, Watch, solve};

/// After so many play-outs it is asked whether a deal may still be of the level that is looked for: most
/// are told apart by a few.
const SCREENINGS: [u32; 3] = [40, 120, 300];

/// With fewer deals that can be won it is said how many the levels come from.
const FIRM: u64 = 1000;

/// How many deals are looked at for a level at most.
pub const MOST_DRAWN: usize = 500;

/// How long the solver may take for a deal that is looked for.
const TIME: Duration = Duration::from_millis(250);

/// How a deal orders among others: by the wins of the crowd, and where those are few by how long it
/// stays winnable in its hands. The greater, the easier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ease {
    /// Wins among the play-outs of a measurement; 0 where they are few.
    pub wins: u32,
    /// Hundredths of a move up to the point of no return; 0 where wins say enough.
    pub last_chance: u32,
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
    /// What the deals of its level have in common.
    pub range: LevelRange,
    /// How many deals that can be won the levels of its game come from.
    pub deals: u64,
    /// Whether the deal was published with its level, where it measures as another.
    pub is_published: bool,
}

impl Difficulty {
    /// Measures a deal that can be won; nothing where its game has no thresholds in `measured`, the
    /// text of their lines, or the watch has been cancelled.
    pub fn of(measured: &str, rules: &Rules, deal: DealNumber, watch: &Watch) -> Option<Self> {
        let thresholds = Thresholds::of(measured, rules)?;
        let start = Match::new(rules, deal).deal(rules);
        let crowd = Crowd::at(rules, &start);
        let wins = crowd.wins(0..PLAY_OUTS, watch)?;
        Self::of_wins((&thresholds, deal), &crowd, wins, watch)
    }

    /// Returns how hard a deal is that so many win: by the level that is noted of it, if one is.
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

    /// Returns it with the level that the deal was published with, if it was with one: a deal has one level,
    /// though a later measurement may put it into the next.
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

    /// Returns how many of 1,000 players win.
    pub fn of_a_thousand(self) -> u32 {
        self.range.wins_of_a_thousand(self.wins)
    }

    /// Returns it as a short sentence: the level, and how many win, or where those are too few to order deals by,
    /// how soon it is lost.
    pub fn as_sentence(self) -> String {
        let level = self.level_in_words(self.level.name());
        match self.lost_after() {
            Some(moves) => format!("This deal is {level}: hasty players lose it {moves}"),
            None => format!(
                "This deal is {level}: of 1,000 hasty players {}",
                self.win()
            ),
        }
    }

    /// Returns the level in these words, or says that it is the published one.
    fn level_in_words(self, words: &str) -> String {
        if self.is_published {
            format!("published as {}", self.level.name())
        } else {
            words.to_owned()
        }
    }

    /// Returns after how many moves it is lost, where hardly anybody wins it.
    fn lost_after(self) -> Option<String> {
        let lost_after = self.range.lost_after();
        lost_after.filter(|_| self.wins < FEW_WINS)
    }

    /// Returns how many of 1,000 players win it, with the verb.
    fn win(self) -> String {
        match self.of_a_thousand() {
            0 if self.wins == 0 => "none wins".to_owned(),
            0 | 1 => "1 wins".to_owned(),
            count => format!("{count} win"),
        }
    }

    /// Returns it in words.
    pub fn in_words(self) -> String {
        let firmness = if self.deals < FIRM {
            format!(", as far as {} of them tell", self.deals)
        } else {
            String::new()
        };
        let level = self.level_in_words(self.level.in_words());
        match self.lost_after() {
            Some(moves) => format!(
                "hasty players hardly ever win this deal and lose it {moves}: {level}{firmness}"
            ),
            None => format!(
                "of 1,000 hasty players {} this deal: {level}{firmness}",
                self.win()
            ),
        }
    }
}

/// What is found out about a deal whose level is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assessed {
    /// It can be won, by these moves if the solver was asked, and has a level.
    Has(Difficulty, Option<Vec<Move>>),
    /// It is not of the level that is looked for.
    IsOther,
    /// Nothing is known: it cannot be won, or that was not found out, or its game has no levels.
    HasNone,
}

/// Finds the level of a deal: by the lines, where they note it, and how many of the crowd win it. Where one level is looked for, growing parts of the crowd screen the deal,
/// which takes less time than anything else does. Where nobody of the crowd wins, the solver has so
/// much time and memory to prove that the deal can be won. Nothing if the watch has been cancelled.
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
        // Whoever wins has proved that the deal can be won.
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

/// Looks for a deal of a level among those that are drawn, on so many threads. Returns nothing where
/// the game has no thresholds, none of [`MOST_DRAWN`] deals is of the level, or the watch is cancelled.
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
