//! Depth-first search with a transposition table: the cheapest successors of each position come first, and no
//! position is visited twice. A position whose successors are exhausted without a win cannot be won.

use std::cmp::Reverse;

use super::budget::{CHECK_INTERVAL, SearchLimits, StopReason};
use super::clock::Pace;
use super::parallel::{VisitedSet, WorkQueue};
use super::transposition_table::Insertion;
use super::verdict::SearchEnd;
use crate::memory::{try_append, try_push, try_reserve};
use crate::state::search_state::{SearchState, StateKey, Successor, are_keys_right};

/// A constant that makes the keys of deferred positions, which are searched last, differ from the keys of visited
/// positions.
const DEFERRED_SALT: u128 = 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f;

/// After the search has visited this many positions below a position, it tries a longer proof that the position is a
/// dead end.
const PROOF_AFTER: u64 = 1_000;

/// The number of positions at the end of a path whose successors are not handed over to other threads, because little
/// work is left there.
const KEPT_FRAMES: usize = 8;

/// The number of positions that a depth-first search visits before another search on the same thread continues.
const TURN_STATES: u64 = 1_000;

/// The largest number of unvisited successors that a depth-first search remembers. Without a limit, the successors on
/// long paths would take most of the memory.
const MAX_CHILDREN: usize = 1 << 18;

/// A position on the path of a depth-first search, with its unvisited successors, which are called its children.
#[derive(Debug, Clone, Copy)]
struct Frame {
    /// The index of the position's first child (unvisited successor) in the list of all children.
    begin: usize,
    /// The index of the position's first child (unvisited successor) that was not handed over to another thread.
    first: usize,
    /// The number of macro moves that lead from the previous position on the path to this one.
    macro_moves: usize,
    /// The number of positions that this search must have visited before it tries the longer proof that this position
    /// is a dead end.
    prove_at: u64,
}

/// The depth-first searches on one thread, with the table, queue and limits that these searches share.
pub(super) struct DepthFirstWorker<'a, Macro> {
    visited: VisitedSet<'a>,
    queue: &'a WorkQueue<Macro>,
    limits: &'a SearchLimits<'a>,
    pace: Pace,
    /// The number of positions that this thread has visited.
    pub states: u64,
    /// The number of successors that this thread has listed.
    pub visits: u64,
}

impl<'a, Macro: Copy> DepthFirstWorker<'a, Macro> {
    /// Creates a worker that runs depth-first searches on one thread and takes its work from `queue`.
    pub fn new(
        visited: VisitedSet<'a>,
        queue: &'a WorkQueue<Macro>,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            visited,
            queue,
            limits,
            pace: Pace::new(),
            states: 0,
            visits: 0,
        }
    }

    /// Interleaves searches from all `states`, until no work is left on any thread or until the search ends. If one
    /// of the searches gets stuck in a bad part of the tree, another that began differently may still find a win.
    pub fn run<S: SearchState<Macro = Macro>>(&mut self, states: Vec<S>) {
        let mut searches: Vec<DepthFirst<S>> = states.into_iter().map(DepthFirst::new).collect();
        // Other threads may be waiting for work from this one.
        let _guard = self.queue.join();
        while !self.queue.has_ended() {
            for number in 0..searches.len() {
                let mut end = None;
                if searches[number].is_exhausted() {
                    let Some(path) = self.next_path(&mut searches) else {
                        continue;
                    };
                    end = searches[number].begin(&path, self);
                }
                if end.is_none() {
                    end = searches[number].take_turn(self);
                }
                if let Some(end) = end {
                    return self.queue.end(end);
                }
            }
        }
    }

    /// Makes room when the paths have used up their memory: the table of visited positions gives up memory that it
    /// has not used yet. Returns whether that is enough.
    #[cold]
    fn make_room(&mut self) -> bool {
        loop {
            match self.visited.give_up_bytes() {
                0 => return false,
                bytes if self.queue.add_bytes(bytes) => return true,
                _ => {}
            }
        }
    }

    /// Returns the path to the next work for a depth-first search that has no work left. The work is part of another
    /// search on this thread or, if all of these are exhausted, comes from the queue.
    fn next_path<S: SearchState<Macro = Macro>>(
        &self,
        searches: &mut [DepthFirst<S>],
    ) -> Option<Vec<Macro>> {
        if searches.iter().all(DepthFirst::is_exhausted) {
            self.queue.next()
        } else {
            searches.iter_mut().find_map(DepthFirst::split_off)
        }
    }
}

/// One depth-first search: its state, and the path to the position that it visits.
struct DepthFirst<S: SearchState> {
    state: S,
    path: Vec<S::Macro>,
    /// The unvisited successors of all positions on the path of the search. Those of one position are together, the
    /// best one last.
    children: Vec<S::Macro>,
    /// The number of children (unvisited successors) above which the search forgets the children of positions early on
    /// the path.
    max_children: usize,
    /// The positions on the path of the search.
    frames: Vec<Frame>,
    /// The number of positions at the beginning of the path whose children (unvisited successors) are forgotten. Their
    /// children are listed again when the search returns to them.
    forgotten: usize,
    successors: Vec<Successor<S::Macro>>,
    /// Reusable memory for the children (unvisited successors) of a position, with their costs.
    ordered: Vec<(i32, S::Macro)>,
    /// The number of positions that this search has visited.
    states: u64,
    /// The number of bytes for the path of the search that have been counted so far.
    counted_bytes: usize,
    /// Whether a macro move of the search did not fit in memory.
    has_overflowed: bool,
}

impl<S: SearchState> DepthFirst<S> {
    fn new(state: S) -> Self {
        Self {
            state,
            path: Vec::new(),
            children: Vec::new(),
            max_children: MAX_CHILDREN,
            frames: Vec::new(),
            forgotten: 0,
            successors: Vec::new(),
            ordered: Vec::new(),
            states: 0,
            counted_bytes: 0,
            has_overflowed: false,
        }
    }

    /// Whether no work is left for this search.
    fn is_exhausted(&self) -> bool {
        self.frames.is_empty()
    }

    /// Begins to search all positions below the end of `path`, except deferred positions and those handed over to other
    /// threads. Returns how the whole search ends, if it ends here.
    fn begin(
        &mut self,
        path: &[S::Macro],
        worker: &mut DepthFirstWorker<'_, S::Macro>,
    ) -> Option<SearchEnd<S::Macro>> {
        self.undo(self.path.len());
        if !path.iter().all(|macro_move| self.make(*macro_move)) {
            return Some(SearchEnd::Stopped(StopReason::Memory));
        }
        let (insertion, _) = self.arrive(worker);
        let end = match insertion {
            Insertion::Full => Some(SearchEnd::Stopped(StopReason::Memory)),
            Insertion::Known => None,
            Insertion::New => self.visit(0, worker),
        };
        // A proof is most valuable at the start.
        if path.is_empty()
            && let Some(frame) = self.frames.last_mut()
        {
            frame.prove_at = 0;
        }
        end
    }

    /// Records the position that the search has reached as visited. If it is new, makes all macro moves of the
    /// autoplay, which are as good as any other. Returns whether the position after the autoplay is new, and the number
    /// of macro moves. If the macro moves do not fit in memory, the result is the same as for a full table.
    fn arrive(&mut self, worker: &mut DepthFirstWorker<'_, S::Macro>) -> (Insertion, usize) {
        let insertion = worker.visited.insert(self.state.key());
        if insertion != Insertion::New {
            return (insertion, 0);
        }
        match self.autoplay() {
            count if self.has_overflowed => (Insertion::Full, count),
            0 => (Insertion::New, 0),
            count => (worker.visited.insert(self.state.key()), count),
        }
    }

    /// Continues until this search is exhausted or its turn on the thread is over. Returns how the whole search ends,
    /// if it ends here.
    fn take_turn(
        &mut self,
        worker: &mut DepthFirstWorker<'_, S::Macro>,
    ) -> Option<SearchEnd<S::Macro>> {
        let until = self.states + TURN_STATES;
        while self.states < until
            && !worker.queue.has_ended()
            && let Some(frame) = self.frames.last_mut()
        {
            let Frame {
                begin,
                first,
                macro_moves,
                ..
            } = *frame;
            if self.children.len() == first {
                if self.forgotten < self.frames.len() {
                    self.frames.pop();
                    self.children.truncate(begin);
                    self.undo(macro_moves);
                    continue;
                }
                self.forgotten -= 1;
                if self.list_children(worker) {
                    continue;
                }
                return Some(SearchEnd::Stopped(StopReason::Memory));
            }
            if self.states >= frame.prove_at {
                frame.prove_at = u64::MAX;
                if self.state.is_proven_dead_end() {
                    self.children.truncate(first);
                    continue;
                }
            }
            let macro_move = self.children.pop().expect("the frame has a child");
            if !self.make(macro_move) {
                return Some(SearchEnd::Stopped(StopReason::Memory));
            }
            let (insertion, autoplayed) = self.arrive(worker);
            let macro_moves = 1 + autoplayed;
            let end = match insertion {
                Insertion::Known => {
                    self.undo(macro_moves);
                    continue;
                }
                Insertion::Full => Some(SearchEnd::Stopped(StopReason::Memory)),
                Insertion::New => self.visit(macro_moves, worker),
            };
            if end.is_some() {
                return end;
            }
            if worker.queue.is_wanted()
                && let Some(path) = self.split_off()
            {
                worker.queue.give(path);
            }
        }
        None
    }

    /// Visits a new position at the end of the path. Returns how the whole search ends, if it ends here.
    fn visit(
        &mut self,
        macro_moves: usize,
        worker: &mut DepthFirstWorker<'_, S::Macro>,
    ) -> Option<SearchEnd<S::Macro>> {
        self.states += 1;
        worker.states += 1;
        if self.state.is_won() {
            return Some(SearchEnd::Won(std::mem::take(&mut self.path)));
        }
        let limits = worker.limits;
        if worker.states >= limits.states {
            return Some(SearchEnd::Stopped(StopReason::States));
        }
        if worker.states.is_multiple_of(CHECK_INTERVAL) {
            limits.watch.add(CHECK_INTERVAL);
        }
        if let Some(reason) = limits.stop_reason(&mut worker.pace) {
            return Some(SearchEnd::Stopped(reason));
        }
        if self.expand(macro_moves, worker) {
            None
        } else {
            Some(SearchEnd::Stopped(StopReason::Memory))
        }
    }

    /// Makes a macro move of the search. Returns whether there was memory for it.
    #[inline]
    fn make(&mut self, macro_move: S::Macro) -> bool {
        let has_room = self.state.reserve() && try_push(&mut self.path, macro_move);
        if has_room {
            self.state.make(macro_move);
        }
        self.has_overflowed |= !has_room;
        has_room
    }

    /// Makes all macro moves of the autoplay, which are as good as any other. Returns their number.
    fn autoplay(&mut self) -> usize {
        let before = self.path.len();
        while let Some(macro_move) = self.state.autoplay()
            && self.make(macro_move)
        {}
        self.path.len() - before
    }

    fn undo(&mut self, macro_moves: usize) {
        for _ in 0..macro_moves {
            self.path.pop();
            self.state.unmake();
        }
    }

    /// Adds the position that the search has reached to its path, with its successors, the best one last. A dead end
    /// gets no successors. Returns whether there was room for them.
    fn expand(&mut self, macro_moves: usize, worker: &mut DepthFirstWorker<'_, S::Macro>) -> bool {
        let first = self.children.len();
        let frame = Frame {
            begin: first,
            first,
            macro_moves,
            prove_at: self.states + PROOF_AFTER,
        };
        let has_room = try_push(&mut self.frames, frame) && self.count_bytes(worker);
        if !has_room || self.state.is_dead_end() {
            return has_room;
        }
        self.list_children(worker)
    }

    /// Lists the unvisited successors of the position that the search has reached, the best one last. Returns whether
    /// there was room for them.
    fn list_children(&mut self, worker: &mut DepthFirstWorker<'_, S::Macro>) -> bool {
        let mut has_room = true;
        self.ordered.clear();
        self.state.expand(&mut self.successors);
        debug_assert!(are_keys_right(&mut self.state, &self.successors));
        for successor in &self.successors {
            let Successor {
                macro_move,
                evaluation,
            } = *successor;
            if worker.visited.contains(evaluation.key) {
                continue;
            }
            if !self.state.is_deferred(macro_move) {
                has_room &= try_push(&mut self.ordered, (evaluation.cost, macro_move));
                continue;
            }
            let deferred_key = StateKey {
                fingerprint: evaluation.key.fingerprint ^ DEFERRED_SALT,
                ..evaluation.key
            };
            match worker.visited.insert(deferred_key) {
                Insertion::Known => {}
                Insertion::Full => has_room = false,
                Insertion::New => {
                    has_room &= try_append(&self.path, macro_move)
                        .is_some_and(|path| worker.queue.defer(path) || worker.make_room());
                }
            }
        }
        worker.visits += self.successors.len() as u64;
        self.ordered.sort_by_key(|(cost, _)| Reverse(*cost));
        has_room &= try_reserve(&mut self.children, self.ordered.len());
        if has_room {
            let children = self.ordered.drain(..);
            self.children
                .extend(children.map(|(_, macro_move)| macro_move));
        }
        if self.children.len() > self.max_children {
            self.forget_children();
        }
        has_room
    }

    /// Forgets the children (unvisited successors) of half of the positions whose children are remembered: those
    /// earlier on the path.
    fn forget_children(&mut self) {
        let until = self.forgotten.midpoint(self.frames.len());
        let forgotten = self.frames[until].begin;
        self.children.drain(..forgotten);
        let (early, late) = self.frames.split_at_mut(until);
        for frame in &mut early[self.forgotten..] {
            (frame.begin, frame.first) = (0, 0);
        }
        for frame in late {
            frame.begin -= forgotten;
            frame.first -= forgotten;
        }
        self.forgotten = until;
    }

    /// Updates the number of bytes that the path of the search takes. Returns whether there was room for them.
    #[inline]
    fn count_bytes(&mut self, worker: &mut DepthFirstWorker<'_, S::Macro>) -> bool {
        let bytes = self.path.capacity() * size_of::<S::Macro>()
            + self.children.capacity() * size_of::<S::Macro>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.state.undo_bytes();
        if bytes <= self.counted_bytes {
            return true;
        }
        let more = bytes - self.counted_bytes;
        self.counted_bytes = bytes;
        worker.queue.take_bytes(more) || worker.make_room()
    }

    /// Gives up one child (unvisited successor) of this search, so that another search can visit it. It is the best
    /// child of the first position on the path that has one, because the most work is likely to be left there. Returns
    /// the path to the child, or `None` if there is none to give up.
    fn split_off(&mut self) -> Option<Vec<S::Macro>> {
        let since_begin: usize = self.frames.iter().map(|frame| frame.macro_moves).sum();
        let mut depth = self.path.len() - since_begin;
        for number in 0..self.frames.len().saturating_sub(KEPT_FRAMES) {
            let end = self.frames[number + 1].begin;
            let frame = &mut self.frames[number];
            depth += frame.macro_moves;
            if frame.first < end {
                // Without memory for the path, the child stays with this search.
                let macro_move = self.children[end - 1];
                let path = try_append(&self.path[..depth], macro_move)?;
                self.children[frame.first..end].rotate_right(1);
                frame.first += 1;
                return Some(path);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
