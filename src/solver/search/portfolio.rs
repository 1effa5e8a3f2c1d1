//! Runs a portfolio of searches on a position. It makes the attempts of the portfolio's schedule, one after the other
//! or side by side on several threads. Finally a depth-first search visits every position.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use patience_core::{End, Move, Position, Rules};

use super::beam::Beam;
use super::best_first::BestFirst;
use super::budget::{Budget, SearchLimits, StopReason, Watch};
use super::clock::{Clock, Deadline};
use super::depth_first::DepthFirstWorker;
use super::parallel::{ShardedTable, VisitedSet, WorkQueue, lock};
use super::schedule::{Attempt, Schedule, Strategy};
use super::solution::is_solution;
use super::transposition_table::TranspositionTable;
use super::tree::{Frontier, SearchTree};
use super::verdict::{Answer, SearchEnd, Verdict};
use crate::evaluate::weights::{MAX_BEST_FIRST, Weights};
use crate::memory::has_spare;
use crate::state::search_state::SearchState;

/// The number of depth-first searches that each thread interleaves when every position is visited. With interleaved
/// searches, a loss takes no more positions to prove, and a win takes fewer to find.
const INTERLEAVED: usize = 3;

/// A portfolio of searches at work on a position, and its answer so far.
pub(super) struct PortfolioRun<'a> {
    rules: &'a Rules,
    start: &'a Position,
    budget: &'a Budget,
    watch: &'a Watch,
    clock: Clock<'a>,
    states: AtomicU64,
    visits: AtomicU64,
    /// The verdict of the searches so far. While it is undecided, it has the reason why the last search ended without
    /// an answer.
    verdict: Mutex<Verdict>,
    /// Whether the searches have found the answer or used up the budget.
    is_over: AtomicBool,
}

/// The positions, memory and threads that a depth-first search may use.
#[derive(Debug, Clone, Copy)]
struct DepthFirstBudget {
    states: u64,
    bytes: usize,
    threads: usize,
    /// The number of depth-first searches that each thread interleaves.
    interleaved: usize,
}

/// A best-first or beam search of the portfolio, which can continue where it stopped.
struct TreeSearch<S: SearchState, F> {
    tree: SearchTree<S>,
    frontier: F,
    table: TranspositionTable,
    bytes: usize,
}

impl<S: SearchState, F: Frontier> TreeSearch<S, F> {
    /// Creates a best-first or beam search that has not begun. Returns `None` if the system has no memory for it.
    fn new(state: S, frontier: F, bytes: usize) -> Option<Self> {
        Some(Self {
            tree: SearchTree::new(state),
            frontier,
            table: TranspositionTable::new(bytes / 2)?,
            bytes,
        })
    }

    /// Continues this search until it has visited `states` positions in total or the budget is used up.
    fn go_on(&mut self, run: &PortfolioRun<'_>, states: u64) -> SearchEnd<Move> {
        let tree = &mut self.tree;
        let before = [tree.states, tree.visits];
        let max_states = states.min(before[0].saturating_add(run.states_left()));
        let limits = run.limits(max_states, self.bytes);
        let end = tree.run(&mut self.frontier, &mut self.table, &limits);
        run.count(tree.states - before[0], tree.visits - before[1]);
        run.with_moves(tree.state(), end)
    }
}

/// The attempts of the portfolio that have not been made yet. An attempt begins or continues a search.
struct AttemptQueue<S: SearchState> {
    attempts: VecDeque<Attempt>,
    /// The best-first searches that have begun, by the weights of their heuristic cost. An entry is `None` while its
    /// search is running.
    begun: Vec<(Weights, Option<TreeSearch<S, BestFirst>>)>,
}

impl<S: SearchState> AttemptQueue<S> {
    /// Takes the next attempt of the portfolio, with its search if the search has begun. If the attempt must wait for a
    /// running search, it is left to the thread that runs that search.
    fn next(&mut self) -> Option<(Attempt, Option<TreeSearch<S, BestFirst>>)> {
        let number = self.attempts.iter().position(|next| self.is_free(next))?;
        let next = self.attempts.remove(number)?;
        if next.strategy != Strategy::BestFirst {
            return Some((next, None));
        }
        let mut begun = self.begun.iter_mut();
        if let Some((_, search)) = begun.find(|(weights, _)| *weights == next.weights) {
            return Some((next, search.take()));
        }
        self.begun.push((next.weights, None));
        Some((next, None))
    }

    fn is_free(&self, next: &Attempt) -> bool {
        let mut running = self.begun.iter().filter(|(_, search)| search.is_none());
        next.strategy != Strategy::BestFirst || running.all(|(weights, _)| *weights != next.weights)
    }

    /// Returns a best-first search to the queue, where it waits for its next attempt.
    fn put_back(&mut self, weights: Weights, search: TreeSearch<S, BestFirst>) {
        for (other, place) in &mut self.begun {
            if *other == weights {
                *place = Some(search);
                return;
            }
        }
    }
}

impl<'a> PortfolioRun<'a> {
    pub fn new(
        rules: &'a Rules,
        start: &'a Position,
        budget: &'a Budget,
        watch: &'a Watch,
        clock: Clock<'a>,
    ) -> Self {
        Self {
            rules,
            start,
            budget,
            watch,
            clock,
            states: AtomicU64::new(0),
            visits: AtomicU64::new(0),
            verdict: Mutex::new(Verdict::Undecided(StopReason::Incomplete)),
            is_over: AtomicBool::new(false),
        }
    }

    /// Makes the attempts of `schedule` until there is an answer or the budget is used up. `state` creates the start
    /// position in the representation of the game.
    pub fn run<S>(&self, schedule: Schedule, state: impl Fn(Weights, Strategy) -> S + Sync)
    where
        S: SearchState + Send,
        S::Macro: Send,
    {
        let queue = Mutex::new(AttemptQueue {
            attempts: schedule.attempts.into(),
            begun: Vec::new(),
        });
        on_threads(self.threads(), || self.make_attempts(&queue, &state));
        // Waiting searches hold memory.
        drop(queue);
        if !self.is_over() {
            let budget = DepthFirstBudget {
                states: u64::MAX,
                bytes: self.budget.bytes,
                threads: self.threads(),
                interleaved: INTERLEAVED,
            };
            self.conclude(self.search_depth_first(schedule.last, budget, &state));
        }
    }

    /// Makes attempts of the portfolio until only those of other threads are left, and then returns. The final search
    /// of every position needs all the memory, so it waits for the last attempt.
    fn make_attempts<S: SearchState + Send>(
        &self,
        queue: &Mutex<AttemptQueue<S>>,
        state: &(impl Fn(Weights, Strategy) -> S + Sync),
    ) where
        S::Macro: Send,
    {
        // Each waiting best-first search has one share of the memory, and so has a depth-first attempt. A beam has as
        // many, on each thread, as all waiting searches.
        let share = self.budget.bytes / (MAX_BEST_FIRST * (1 + self.threads()));
        while !self.is_over() {
            let next = lock(queue).next();
            let Some((next, search)) = next else { return };
            let Attempt {
                strategy,
                weights,
                states,
            } = next;
            let end = match strategy {
                Strategy::BestFirst => {
                    let search = search.or_else(|| {
                        TreeSearch::new(state(weights, strategy), BestFirst::default(), share)
                    });
                    search.map(|mut search| {
                        let end = search.go_on(self, states);
                        lock(queue).put_back(weights, search);
                        end
                    })
                }
                Strategy::Beam(width) => {
                    let (frontier, bytes) = (Beam::new(width), share * MAX_BEST_FIRST);
                    let search = TreeSearch::new(state(weights, strategy), frontier, bytes);
                    search.map(|mut search| search.go_on(self, states))
                }
                Strategy::DepthFirst => {
                    let budget = DepthFirstBudget {
                        states,
                        bytes: share,
                        threads: 1,
                        interleaved: 1,
                    };
                    Some(self.search_depth_first(weights, budget, state))
                }
            };
            self.conclude(end.unwrap_or(SearchEnd::Stopped(StopReason::Memory)));
        }
    }

    /// Runs a depth-first search on several threads.
    ///
    /// The visited positions take half of the memory, and as much as half again while their table grows. The rest,
    /// and whatever the table gives up, is for deferred paths and for the current paths of the threads.
    fn search_depth_first<S: SearchState>(
        &self,
        weights: Weights,
        budget: DepthFirstBudget,
        state: &(impl Fn(Weights, Strategy) -> S + Sync),
    ) -> SearchEnd<Move>
    where
        S::Macro: Send,
    {
        let limits = self.limits(budget.states.min(self.states_left()), budget.bytes);
        let (queue, bytes) = (WorkQueue::new(budget.bytes / 4), budget.bytes / 2);
        let shared = (budget.threads > 1).then(|| ShardedTable::new(bytes));
        on_threads(budget.threads, || {
            let visited = match &shared {
                Some(tables) => tables.as_ref().map(VisitedSet::Shared),
                None => TranspositionTable::new(bytes).map(VisitedSet::Own),
            };
            let Some(visited) = visited else {
                return queue.end(SearchEnd::Stopped(StopReason::Memory));
            };
            let mut worker = DepthFirstWorker::new(visited, &queue, &limits);
            let states = (0..budget.interleaved).map(|_| state(weights, Strategy::DepthFirst));
            worker.run(states.collect());
            self.count(worker.states, worker.visits);
        });
        let state = state(weights, Strategy::DepthFirst);
        match queue.into_end() {
            SearchEnd::Exhausted if !state.is_complete() => {
                SearchEnd::Stopped(StopReason::Incomplete)
            }
            end => self.with_moves(&state, end),
        }
    }

    /// Records the result of one search of the portfolio.
    fn conclude(&self, end: SearchEnd<Move>) {
        let found = match end {
            // A solution counts only after the engine has replayed it.
            SearchEnd::Won(moves) if is_solution(self.rules, self.start, &moves) => {
                Verdict::Won(moves)
            }
            SearchEnd::Won(_) => Verdict::Undecided(StopReason::Incomplete),
            SearchEnd::Exhausted => Verdict::Lost,
            SearchEnd::Stopped(reason @ (StopReason::Time | StopReason::Cancelled)) => {
                Verdict::Undecided(reason)
            }
            SearchEnd::Stopped(_) if self.states_left() == 0 => {
                Verdict::Undecided(StopReason::States)
            }
            SearchEnd::Stopped(reason) => {
                return self.record(Verdict::Undecided(reason), false);
            }
        };
        self.record(found, true);
    }

    /// Records a verdict of one of the searches, unless the run of the whole portfolio is over. A verdict of won or
    /// lost is recorded even then. `ends_run` says whether the run is over afterwards.
    fn record(&self, found: Verdict, ends_run: bool) {
        let mut verdict = lock(&self.verdict);
        debug_assert!(!matches!(
            (&*verdict, &found),
            (Verdict::Lost, Verdict::Won(_))
        ));
        if !verdict.is_decided() && (found.is_decided() || !self.is_over()) {
            *verdict = found;
        }
        if ends_run {
            self.is_over.store(true, Ordering::Relaxed);
        }
    }

    fn threads(&self) -> usize {
        if self.budget.states.is_some() {
            1
        } else {
            self.budget.threads.max(1)
        }
    }

    fn limits(&self, states: u64, bytes: usize) -> SearchLimits<'_> {
        SearchLimits {
            states,
            bytes,
            deadline: self.budget.time.map(|at| Deadline {
                clock: self.clock,
                at,
            }),
            watch: self.watch,
            is_over: &self.is_over,
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Adds to the numbers of positions visited and successors listed by all searches of the portfolio.
    fn count(&self, states: u64, visits: u64) {
        self.states.fetch_add(states, Ordering::Relaxed);
        self.visits.fetch_add(visits, Ordering::Relaxed);
    }

    /// Returns the number of positions that the portfolio's searches may still visit.
    fn states_left(&self) -> u64 {
        let most = self.budget.states.unwrap_or(u64::MAX);
        most.saturating_sub(self.states.load(Ordering::Relaxed))
    }

    /// Converts the result of a search from macro moves to moves of the game.
    fn with_moves<S: SearchState>(&self, state: &S, end: SearchEnd<S::Macro>) -> SearchEnd<Move> {
        match end {
            SearchEnd::Won(macro_moves) => SearchEnd::Won(state.to_moves(self.start, &macro_moves)),
            SearchEnd::Exhausted => SearchEnd::Exhausted,
            SearchEnd::Stopped(reason) => SearchEnd::Stopped(reason),
        }
    }

    /// Returns the answer for a position in which the game has already ended.
    pub fn over(self, end: End) -> Answer {
        let verdict = match end {
            End::Won => Verdict::Won(Vec::new()),
            _ => Verdict::Lost,
        };
        Answer {
            verdict,
            ..self.into_answer()
        }
    }

    /// Returns the verdict of the portfolio and the effort that its searches took.
    pub fn into_answer(self) -> Answer {
        let verdict = self.verdict.into_inner();
        Answer {
            verdict: verdict.unwrap_or_else(PoisonError::into_inner),
            states: self.states.into_inner(),
            visits: self.visits.into_inner(),
            time: (self.clock)(),
        }
    }
}

/// Runs `work` on `threads` threads at the same time, including the calling thread. If the system cannot start that
/// many, it uses fewer.
fn on_threads(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if !has_spare() || thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}
