//! Searches in depth of one deal that go side by side. What one of them has met none of the others
//! looks at again, and one that has come to its end is given a part of what another has before it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::ground::Key;
use super::limits::{Ending, StopReason};
use super::table::{Noted, Table};

/// Into how many tables at most what is met together is split, so that searches seldom want the
/// same one at a time.
const MOST_TABLES: usize = 64;

/// Locks what several threads share. That one of them has panicked is passed on where they end, and
/// no reason for the others to panic too.
pub(super) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The positions that have been met.
pub(super) enum Met<'a> {
    /// By one search alone,
    Alone(Table),
    /// or by several.
    Together(&'a Tables),
}

impl Met<'_> {
    /// Tells whether a position has been met.
    #[inline]
    pub fn contains(&self, key: Key) -> bool {
        match self {
            Self::Alone(table) => table.contains(key),
            Self::Together(tables) => tables.of(key.print).contains(key),
        }
    }

    /// Notes a position.
    #[inline]
    pub fn note(&mut self, key: Key) -> Noted {
        match self {
            Self::Alone(table) => table.note(key),
            Self::Together(tables) => tables.of(key.print).note(key),
        }
    }
}

/// The positions that several searches have met, in tables of which there is a power of two.
pub(super) struct Tables(Vec<Mutex<Table>>);

impl Tables {
    /// Returns empty tables that grow to so many bytes in all; nothing where the system has no
    /// memory for them.
    pub fn new(bytes: usize) -> Option<Self> {
        let fit = (bytes / Table::LEAST_BYTES).clamp(1, MOST_TABLES);
        let tables = 1 << fit.ilog2();
        let each = (0..tables).map(|_| Table::new(bytes / tables).map(Mutex::new));
        each.collect::<Option<_>>().map(Self)
    }

    /// Returns the table for a position, by bits of its print that are not noted there.
    fn of(&self, print: u128) -> MutexGuard<'_, Table> {
        let number = (print >> 96) as usize & (self.0.len() - 1);
        locked(&self.0[number])
    }
}

/// A thread that takes part.
pub(super) struct Leaving<'a, Ply>(&'a OpenWays<Ply>);

impl<Ply> Drop for Leaving<'_, Ply> {
    fn drop(&mut self) {
        self.0.end(Ending::Stopped(StopReason::Cancelled));
    }
}

/// The ways to what has not been looked at and that no search has before it, and how it all ends.
pub(super) struct OpenWays<Ply> {
    state: Mutex<State<Ply>>,
    changed: Condvar,
    /// How many more threads want something to do than have been given it.
    wanting: AtomicUsize,
    has_ended: AtomicBool,
}

struct State<Ply> {
    /// How many threads there are, and how many of them have nothing to do.
    threads: usize,
    idle: usize,
    /// What is to be looked at next.
    given: VecDeque<Vec<Ply>>,
    /// What is looked at when all else has been.
    later: VecDeque<Vec<Ply>>,
    /// How many bytes more there are for that, and for the ways that searches are on.
    room: isize,
    ending: Option<Ending<Ply>>,
}

impl<Ply> OpenWays<Ply> {
    /// Returns that of the start, with so many bytes for what is looked at later and for the ways
    /// that searches are on.
    pub fn new(bytes: usize) -> Self {
        Self {
            state: Mutex::new(State {
                threads: 0,
                idle: 0,
                given: VecDeque::from([Vec::new()]),
                later: VecDeque::new(),
                room: bytes.cast_signed(),
                ending: None,
            }),
            changed: Condvar::new(),
            wanting: AtomicUsize::new(0),
            has_ended: AtomicBool::new(false),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<Ply>> {
        locked(&self.state)
    }

    /// Notes that a thread takes part from now on, until what is returned is dropped: that ends it
    /// all, so that nobody waits for a thread that is no more.
    pub fn join(&self) -> Leaving<'_, Ply> {
        self.state().threads += 1;
        Leaving(self)
    }

    /// Tells whether another thread wants something to do.
    #[inline]
    pub fn is_wanted(&self) -> bool {
        self.wanting.load(Ordering::Relaxed) > 0
    }

    /// Tells whether another thread has ended it all.
    #[inline]
    pub fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    /// Gives a way away.
    pub fn give(&self, way: Vec<Ply>) {
        let mut state = self.state();
        if state.given.try_reserve(1).is_err() {
            return self.conclude(&mut state, Ending::Stopped(StopReason::Memory));
        }
        state.given.push_back(way);
        self.note_wanting(&state);
        self.changed.notify_one();
    }

    /// Keeps a way for later, and tells whether there was room for it.
    pub fn keep_for_later(&self, way: Vec<Ply>) -> bool {
        let mut state = self.state();
        if state.later.try_reserve(1).is_err() {
            return false;
        }
        state.room -= (size_of_val(way.as_slice()) + size_of_val(&way)).cast_signed();
        state.later.push_back(way);
        state.room >= 0
    }

    /// Counts bytes that a search has taken for the way that it is on, and tells whether there was
    /// room for them.
    pub fn take_room(&self, bytes: usize) -> bool {
        let mut state = self.state();
        state.room = state.room.saturating_sub_unsigned(bytes);
        state.room >= 0
    }

    /// Returns what to look at next, and waits for it if another thread may still have some;
    /// nothing once it has ended. With nothing left anywhere it ends.
    pub fn next(&self) -> Option<Vec<Ply>> {
        let mut state = self.state();
        state.idle += 1;
        while !self.has_ended() {
            let all_are_idle = state.idle == state.threads;
            let mut way = state.given.pop_front();
            if all_are_idle {
                way = way.or_else(|| state.later.pop_front());
            }
            if way.is_some() {
                state.idle -= 1;
                self.note_wanting(&state);
                return way;
            }
            if all_are_idle {
                self.conclude(&mut state, Ending::Exhausted);
                break;
            }
            self.note_wanting(&state);
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Ends it all, unless it has ended.
    pub fn end(&self, ending: Ending<Ply>) {
        self.conclude(&mut self.state(), ending);
    }

    fn conclude(&self, state: &mut State<Ply>, ending: Ending<Ply>) {
        // A win stays one whatever else was found.
        if state.ending.is_none() || matches!(ending, Ending::Won(_)) {
            state.ending = Some(ending);
        }
        self.has_ended.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn note_wanting(&self, state: &State<Ply>) {
        let wanting = state.idle.saturating_sub(state.given.len());
        self.wanting.store(wanting, Ordering::Relaxed);
    }

    /// Returns how it ended.
    pub fn into_ending(self) -> Ending<Ply> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state
            .ending
            .unwrap_or(Ending::Stopped(StopReason::Cancelled))
    }
}
