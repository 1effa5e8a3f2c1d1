//! A request for a search by the solver: what to find out about a position, and within which limits.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Position, Rules, deadlock};
use patience_solver::{Budget, Verdict, Watch, shorten_until, solve};

use crate::settings::memory::bytes_of;
use crate::survey::difficulty::{Assessed, Level, assess};

/// The time limit for searching whether the present position can be won.
const TIME: Duration = Duration::from_secs(8);

/// The most threads that a search uses. With more threads, the fan of the computer might become
/// audible.
const MOST_THREADS: usize = 4;

/// The time limit for searching whether an earlier position could be won.
const TIME_THEN: Duration = Duration::from_secs(2);

/// The time limit for each deal when the program looks for a new deal of a certain level. Many deals are tried.
const TIME_FOR_LEVEL: Duration = Duration::from_millis(250);

/// The most positions that the check for aimless moves looks at.
const WANDERINGS: usize = 2000;

/// The question that a search by the solver has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Whether the present position of the hand can be won.
    Winnable,
    /// Whether a deal that is a candidate for the new game can be won. Contains the time limit.
    WinnableDeal(Duration),
    /// Whether an earlier position of the hand could be won. Such searches are more frequent and less urgent than a
    /// search of the present position.
    WinnableThen,
    /// Whether only aimless moves are left in the position.
    Wandering,
    /// Whether a deal has this level of difficulty. If the level is `None`, the question is which level the deal has.
    /// The text is the content of a file of thresholds.
    Level(&'static str, DealNumber, Option<Level>),
}

/// The answer that a search by the solver has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The answer to whether the position can be won. If it can, the winning moves contain no detours.
    Verdict(Verdict),
    /// The answer to whether only aimless moves are left.
    Wanders(bool),
    /// The answer to which level of difficulty a deal has.
    Level(Assessed),
}

/// A request for a search by the solver.
#[derive(Debug, Clone)]
pub struct Search {
    /// The number of the search. It shows which search an answer belongs to.
    pub number: u64,
    question: Question,
    rules: Arc<Rules>,
    position: Position,
    /// The memory limit of the solver's search, in MiB.
    pub memory: u32,
}

impl Search {
    /// Creates a request for a search that answers a question about a position.
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

    /// Runs the solver's search. It ends when the answer is known or when the watch cancels it.
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
            // One core is left for handling keys.
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
