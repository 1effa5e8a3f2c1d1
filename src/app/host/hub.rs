//! The thread that owns a room: what guests ask for is put in order by its arrival here, and the clock of the
//! room is read here.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::Outbox;
use crate::protocol::{Ask, Identity, Name, Tell, wire};
use crate::room::{GuestId, Room, Tells};

/// How much somebody may say at once.
const MOST_AT_ONCE: u32 = 5;

/// The time after which somebody may say one thing more.
const BETWEEN_TALK: Duration = Duration::from_secs(1);

/// What happens to a hub.
enum Event {
    /// Somebody comes in.
    Came(GuestId, Connected, Identity, Name),
    /// Somebody asks for something.
    Asked(GuestId, Ask),
    /// Somebody asks for something, in the form in which it is written. Who drops the sender has done it.
    Wrote(GuestId, String, Sender<()>),
    /// The table ends; all are told what this says of it.
    End(Farewell),
}

/// What is done with a room when its table ends. Returns what all are told.
type Farewell = Box<dyn FnOnce(&Room, Duration) -> String + Send>;

/// A guest as the hub knows it. Once this is dropped the guest is told nothing more, but what waits is still told.
struct Connected {
    outbox: Arc<Outbox>,
    /// When somebody who says one thing in each [`BETWEEN_TALK`] would have said all so far.
    talked: Duration,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.outbox.close();
    }
}

impl Connected {
    /// Tells whether the guest may say something now, and notes that it is said.
    fn may_talk(&mut self, now: Duration) -> bool {
        let talked = self.talked.max(now) + BETWEEN_TALK;
        let may = talked <= now + BETWEEN_TALK * MOST_AT_ONCE;
        if may {
            self.talked = talked;
        }
        may
    }
}

/// A room on a thread of its own. It ends when it is dropped.
#[derive(Debug)]
pub struct Hub {
    handle: HubHandle,
    thread: Option<JoinHandle<(Room, Duration)>>,
}

/// The way to a hub, for doors.
#[derive(Debug, Clone)]
pub struct HubHandle {
    events: Sender<Event>,
    guests: Arc<AtomicU64>,
}

impl Hub {
    /// Has a thread own a room. After whatever happens there the room is shown with the time, to be kept and
    /// recorded, and once more at the time that this returns, if it does.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(
        room: Room,
        attend: impl FnMut(&mut Room, Duration) -> Option<Duration> + Send + 'static,
    ) -> io::Result<Self> {
        let (events, received) = channel();
        let thread = thread::Builder::new()
            .name("room".to_owned())
            .spawn(move || keep(room, &received, attend))?;
        let guests = Arc::new(AtomicU64::new(0));
        Ok(Self {
            handle: HubHandle { events, guests },
            thread: Some(thread),
        })
    }

    /// Returns the way to it.
    pub fn handle(&self) -> HubHandle {
        self.handle.clone()
    }

    /// Ends the table, and tells all why. Returns the room as it was then, and the time.
    pub fn end(self, reason: &str) -> Option<(Room, Duration)> {
        let reason = reason.to_owned();
        self.end_after(move |_, _| reason)
    }

    /// Ends the table once this has been done with the room, and tells all what it returns, as a sentence. Returns
    /// the room as it was then, and the time.
    pub fn end_after(
        mut self,
        farewell: impl FnOnce(&Room, Duration) -> String + Send + 'static,
    ) -> Option<(Room, Duration)> {
        let _ = self.handle.events.send(Event::End(Box::new(farewell)));
        self.thread.take()?.join().ok()
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        let farewell: Farewell = Box::new(|_, _| "The table has ended".to_owned());
        let _ = self.handle.events.send(Event::End(farewell));
    }
}

impl HubHandle {
    /// Lets somebody in. What they are told comes to the outbox, which is closed once they are no longer
    /// in the room.
    pub fn come_in(&self, identity: Identity, name: Name, outbox: Arc<Outbox>) -> GuestId {
        let guest = GuestId(self.guests.fetch_add(1, Ordering::Relaxed));
        let connected = Connected {
            outbox,
            talked: Duration::ZERO,
        };
        let came = Event::Came(guest, connected, identity, name);
        if let Err(unsent) = self.events.send(came)
            && let Event::Came(_, connected, ..) = unsent.0
        {
            let reason = "The table has ended".to_owned();
            connected.outbox.push(Tell::Closed(reason));
        }
        guest
    }

    /// Asks for something. Tells whether somebody hears it: nobody does once the table has ended.
    pub fn ask(&self, guest: GuestId, ask: Ask) -> bool {
        self.events.send(Event::Asked(guest, ask)).is_ok()
    }

    /// Asks for something in the form in which it is written, and waits until that is done, so that one guest
    /// with many requests does not delay the others.
    pub fn ask_in_writing(&self, guest: GuestId, text: String) {
        let (done, waits) = channel();
        let _ = self.events.send(Event::Wrote(guest, text, done));
        // It is dropped once that is done, or the table has ended.
        let _ = waits.recv();
    }
}

/// Keeps a room until its end. Returns it with the time.
fn keep(
    mut room: Room,
    events: &Receiver<Event>,
    mut attend: impl FnMut(&mut Room, Duration) -> Option<Duration>,
) -> (Room, Duration) {
    let start = Instant::now();
    let mut guests: BTreeMap<GuestId, Connected> = BTreeMap::new();
    let mut attended = None;
    loop {
        let now = start.elapsed();
        let due = room.due(now).into_iter().chain(attended).min();
        let event = match due {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => events.recv_timeout(due.saturating_sub(now)),
        };
        let now = start.elapsed();
        let tells = match event {
            Err(RecvTimeoutError::Timeout) => room.pass(now),
            Err(RecvTimeoutError::Disconnected) => return (room, now),
            Ok(Event::End(farewell)) => {
                let reason = farewell(&room, now);
                for connected in guests.values() {
                    connected.outbox.push(Tell::Closed(reason.clone()));
                }
                return (room, now);
            }
            Ok(Event::Came(guest, connected, identity, name)) => {
                guests.insert(guest, connected);
                room.step(now, guest, Ask::Join(identity, name))
            }
            Ok(Event::Asked(guest, ask)) => asked(&mut room, &mut guests, now, guest, ask),
            Ok(Event::Wrote(guest, text, _done)) => {
                let game = room.game();
                match wire::read_ask(&text, game.rules()) {
                    Ok(ask) => asked(&mut room, &mut guests, now, guest, ask),
                    Err(error) => {
                        let mut tells = vec![(guest, Tell::Closed(error.to_string()))];
                        tells.extend(room.step(now, guest, Ask::Lost));
                        tells
                    }
                }
            }
        };
        deliver(tells, &mut guests);
        attended = attend(&mut room, now);
    }
}

/// Does what a guest asks for.
fn asked(
    room: &mut Room,
    guests: &mut BTreeMap<GuestId, Connected>,
    now: Duration,
    guest: GuestId,
    ask: Ask,
) -> Tells {
    if let (Ask::Say(text), Some(connected)) = (&ask, guests.get_mut(&guest))
        && !connected.may_talk(now)
    {
        return vec![(guest, Tell::Unsaid(text.clone()))];
    }
    if ask == Ask::Lost {
        guests.remove(&guest);
    }
    room.step(now, guest, ask)
}

/// Gives what is told to the outboxes. Who is told that this is the end hears nothing more.
fn deliver(tells: Tells, guests: &mut BTreeMap<GuestId, Connected>) {
    for (guest, tell) in tells {
        let is_end = matches!(tell, Tell::Closed(_));
        if let Some(connected) = guests.get(&guest) {
            connected.outbox.push(tell);
            if is_end {
                guests.remove(&guest);
            }
        }
    }
}
