//! The solver: whether a deal can be won, for whatever a rule file says. All cards are known to
//! it, those that lie face down too.

mod marks;
mod safe;
mod search;
mod shorten;
mod table;
mod taste;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use patience_core::{End, Move, Position, Rules, Seat};

use safe::Safe;
use search::{Ending, Limits, Search};
use table::Table;
use taste::TASTES;

/// What may be spent on a deal. Without any limit of states or time the search goes on until it
/// knows, or until its memory is full.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many positions may be looked at.
    pub states: Option<u64>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many bytes the table of positions may take.
    pub bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: None,
            time: None,
            bytes: 1 << 30,
        }
    }
}

/// What is known of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// These moves win.
    Won(Vec<Move>),
    /// Nothing wins: every position there is has been looked at.
    Lost,
    /// The budget is spent.
    Undecided,
}

/// What a search found, and what it took.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What is known.
    pub verdict: Verdict,
    /// How many positions were looked at.
    pub states: u64,
    /// How often a position was come to, known ones included.
    pub visits: u64,
    /// How long it took.
    pub time: Duration,
}

/// A search as others see it: how far it is, and a way to end it.
#[derive(Debug, Default)]
pub struct Watch {
    cancelled: AtomicBool,
    states: AtomicU64,
}

impl Watch {
    /// Ends the search at once, undecided.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns about how many positions have been looked at.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    fn add(&self, states: u64) {
        self.states.fetch_add(states, Ordering::Relaxed);
    }
}

/// How many positions the first tries look at; each round of tries looks at more.
const FIRST_TRY: u64 = 1_000;

/// How much more each round of tries looks at.
const MORE: u64 = 5;

/// How many rounds of tries there are before the search that ends only when all is known.
const ROUNDS: u32 = 3;

/// Finds out whether a position of a game for one can be won.
///
/// With a budget of states alone the answer is the same every time. A deal of a game for several
/// is undecided at once.
pub fn solve(rules: &Rules, start: &Position, budget: &Budget, watch: &Watch) -> Answer {
    let began = Instant::now();
    let until = budget.time.and_then(|time| began.checked_add(time));
    let mut left = budget.states.unwrap_or(u64::MAX);
    let mut answer = Answer {
        verdict: Verdict::Undecided,
        states: 0,
        visits: 0,
        time: Duration::ZERO,
    };
    if rules.seats != 1 {
        return answer;
    }
    let safe = Safe::of(rules);
    let mut table = Table::new(budget.bytes);
    let tries = (0..ROUNDS).flat_map(|round| {
        let states = FIRST_TRY * MORE.pow(round);
        TASTES.iter().map(move |taste| (*taste, states))
    });
    for (taste, states) in tries.chain([(TASTES[0], u64::MAX)]) {
        let mut search = Search::new(rules, start, safe.as_ref(), taste);
        let limits = Limits {
            states: states.min(left),
            until,
            watch,
        };
        table.clear();
        let ending = search.run(&mut table, &limits);
        answer.states += search.states;
        answer.visits += search.visits;
        left -= search.states.min(left);
        match ending {
            Ending::Won(moves) => {
                // What the search did is not believed, but done again.
                if wins(rules, start, &moves) {
                    answer.verdict = Verdict::Won(shorten::shorten(rules, start, moves));
                }
                break;
            }
            Ending::Exhausted => {
                answer.verdict = Verdict::Lost;
                break;
            }
            Ending::Stopped if left > 0 => {}
            Ending::Stopped | Ending::Over => break,
        }
    }
    answer.time = began.elapsed();
    answer
}

/// Tells whether moves are legal one after the other and win.
pub fn wins(rules: &Rules, start: &Position, moves: &[Move]) -> bool {
    let mut position = start.clone();
    for mv in moves {
        if position.play(rules, Seat::FIRST, *mv).is_err() {
            return false;
        }
    }
    position.turn().end == Some(End::Won)
}
