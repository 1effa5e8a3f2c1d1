//! The way from this program to a host on the same machine.

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
use crate::protocol::{Ask, Name, Tell};

/// What comes from a host.
#[derive(Debug)]
pub enum LinkEvent {
    /// It tells something.
    Told(Box<Tell>),
    /// The connection has ended; the reason, as a sentence.
    Lost(String),
}

/// The number of the user who has the system.
const ROOT: u32 = 0;

/// A connection to a host.
#[derive(Debug)]
pub struct HostLink {
    stream: UnixStream,
    rules: Arc<Mutex<Option<Arc<Rules>>>>,
}

impl HostLink {
    /// Connects to a host by its socket, under a name; without a socket by the usual one, where the host there is
    /// that of this user or of the system: somebody else may have been first in a folder that is open to all. The
    /// key by which the user has come to this machine is told with the name, where there is one.
    ///
    /// # Errors
    /// Nobody listens there, somebody else does, or the connection fails.
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

    /// Hands over what the host tells, on a thread of its own, until the connection ends.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn listen(&self, hear: impl Fn(LinkEvent) + Send + 'static) -> io::Result<()> {
        let (stream, known) = (self.stream.try_clone()?, Arc::clone(&self.rules));
        thread::Builder::new()
            .name("host".to_owned())
            .spawn(move || {
                let lost = loop {
                    let text = match read_message(&mut &stream, TELL) {
                        Ok(Some(text)) => text,
                        Ok(None) => break "The host has ended the connection".to_owned(),
                        Err(error) => break format!("The connection to the host is lost: {error}"),
                    };
                    let rules = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    match read_tell(&text, rules.as_deref()) {
                        Ok(tell) => {
                            if let Tell::Welcome(text) = &tell
                                && let Ok(rules) = text.rules()
                            {
                                *known.lock().unwrap_or_else(PoisonError::into_inner) = Some(rules);
                            }
                            hear(LinkEvent::Told(Box::new(tell)));
                        }
                        Err(error) => break format!("The host cannot be understood: {error}"),
                    }
                };
                hear(LinkEvent::Lost(lost));
            })?;
        Ok(())
    }

    /// Asks the host for something. What it asks before it has said which game is played is nothing.
    ///
    /// # Errors
    /// The connection fails.
    pub fn ask(&self, ask: &Ask) -> io::Result<()> {
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

/// Refuses a host that is neither this user's nor the system's.
fn trusted(host: u32, own: u32) -> io::Result<()> {
    if host == own || host == ROOT {
        return Ok(());
    }
    let reason = format!("the host there is user {host}, and not you");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, reason))
}

/// Returns the user whose host it is.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn host_of(stream: &UnixStream, _: &Path) -> io::Result<u32> {
    Ok(rustix::net::sockopt::socket_peercred(stream)?.uid.as_raw())
}

/// Returns the user whose host it is: the one who has made the socket.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn host_of(_: &UnixStream, path: &Path) -> io::Result<u32> {
    use std::os::unix::fs::MetadataExt as _;

    Ok(std::fs::symlink_metadata(path)?.uid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_at_the_usual_socket_is_ones_own_or_that_of_the_system() {
        assert!(trusted(1000, 1000).is_ok() && trusted(ROOT, 1000).is_ok());
        assert!(trusted(1001, 1000).is_err() && trusted(1000, ROOT).is_err());
        let (own, _other) = UnixStream::pair().unwrap();
        let found = host_of(&own, Path::new("/"));
        assert!(found.is_ok_and(|user| user == rustix::process::getuid().as_raw() || user == ROOT));
    }
}
