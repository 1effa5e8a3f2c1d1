//! A search that is asked for: its question, its position and its budget.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Position, Rules, deadlock};
use patience_solver::{Budget, Verdict, Watch, shorten_until, solve};

use crate::settings::memory::bytes_of;
use crate::survey::difficulty::{Assessed, Level, assess};

/// The time for a position.
const TIME: Duration = Duration::from_secs(8);

/// The most threads of a search: a player does not want to hear the fan.
const MOST_THREADS: usize = 4;

/// The time for a former position.
const TIME_THEN: Duration = Duration::from_secs(2);

/// The time for a deal that is looked at for its level: many are.
const TIME_FOR_LEVEL: Duration = Duration::from_millis(250);

/// How many positions are looked at to see whether cards can only wander about.
const WANDERINGS: usize = 2000;

/// The question of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether it can be won.
    Winnable,
    /// Whether a deal can be won that is looked for, as far as that is known within this time.
    WinnableDeal(Duration),
    /// Whether it could be won when it lay on the table: there are more of those, and each is
    /// less urgent.
    WinnableThen,
    /// Whether nothing but shuffling is left.
    Wandering,
    /// Whether a deal is of this level, or which level it has: by these lines, the text of a file
    /// of thresholds.
    Level(&'static str, DealNumber, Option<Level>),
}

/// The answer of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Whether it can be won; the moves without their detours.
    Verdict(Verdict),
    /// Whether nothing but shuffling is left.
    Wanders(bool),
    /// How hard it is.
    Level(Assessed),
}

/// A search that is asked for.
#[derive(Debug, Clone)]
pub struct Search {
    /// Its number, by which its answer is known.
    pub number: u64,
    question: Question,
    rules: Arc<Rules>,
    position: Position,
    /// How much memory it may take, in MiB.
    pub memory: u32,
}

impl Search {
    /// Asks a question about a position.
    pub const fn new(
        number: u64,
        question: Question,
        rules: Arc<Rules>,
        position: Position,
        memory: u32,
    ) -> Self {
        Self {
            number,
            question,
            rules,
            position,
            memory,
        }
    }

    /// Searches, until it is known or the watch ends it.
    pub fn run(&self, watch: &Watch) -> Found {
        let (rules, position) = (&self.rules, &self.position);
        match self.question {
            Question::Wandering => {
                Found::Wanders(deadlock::is_deadlock(rules, position, WANDERINGS))
            }
            Question::Level(measured, deal, level) => {
                let budget = Budget {
                    time: Some(level.map_or(TIME_THEN, |_| TIME_FOR_LEVEL)),
                    ..self.budget()
                };
                let rules = (measured, &**rules);
                let found = assess(rules, deal, level, &budget, watch);
                Found::Level(found.unwrap_or(Assessed::HasNone))
            }
            Question::Winnable => self.solved(TIME, watch),
            Question::WinnableDeal(left) => self.solved(TIME.min(left), watch),
            Question::WinnableThen => self.solved(TIME_THEN, watch),
        }
    }

    fn budget(&self) -> Budget {
        Budget {
            states: None,
            time: None,
            bytes: bytes_of(self.memory),
            // One core is for the keys.
            threads: thread::available_parallelism()
                .map_or(1, |cores| (cores.get() - 1).min(MOST_THREADS)),
        }
    }

    fn solved(&self, time: Duration, watch: &Watch) -> Found {
        let (rules, position) = (&self.rules, &self.position);
        let budget = Budget {
            time: Some(time),
            ..self.budget()
        };
        let began = Instant::now();
        let answer = solve(rules, position, &budget, watch);
        let is_time_up = || watch.is_cancelled() || began.elapsed() >= time;
        Found::Verdict(match answer.verdict {
            Verdict::Won(moves) => Verdict::Won(shorten_until(rules, position, moves, is_time_up)),
            verdict => verdict,
        })
    }
}

impl PartialEq for Search {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Search {}
