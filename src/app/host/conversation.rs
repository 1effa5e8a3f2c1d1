//! What is said over a connection to a guest: first who comes, then what they ask for and are told.

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
use crate::protocol::{Ask, Identity, Name, Tell};
use crate::room::GuestId;

/// The stack of a thread that passes messages on, in bytes. There are two for each guest.
pub(super) const STACK: usize = 256 << 10;

/// How long somebody may take to say who they are.
const TIME_FOR_HELLO: Duration = Duration::from_secs(20);

/// How long a message may take to be written to somebody who does not read.
const TIME_FOR_WRITING: Duration = Duration::from_secs(80);

/// The most asks that are read of a guest in a second.
const MOST_ASKS: u32 = 200;

/// Lets a guest in and passes on what they ask for, until the connection ends.
pub(super) fn converse(
    stream: &UnixStream,
    connection: &Connection,
    hub: &HubHandle,
    host_key: &str,
) -> Result<(), WireError> {
    let mut beginning = Timed::new(stream, TIME_FOR_HELLO);
    let read = read_message(&mut beginning, ASK);
    let read = read.and_then(|text| text.map(|text| Hello::read(&text)).transpose());
    let hello = match read {
        Ok(None) => return Ok(()),
        Ok(Some(hello)) => hello,
        Err(WireError::Io(error)) => return Err(error.into()),
        Err(error) => {
            let told = write_tell(&Tell::Closed(error.to_string()));
            return write_message(&mut beginning, &told);
        }
    };
    connection.has_spoken();
    stream.set_read_timeout(None)?;
    let name = hello.name().or_else(|| Name::new("guest"));
    let Some(name) = name else { return Ok(()) };
    let identity = identity_of(stream, &hello, &name, host_key);
    let outbox = Arc::new(Outbox::default());
    // All that the system may refuse is had before the guest is in the room.
    let writer = {
        let (stream, outbox) = (stream.try_clone()?, Arc::clone(&outbox));
        thread::Builder::new()
            .name("guest's writer".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                while let Some(tell) = outbox.next() {
                    let mut to = Timed::new(&stream, TIME_FOR_WRITING);
                    if write_message(&mut to, &write_tell(&tell)).is_err() {
                        break;
                    }
                }
                let _ = stream.shutdown(Shutdown::Both);
            })?
    };
    let here = Here {
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
                // It is said before the connection ends.
                here.outbox.push(Tell::Closed(error.to_string()));
                break;
            }
        };
        hub.ask_in_writing(here.guest, text);
        asked += 1;
        if asked >= MOST_ASKS {
            // Who asks for more waits, and what they send waits with them.
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

/// A guest who is in the room until this is dropped.
struct Here<'a> {
    hub: &'a HubHandle,
    guest: GuestId,
    outbox: Arc<Outbox>,
}

impl Drop for Here<'_> {
    fn drop(&mut self) {
        // What is still told is told first: the hub closes the outbox.
        if !self.hub.ask(self.guest, Ask::Lost) {
            self.outbox.close();
        }
    }
}

/// A connection on which all that is read and written is to be through at a time, in however many pieces it comes.
struct Timed<'a> {
    stream: &'a UnixStream,
    until: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a UnixStream, time: Duration) -> Self {
        let until = Instant::now() + time;
        Self { stream, until }
    }

    /// Returns the time that is left.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(Some(left))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        (&mut &*self.stream).read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        (&mut &*self.stream).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns who is at the other end of a socket: the user with the key by which they have come to this machine
/// where that is told, else with the name, for several people may sit at terminals of one user. The host is
/// the same person each time that the table is opened, and nobody else is.
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

/// Returns the user at the other end of a socket: the socket is for this user alone.
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
        let read = read_message(&mut Timed::new(&own, Duration::from_millis(200)), ASK);
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
        let written = write_message(&mut Timed::new(&own, Duration::from_millis(200)), &text);
        assert!(matches!(written, Err(WireError::Io(_))), "{written:?}");
        drop((goes_on, own));
        receiver.join().unwrap();
    }
}
