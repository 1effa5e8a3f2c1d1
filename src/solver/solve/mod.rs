//! The solver: whether a deal can be won, for whatever a rule file says. All cards are known to
//! it, those that lie face down too.

mod best;
mod board;
mod general;
mod ground;
mod hash;
mod in_depth;
mod leaving;
mod limits;
mod marks;
mod portfolio;
mod safe;
mod shorten;
mod staged;
mod table;
mod taste;
mod tree;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use patience_core::{End, Move, Position, Rules, Seat};

use best::BestFirst;
use board::{Board, Plan};
use general::General;
use ground::Ground;
use in_depth::InDepth;
use leaving::Leaving;
use limits::{Ending, Limits};
use portfolio::{Manner, Try, tries};
use safe::Safe;
pub use shorten::shorten;
use staged::Staged;
use table::Table;
use tree::{Frontier, Tree};

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
    for Try {
        manner,
        taste,
        states,
    } in tries(rules)
    {
        let limits = Limits {
            states: states.min(left),
            bytes: budget.bytes,
            until,
            watch,
        };
        table.clear();
        let (ending, counts) = if let Some(plan) = Plan::of(rules, start, safe.as_ref(), taste) {
            run(
                Board::of(&plan, rules, start),
                (manner, start, &limits),
                &mut table,
            )
        } else if let Some(ground) = Leaving::of(rules, start, taste, manner == Manner::InDepth) {
            run(ground, (manner, start, &limits), &mut table)
        } else {
            let ground = General::new(rules, start, safe.as_ref(), taste);
            run(ground, (manner, start, &limits), &mut table)
        };
        let [states, visits] = counts;
        answer.states += states;
        answer.visits += visits;
        left -= states.min(left);
        match ending {
            Ending::Won(moves) => {
                // What the search did is not believed, but done again.
                if wins(rules, start, &moves) {
                    answer.verdict = Verdict::Won(moves);
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

/// Runs a search on whatever ground, and returns how it ended and how many states it looked at
/// and came to.
fn run<G: Ground>(
    ground: G,
    (manner, start, limits): (Manner, &Position, &Limits<'_>),
    table: &mut Table,
) -> (Ending<Move>, [u64; 2]) {
    match manner {
        Manner::BestFirst => outward(ground, BestFirst::default(), (start, limits), table),
        Manner::Staged(width) => outward(ground, Staged::new(width), (start, limits), table),
        Manner::InDepth => {
            let mut search = InDepth::new(ground);
            let ending = search.run(table, limits);
            let ending = spelled(search.ground(), start, ending);
            (ending, [search.states, search.visits])
        }
    }
}

fn outward<G: Ground>(
    ground: G,
    frontier: impl Frontier,
    (start, limits): (&Position, &Limits<'_>),
    table: &mut Table,
) -> (Ending<Move>, [u64; 2]) {
    let mut tree = Tree::new(ground);
    let ending = tree.run(frontier, table, limits);
    let ending = spelled(tree.ground(), start, ending);
    (ending, [tree.states, tree.visits])
}

fn spelled<G: Ground>(ground: &G, start: &Position, ending: Ending<G::Ply>) -> Ending<Move> {
    match ending {
        Ending::Won(plies) => Ending::Won(ground.spelled(start, &plies)),
        Ending::Exhausted => Ending::Exhausted,
        Ending::Stopped => Ending::Stopped,
        Ending::Over => Ending::Over,
    }
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
