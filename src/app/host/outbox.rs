//! The queue of messages for a guest. If a guest does not read their messages, new messages replace those that are out
//! of date, so that the queue does not keep growing.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::protocol::RoomEvent;

/// The most notices and chat messages that can wait in the queue of a guest.
const MOST_SENTENCES: usize = 64;

/// Whether a message contains the seal of a deal, with which a guest can later check that nobody has changed the deal.
const fn is_of_seal(tell: &RoomEvent) -> bool {
    matches!(tell, RoomEvent::Sealed(_) | RoomEvent::Opened(_))
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<RoomEvent>,
    closed: bool,
}

/// The queue of messages that wait to be sent to a guest, in order.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while the state is locked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message to a guest's queue, and removes the messages that are out of date because of the new one.
    pub fn push(&self, tell: RoomEvent) {
        let mut state = self.state();
        if state.closed {
            return;
        }
        let waiting = &mut state.waiting;
        match tell {
            RoomEvent::Table(newer) => {
                let at = waiting
                    .iter()
                    .position(|tell| matches!(tell, RoomEvent::Table(_)));
                let newer = match at.and_then(|at| waiting.remove(at)) {
                    Some(RoomEvent::Table(older)) => Box::new(newer.after(&older)),
                    _ => newer,
                };
                waiting.push_back(RoomEvent::Table(newer));
            }
            RoomEvent::People(newer) => {
                // The stage comes before the table that belongs to it.
                match waiting
                    .iter_mut()
                    .find(|tell| matches!(tell, RoomEvent::People(_)))
                {
                    Some(older) => *older = RoomEvent::People(newer),
                    None => waiting.push_back(RoomEvent::People(newer)),
                }
            }
            RoomEvent::Welcome(_) => {
                waiting.clear();
                waiting.push_back(tell);
            }
            RoomEvent::Hands(_) => {
                waiting.retain(|tell| !matches!(tell, RoomEvent::Hands(_) | RoomEvent::Table(_)));
                waiting.push_back(tell);
            }
            RoomEvent::Sealed(_) => {
                // A seal that was not opened before the next one is out of date.
                if let Some(last) = waiting.iter().rposition(is_of_seal)
                    && matches!(waiting[last], RoomEvent::Sealed(_))
                {
                    waiting.remove(last);
                }
                waiting.push_back(tell);
            }
            RoomEvent::Opened(_) => {
                // The seal that it opens stays before it; earlier seals and their opening are out of date.
                let opens = waiting
                    .iter()
                    .rposition(|tell| matches!(tell, RoomEvent::Sealed(_)));
                let mut at = 0..;
                waiting.retain(|tell| at.next() == opens || !is_of_seal(tell));
                waiting.push_back(tell);
            }
            tell => {
                let is_sentence = |tell: &RoomEvent| {
                    matches!(
                        tell,
                        RoomEvent::Notice(..) | RoomEvent::Talk(..) | RoomEvent::Unsaid(_)
                    )
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

    /// Waits for the next message in a guest's queue. Returns `None` once the queue is closed and empty.
    pub fn next(&self) -> Option<RoomEvent> {
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

    /// Removes all messages from a guest's queue and returns them.
    pub fn take(&self) -> Vec<RoomEvent> {
        self.state().waiting.drain(..).collect()
    }

    /// Closes a guest's queue to new messages. The messages in the queue are still sent.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }
}
