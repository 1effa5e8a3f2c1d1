//! Search outward: all positions that have been seen are kept as a tree, each with the ply that
//! led to it, and the ground goes from one to another. Which is looked at next is for a frontier
//! to say.

use super::ground::{Ahead, Ground, Outlook, leads_there};
use super::limits::{BETWEEN_LOOKS, Ending, Limits, StopReason};
use super::memory::push;
use super::table::{Noted, Table};

/// A position that has been seen: how it was come to.
#[derive(Debug, Clone, Copy)]
struct Node<Ply> {
    parent: u32,
    depth: u32,
    ply: Ply,
}

/// At every how many plies from the start it is asked whether there is hope: what is hopeless
/// stays so.
const HOPE_EVERY: usize = 2;

/// The parent of what is tried at the start.
const START: u32 = u32::MAX;

/// A tree of positions, and where in it the ground is.
pub(super) struct Tree<G: Ground> {
    ground: G,
    nodes: Vec<Node<G::Ply>>,
    /// The nodes from the start to where the ground is.
    path: Vec<u32>,
    way: Vec<u32>,
    listed: Vec<Ahead<G::Ply>>,
    has_begun: bool,
    /// Whether there was no memory for a position: not all that can be come to is known then.
    overflowed: bool,
    /// How many positions have been looked at.
    pub states: u64,
    /// How many plies have been listed.
    pub visits: u64,
}

/// What keeps the positions that are still to be looked at.
pub(super) trait Frontier {
    /// How many bytes a position takes that is kept.
    const EACH: usize;

    /// Tells whether a position of a stage is worth keeping at this cost.
    fn wants(&self, stage: usize, cost: i32) -> bool;

    /// Keeps it, by its node, and tells whether there was memory for it.
    fn keep(&mut self, stage: usize, cost: i32, node: u32) -> bool;

    /// Returns the node that is looked at next, if any is left.
    fn next(&mut self) -> Option<u32>;

    /// Tells whether every position that was seen has been looked at, once none is left.
    fn is_whole(&self) -> bool;
}

impl<G: Ground> Tree<G> {
    pub fn new(ground: G) -> Self {
        Self {
            ground,
            nodes: Vec::new(),
            path: Vec::new(),
            way: Vec::new(),
            listed: Vec::new(),
            has_begun: false,
            overflowed: false,
            states: 0,
            visits: 0,
        }
    }

    /// Returns what it runs over.
    pub fn ground(&self) -> &G {
        &self.ground
    }

    /// Searches on from where it stopped, until it has looked at so many positions in all that
    /// the limits say. Table and frontier are those of this search alone.
    pub fn run<F: Frontier>(
        &mut self,
        frontier: &mut F,
        table: &mut Table,
        limits: &Limits<'_>,
    ) -> Ending<G::Ply> {
        if let Some(ending) = self.begin(frontier, table) {
            return ending;
        }
        // The table of positions takes the other half.
        let each = size_of::<Node<G::Ply>>() + F::EACH;
        let most_nodes = (limits.bytes / 2 / each).min(START as usize);
        loop {
            if self.overflowed || self.nodes.len() >= most_nodes {
                return Ending::Stopped(StopReason::Memory);
            }
            if self.states >= limits.states {
                return Ending::Stopped(StopReason::States);
            }
            let Some(next) = frontier.next() else {
                break;
            };
            if !self.go(next) {
                self.overflowed = true;
                continue;
            }
            self.states += 1;
            if self.states.is_multiple_of(BETWEEN_LOOKS) {
                limits.watch.add(BETWEEN_LOOKS);
                if let Some(reason) = limits.over() {
                    return Ending::Stopped(reason);
                }
            }
            if self.put_up() && table.note(self.ground.key()) == Noted::Met {
                continue;
            }
            if self.ground.is_won() {
                return Ending::Won(self.plies());
            }
            self.look_around(table, frontier);
        }
        if self.overflowed {
            Ending::Stopped(StopReason::Memory)
        } else if frontier.is_whole() && self.ground.looks_at_all() {
            Ending::Exhausted
        } else {
            Ending::Stopped(StopReason::Incomplete)
        }
    }

    /// Looks around at the start, unless it has been done; returns the ending where that is all.
    fn begin<F: Frontier>(
        &mut self,
        frontier: &mut F,
        table: &mut Table,
    ) -> Option<Ending<G::Ply>> {
        if std::mem::replace(&mut self.has_begun, true) {
            return None;
        }
        if self.ground.is_won() {
            return Some(Ending::Won(Vec::new()));
        }
        self.overflowed = table.note(self.ground.key()) == Noted::Full;
        self.put_up();
        if self.ground.is_won() {
            return Some(Ending::Won(self.plies()));
        }
        self.look_around(table, frontier);
        None
    }

    /// Makes the plies that harm nothing, and tells whether there were any.
    fn put_up(&mut self) -> bool {
        let before = self.path.len();
        while let Some(ply) = self.ground.safe() {
            if !self.add(ply).is_some_and(|node| self.make(node)) {
                self.overflowed = true;
                break;
            }
        }
        self.path.len() > before
    }

    /// Adds a node after where the ground is, if there is memory for it.
    fn add(&mut self, ply: G::Ply) -> Option<u32> {
        let parent = self.path.last().copied().unwrap_or(START);
        let depth = self.path.len() as u32;
        let is_added = push(&mut self.nodes, Node { parent, depth, ply });
        is_added.then(|| self.nodes.len() as u32 - 1)
    }

    /// Makes the ply of a node, and tells whether there was memory for it.
    #[inline]
    fn make(&mut self, node: u32) -> bool {
        let has_room = self.ground.reserve() && push(&mut self.path, node);
        if has_room {
            self.ground.make(self.nodes[node as usize].ply);
        }
        has_room
    }

    /// Returns the plies that led to where the ground is.
    fn plies(&self) -> Vec<G::Ply> {
        let plies = self.path.iter();
        plies.map(|node| self.nodes[*node as usize].ply).collect()
    }

    /// Brings the ground to a node, back to where the ways part and on from there, and tells
    /// whether there was memory for it.
    fn go(&mut self, node: u32) -> bool {
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
            if !push(&mut self.way, at) {
                return false;
            }
            at = parent;
        }
        while let Some(at) = self.way.pop() {
            if !self.make(at) {
                return false;
            }
        }
        true
    }

    fn back(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.path.pop();
            self.ground.unmake();
        }
    }

    /// Gives the new positions that can be come to from here to a frontier, with what they cost
    /// on the way.
    fn look_around(&mut self, table: &mut Table, frontier: &mut impl Frontier) {
        if self.path.len().is_multiple_of(HOPE_EVERY) && self.ground.is_hopeless() {
            return;
        }
        let way = self.ground.step() * (self.path.len() as u32).cast_signed();
        let mut listed = std::mem::take(&mut self.listed);
        self.ground.list(&mut listed);
        self.visits += listed.len() as u64;
        debug_assert!(leads_there(&mut self.ground, &listed));
        for Ahead { ply, there } in &listed {
            let Outlook { key, cost, stage } = *there;
            let cost = cost * 8 + way;
            if !frontier.wants(stage, cost) {
                continue;
            }
            match table.note(key) {
                Noted::Met => continue,
                Noted::Full => {
                    self.overflowed = true;
                    break;
                }
                Noted::New => {}
            }
            let node = self.add(*ply);
            if !node.is_some_and(|node| frontier.keep(stage, cost, node)) {
                self.overflowed = true;
                break;
            }
        }
        self.listed = listed;
    }
}
