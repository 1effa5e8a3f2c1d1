//! What waits for a guest's screen: what the terminal sent, and what the room told. Only the newest is kept of
//! what replaces something older, and nothing grows without a limit.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use patience_app::host::{LinkEvent, Outbox};
use patience_app::protocol::Tell;
use tokio::sync::Notify;

/// What waits for a guest's screen.
#[derive(Debug)]
pub struct Inbox {
    most_bytes: usize,
    /// All but what the room told.
    news: Mutex<News>,
    told: Outbox,
    changed: Notify,
}

/// What has come since it was last asked for.
#[derive(Debug, Default)]
pub struct News {
    /// What the room told.
    pub told: Vec<Tell>,
    /// Why the room is out of reach, where it is.
    pub lost: Option<String>,
    /// The time that a message to the guest and back took, where it has been measured.
    pub round_trip: Option<Duration>,
    /// The size of the terminal in columns and rows, where it has changed.
    pub size: Option<(u32, u32)>,
    /// What the terminal sent.
    pub bytes: Vec<u8>,
    /// Whether the terminal is gone.
    pub is_closed: bool,
}

impl Inbox {
    /// Returns an empty one that keeps so many bytes at most.
    pub fn new(most_bytes: usize) -> Self {
        Self {
            most_bytes,
            news: Mutex::default(),
            told: Outbox::default(),
            changed: Notify::new(),
        }
    }

    fn news(&self) -> MutexGuard<'_, News> {
        // Nothing panics while it is changed.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what the terminal sends; what is too much is thrown away.
    pub fn type_in(&self, bytes: &[u8]) {
        let mut news = self.news();
        let space = self.most_bytes.saturating_sub(news.bytes.len());
        news.bytes.extend(bytes.iter().take(space));
        drop(news);
        self.changed.notify_one();
    }

    /// Takes the size of the terminal.
    pub fn resize(&self, size: (u32, u32)) {
        self.news().size = Some(size);
        self.changed.notify_one();
    }

    /// Takes the time that a message to the guest and back took.
    pub fn note_round_trip(&self, time: Duration) {
        self.news().round_trip = Some(time);
        self.changed.notify_one();
    }

    /// Takes what comes from the room.
    pub fn hear(&self, event: LinkEvent) {
        match event {
            LinkEvent::Told(tell) => self.told.push(*tell),
            LinkEvent::Lost(reason) => self.news().lost = Some(reason),
        }
        self.changed.notify_one();
    }

    /// Notes that the terminal is gone.
    pub fn close(&self) {
        self.news().is_closed = true;
        self.changed.notify_one();
    }

    /// Waits until something has come since this was last waited for.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Returns what has come.
    pub fn take(&self) -> News {
        let mut news = self.news();
        let is_closed = news.is_closed;
        let taken = mem::take(&mut *news);
        news.is_closed = is_closed;
        drop(news);
        // What was told before the connection was lost is heard before that.
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
    fn bytes_are_kept_up_to_a_limit_and_of_sizes_the_last() {
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
