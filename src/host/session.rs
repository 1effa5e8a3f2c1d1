//! A guest's screen over a connection: one task that draws the newest state and waits until it is taken.

use std::future::pending;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use patience_app::catalogue::{Catalogue, Embedded};
use patience_app::host::HostLink;
use patience_app::protocol::Ask;
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

/// Where settings are stored, as guests read it.
const STORED: &str = "the memory of the host, until it ends";

/// What all visitors of a door have in common.
#[derive(Debug, Clone)]
pub struct Shared {
    /// The limits.
    pub limits: Arc<Limits>,
    /// Who may come in.
    pub admission: Arc<Admission>,
    /// The socket of the table, where it is not the usual one.
    pub table: Option<PathBuf>,
    /// What the pictures of all guests are drawn on: they are drawn one after the other.
    pub canvas: Arc<Mutex<Canvas>>,
    /// What guests have chosen in the settings.
    pub preferences: Arc<Preferences>,
}

/// What a screen is made of.
pub struct Place {
    /// What it has in common with the screens of others.
    pub shared: Shared,
    /// Who the guest is.
    pub admitted: Admitted,
    /// The terminal as the guest's program describes it.
    pub circumstances: Circumstances,
    /// Its size in columns and rows.
    pub size: (u32, u32),
    /// What waits for the screen.
    pub inbox: Arc<Inbox>,
}

/// A screen that has begun, and that has ended once this is dropped, whatever becomes of the task that draws it.
#[derive(Debug)]
pub struct Begun(watch::Sender<bool>);

impl Begun {
    /// Says that there is a screen.
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

/// How a guest's screen came to its end.
enum Ended {
    /// The guest has left, or has been told that it is over.
    Left,
    /// The terminal is gone, or has not read for too long.
    Gone,
}

/// Shows a guest the table until one of them goes.
pub async fn attend(place: Place, handle: &Handle, channel: ChannelId) {
    let limits = Arc::clone(&place.shared.limits);
    let (last, code) = match link(&place).await {
        Ok(link) => match show(place, link, handle, channel).await {
            Some(last) => (last, 0),
            None => return,
        },
        Err(_) => (
            b"Nobody has a table open here at the moment.\r\n".to_vec(),
            1,
        ),
    };
    let parting = async {
        let _ = handle.data(channel, last).await;
        let _ = handle.exit_status_request(channel, code).await;
        let _ = handle.eof(channel).await;
        let _ = handle.close(channel).await;
    };
    let _ = timeout(limits.ending, parting).await;
}

/// Connects to the table, and has what it tells come to the inbox.
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

/// Shows the table. Returns the last bytes for the terminal, unless that is gone.
async fn show(
    place: Place,
    link: Arc<HostLink>,
    handle: &Handle,
    channel: ChannelId,
) -> Option<Vec<u8>> {
    let start = Instant::now();
    let identity = place.admitted.identity.clone();
    // Nothing of this machine is read for a guest: no settings, no themes, no games.
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
        asks.extend(round_trip.map(Ask::RoundTrip));
        if !asks.is_empty() && !ask(&link, asks).await {
            screen.lose(start.elapsed(), "The host has gone".to_owned());
            continue;
        }
        let now = start.elapsed();
        if screen.is_stale() && now >= rhythm.next {
            let picture = {
                // A picture that was not finished leaves nothing behind.
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

/// Gives the screen what has come. Tells whether it has come to its end.
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

/// Asks the host on a thread that may wait for it. Tells whether it is there.
async fn ask(link: &Arc<HostLink>, asks: Vec<Ask>) -> bool {
    let link = Arc::clone(link);
    let asked = spawn_blocking(move || asks.iter().all(|ask| link.ask(ask).is_ok()));
    asked.await.unwrap_or(false)
}

/// When pictures may follow each other: so many a second, and a few at once after a rest.
#[derive(Debug)]
struct Pace {
    between: Duration,
    saved: Duration,
    /// The time from which the next picture may be drawn.
    next: Duration,
    /// The time by which all pictures so far would have been drawn, one after the other.
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

    /// Notes that a picture is drawn.
    fn note(&mut self, now: Duration) {
        self.drawn = self.drawn.max(now) + self.between;
        self.next = self.drawn.saturating_sub(self.saved);
    }
}

/// How long a message to a guest and back takes, as the room was told.
#[derive(Debug, Default)]
struct Way {
    told: Option<u32>,
}

impl Way {
    /// Notes a measurement. Returns the milliseconds, where the room is to be told of them: all see it, so that
    /// small changes are not worth it.
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
    fn the_room_is_told_of_a_way_that_has_become_another() {
        let mut way = Way::default();
        let note = |ms| way.note(Duration::from_millis(ms));
        let told = [40, 45, 31, 80, 90, 62, 20].map(note);
        assert_eq!(told, [Some(40), None, None, Some(80), None, None, Some(20)]);
    }

    #[test]
    fn a_few_pictures_follow_at_once_and_then_thirty_a_second() {
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
