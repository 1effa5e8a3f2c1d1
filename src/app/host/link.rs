//! The connection from this program to the host of a shared table on the same machine.

use std::io;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use patience_core::Rules;

use super::usual_socket;
use crate::limits::TELL;
use crate::protocol::wire::{Hello, read_message, read_tell, write_ask, write_message};
use crate::protocol::{GuestRequest, Name, RoomEvent};

/// An event from the host of a shared table.
#[derive(Debug)]
pub enum LinkEvent {
    /// The host has sent a message.
    Told(Box<RoomEvent>),
    /// The connection to the host has ended. The text is the reason, as a sentence.
    Lost(String),
}

/// The user number of the system administrator.
const ROOT: u32 = 0;

/// A connection to the host of a shared table.
#[derive(Debug)]
pub struct HostLink {
    stream: UnixStream,
    rules: Arc<Mutex<Option<Arc<Rules>>>>,
}

impl HostLink {
    /// Connects to the host of a shared table, under the name of a guest. `socket` is the path of the host's socket. If
    /// it is `None`, the default path is used, and the host must belong to this user or to the system: the socket may
    /// be in a folder where any user could have created it. `key` is the key that the user logged in to this machine
    /// with, if there is one.
    ///
    /// # Errors
    /// Fails if there is no host at the socket, if the host belongs to another user, or if the connection fails.
    pub fn connect(socket: Option<&Path>, name: &Name, key: Option<String>) -> io::Result<Self> {
        let stream = match socket {
            Some(path) => UnixStream::connect(path)?,
            None => {
                let path = usual_socket();
                let stream = UnixStream::connect(&path)?;
                let own = rustix::process::getuid().as_raw();
                trusted(host_of(&stream, &path)?, own)?;
                stream
            }
        };
        let hello = Hello::new(name, key).text();
        write_message(&mut &stream, &hello).map_err(io::Error::other)?;
        Ok(Self {
            stream,
            rules: Arc::default(),
        })
    }

    /// Calls `hear` with each message from the host, on its own thread, until the connection ends.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn listen(&self, hear: impl Fn(LinkEvent) + Send + 'static) -> io::Result<()> {
        let (stream, known) = (self.stream.try_clone()?, Arc::clone(&self.rules));
        thread::Builder::new()
            .name("host".to_owned())
            .spawn(move || {
                let lost = loop {
                    let text = match read_message(&mut &stream, TELL) {
                        Ok(Some(text)) => text,
                        Ok(None) => break "The host has ended the connection".to_owned(),
                        Err(error) => {
                            break format!("The connection to the host was lost: {error}");
                        }
                    };
                    let rules = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    match read_tell(&text, rules.as_deref()) {
                        Ok(tell) => {
                            if let RoomEvent::Welcome(text) = &tell
                                && let Ok(rules) = text.rules()
                            {
                                *known.lock().unwrap_or_else(PoisonError::into_inner) = Some(rules);
                            }
                            hear(LinkEvent::Told(Box::new(tell)));
                        }
                        Err(error) => {
                            break format!("A message from the host cannot be read: {error}");
                        }
                    }
                };
                hear(LinkEvent::Lost(lost));
            })?;
        Ok(())
    }

    /// Sends a request to the host. Nothing is sent until the host has sent the rules of the game.
    ///
    /// # Errors
    /// Fails if the connection fails.
    pub fn ask(&self, ask: &GuestRequest) -> io::Result<()> {
        let rules = self
            .rules
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let text = rules.and_then(|rules| write_ask(ask, &rules));
        match text {
            Some(text) => write_message(&mut &self.stream, &text).map_err(io::Error::other),
            None => Ok(()),
        }
    }
}

impl Drop for HostLink {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Returns an error if the host process belongs neither to this user nor to the system administrator.
fn trusted(host: u32, own: u32) -> io::Result<()> {
    if host == own || host == ROOT {
        return Ok(());
    }
    let reason = format!("the host there belongs to user {host}, not to you");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, reason))
}

/// Returns the number of the user who runs the host.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn host_of(stream: &UnixStream, _: &Path) -> io::Result<u32> {
    Ok(rustix::net::sockopt::socket_peercred(stream)?.uid.as_raw())
}

/// Returns the number of the user who runs the host, judging by the owner of the socket.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn host_of(_: &UnixStream, path: &Path) -> io::Result<u32> {
    use std::os::unix::fs::MetadataExt as _;

    Ok(std::fs::symlink_metadata(path)?.uid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_at_the_default_socket_is_trusted_only_if_own_or_of_the_system() {
        assert!(trusted(1000, 1000).is_ok() && trusted(ROOT, 1000).is_ok());
        assert!(trusted(1001, 1000).is_err() && trusted(1000, ROOT).is_err());
        let (own, _other) = UnixStream::pair().unwrap();
        let found = host_of(&own, Path::new("/"));
        assert!(found.is_ok_and(|user| user == rustix::process::getuid().as_raw() || user == ROOT));
    }
}
