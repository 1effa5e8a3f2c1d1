//! How many connections a door has, and the wait until the last of them has ended.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The connections of a door.
#[derive(Debug, Default)]
pub(super) struct Connections {
    count: Mutex<usize>,
    ended: Condvar,
}

impl Connections {
    fn count(&self) -> MutexGuard<'_, usize> {
        // A number is never half-way changed.
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection, unless there are so many already. Tells whether it was added.
    pub(super) fn add(&self, most: usize) -> bool {
        let mut count = self.count();
        let has_room = *count < most;
        *count += usize::from(has_room);
        has_room
    }

    /// Takes a connection away that has ended.
    pub(super) fn take_away(&self) {
        let mut count = self.count();
        *count = count.saturating_sub(1);
        self.ended.notify_all();
    }

    /// Waits until no connection is left, and no longer than this.
    pub(super) fn wait_until_none(&self, most: Duration) {
        let is_any = |count: &mut usize| *count > 0;
        // Whether it took too long changes nothing: nobody is waited for any more.
        let _ = self.ended.wait_timeout_while(self.count(), most, is_any);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use super::*;

    #[test]
    fn the_last_connection_is_waited_for() {
        let connections = Arc::new(Connections::default());
        assert!(connections.add(2) && connections.add(2));
        assert!(!connections.add(2));
        let ending = Arc::clone(&connections);
        let ends = thread::spawn(move || {
            ending.take_away();
            ending.take_away();
        });
        connections.wait_until_none(Duration::from_secs(60));
        assert_eq!(*connections.count(), 0);
        ends.join().unwrap();
    }
}
