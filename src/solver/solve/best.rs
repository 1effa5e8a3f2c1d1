//! Search for the best first: of all positions that have been seen but not looked at, the one
//! that costs least is looked at next, wherever it lies. Finds short wins early, and takes memory
//! for every position it has seen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::Ground;
use super::limits::{BETWEEN_LOOKS, Ending, Limits};
use super::table::{Noted, Table};
use super::tree::{Frontier, Tree};

/// A position that waits to be looked at: the cheapest first; of equal ones the newest.
type Waiting = Reverse<(i32, Reverse<u32>)>;

/// All that waits.
struct Open(BinaryHeap<Waiting>);

impl Frontier for Open {
    fn wants(&self, _stage: usize, _cost: i32) -> bool {
        true
    }

    fn keep(&mut self, _stage: usize, cost: i32, node: u32) {
        self.0.push(Reverse((cost, Reverse(node))));
    }
}

/// A search of one deal.
pub(super) struct BestFirst<G: Ground> {
    tree: Tree<G>,
    open: Open,
    pub states: u64,
}

impl<G: Ground> BestFirst<G> {
    pub fn new(ground: G) -> Self {
        Self {
            tree: Tree::new(ground),
            open: Open(BinaryHeap::new()),
            states: 0,
        }
    }

    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }

    /// Searches from the start. The table is that of this search alone.
    pub fn run(&mut self, table: &mut Table, limits: &Limits<'_>) -> Ending<G::Ply> {
        if self.tree.ground.is_won() {
            return Ending::Won(Vec::new());
        }
        if table.note(self.tree.ground.key()) == Noted::Full {
            return Ending::Over;
        }
        // The table of positions takes the other half.
        let most_nodes = limits.bytes / 2 / (Tree::<G>::EACH + size_of::<Waiting>());
        self.tree.put_up();
        if self.tree.ground.is_won() {
            return Ending::Won(self.tree.plies());
        }
        if !self.tree.look_around(table, &mut self.open) {
            return Ending::Over;
        }
        while let Some(Reverse((_, Reverse(next)))) = self.open.0.pop() {
            self.tree.go(next);
            self.states += 1;
            if self.tree.put_up() && table.note(self.tree.ground.key()) == Noted::Met {
                continue;
            }
            if self.tree.ground.is_won() {
                return Ending::Won(self.tree.plies());
            }
            if self.states >= limits.states || self.tree.len() >= most_nodes {
                return Ending::Stopped;
            }
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if limits.is_over() {
                    return Ending::Over;
                }
            }
            if !self.tree.look_around(table, &mut self.open) {
                return Ending::Over;
            }
        }
        Ending::Exhausted
    }
}
