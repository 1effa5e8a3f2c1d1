//! Runs a function on many items, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use patience_solver::Watch;

use super::stop::Stop;

/// The maximum time until the program notices that a signal to stop has arrived.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// Calls `work` with every item on several threads, and passes each result to `take` as it arrives. All work ends early
/// when `stop` has a signal or when `take` returns false. When `work` returns `None`, only the thread that called it
/// ends. Returns the signal, if one arrived.
pub fn work_on<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    stop: Option<&Stop>,
    work: impl Fn(&T, &Watch) -> Option<R> + Sync,
    mut take: impl FnMut(R) -> bool,
) -> Option<i32> {
    let (next, watch) = (AtomicUsize::new(0), Watch::default());
    let (send, receive) = mpsc::channel();
    let mut stopped = None;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, watch, work) = (send.clone(), &next, &watch, &work);
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(result) = work(item, watch) else {
                        break;
                    };
                    if send.send(result).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        loop {
            stopped = stop.and_then(Stop::asked);
            // After a signal only the results that have already arrived count: interrupted work has none.
            let wait = if stopped.is_some() {
                Duration::ZERO
            } else {
                BETWEEN_LOOKS
            };
            match receive.recv_timeout(wait) {
                Ok(result) => {
                    if !take(result) {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) if stopped.is_none() => {}
                Err(_) => break,
            }
        }
        watch.cancel();
        drop(receive);
    });
    stopped
}
