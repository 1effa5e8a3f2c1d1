//! The input for the screen of a guest over SSH, from the guest's terminal and from the room. Newer states replace
//! older ones, and nothing grows without a limit.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use patience_app::host::{LinkEvent, Outbox};
use patience_app::protocol::RoomEvent;
use tokio::sync::Notify;

/// The input that waits for the screen of a guest over SSH.
#[derive(Debug)]
pub struct Inbox {
    most_bytes: usize,
    /// All input for the screen except messages from the room.
    news: Mutex<News>,
    told: Outbox,
    changed: Notify,
}

/// The input for a guest's screen since the last call of [`Inbox::take`].
#[derive(Debug, Default)]
pub struct News {
    /// The messages from the room for the guest.
    pub told: Vec<RoomEvent>,
    /// The reason why the connection to the room was lost. `None` if it was not lost.
    pub lost: Option<String>,
    /// The newest round-trip time to the guest. `None` if it has not been measured.
    pub round_trip: Option<Duration>,
    /// The new size of the guest's terminal in columns and rows. `None` if it has not changed.
    pub size: Option<(u32, u32)>,
    /// The bytes that came from the guest's terminal.
    pub bytes: Vec<u8>,
    /// Whether the guest's terminal is closed.
    pub is_closed: bool,
}

impl Inbox {
    /// Creates an empty store for the input of a guest's screen. It keeps at most `most_bytes` bytes from the terminal.
    pub fn new(most_bytes: usize) -> Self {
        Self {
            most_bytes,
            news: Mutex::default(),
            told: Outbox::default(),
            changed: Notify::new(),
        }
    }

    fn news(&self) -> MutexGuard<'_, News> {
        // The lock cannot be poisoned: nothing panics while it is held.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds bytes from the guest's terminal. Bytes that exceed the limit are discarded.
    pub fn type_in(&self, bytes: &[u8]) {
        let mut news = self.news();
        let space = self.most_bytes.saturating_sub(news.bytes.len());
        news.bytes.extend(bytes.iter().take(space));
        drop(news);
        self.changed.notify_one();
    }

    /// Sets the size of the guest's terminal, in columns and rows.
    pub fn resize(&self, size: (u32, u32)) {
        self.news().size = Some(size);
        self.changed.notify_one();
    }

    /// Sets the measured round-trip time to the guest.
    pub fn note_round_trip(&self, time: Duration) {
        self.news().round_trip = Some(time);
        self.changed.notify_one();
    }

    /// Adds a message from the room, or that the connection to the room was lost.
    pub fn hear(&self, event: LinkEvent) {
        match event {
            LinkEvent::Told(tell) => self.told.push(*tell),
            LinkEvent::Lost(reason) => self.news().lost = Some(reason),
        }
        self.changed.notify_one();
    }

    /// Records that the guest's terminal is closed.
    pub fn close(&self) {
        self.news().is_closed = true;
        self.changed.notify_one();
    }

    /// Waits for new input for the guest's screen.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Returns all input that waits for the guest's screen, and removes it.
    pub fn take(&self) -> News {
        let mut news = self.news();
        let is_closed = news.is_closed;
        let taken = mem::take(&mut *news);
        news.is_closed = is_closed;
        drop(news);
        // Taken last, so that messages from before a lost connection are included.
        let told = self.told.take();
        News {
            told,
            is_closed,
            ..taken
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_limited_and_only_the_last_size_is_kept() {
        let inbox = Inbox::new(10);
        inbox.type_in(b"1234567");
        inbox.type_in(b"89abcdef");
        (0..300).for_each(|at| inbox.resize((at, 24)));
        let news = inbox.take();
        assert_eq!(news.bytes, b"123456789a");
        assert_eq!(news.size, Some((299, 24)));
        inbox.type_in(b"x");
        let news = inbox.take();
        assert_eq!((news.bytes.as_slice(), news.size), (&b"x"[..], None));
        assert!(!news.is_closed);
        inbox.close();
        assert!(inbox.take().is_closed);
    }
}
