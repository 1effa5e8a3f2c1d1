//! A search tree that contains every position seen so far, each with the macro move that led to it. The state moves
//! from node to node along the tree. A frontier, the set of unvisited nodes, decides which node is next.

use super::budget::{CHECK_INTERVAL, SearchLimits, StopReason};
use super::clock::Pace;
use super::transposition_table::{Insertion, TranspositionTable};
use super::verdict::SearchEnd;
use crate::memory::try_push;
use crate::state::search_state::{Evaluation, SearchState, Successor, are_keys_right};

/// A node of a search tree: a position that has been seen, stored as the macro move that led to it.
#[derive(Debug, Clone, Copy)]
struct Node<Macro> {
    parent: u32,
    /// The number of macro moves on the path from the start to the position before this macro move.
    depth: u32,
    macro_move: Macro,
}

/// How often the search checks for dead ends, in macro moves along a path. Not every position need be checked, because
/// each position that follows a dead end is a dead end too.
const DEAD_END_INTERVAL: usize = 2;

/// The number that stands for the start position as the parent of a node in the search tree.
const START: u32 = u32::MAX;

/// A search tree of positions, and a state that is at one of the nodes.
pub(super) struct SearchTree<S: SearchState> {
    state: S,
    nodes: Vec<Node<S::Macro>>,
    /// The nodes of the search tree on the path from the start to the present state.
    path: Vec<u32>,
    /// Reusable memory for the way from one node of the search tree to another.
    way: Vec<u32>,
    successors: Vec<Successor<S::Macro>>,
    /// Reusable memory for the macro moves of a plan, which are only worthwhile together.
    plan: Vec<S::Macro>,
    has_begun: bool,
    pace: Pace,
    /// Whether some positions are missing from the search tree because they did not fit in memory.
    has_overflowed: bool,
    /// The number of positions that this search has visited.
    pub states: u64,
    /// The number of successors that this search has listed.
    pub visits: u64,
}

/// The nodes of a search tree that have not been visited yet.
pub(super) trait Frontier {
    /// The size of an unvisited node of the search tree, in bytes.
    const NODE_BYTES: usize;

    /// Whether the search looks for plans, which are sequences of macro moves that are only worthwhile together.
    const TAKES_PLANS: bool;

    /// Whether an unvisited position of this `stage` of the game and of this `cost` is worth keeping.
    fn wants(&self, stage: usize, cost: i32) -> bool;

    /// Adds a node that the search may visit later. Returns whether the system had the memory for it.
    fn push(&mut self, stage: usize, cost: i32, node: u32) -> bool;

    /// Removes and returns the node to visit next. Returns `None` if no node is left.
    fn pop(&mut self) -> Option<u32>;

    /// Whether no seen position was dropped. If so, all seen positions have been visited once no unvisited node is
    /// left.
    fn has_kept_all(&self) -> bool;
}

impl<S: SearchState> SearchTree<S> {
    /// Creates a search tree that contains only the start position.
    pub fn new(state: S) -> Self {
        Self {
            state,
            nodes: Vec::new(),
            path: Vec::new(),
            way: Vec::new(),
            successors: Vec::new(),
            plan: Vec::new(),
            has_begun: false,
            pace: Pace::new(),
            has_overflowed: false,
            states: 0,
            visits: 0,
        }
    }

    /// Returns the state at the node where the search is now.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// Continues the search until the total number of visited positions reaches the limit. `frontier` and `table` must
    /// be used for this search tree alone.
    pub fn run<F: Frontier>(
        &mut self,
        frontier: &mut F,
        table: &mut TranspositionTable,
        limits: &SearchLimits<'_>,
    ) -> SearchEnd<S::Macro> {
        if let Some(end) = self.begin(frontier, table) {
            return end;
        }
        // The table takes the other half of the memory.
        let node_bytes = size_of::<Node<S::Macro>>() + F::NODE_BYTES;
        let max_nodes = (limits.bytes / 2 / node_bytes).min(START as usize);
        loop {
            if self.has_overflowed || self.nodes.len() >= max_nodes {
                return SearchEnd::Stopped(StopReason::Memory);
            }
            if self.states >= limits.states {
                return SearchEnd::Stopped(StopReason::States);
            }
            let Some(next) = frontier.pop() else {
                break;
            };
            if !self.go_to(next) {
                self.has_overflowed = true;
                continue;
            }
            self.states += 1;
            if self.states.is_multiple_of(CHECK_INTERVAL) {
                limits.watch.add(CHECK_INTERVAL);
            }
            if let Some(reason) = limits.stop_reason(&mut self.pace) {
                return SearchEnd::Stopped(reason);
            }
            if self.autoplay() && table.insert(self.state.key()) == Insertion::Known {
                continue;
            }
            if self.state.is_won() {
                return SearchEnd::Won(self.macro_moves());
            }
            self.expand(table, frontier);
        }
        if self.has_overflowed {
            SearchEnd::Stopped(StopReason::Memory)
        } else if frontier.has_kept_all() && self.state.is_complete() {
            SearchEnd::Exhausted
        } else {
            SearchEnd::Stopped(StopReason::Incomplete)
        }
    }

    /// Visits the start position, unless it has been visited before. Returns how the search ends if it ends there.
    fn begin<F: Frontier>(
        &mut self,
        frontier: &mut F,
        table: &mut TranspositionTable,
    ) -> Option<SearchEnd<S::Macro>> {
        if std::mem::replace(&mut self.has_begun, true) {
            return None;
        }
        if self.state.is_won() {
            return Some(SearchEnd::Won(Vec::new()));
        }
        self.has_overflowed = table.insert(self.state.key()) == Insertion::Full;
        self.autoplay();
        if self.state.is_won() {
            return Some(SearchEnd::Won(self.macro_moves()));
        }
        self.expand(table, frontier);
        None
    }

    /// Makes all macro moves of the autoplay, which are as good as any other. Returns whether there were any.
    fn autoplay(&mut self) -> bool {
        let before = self.path.len();
        while let Some(macro_move) = self.state.autoplay() {
            if !self.add(macro_move).is_some_and(|node| self.make(node)) {
                self.has_overflowed = true;
                break;
            }
        }
        self.path.len() > before
    }

    /// Adds a node under the current node of the search tree, if there is memory for it.
    #[inline]
    fn add(&mut self, macro_move: S::Macro) -> Option<u32> {
        let parent = self.path.last().copied().unwrap_or(START);
        self.add_under(parent, self.path.len(), macro_move)
    }

    /// Adds a node under node `parent` of the search tree, if there is memory for it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "SearchTree::run allows fewer than 2³² nodes, and a path is no longer"
    )]
    fn add_under(&mut self, parent: u32, depth: usize, macro_move: S::Macro) -> Option<u32> {
        let depth = depth as u32;
        let node = Node {
            parent,
            depth,
            macro_move,
        };
        let is_added = try_push(&mut self.nodes, node);
        is_added.then(|| self.nodes.len() as u32 - 1)
    }

    /// Makes the macro move of a node of the search tree. Returns whether there was memory for it.
    #[inline]
    fn make(&mut self, node: u32) -> bool {
        let has_room = self.state.reserve() && try_push(&mut self.path, node);
        if has_room {
            self.state.make(self.nodes[node as usize].macro_move);
        }
        has_room
    }

    /// Returns the macro moves on the path from the start to the present state.
    fn macro_moves(&self) -> Vec<S::Macro> {
        let path = self.path.iter();
        path.map(|node| self.nodes[*node as usize].macro_move)
            .collect()
    }

    /// Moves the state to a node of the search tree: back to the last common node of both paths, and forward from
    /// there. Returns whether there was memory for it.
    fn go_to(&mut self, node: u32) -> bool {
        self.way.clear();
        let mut at = node;
        loop {
            if at == START {
                self.go_back_to(0);
                break;
            }
            let Node { parent, depth, .. } = self.nodes[at as usize];
            if self.path.get(depth as usize) == Some(&at) {
                self.go_back_to(depth as usize + 1);
                break;
            }
            if !try_push(&mut self.way, at) {
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

    fn go_back_to(&mut self, depth: usize) {
        while self.path.len() > depth {
            self.path.pop();
            self.state.unmake();
        }
    }

    /// Adds the new successors of the current node to the search tree and to the nodes to visit, with the cost of their
    /// paths. Also adds the position at the end of a plan, if there is one.
    fn expand<F: Frontier>(&mut self, table: &mut TranspositionTable, frontier: &mut F) {
        if self.path.len().is_multiple_of(DEAD_END_INTERVAL) && self.state.is_dead_end() {
            return;
        }
        let mut successors = std::mem::take(&mut self.successors);
        self.state.expand(&mut successors);
        self.visits += successors.len() as u64;
        debug_assert!(are_keys_right(&mut self.state, &successors));
        for successor in &successors {
            let macro_moves = [successor.macro_move];
            if !self.open(&macro_moves, successor.evaluation, (table, frontier)) {
                break;
            }
        }
        self.successors = successors;
        if !F::TAKES_PLANS {
            return;
        }
        let mut plan = std::mem::take(&mut self.plan);
        if let Some(evaluation) = self.state.plan(&mut plan) {
            self.visits += 1;
            self.open(&plan, evaluation, (table, frontier));
        }
        self.plan = plan;
    }

    /// Adds the position that macro moves reach from the current node to the search tree and to the nodes to visit, if
    /// the position is new and worth visiting. Returns whether there was memory for it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a path is shorter than 2³² macro moves, as in SearchTree::add_under"
    )]
    #[inline]
    fn open(
        &mut self,
        macro_moves: &[S::Macro],
        evaluation: Evaluation,
        (table, frontier): (&mut TranspositionTable, &mut impl Frontier),
    ) -> bool {
        let Evaluation { key, cost, stage } = evaluation;
        let before = self.path.len();
        let steps = (before + macro_moves.len() - 1) as u32;
        // Costs of paths are in eighths.
        let cost = cost * 8 + self.state.step_cost() * steps.cast_signed();
        if !frontier.wants(stage, cost) {
            return true;
        }
        match table.insert(key) {
            Insertion::Known => return true,
            Insertion::Full => {
                self.has_overflowed = true;
                return false;
            }
            Insertion::New => {}
        }
        let mut last = self.path.last().copied();
        for (number, macro_move) in macro_moves.iter().enumerate() {
            last = self.add_under(last.unwrap_or(START), before + number, *macro_move);
            if last.is_none() {
                break;
            }
        }
        let has_room = last.is_some_and(|node| frontier.push(stage, cost, node));
        self.has_overflowed |= !has_room;
        has_room
    }
}
