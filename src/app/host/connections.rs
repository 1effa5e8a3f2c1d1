//! Counts the connections to the socket of a shared table. At the limit, a new connection replaces the one that has
//! been silent for longest.

use std::collections::VecDeque;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a connection may be silent before another one can replace it. A guest's program sends its first message,
/// the greeting, at once.
const LEAST_SILENCE: Duration = Duration::from_millis(200);

/// The connections to the socket of a shared table.
#[derive(Debug, Default)]
pub(super) struct Connections {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    count: usize,
    /// The connections that have not sent their first message, the greeting, yet. The oldest come first.
    silent: VecDeque<Silent>,
    next: u64,
}

/// A connection that has not sent its first message, the greeting, yet.
#[derive(Debug)]
struct Silent {
    number: u64,
    since: Instant,
    stream: Arc<UnixStream>,
}

/// A connection to the socket of a shared table. It is counted until the value is dropped.
#[derive(Debug)]
pub(super) struct Connection {
    connections: Arc<Connections>,
    number: u64,
}

impl Connections {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while the state is locked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a new connection. Returns `None` if `most` connections are open and none of them has been silent for
    /// long enough to be replaced.
    pub(super) fn begin(
        self: &Arc<Self>,
        stream: &Arc<UnixStream>,
        most: usize,
        now: Instant,
    ) -> Option<Connection> {
        let mut state = self.state();
        if state.count >= most {
            let is_silent = |silent: &&Silent| now.duration_since(silent.since) >= LEAST_SILENCE;
            state.silent.front().filter(is_silent)?;
            let silent = state.silent.pop_front()?;
            // It still counts until its thread has noticed.
            let _ = silent.stream.shutdown(Shutdown::Both);
        }
        let number = state.next;
        state.next += 1;
        state.count += 1;
        state.silent.push_back(Silent {
            number,
            since: now,
            stream: Arc::clone(stream),
        });
        Some(Connection {
            connections: Arc::clone(self),
            number,
        })
    }

    /// Waits for all connections to end, at most for `time`. Returns whether all of them have ended.
    pub(super) fn wait_for_none(&self, time: Duration) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.state(), time, |state| state.count > 0);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.count == 0
    }
}

impl Connection {
    /// Records that the guest at the other end of this connection has sent a greeting.
    pub(super) fn has_spoken(&self) {
        let mut state = self.connections.state();
        state.silent.retain(|silent| silent.number != self.number);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.has_spoken();
        self.connections.state().count -= 1;
        self.connections.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_new_connection_replaces_a_silent_one_and_never_a_guest() {
        let connections = Arc::new(Connections::default());
        let first = Instant::now();
        let come = |after: u64| {
            let (own, mut other) = UnixStream::pair().unwrap();
            let time = Some(Duration::from_secs(5));
            other.set_read_timeout(time).unwrap();
            let now = first + Duration::from_millis(after);
            let begun = connections.begin(&Arc::new(own), 2, now);
            (begun, move || other.read(&mut [0]).unwrap())
        };
        let (anna, _) = come(0);
        anna.as_ref().unwrap().has_spoken();
        let (silent, mut silent_reads) = come(0);
        // A connection that began a moment ago may still send its greeting.
        assert!(come(100).0.is_none());
        // The silent one is shut down, and counted until it is dropped.
        let (bo, _) = come(200);
        assert_eq!(silent_reads(), 0);
        bo.as_ref().unwrap().has_spoken();
        assert!(come(1000).0.is_none());
        drop(silent);
        assert!(come(1000).0.is_none(), "there are two people");
        drop(bo);
        assert!(come(1000).0.is_some());
        assert!(!connections.wait_for_none(Duration::ZERO));
        drop(anna);
        assert!(connections.wait_for_none(Duration::ZERO));
    }
}
