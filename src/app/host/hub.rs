//! The thread that owns the room of a shared table. It handles the requests of all guests in the order in which they
//! arrive, and reads the clock for the room.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::Outbox;
use crate::protocol::{GuestRequest, Identity, Name, RoomEvent, wire};
use crate::room::{GuestId, Outgoing, Room};

/// How many chat messages a guest may send in quick succession.
const MOST_AT_ONCE: u32 = 5;

/// After this time, a guest who has sent the most chat messages at once may send one more.
const BETWEEN_TALK: Duration = Duration::from_secs(1);

/// An event for the thread that owns the room of a shared table.
enum Event {
    /// A guest comes into the room.
    Came(GuestId, Connected, Identity, Name),
    /// A guest makes a request.
    Asked(GuestId, GuestRequest),
    /// A guest makes a request, given as text. Dropping the sender shows that the request has been handled.
    Wrote(GuestId, String, Sender<()>),
    /// The shared table closes. All guests get the message that the function returns.
    End(Farewell),
}

/// A function that is called with the room and the time when the shared table closes. It returns the message for all
/// guests.
type Farewell = Box<dyn FnOnce(&Room, Duration) -> String + Send>;

/// A connected guest. When the value is dropped, the guest still gets the messages that are in the queue, but no new
/// ones.
struct Connected {
    outbox: Arc<Outbox>,
    /// The earliest time at which the guest could have sent all their chat messages so far, at one message per
    /// [`BETWEEN_TALK`].
    talked: Duration,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.outbox.close();
    }
}

impl Connected {
    /// Whether the guest may send a chat message now. If so, the message is counted.
    fn may_talk(&mut self, now: Duration) -> bool {
        let talked = self.talked.max(now) + BETWEEN_TALK;
        let may = talked <= now + BETWEEN_TALK * MOST_AT_ONCE;
        if may {
            self.talked = talked;
        }
        may
    }
}

/// A room of a shared table that runs on its own thread. The thread ends when the value is dropped.
#[derive(Debug)]
pub struct Hub {
    handle: HubHandle,
    thread: Option<JoinHandle<(Room, Duration)>>,
}

/// A handle to the thread that owns a room. The socket uses the handle to let guests in.
#[derive(Debug, Clone)]
pub struct HubHandle {
    events: Sender<Event>,
    guests: Arc<AtomicU64>,
}

impl Hub {
    /// Starts a thread that owns a room. After each event it calls `attend` with the room and the time, so that the
    /// game can be saved and recorded. If `attend` returns a time, it is called again at that time.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
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

    /// Returns a handle to the thread that owns the room, for letting guests in.
    pub fn handle(&self) -> HubHandle {
        self.handle.clone()
    }

    /// Closes the shared table and sends all guests the reason. Returns the room as it was at the end, and the time.
    pub fn end(self, reason: &str) -> Option<(Room, Duration)> {
        let reason = reason.to_owned();
        self.end_after(move |_, _| reason)
    }

    /// Calls `farewell` with the room, then closes the shared table and sends all guests the sentence that `farewell`
    /// returned. Returns the room as it was at the end, and the time.
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
    /// Lets a guest into the room. Messages for the guest go to the outbox, which closes when the guest leaves the
    /// room.
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
            connected.outbox.push(RoomEvent::Closed(reason));
        }
        guest
    }

    /// Makes a request on behalf of a guest. Returns `false` if the shared table has closed.
    pub fn ask(&self, guest: GuestId, ask: GuestRequest) -> bool {
        self.events.send(Event::Asked(guest, ask)).is_ok()
    }

    /// Makes a request of a guest that is given as text, and waits until the request has been handled. A guest who
    /// sends many requests therefore does not delay the other guests.
    pub fn ask_in_writing(&self, guest: GuestId, text: String) {
        let (done, waits) = channel();
        let _ = self.events.send(Event::Wrote(guest, text, done));
        // The sender is dropped when the request has been handled or the table has ended.
        let _ = waits.recv();
    }
}

/// Runs the room of a shared table until the table closes. Returns the room as it was at the end, and the time.
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
                    connected.outbox.push(RoomEvent::Closed(reason.clone()));
                }
                return (room, now);
            }
            Ok(Event::Came(guest, connected, identity, name)) => {
                guests.insert(guest, connected);
                room.step(now, guest, GuestRequest::Join(identity, name))
            }
            Ok(Event::Asked(guest, ask)) => asked(&mut room, &mut guests, now, guest, ask),
            Ok(Event::Wrote(guest, text, _done)) => {
                let game = room.game();
                match wire::read_ask(&text, game.rules()) {
                    Ok(ask) => asked(&mut room, &mut guests, now, guest, ask),
                    Err(error) => {
                        let mut tells = vec![(guest, RoomEvent::Closed(error.to_string()))];
                        tells.extend(room.step(now, guest, GuestRequest::Lost));
                        tells
                    }
                }
            }
        };
        deliver(tells, &mut guests);
        attended = attend(&mut room, now);
    }
}

/// Handles a guest's request.
fn asked(
    room: &mut Room,
    guests: &mut BTreeMap<GuestId, Connected>,
    now: Duration,
    guest: GuestId,
    ask: GuestRequest,
) -> Outgoing {
    if let (GuestRequest::Say(text), Some(connected)) = (&ask, guests.get_mut(&guest))
        && !connected.may_talk(now)
    {
        return vec![(guest, RoomEvent::Unsaid(text.clone()))];
    }
    if ask == GuestRequest::Lost {
        guests.remove(&guest);
    }
    room.step(now, guest, ask)
}

/// Puts messages into the queues of their guests. After a message that ends the connection, a guest gets no further
/// messages.
fn deliver(tells: Outgoing, guests: &mut BTreeMap<GuestId, Connected>) {
    for (guest, tell) in tells {
        let is_end = matches!(tell, RoomEvent::Closed(_));
        if let Some(connected) = guests.get(&guest) {
            connected.outbox.push(tell);
            if is_end {
                guests.remove(&guest);
            }
        }
    }
}
