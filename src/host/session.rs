//! The screen of a guest over an SSH connection. One task draws the newest state and waits until it is sent.

use std::future::pending;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use patience_app::catalogue::{Catalogue, Embedded};
use patience_app::host::HostLink;
use patience_app::protocol::GuestRequest;
use patience_app::settings::{Circumstances, Settings};
use patience_tui::{Canvas, GuestScreen};
use russh::ChannelId;
use russh::server::Handle;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{sleep_until, timeout};

use crate::admission::{Admission, Admitted};
use crate::inbox::{Inbox, News};
use crate::limits::Limits;
use crate::preferences::Preferences;

/// The text that tells guests where their settings are stored.
const STORED: &str = "the memory of the host, until it ends";

/// The state that all visitors over SSH share.
#[derive(Debug, Clone)]
pub struct Shared {
    /// The limits on what guests may do.
    pub limits: Arc<Limits>,
    /// Decides which guests are admitted.
    pub admission: Arc<Admission>,
    /// The path of the table's socket, if it is not the default one.
    pub table: Option<PathBuf>,
    /// The canvas on which all pictures of guests' screens are drawn. The pictures of different guests are drawn one
    /// after the other.
    pub canvas: Arc<Mutex<Canvas>>,
    /// The settings that guests have changed, which are remembered until the program ends.
    pub preferences: Arc<Preferences>,
}

/// Everything that a guest's screen needs.
pub struct Place {
    /// The state that all visitors over SSH share.
    pub shared: Shared,
    /// The guest who sees the screen.
    pub admitted: Admitted,
    /// The capabilities of the guest's terminal, as the guest's SSH client describes them.
    pub circumstances: Circumstances,
    /// The size of the guest's terminal in columns and rows.
    pub size: (u32, u32),
    /// The input that waits for the guest's screen.
    pub inbox: Arc<Inbox>,
}

/// Reports that the screen of a guest is running. Dropping the value reports the end, even if the task that draws the
/// screen panics.
#[derive(Debug)]
pub struct Begun(watch::Sender<bool>);

impl Begun {
    /// Reports that the screen of a guest is running.
    pub fn new(begun: watch::Sender<bool>) -> Self {
        let _ = begun.send(true);
        Self(begun)
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let _ = self.0.send(false);
    }
}

/// Why the screen of a guest over SSH ended.
enum Ended {
    /// The guest has left, or the shared table is closed.
    Left,
    /// The guest's terminal is closed, or has not read for too long.
    Gone,
}

/// Shows a guest the shared table. Returns when the guest leaves or the table closes.
pub async fn attend(place: Place, handle: &Handle, channel: ChannelId) {
    let limits = Arc::clone(&place.shared.limits);
    let (last, code) = match link(&place).await {
        Ok(link) => match show(place, link, handle, channel).await {
            Some(last) => (last, 0),
            None => return,
        },
        Err(_) => (b"No table is open here at the moment.\r\n".to_vec(), 1),
    };
    let parting = async {
        let _ = handle.data(channel, last).await;
        let _ = handle.exit_status_request(channel, code).await;
        let _ = handle.eof(channel).await;
        let _ = handle.close(channel).await;
    };
    let _ = timeout(limits.ending, parting).await;
}

/// Connects to the shared table and collects its messages for the guest's screen.
async fn link(place: &Place) -> std::io::Result<Arc<HostLink>> {
    let (table, admitted) = (place.shared.table.clone(), place.admitted.clone());
    let inbox = Arc::clone(&place.inbox);
    let connected = spawn_blocking(move || {
        let link = HostLink::connect(table.as_deref(), &admitted.name, Some(admitted.identity))?;
        link.listen(move |event| inbox.hear(event))?;
        Ok(Arc::new(link))
    });
    connected.await.map_err(std::io::Error::other)?
}

/// Shows a guest the shared table until the screen ends. Returns the last bytes to send to the guest's terminal, or
/// `None` if the terminal is closed.
async fn show(
    place: Place,
    link: Arc<HostLink>,
    handle: &Handle,
    channel: ChannelId,
) -> Option<Vec<u8>> {
    let start = Instant::now();
    let identity = place.admitted.identity.clone();
    // A guest's screen reads nothing from this machine: no settings, themes or games.
    let mut settings = Settings::without_file(STORED.into(), place.circumstances.clone());
    let shared = &place.shared;
    shared.preferences.apply(&identity, &mut settings);
    let catalogue = Arc::new(Catalogue::new(Embedded::NONE, PathBuf::new()));
    let most_keys = shared.limits.keys_a_second;
    let mut screen = GuestScreen::new(settings, catalogue, place.size, most_keys);
    let mut rhythm = Pace::new(&shared.limits);
    let mut way = Way::default();
    loop {
        let news = place.inbox.take();
        let round_trip = news.round_trip.and_then(|time| way.note(time));
        if let Some(ended) = hear(&mut screen, news, start.elapsed()) {
            return match ended {
                Ended::Left => screen.farewell().ok(),
                Ended::Gone => None,
            };
        }
        shared.preferences.note(&identity, screen.take_choices());
        let mut asks = screen.take_asks();
        asks.extend(round_trip.map(GuestRequest::RoundTrip));
        if !asks.is_empty() && !ask(&link, asks).await {
            screen.lose(start.elapsed(), "The host has gone".to_owned());
            continue;
        }
        let now = start.elapsed();
        if screen.is_stale() && now >= rhythm.next {
            let picture = {
                // An unfinished picture leaves nothing behind, so a poisoned lock can be used.
                let canvas = shared.canvas.lock();
                let mut canvas = canvas.unwrap_or_else(PoisonError::into_inner);
                screen.picture(&mut canvas).ok()?
            };
            rhythm.note(now);
            if !picture.is_empty() {
                let sent = timeout(shared.limits.unread, handle.data(channel, picture)).await;
                sent.ok()?.ok()?;
            }
        }
        let picture_due = screen.is_stale().then_some(rhythm.next);
        let due = [screen.due(), picture_due].into_iter().flatten().min();
        let is_due = async {
            match due {
                Some(due) => sleep_until((start + due).into()).await,
                None => pending().await,
            }
        };
        tokio::select! {
            () = place.inbox.changed() => {}
            () = is_due => {}
        }
    }
}

/// Passes new input to the guest's screen. Returns how the screen has ended, or `None` if it goes on.
fn hear(screen: &mut GuestScreen, news: News, now: Duration) -> Option<Ended> {
    if news.is_closed {
        return Some(Ended::Gone);
    }
    news.told
        .into_iter()
        .for_each(|tell| screen.hear(now, tell));
    if let Some(reason) = news.lost {
        screen.lose(now, reason);
    }
    if let Some(size) = news.size {
        screen.resize(now, size);
    }
    if !news.bytes.is_empty() {
        screen.input(now, &news.bytes);
    }
    screen.pass(now);
    screen.has_left().then_some(Ended::Left)
}

/// Sends the guest's requests to the host, on a thread that may block. Returns whether the host was reached.
async fn ask(link: &Arc<HostLink>, asks: Vec<GuestRequest>) -> bool {
    let link = Arc::clone(link);
    let asked = spawn_blocking(move || asks.iter().all(|ask| link.ask(ask).is_ok()));
    asked.await.unwrap_or(false)
}

/// Limits how many pictures of a guest's screen are sent per second. After a pause, a few pictures are allowed at once.
#[derive(Debug)]
struct Pace {
    between: Duration,
    saved: Duration,
    /// The earliest time at which the next picture of the screen is allowed.
    next: Duration,
    /// The time at which the last picture of the screen would have been drawn if all pictures had been drawn at regular
    /// intervals.
    drawn: Duration,
}

impl Pace {
    fn new(limits: &Limits) -> Self {
        let between = limits.between_pictures;
        Self {
            between,
            saved: between * limits.pictures_at_once.saturating_sub(1),
            next: Duration::ZERO,
            drawn: Duration::ZERO,
        }
    }

    /// Counts a picture of the screen that is drawn at `now`.
    fn note(&mut self, now: Duration) {
        self.drawn = self.drawn.max(now) + self.between;
        self.next = self.drawn.saturating_sub(self.saved);
    }
}

/// The round-trip time to a guest that was last reported to the room.
#[derive(Debug, Default)]
struct Way {
    told: Option<u32>,
}

impl Way {
    /// Adds a measurement of the round-trip time to a guest. Returns the time in milliseconds if it should be reported
    /// to the room. Small changes are not reported, because each report is sent to everybody.
    fn note(&mut self, time: Duration) -> Option<u32> {
        let ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        let is_near = |told: u32| told.abs_diff(ms) <= (told / 4).max(10);
        if self.told.is_some_and(is_near) {
            return None;
        }
        self.told = Some(ms);
        Some(ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_has_ended_when_the_task_that_draws_it_panics() {
        let (sender, has_begun) = watch::channel(false);
        let begun = Begun::new(sender);
        assert!(*has_begun.borrow());
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let task = tokio::spawn(async move {
                let _begun = begun;
                panic!("a picture cannot be drawn");
            });
            assert!(task.await.is_err());
        });
        assert!(!*has_begun.borrow());
    }

    #[test]
    fn the_room_is_told_only_of_large_changes_of_the_round_trip_time() {
        let mut way = Way::default();
        let note = |ms| way.note(Duration::from_millis(ms));
        let told = [40, 45, 31, 80, 90, 62, 20].map(note);
        assert_eq!(told, [Some(40), None, None, Some(80), None, None, Some(20)]);
    }

    #[test]
    fn a_few_pictures_are_sent_at_once_and_then_thirty_per_second() {
        let mut rhythm = Pace::new(&Limits::default());
        let mut drawn = Vec::new();
        for ms in 0..2000 {
            let now = Duration::from_millis(ms);
            if now >= rhythm.next {
                rhythm.note(now);
                drawn.push(ms);
            }
        }
        assert_eq!(drawn[..4], [0, 1, 2, 3]);
        let second = drawn.iter().filter(|ms| (1000..2000).contains(*ms));
        assert!((29..=31).contains(&second.count()), "{drawn:?}");
    }
}
