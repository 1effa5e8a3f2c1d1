//! The exchange of messages with a guest: first a greeting, then requests and replies.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::connections::Connection;
use super::{HubHandle, Outbox};
use crate::limits::ASK;
use crate::protocol::wire::{Hello, WireError, read_message, write_message, write_tell};
use crate::protocol::{GuestRequest, Identity, Name, RoomEvent};
use crate::room::GuestId;

/// The stack size, in bytes, of a thread that passes messages between a guest and the host. Each guest has two such
/// threads.
pub(super) const STACK: usize = 256 << 10;

/// How long a guest's connection may take to send its first message, the greeting.
const TIME_FOR_HELLO: Duration = Duration::from_secs(20);

/// How long the program tries to write a message to a guest who does not read.
const TIME_FOR_WRITING: Duration = Duration::from_secs(80);

/// The most requests that are read from a guest in a second.
const MOST_ASKS: u32 = 200;

/// Lets a guest in and passes their requests to the thread that owns the room, until the connection ends.
pub(super) fn converse(
    stream: &UnixStream,
    connection: &Connection,
    hub: &HubHandle,
    host_key: &str,
) -> Result<(), WireError> {
    let mut beginning = DeadlineStream::new(stream, TIME_FOR_HELLO);
    let read = read_message(&mut beginning, ASK);
    let read = read.and_then(|text| text.map(|text| Hello::read(&text)).transpose());
    let hello = match read {
        Ok(None) => return Ok(()),
        Ok(Some(hello)) => hello,
        Err(WireError::Io(error)) => return Err(error.into()),
        Err(error) => {
            let told = write_tell(&RoomEvent::Closed(error.to_string()));
            return write_message(&mut beginning, &told);
        }
    };
    connection.has_spoken();
    stream.set_read_timeout(None)?;
    let name = hello.name().or_else(|| Name::new("guest"));
    let Some(name) = name else { return Ok(()) };
    let identity = identity_of(stream, &hello, &name, host_key);
    let outbox = Arc::new(Outbox::default());
    // Everything that the system may refuse comes before the guest enters the room.
    let writer = {
        let (stream, outbox) = (stream.try_clone()?, Arc::clone(&outbox));
        thread::Builder::new()
            .name("guest's writer".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                while let Some(tell) = outbox.next() {
                    let mut to = DeadlineStream::new(&stream, TIME_FOR_WRITING);
                    if write_message(&mut to, &write_tell(&tell)).is_err() {
                        break;
                    }
                }
                let _ = stream.shutdown(Shutdown::Both);
            })?
    };
    let here = PresenceGuard {
        guest: hub.come_in(identity, name, Arc::clone(&outbox)),
        hub,
        outbox,
    };
    let mut since = Instant::now();
    let mut asked = 0;
    loop {
        let text = match read_message(&mut &*stream, ASK) {
            Ok(Some(text)) => text,
            Ok(None) | Err(WireError::Io(_)) => break,
            Err(error) => {
                // The guest learns the reason before the connection ends.
                here.outbox.push(RoomEvent::Closed(error.to_string()));
                break;
            }
        };
        hub.ask_in_writing(here.guest, text);
        asked += 1;
        if asked >= MOST_ASKS {
            // A guest who sends more than that has to wait.
            thread::sleep(Duration::from_secs(1).saturating_sub(since.elapsed()));
            (since, asked) = (Instant::now(), 0);
        } else if since.elapsed() >= Duration::from_secs(1) {
            (since, asked) = (Instant::now(), 0);
        }
    }
    drop(here);
    let _ = writer.join();
    Ok(())
}

/// A guest who is in the room of a shared table. The guest leaves the room when the value is dropped.
struct PresenceGuard<'a> {
    hub: &'a HubHandle,
    guest: GuestId,
    outbox: Arc<Outbox>,
}

impl Drop for PresenceGuard<'_> {
    fn drop(&mut self) {
        // The hub closes the outbox, after the remaining messages have been sent.
        if !self.hub.ask(self.guest, GuestRequest::Lost) {
            self.outbox.close();
        }
    }
}

/// A connection with a deadline for reading or writing each whole message, even if the message arrives in many pieces.
struct DeadlineStream<'a> {
    stream: &'a UnixStream,
    until: Instant,
}

impl<'a> DeadlineStream<'a> {
    fn new(stream: &'a UnixStream, time: Duration) -> Self {
        let until = Instant::now() + time;
        Self { stream, until }
    }

    /// Returns the time that remains for reading or writing the message.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }
}

impl Read for DeadlineStream<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        (&mut &*self.stream).read(bytes)
    }
}

impl Write for DeadlineStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        (&mut &*self.stream).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the identity of the guest at the other end of a socket: the user of this machine, and the key that the guest
/// logged in with. If the key is not known, the guest's name replaces it, since several people may use terminals of the
/// same user. The host always gets the same identity, which no guest can have.
fn identity_of(stream: &UnixStream, hello: &Hello, name: &Name, host_key: &str) -> Identity {
    let user = user_of(stream);
    Identity(match hello.key() {
        Some(key) if key == host_key => "host".to_owned(),
        Some(key) => format!("{user} key {key}"),
        None => format!("{user} name {name}"),
    })
}

/// Returns the user at the other end of a socket.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn user_of(stream: &UnixStream) -> String {
    let found = rustix::net::sockopt::socket_peercred(stream);
    found.map_or_else(
        |_| "user".to_owned(),
        |found| format!("user {}", found.uid.as_raw()),
    )
}

/// Returns the user at the other end of a socket. On these systems that can only be the user who runs this program.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn user_of(_: &UnixStream) -> String {
    format!("user {}", rustix::process::getuid().as_raw())
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_n;
    use std::sync::mpsc::{TryRecvError, channel};

    use super::*;

    #[test]
    fn a_message_is_read_in_its_time_although_it_comes_byte_by_byte() {
        let (own, other) = UnixStream::pair().unwrap();
        let sender = thread::spawn(move || {
            let length = [0, 0, 15, 255];
            let message = length.into_iter().chain(repeat_n(b'x', 0xfff));
            for byte in message {
                if (&other).write_all(&[byte]).is_err() {
                    return false;
                }
                thread::sleep(Duration::from_millis(1));
            }
            true
        });
        let read = read_message(
            &mut DeadlineStream::new(&own, Duration::from_millis(200)),
            ASK,
        );
        assert!(matches!(read, Err(WireError::Io(_))), "{read:?}");
        drop(own);
        assert!(!sender.join().unwrap(), "not all of it was waited for");
    }

    #[test]
    fn a_message_is_written_in_its_time_although_it_is_taken_byte_by_byte() {
        let (own, other) = UnixStream::pair().unwrap();
        rustix::net::sockopt::set_socket_send_buffer_size(&own, 1).unwrap();
        let (goes_on, ended) = channel::<()>();
        let receiver = thread::spawn(move || {
            let mut byte = [0];
            while ended.try_recv() == Err(TryRecvError::Empty)
                && (&other).read(&mut byte).is_ok_and(|count| count == 1)
            {
                thread::sleep(Duration::from_millis(1));
            }
        });
        let text = "x".repeat(60_000);
        let written = write_message(
            &mut DeadlineStream::new(&own, Duration::from_millis(200)),
            &text,
        );
        assert!(matches!(written, Err(WireError::Io(_))), "{written:?}");
        drop((goes_on, own));
        receiver.join().unwrap();
    }
}
