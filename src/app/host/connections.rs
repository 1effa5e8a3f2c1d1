//! How many connections a door has.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The connections of a door.
#[derive(Debug, Default)]
pub(super) struct Connections {
    count: Mutex<usize>,
    changed: Condvar,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Connection(Arc<Connections>);

impl Connections {
    fn count(&self) -> MutexGuard<'_, usize> {
        // Nothing panics while it is changed.
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection more, unless there are so many.
    pub(super) fn begin(self: &Arc<Self>, most: usize) -> Option<Connection> {
        let mut count = self.count();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Connection(Arc::clone(self)))
    }

    /// Waits until there is none, but no longer than this. Tells whether there is none.
    pub(super) fn wait_for_none(&self, time: Duration) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.count(), time, |count| *count > 0);
        let (count, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *count == 0
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        *self.0.count() -= 1;
        self.0.changed.notify_all();
    }
}
