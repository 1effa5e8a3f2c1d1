//! Search for the best first: of all positions that have been seen but not looked at, the one
//! that costs least is looked at next, wherever it lies. Finds short wins early, and takes memory
//! for every position it has seen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ground::Ground;
use super::limits::{BETWEEN_LOOKS, Ending, Limits};
use super::table::{Noted, Table};

/// A position that has been seen: how it was come to.
#[derive(Debug, Clone, Copy)]
struct Node<Ply> {
    parent: u32,
    depth: u32,
    ply: Ply,
}

/// A search of one deal.
pub(super) struct BestFirst<G: Ground> {
    ground: G,
    nodes: Vec<Node<G::Ply>>,
    open: BinaryHeap<Reverse<(i32, Reverse<u32>)>>,
    /// The nodes from the start to where the ground is.
    path: Vec<u32>,
    way: Vec<u32>,
    listed: Vec<G::Ply>,
    pub states: u64,
    pub visits: u64,
}

/// The parent of what is tried at the start.
const START: u32 = u32::MAX;

impl<G: Ground> BestFirst<G> {
    pub fn new(ground: G) -> Self {
        Self {
            ground,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            path: Vec::new(),
            way: Vec::new(),
            listed: Vec::new(),
            states: 0,
            visits: 0,
        }
    }

    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// Searches from the start. The table is that of this search alone.
    pub fn run(&mut self, table: &mut Table, limits: &Limits<'_>) -> Ending<G::Ply> {
        if self.ground.is_won() {
            return Ending::Won(Vec::new());
        }
        if table.note(self.ground.key()) == Noted::Full {
            return Ending::Over;
        }
        // The table of positions takes the other half.
        let each = size_of::<Node<G::Ply>>() + size_of::<Reverse<(i32, Reverse<u32>)>>();
        let most_nodes = limits.bytes / 2 / each;
        self.put_up();
        if self.ground.is_won() {
            return Ending::Won(self.plies());
        }
        if !self.look_around(table) {
            return Ending::Over;
        }
        while let Some(Reverse((_, Reverse(next)))) = self.open.pop() {
            self.go(next);
            self.states += 1;
            if self.put_up() && table.note(self.ground.key()) == Noted::Met {
                continue;
            }
            if self.ground.is_won() {
                return Ending::Won(self.plies());
            }
            if self.states >= limits.states || self.nodes.len() >= most_nodes {
                return Ending::Stopped;
            }
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if limits.is_over() {
                    return Ending::Over;
                }
            }
            if !self.look_around(table) {
                return Ending::Over;
            }
        }
        Ending::Exhausted
    }

    /// Makes the plies that harm nothing, and tells whether there were any.
    fn put_up(&mut self) -> bool {
        let before = self.path.len();
        while let Some(ply) = self.ground.safe() {
            self.ground.make(ply);
            let parent = self.path.last().copied().unwrap_or(START);
            let depth = self.path.len() as u32;
            self.path.push(self.nodes.len() as u32);
            self.nodes.push(Node { parent, depth, ply });
        }
        self.path.len() > before
    }

    fn plies(&self) -> Vec<G::Ply> {
        let plies = self.path.iter();
        plies.map(|node| self.nodes[*node as usize].ply).collect()
    }

    /// Brings the ground to a node, back to where the ways part and on from there.
    fn go(&mut self, node: u32) {
        self.way.clear();
        let mut at = node;
        loop {
            if at == START {
                self.back(0);
                break;
            }
            let Node { parent, depth, .. } = self.nodes[at as usize];
            if self.path.get(depth as usize) == Some(&at) {
                self.back(depth as usize + 1);
                break;
            }
            self.way.push(at);
            at = parent;
        }
        while let Some(at) = self.way.pop() {
            self.ground.make(self.nodes[at as usize].ply);
            self.path.push(at);
        }
    }

    fn back(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.path.pop();
            self.ground.unmake();
        }
    }

    /// Notes what can be come to from here, and whether there is room for it.
    fn look_around(&mut self, table: &mut Table) -> bool {
        let parent = self.path.last().copied().unwrap_or(START);
        let depth = self.path.len() as u32;
        self.ground.list(&mut self.listed);
        self.visits += self.listed.len() as u64;
        for ply in &self.listed {
            let (key, cost) = self.ground.look(*ply);
            match table.note(key) {
                Noted::Met => continue,
                Noted::Full => return false,
                Noted::New => {}
            }
            let number = self.nodes.len() as u32;
            self.nodes.push(Node {
                parent,
                depth,
                ply: *ply,
            });
            let cost = cost * 8 + self.ground.step() * depth.cast_signed();
            self.open.push(Reverse((cost, Reverse(number))));
        }
        true
    }
}
