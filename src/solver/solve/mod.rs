//! The solver: whether a deal can be won, for whatever a rule file says. All cards are known to
//! it, those that lie face down too.

mod best;
mod bits;
mod board;
mod general;
mod ground;
mod hash;
mod in_depth;
mod job;
mod leaving;
mod limits;
mod marks;
mod memory;
mod placing;
mod plain;
mod portfolio;
mod safe;
mod shorten;
mod staged;
mod table;
mod taste;
mod together;
mod tree;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use patience_core::{End, Move, Position, Rules, Seat};

use board::{Board, Plan};
use general::General;
use job::Job;
use leaving::Leaving;
pub use limits::StopReason;
use placing::Layout;
use portfolio::{Manner, portfolio, where_cards_are_placed, where_cards_leave};
use safe::Safe;
pub use shorten::shorten;

/// What may be spent on a deal. Without any limit of states or time the search goes on until it
/// knows, or until its memory is full.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// How many positions may be looked at.
    pub states: Option<u64>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many bytes may be taken to remember positions.
    pub bytes: usize,
    /// How many threads may search, one at least. With a limit of states it is one whatever is
    /// said, so that the answer is the same every time.
    pub threads: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: None,
            time: None,
            bytes: 1 << 30,
            threads: 1,
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
    /// It is not known; [`Answer::stopped_by`] says why.
    Undecided,
}

/// What a search found, and what it took.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What is known.
    pub verdict: Verdict,
    /// Why no more is, where nothing is decided.
    pub stopped_by: Option<StopReason>,
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

/// Finds out whether a position of a game for one can be won.
///
/// With a budget of states and none of time the answer is the same every time. A deal of a game for
/// several is undecided at once.
pub fn solve(rules: &Rules, start: &Position, budget: &Budget, watch: &Watch) -> Answer {
    let job = Job::new(rules, start, budget, watch);
    if rules.seats() != 1 {
        return job.into_answer();
    }
    let safe = Safe::of(rules);
    if let Some(plan) = Plan::of(rules, start, safe.as_ref()) {
        let board = |taste, _| Board::of(&plan, rules, start, taste);
        job.run(portfolio(rules), board);
    } else if let Some(leaving) = Leaving::of(rules, start) {
        let ground = |_, manner| leaving.for_search(manner == Manner::InDepth);
        job.run(where_cards_leave(), ground);
    } else if let Some(layout) = Layout::of(rules, start) {
        let ground = |_, manner| layout.for_search(manner != Manner::InDepth);
        job.run(where_cards_are_placed(), ground);
    } else {
        let ground = |taste, _| General::new(rules, start, safe.as_ref(), taste);
        job.run(portfolio(rules), ground);
    }
    job.into_answer()
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
