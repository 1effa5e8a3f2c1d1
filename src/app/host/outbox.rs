//! What is still to be told to a guest. Nothing piles up for a guest who does not listen: what is newer takes
//! the place of what is no longer so.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::protocol::Tell;

/// The most sentences that wait for a guest.
const MOST_SENTENCES: usize = 64;

/// Tells whether it is told of the seal of a deal.
const fn is_of_seal(tell: &Tell) -> bool {
    matches!(tell, Tell::Sealed(_) | Tell::Opened(_))
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Tell>,
    closed: bool,
}

/// What is still to be told to a guest, in its order.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that changes the state panics half-way.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds something to be told.
    pub fn push(&self, tell: Tell) {
        let mut state = self.state();
        if state.closed {
            return;
        }
        let waiting = &mut state.waiting;
        match tell {
            Tell::Table(newer) => {
                let at = waiting
                    .iter()
                    .position(|tell| matches!(tell, Tell::Table(_)));
                let newer = match at.and_then(|at| waiting.remove(at)) {
                    Some(Tell::Table(older)) => Box::new(newer.after(&older)),
                    _ => newer,
                };
                waiting.push_back(Tell::Table(newer));
            }
            Tell::People(newer) => {
                // The stage stands before the table that belongs to it.
                match waiting
                    .iter_mut()
                    .find(|tell| matches!(tell, Tell::People(_)))
                {
                    Some(older) => *older = Tell::People(newer),
                    None => waiting.push_back(Tell::People(newer)),
                }
            }
            Tell::Welcome(_) => {
                waiting.clear();
                waiting.push_back(tell);
            }
            Tell::Hands(_) => {
                waiting.retain(|tell| !matches!(tell, Tell::Hands(_) | Tell::Table(_)));
                waiting.push_back(tell);
            }
            Tell::Sealed(_) => {
                // A seal that is not opened before the next one is no longer so.
                if let Some(last) = waiting.iter().rposition(is_of_seal)
                    && matches!(waiting[last], Tell::Sealed(_))
                {
                    waiting.remove(last);
                }
                waiting.push_back(tell);
            }
            Tell::Opened(_) => {
                // The seal that it opens stays before it; what was sealed and opened before is no longer so.
                let opens = waiting
                    .iter()
                    .rposition(|tell| matches!(tell, Tell::Sealed(_)));
                let mut at = 0..;
                waiting.retain(|tell| at.next() == opens || !is_of_seal(tell));
                waiting.push_back(tell);
            }
            tell => {
                let is_sentence = |tell: &Tell| {
                    matches!(tell, Tell::Notice(..) | Tell::Talk(..) | Tell::Unsaid(_))
                };
                if waiting.iter().filter(|tell| is_sentence(tell)).count() >= MOST_SENTENCES
                    && let Some(oldest) = waiting.iter().position(is_sentence)
                {
                    waiting.remove(oldest);
                }
                waiting.push_back(tell);
            }
        }
        self.changed.notify_one();
    }

    /// Waits for something to be told. Returns nothing once the outbox is closed and empty.
    pub fn next(&self) -> Option<Tell> {
        let mut state = self.state();
        loop {
            if let Some(tell) = state.waiting.pop_front() {
                return Some(tell);
            }
            if state.closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns everything that is to be told at present.
    pub fn take(&self) -> Vec<Tell> {
        self.state().waiting.drain(..).collect()
    }

    /// Takes nothing more: what waits is still told.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }
}
