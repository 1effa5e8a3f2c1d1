//! Depth-first searches of an artificial game of choices, in parts and from forgotten positions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use patience_core::{Move, Position};

use super::super::budget::Watch;
use super::super::parallel::ShardedTable;
use super::super::transposition_table::TranspositionTable;
use super::*;
use crate::hash::mix;
use crate::state::search_state::Evaluation;

/// A game with this number of turns and three choices in each, won only by one sequence of choices.
struct Choices {
    turns: usize,
    goal: Vec<u8>,
    taken: Vec<u8>,
    /// After this number of turns one of the three choices is deferred.
    deferred_after: usize,
}

fn key(taken: &[u8]) -> StateKey {
    let hash = taken
        .iter()
        .fold(1, |hash, choice| hash * 3 + u128::from(*choice));
    StateKey::unique(mix(hash))
}

impl SearchState for Choices {
    type Macro = u8;

    fn key(&self) -> StateKey {
        key(&self.taken)
    }

    fn cost(&self) -> i32 {
        0
    }

    fn step_cost(&self) -> i32 {
        0
    }

    fn is_won(&self) -> bool {
        self.taken == self.goal
    }

    fn autoplay(&mut self) -> Option<u8> {
        None
    }

    fn expand(&mut self, successors: &mut Vec<Successor<u8>>) {
        successors.clear();
        for macro_move in (0..3).filter(|_| self.taken.len() < self.turns) {
            let taken = [&*self.taken, &[macro_move]].concat();
            let evaluation = Evaluation {
                key: key(&taken),
                cost: 0,
                stage: 0,
            };
            successors.push(Successor {
                macro_move,
                evaluation,
            });
        }
    }

    fn is_deferred(&self, macro_move: u8) -> bool {
        self.taken.len() == self.deferred_after && macro_move == 1
    }

    fn make(&mut self, macro_move: u8) {
        self.taken.push(macro_move);
    }

    fn unmake(&mut self) {
        self.taken.pop();
    }

    fn to_moves(&self, _start: &Position, _macro_moves: &[u8]) -> Vec<Move> {
        Vec::new()
    }
}

fn unlimited<'a>(watch: &'a Watch, is_over: &'a AtomicBool) -> SearchLimits<'a> {
    SearchLimits {
        states: u64::MAX,
        bytes: 0,
        deadline: None,
        watch,
        is_over,
    }
}

/// Runs this number of threads with this number of searches each, and returns how the search ended and the number of
/// visited positions.
fn search(goal: &[u8], (threads, interleaved): (usize, usize)) -> (SearchEnd<u8>, u64) {
    let turns = 10;
    let (watch, is_over) = (Watch::default(), AtomicBool::new(false));
    let limits = unlimited(&watch, &is_over);
    let (queue, tables) = (WorkQueue::new(1 << 24), ShardedTable::new(1 << 24).unwrap());
    let states = AtomicU64::new(0);
    let work = || {
        let state = || Choices {
            turns,
            goal: goal.to_vec(),
            taken: Vec::new(),
            deferred_after: turns / 2,
        };
        let visited = match threads {
            1 => VisitedSet::Own(TranspositionTable::new(1 << 24).unwrap()),
            _ => VisitedSet::Shared(&tables),
        };
        let mut worker = DepthFirstWorker::new(visited, &queue, &limits);
        worker.run((0..interleaved).map(|_| state()).collect());
        states.fetch_add(worker.states, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    (queue.into_end(), states.into_inner())
}

#[test]
fn several_searches_visit_every_position_once() {
    let all = (3_u64.pow(11) - 1) / 2;
    for searches in [(1, 1), (1, 3), (2, 1), (5, 2)] {
        let found = search(&[3], searches);
        assert_eq!(found, (SearchEnd::Exhausted, all), "{searches:?}");
    }
}

#[test]
fn forgotten_successors_are_found_again() {
    let (watch, is_over) = (Watch::default(), AtomicBool::new(false));
    let limits = unlimited(&watch, &is_over);
    for max_children in [0, 1, 5, 9] {
        let queue = WorkQueue::new(1 << 20);
        let visited = VisitedSet::Own(TranspositionTable::new(1 << 24).unwrap());
        let mut worker = DepthFirstWorker::new(visited, &queue, &limits);
        let mut search = DepthFirst::new(Choices {
            turns: 8,
            goal: vec![3],
            taken: Vec::new(),
            deferred_after: usize::MAX,
        });
        search.max_children = max_children;
        assert_eq!(search.begin(&[], &mut worker), None);
        while !search.is_exhausted() {
            assert_eq!(search.take_turn(&mut worker), None);
            assert!(search.children.len() <= max_children.max(3) + 3);
        }
        assert_eq!(search.states, (3_u64.pow(9) - 1) / 2, "{max_children}");
        assert!(worker.visits > search.states);
    }
}

#[test]
fn the_path_of_a_search_counts_as_memory() {
    let (watch, is_over) = (Watch::default(), AtomicBool::new(false));
    let limits = unlimited(&watch, &is_over);
    let end = |bytes: usize, table_bytes: usize| {
        let queue = WorkQueue::new(bytes);
        let table = TranspositionTable::new(table_bytes).unwrap();
        let state = Choices {
            turns: 30,
            goal: vec![2; 30],
            taken: Vec::new(),
            deferred_after: usize::MAX,
        };
        DepthFirstWorker::new(VisitedSet::Own(table), &queue, &limits).run(vec![state]);
        queue.into_end()
    };
    let (no_room, won) = (
        SearchEnd::Stopped(StopReason::Memory),
        SearchEnd::Won(vec![2; 30]),
    );
    assert_eq!(end(1 << 8, 0), no_room);
    assert_eq!(end(1 << 16, 0), won);
    // The table gives up the memory that it does not need.
    assert_eq!(end(1 << 8, 1 << 24), won);
}

#[test]
fn work_that_is_split_off_is_visited_only_by_the_other_search() {
    let (watch, is_over) = (Watch::default(), AtomicBool::new(false));
    let limits = unlimited(&watch, &is_over);
    let queue = WorkQueue::new(1 << 20);
    let visited = VisitedSet::Own(TranspositionTable::new(1 << 24).unwrap());
    let mut worker = DepthFirstWorker::new(visited, &queue, &limits);
    let [mut one, mut other] = [(); 2].map(|()| {
        DepthFirst::new(Choices {
            turns: 11,
            goal: vec![3],
            taken: Vec::new(),
            deferred_after: usize::MAX,
        })
    });
    assert_eq!(one.split_off(), None);
    assert_eq!(one.begin(&[], &mut worker), None);
    assert_eq!(one.take_turn(&mut worker), None);
    let path = one.split_off().unwrap();
    assert_eq!(path.len(), 1);
    assert_eq!(other.begin(&path, &mut worker), None);
    let mut parts = 0;
    while !(one.is_exhausted() && other.is_exhausted()) {
        assert_eq!(one.take_turn(&mut worker), None);
        assert_eq!(other.take_turn(&mut worker), None);
        if other.is_exhausted()
            && let Some(path) = one.split_off()
        {
            parts += 1;
            assert_eq!(other.begin(&path, &mut worker), None);
        }
    }
    assert!(parts > 0);
    assert_eq!(one.states + other.states, (3_u64.pow(12) - 1) / 2);
    assert!(one.states > 10_000 && other.states > 10_000);
}

#[test]
fn a_win_of_one_search_ends_them_all() {
    let all = (3_u64.pow(11) - 1) / 2;
    for goal in [[1, 2, 0, 1, 0], [2, 2, 2, 2, 2]] {
        for searches in [(1, 1), (1, 3), (2, 1), (5, 2)] {
            let (end, states) = search(&goal, searches);
            assert_eq!(end, SearchEnd::Won(goal.to_vec()), "{searches:?}");
            assert!(states < all, "{searches:?}");
        }
    }
}
