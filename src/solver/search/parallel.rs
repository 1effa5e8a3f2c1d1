//! Depth-first searches of one position on several threads. No position is visited by more than one thread, and a
//! thread without work gets part of another thread's work (work sharing).

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::budget::StopReason;
use super::transposition_table::{Insertion, TranspositionTable};
use super::verdict::SearchEnd;
use crate::state::search_state::StateKey;

/// The largest number of parts of a transposition table that several threads share. There are enough parts that threads
/// seldom wait for the same one.
const MAX_SHARDS: usize = 64;

/// Locks data that several threads share, even if another thread panicked while it held the lock. The panic is passed
/// on when that thread is joined, so the others need not panic too.
pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The set of positions that a search has visited.
pub(super) enum VisitedSet<'a> {
    /// The positions that one thread alone has visited.
    Own(TranspositionTable),
    /// The positions that several threads have visited, in a table that they share.
    Shared(&'a ShardedTable),
}

impl VisitedSet<'_> {
    /// Whether a search has visited a position.
    #[inline]
    pub fn contains(&self, key: StateKey) -> bool {
        match self {
            Self::Own(table) => table.contains(key),
            Self::Shared(tables) => tables.shard(key).contains(key),
        }
    }

    /// Inserts a position into the set of visited positions.
    #[inline]
    pub fn insert(&mut self, key: StateKey) -> Insertion {
        match self {
            Self::Own(table) => table.insert(key),
            Self::Shared(tables) => tables.shard(key).insert(key),
        }
    }

    /// Gives up memory that the set of visited positions has not used yet. Returns the same as
    /// [`TranspositionTable::give_up_bytes`].
    pub fn give_up_bytes(&mut self) -> usize {
        match self {
            Self::Own(table) => table.give_up_bytes(),
            Self::Shared(tables) => {
                let tables = tables.0.iter();
                tables.map(|table| lock(table).give_up_bytes()).sum()
            }
        }
    }
}

/// The set of positions that several threads have visited: a transposition table in parts, each with its own lock. The
/// number of parts is a power of two.
pub(super) struct ShardedTable(Vec<Mutex<TranspositionTable>>);

impl ShardedTable {
    /// Creates a transposition table in empty parts that grow to `bytes` bytes in total. Returns `None` if the system
    /// has no memory for them.
    pub fn new(bytes: usize) -> Option<Self> {
        let fitting = (bytes / TranspositionTable::MIN_BYTES).clamp(1, MAX_SHARDS);
        let shards = 1 << fitting.ilog2();
        let tables = (0..shards).map(|_| TranspositionTable::new(bytes / shards).map(Mutex::new));
        tables.collect::<Option<_>>().map(Self)
    }

    /// Locks and returns the part of the transposition table that holds a position. The part is chosen by bits of the
    /// position's fingerprint that the table does not store.
    fn shard(&self, key: StateKey) -> MutexGuard<'_, TranspositionTable> {
        let number = (key.fingerprint >> 96) as usize & (self.0.len() - 1);
        lock(&self.0[number])
    }
}

/// Marks a thread as taking part in a search, as long as this guard lives. Dropping the guard ends the search for all
/// threads.
pub(super) struct WorkerGuard<'a, Macro>(&'a WorkQueue<Macro>);

impl<Macro> Drop for WorkerGuard<'_, Macro> {
    fn drop(&mut self) {
        self.0.end(SearchEnd::Stopped(StopReason::Cancelled));
    }
}

/// The queue of work that the threads of a search share: the paths to the positions that no thread has begun to search
/// yet. It also records how the search has ended.
pub(super) struct WorkQueue<Macro> {
    state: Mutex<QueueState<Macro>>,
    changed: Condvar,
    /// The number of threads that wait for work, less the number of paths that are queued for them.
    wanting: AtomicUsize,
    has_ended: AtomicBool,
}

struct QueueState<Macro> {
    threads: usize,
    /// The number of threads of the search that have no work.
    idle: usize,
    /// The paths to the positions that the threads search next.
    given: VecDeque<Vec<Macro>>,
    /// The paths to deferred positions, which the threads search when no other work is left.
    deferred: VecDeque<Vec<Macro>>,
    /// The number of bytes left for deferred paths and for the current paths of the threads.
    bytes_left: isize,
    end: Option<SearchEnd<Macro>>,
}

impl<Macro> WorkQueue<Macro> {
    /// Creates a queue of work that contains only the start position, with `bytes` bytes for deferred paths and for the
    /// current paths of the threads.
    pub fn new(bytes: usize) -> Self {
        Self {
            state: Mutex::new(QueueState {
                threads: 0,
                idle: 0,
                given: VecDeque::from([Vec::new()]),
                deferred: VecDeque::new(),
                bytes_left: bytes.cast_signed(),
                end: None,
            }),
            changed: Condvar::new(),
            wanting: AtomicUsize::new(0),
            has_ended: AtomicBool::new(false),
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState<Macro>> {
        lock(&self.state)
    }

    /// Adds the calling thread to the search until the guard is dropped. Dropping the guard ends the search, so that
    /// no other thread waits for work from a thread that has died.
    pub fn join(&self) -> WorkerGuard<'_, Macro> {
        self.state().threads += 1;
        WorkerGuard(self)
    }

    /// Whether another thread of the search wants work.
    #[inline]
    pub fn is_wanted(&self) -> bool {
        self.wanting.load(Ordering::Relaxed) > 0
    }

    /// Whether a thread has ended the search for all threads.
    #[inline]
    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Hands over the position at the end of `path` to another thread.
    pub fn give(&self, path: Vec<Macro>) {
        let mut state = self.state();
        if state.given.try_reserve(1).is_err() {
            return self.conclude(&mut state, SearchEnd::Stopped(StopReason::Memory));
        }
        state.given.push_back(path);
        self.update_wanting(&state);
        self.changed.notify_one();
    }

    /// Queues the position at the end of `path` to be searched when no other work is left. Returns whether there was
    /// room for the path.
    pub fn defer(&self, path: Vec<Macro>) -> bool {
        let mut state = self.state();
        if state.deferred.try_reserve(1).is_err() {
            return false;
        }
        state.bytes_left -= (size_of_val(path.as_slice()) + size_of_val(&path)).cast_signed();
        state.deferred.push_back(path);
        state.bytes_left >= 0
    }

    /// Subtracts `bytes` bytes that a thread has taken for its path from the memory that is left for paths. Returns
    /// whether enough was left.
    pub fn take_bytes(&self, bytes: usize) -> bool {
        let mut state = self.state();
        state.bytes_left = state.bytes_left.saturating_sub_unsigned(bytes);
        state.bytes_left >= 0
    }

    /// Adds `bytes` bytes to the memory for paths. Returns whether the memory is now enough for all paths.
    pub fn add_bytes(&self, bytes: usize) -> bool {
        let mut state = self.state();
        state.bytes_left = state.bytes_left.saturating_add_unsigned(bytes);
        state.bytes_left >= 0
    }

    /// Returns the path to the position that the calling thread searches next. Waits for one while other threads may
    /// still hand some over. When no work is left anywhere, the search ends as exhausted. Returns `None` once the
    /// search has ended.
    pub fn next(&self) -> Option<Vec<Macro>> {
        let mut state = self.state();
        state.idle += 1;
        while !self.has_ended() {
            let all_are_idle = state.idle == state.threads;
            let mut path = state.given.pop_front();
            if all_are_idle {
                path = path.or_else(|| state.deferred.pop_front());
            }
            if path.is_some() {
                state.idle -= 1;
                self.update_wanting(&state);
                return path;
            }
            if all_are_idle {
                self.conclude(&mut state, SearchEnd::Exhausted);
                break;
            }
            self.update_wanting(&state);
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Ends the search for all threads with this result, unless it has already ended.
    pub fn end(&self, end: SearchEnd<Macro>) {
        self.conclude(&mut self.state(), end);
    }

    fn conclude(&self, state: &mut QueueState<Macro>, end: SearchEnd<Macro>) {
        // A win counts whatever the other threads have found.
        if state.end.is_none() || matches!(end, SearchEnd::Won(_)) {
            state.end = Some(end);
        }
        self.has_ended.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn update_wanting(&self, state: &QueueState<Macro>) {
        let wanting = state.idle.saturating_sub(state.given.len());
        self.wanting.store(wanting, Ordering::Relaxed);
    }

    /// Returns the result with which the search ended.
    pub fn into_end(self) -> SearchEnd<Macro> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state
            .end
            .unwrap_or(SearchEnd::Stopped(StopReason::Cancelled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_leaves_ends_the_search_for_all() {
        let queue = WorkQueue::<u8>::new(0);
        let guard = queue.join();
        assert_eq!(queue.next(), Some(Vec::new()));
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let _guard = queue.join();
                queue.next()
            });
            drop(guard);
            assert_eq!(waiting.join().unwrap(), None);
        });
        assert_eq!(queue.into_end(), SearchEnd::Stopped(StopReason::Cancelled));
    }
}
