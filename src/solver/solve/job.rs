//! A deal that is to be solved: the tries of the portfolio, one after the other, on whatever
//! ground.

use std::time::Instant;

use patience_core::{Move, Position, Rules};

use super::best::BestFirst;
use super::ground::Ground;
use super::in_depth::InDepth;
use super::limits::{Ending, Limits};
use super::portfolio::{Manner, Try};
use super::staged::Staged;
use super::table::Table;
use super::taste::{MOST_TASTES, Taste};
use super::tree::{Frontier, Tree};
use super::{Answer, Budget, Verdict, Watch, wins};

/// Into how many shares the memory goes: each search that waits to go on has one, a search by
/// stages has as many as all of them, and one in depth has them all: nothing waits any longer
/// then.
const SHARES: usize = 2 * MOST_TASTES;

/// What is to be solved, and what may be spent on it.
pub(super) struct Job<'a> {
    pub rules: &'a Rules,
    pub start: &'a Position,
    pub budget: &'a Budget,
    pub until: Option<Instant>,
    pub watch: &'a Watch,
}

/// A search outward, which can go on where it has stopped.
struct Outward<G: Ground, F> {
    tree: Tree<G>,
    frontier: F,
    table: Table,
    bytes: usize,
}

impl<G: Ground, F: Frontier> Outward<G, F> {
    fn new(ground: G, frontier: F, bytes: usize) -> Self {
        Self {
            tree: Tree::new(ground),
            frontier,
            table: Table::new(bytes / 2),
            bytes,
        }
    }

    /// Goes on until it has looked at so many positions in all, or so many more.
    fn go_on(&mut self, job: &Job<'_>, states: u64, answer: &mut Answer) -> Ending<Move> {
        let tree = &mut self.tree;
        let before = [tree.states, tree.visits];
        let limits = Limits {
            states: states.min(before[0].saturating_add(job.left(answer))),
            bytes: self.bytes,
            until: job.until,
            watch: job.watch,
        };
        let ending = tree.run(&mut self.frontier, &mut self.table, &limits);
        answer.states += tree.states - before[0];
        answer.visits += tree.visits - before[1];
        job.spelled(tree.ground(), ending)
    }
}

impl Job<'_> {
    /// Tries one thing after the other until one ends in an answer, or there is nothing left to
    /// spend.
    pub fn run<G: Ground>(
        &self,
        tries: Vec<Try>,
        ground: impl Fn(Taste, Manner) -> G,
        answer: &mut Answer,
    ) {
        let share = self.budget.bytes / SHARES;
        let mut waiting: Vec<(Taste, Outward<G, BestFirst>)> = Vec::new();
        for Try {
            manner,
            taste,
            states,
        } in tries
        {
            let ending = match manner {
                Manner::BestFirst => {
                    let known = waiting.iter().position(|(other, _)| *other == taste);
                    let number = known.unwrap_or_else(|| {
                        let ground = ground(taste, manner);
                        let search = Outward::new(ground, BestFirst::default(), share);
                        waiting.push((taste, search));
                        waiting.len() - 1
                    });
                    waiting[number].1.go_on(self, states, answer)
                }
                Manner::Staged(width) => {
                    let frontier = Staged::new(width);
                    let bytes = share * MOST_TASTES;
                    Outward::new(ground(taste, manner), frontier, bytes).go_on(self, states, answer)
                }
                Manner::InDepth => {
                    waiting.clear();
                    self.in_depth(ground(taste, manner), states, answer)
                }
            };
            match ending {
                Ending::Won(moves) => {
                    // What the search did is not believed, but done again.
                    if wins(self.rules, self.start, &moves) {
                        answer.verdict = Verdict::Won(moves);
                    }
                    return;
                }
                Ending::Exhausted => {
                    answer.verdict = Verdict::Lost;
                    return;
                }
                Ending::Stopped if self.left(answer) > 0 => {}
                Ending::Stopped | Ending::Over => return,
            }
        }
    }

    /// Returns how many positions may still be looked at.
    fn left(&self, answer: &Answer) -> u64 {
        self.budget.states.unwrap_or(u64::MAX) - answer.states
    }

    fn in_depth<G: Ground>(&self, ground: G, states: u64, answer: &mut Answer) -> Ending<Move> {
        let mut search = InDepth::new(ground);
        let limits = Limits {
            states: states.min(self.left(answer)),
            bytes: self.budget.bytes,
            until: self.until,
            watch: self.watch,
        };
        let ending = search.run(&limits);
        answer.states += search.states;
        answer.visits += search.visits;
        self.spelled(search.ground(), ending)
    }

    fn spelled<G: Ground>(&self, ground: &G, ending: Ending<G::Ply>) -> Ending<Move> {
        match ending {
            Ending::Won(plies) => Ending::Won(ground.spelled(self.start, &plies)),
            Ending::Exhausted => Ending::Exhausted,
            Ending::Stopped => Ending::Stopped,
            Ending::Over => Ending::Over,
        }
    }
}
