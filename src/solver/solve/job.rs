//! A deal that is to be solved: the tries of the portfolio, on whatever ground, one after the
//! other or side by side, and at last the search that looks at everything.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use patience_core::{Move, Position, Rules};

use super::best::BestFirst;
use super::ground::Ground;
use super::in_depth::InDepth;
use super::limits::{Ending, Limits, StopReason};
use super::memory::has_spare;
use super::portfolio::{Manner, Portfolio, Try};
use super::staged::Staged;
use super::table::Table;
use super::taste::{MOST_TASTES, Taste};
use super::together::{Met, OpenWays, Tables, locked};
use super::tree::{Frontier, Tree};
use super::{Answer, Budget, Verdict, Watch, wins};

/// How many searches in depth are gone on with in turn when everything is looked at: they take no
/// more positions to see that nothing wins, and fewer to find what does.
const ABREAST: usize = 3;

/// A deal that is to be solved, and what has come of it.
pub(super) struct Job<'a> {
    rules: &'a Rules,
    start: &'a Position,
    budget: &'a Budget,
    began: Instant,
    watch: &'a Watch,
    states: AtomicU64,
    visits: AtomicU64,
    /// The answer, or why the last search to end has none.
    outcome: Mutex<Result<Verdict, StopReason>>,
    /// Whether there is an answer, or nothing left to spend.
    has_ended: AtomicBool,
}

/// What is spent on a search in depth.
#[derive(Debug, Clone, Copy)]
struct Means {
    states: u64,
    bytes: usize,
    threads: usize,
    /// How many searches each thread goes on with in turn.
    abreast: usize,
}

/// A search outward, which can go on where it has stopped.
struct Outward<G: Ground, F> {
    tree: Tree<G>,
    frontier: F,
    table: Table,
    bytes: usize,
}

impl<G: Ground, F: Frontier> Outward<G, F> {
    /// Returns one that has not begun; nothing where the system has no memory for it.
    fn new(ground: G, frontier: F, bytes: usize) -> Option<Self> {
        Some(Self {
            tree: Tree::new(ground),
            frontier,
            table: Table::new(bytes / 2)?,
            bytes,
        })
    }

    /// Goes on until it has looked at so many positions in all, or there is nothing left to spend.
    fn go_on(&mut self, job: &Job<'_>, states: u64) -> Ending<Move> {
        let tree = &mut self.tree;
        let before = [tree.states, tree.visits];
        let limits = job.limits(states.min(before[0].saturating_add(job.left())), self.bytes);
        let ending = tree.run(&mut self.frontier, &mut self.table, &limits);
        job.spend(tree.states - before[0], tree.visits - before[1]);
        job.spelled(tree.ground(), ending)
    }
}

/// The tries that are left.
struct Queue<G: Ground> {
    tries: VecDeque<Try>,
    /// The searches best first that have begun, by their tastes: those that wait to go on, and
    /// nothing for those that are under way.
    begun: Vec<(Taste, Option<Outward<G, BestFirst>>)>,
}

impl<G: Ground> Queue<G> {
    /// Returns the next try, with the search that goes on with it if that has begun. One that waits
    /// for a search that is under way is left for whoever is at it.
    fn next(&mut self) -> Option<(Try, Option<Outward<G, BestFirst>>)> {
        let number = self.tries.iter().position(|next| self.is_free(next))?;
        let next = self.tries.remove(number)?;
        if next.manner != Manner::BestFirst {
            return Some((next, None));
        }
        let mut begun = self.begun.iter_mut();
        if let Some((_, search)) = begun.find(|(taste, _)| *taste == next.taste) {
            return Some((next, search.take()));
        }
        self.begun.push((next.taste, None));
        Some((next, None))
    }

    fn is_free(&self, next: &Try) -> bool {
        let mut under_way = self.begun.iter().filter(|(_, search)| search.is_none());
        next.manner != Manner::BestFirst || under_way.all(|(taste, _)| *taste != next.taste)
    }

    /// Takes back a search that waits to go on.
    fn put_back(&mut self, taste: Taste, search: Outward<G, BestFirst>) {
        for (other, place) in &mut self.begun {
            if *other == taste {
                *place = Some(search);
                return;
            }
        }
    }
}

impl<'a> Job<'a> {
    pub fn new(
        rules: &'a Rules,
        start: &'a Position,
        budget: &'a Budget,
        watch: &'a Watch,
    ) -> Self {
        Self {
            rules,
            start,
            budget,
            began: Instant::now(),
            watch,
            states: AtomicU64::new(0),
            visits: AtomicU64::new(0),
            outcome: Mutex::new(Err(StopReason::Incomplete)),
            has_ended: AtomicBool::new(false),
        }
    }

    /// Tries one thing after the other until one ends in an answer, or there is nothing left to
    /// spend.
    pub fn run<G>(&self, portfolio: Portfolio, ground: impl Fn(Taste, Manner) -> G + Sync)
    where
        G: Ground + Send,
        G::Ply: Send,
    {
        let queue = Mutex::new(Queue {
            tries: portfolio.tries.into(),
            begun: Vec::new(),
        });
        side_by_side(self.threads(), || self.work_through(&queue, &ground));
        // What waits takes memory.
        drop(queue);
        if !self.has_ended() {
            let means = Means {
                states: u64::MAX,
                bytes: self.budget.bytes,
                threads: self.threads(),
                abreast: ABREAST,
            };
            self.conclude(self.in_depth(portfolio.last, means, &ground));
        }
    }

    /// Makes one try after the other as long as there is one that nobody else is at. Who finds none
    /// is through: the search that looks at everything needs all the memory, and waits for the
    /// last of them.
    fn work_through<G: Ground + Send>(
        &self,
        queue: &Mutex<Queue<G>>,
        ground: &(impl Fn(Taste, Manner) -> G + Sync),
    ) where
        G::Ply: Send,
    {
        // Each search that waits to go on has one share, and so has a try in depth; a search by
        // stages has as many as all that wait, on each thread.
        let share = self.budget.bytes / (MOST_TASTES * (1 + self.threads()));
        while !self.has_ended() {
            let next = locked(queue).next();
            let Some((next, search)) = next else { return };
            let Try {
                manner,
                taste,
                states,
            } = next;
            let ending = match manner {
                Manner::BestFirst => {
                    let search = search.or_else(|| {
                        Outward::new(ground(taste, manner), BestFirst::default(), share)
                    });
                    search.map(|mut search| {
                        let ending = search.go_on(self, states);
                        locked(queue).put_back(taste, search);
                        ending
                    })
                }
                Manner::Staged(width) => {
                    let (frontier, bytes) = (Staged::new(width), share * MOST_TASTES);
                    let search = Outward::new(ground(taste, manner), frontier, bytes);
                    search.map(|mut search| search.go_on(self, states))
                }
                Manner::InDepth => {
                    let means = Means {
                        states,
                        bytes: share,
                        threads: 1,
                        abreast: 1,
                    };
                    Some(self.in_depth(taste, means, ground))
                }
            };
            self.conclude(ending.unwrap_or(Ending::Stopped(StopReason::Memory)));
        }
    }

    /// Searches in depth.
    ///
    /// The positions met take half of the memory, and half as much again while their table grows;
    /// what is looked at later and the ways that searches are on take the rest.
    fn in_depth<G: Ground>(
        &self,
        taste: Taste,
        means: Means,
        ground: &(impl Fn(Taste, Manner) -> G + Sync),
    ) -> Ending<Move>
    where
        G::Ply: Send,
    {
        let limits = self.limits(means.states.min(self.left()), means.bytes);
        let (open, bytes) = (OpenWays::new(means.bytes / 4), means.bytes / 2);
        let tables = (means.threads > 1).then(|| Tables::new(bytes));
        side_by_side(means.threads, || {
            let met = match &tables {
                Some(tables) => tables.as_ref().map(Met::Together),
                None => Table::new(bytes).map(Met::Alone),
            };
            let Some(met) = met else {
                return open.end(Ending::Stopped(StopReason::Memory));
            };
            let mut search = InDepth::new(met, &open, &limits);
            let grounds = (0..means.abreast).map(|_| ground(taste, Manner::InDepth));
            search.run(grounds.collect());
            self.spend(search.states, search.visits);
        });
        let ground = ground(taste, Manner::InDepth);
        match open.into_ending() {
            Ending::Exhausted if !ground.looks_at_all() => Ending::Stopped(StopReason::Incomplete),
            ending => self.spelled(&ground, ending),
        }
    }

    /// Notes what the ending of a search comes to.
    fn conclude(&self, ending: Ending<Move>) {
        let found = match ending {
            // What the search did is not believed, but done again.
            Ending::Won(moves) if wins(self.rules, self.start, &moves) => Ok(Verdict::Won(moves)),
            Ending::Exhausted => Ok(Verdict::Lost),
            Ending::Won(_) => Err(StopReason::Incomplete),
            Ending::Stopped(reason @ (StopReason::Time | StopReason::Cancelled)) => Err(reason),
            Ending::Stopped(_) if self.left() == 0 => Err(StopReason::States),
            Ending::Stopped(reason) => return self.note(Err(reason), false),
        };
        self.note(found, true);
    }

    /// Notes the answer, or why there is none, unless what is known already has ended everything;
    /// an answer counts even then.
    fn note(&self, found: Result<Verdict, StopReason>, ends: bool) {
        let mut outcome = locked(&self.outcome);
        debug_assert!(!matches!(
            (&*outcome, &found),
            (Ok(Verdict::Lost), Ok(Verdict::Won(_)))
        ));
        if outcome.is_err() && (found.is_ok() || !self.has_ended()) {
            *outcome = found;
        }
        if ends {
            self.has_ended.store(true, Ordering::Relaxed);
        }
    }

    fn threads(&self) -> usize {
        if self.budget.states.is_some() {
            1
        } else {
            self.budget.threads.max(1)
        }
    }

    fn limits(&self, states: u64, bytes: usize) -> Limits<'_> {
        Limits {
            states,
            bytes,
            until: self
                .budget
                .time
                .and_then(|time| self.began.checked_add(time)),
            watch: self.watch,
            has_ended: &self.has_ended,
        }
    }

    fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    fn spend(&self, states: u64, visits: u64) {
        self.states.fetch_add(states, Ordering::Relaxed);
        self.visits.fetch_add(visits, Ordering::Relaxed);
    }

    /// Returns how many positions may still be looked at.
    fn left(&self) -> u64 {
        let most = self.budget.states.unwrap_or(u64::MAX);
        most.saturating_sub(self.states.load(Ordering::Relaxed))
    }

    fn spelled<G: Ground>(&self, ground: &G, ending: Ending<G::Ply>) -> Ending<Move> {
        match ending {
            Ending::Won(plies) => Ending::Won(ground.spelled(self.start, &plies)),
            Ending::Exhausted => Ending::Exhausted,
            Ending::Stopped(reason) => Ending::Stopped(reason),
        }
    }

    /// Returns what was found.
    pub fn into_answer(self) -> Answer {
        let outcome = self.outcome.into_inner();
        let (verdict, stopped_by) = match outcome.unwrap_or_else(PoisonError::into_inner) {
            Ok(verdict) => (verdict, None),
            Err(reason) => (Verdict::Undecided, Some(reason)),
        };
        Answer {
            verdict,
            stopped_by,
            states: self.states.into_inner(),
            visits: self.visits.into_inner(),
            time: self.began.elapsed(),
        }
    }
}

/// Does the same work on several threads, this one among them; on fewer where there are no more
/// to be had.
fn side_by_side(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 1..threads {
            if !has_spare() || thread::Builder::new().spawn_scoped(scope, &work).is_err() {
                break;
            }
        }
        work();
    });
}
