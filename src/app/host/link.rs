//! The way from this program to a host on the same machine.

use std::io;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use patience_core::Rules;

use crate::protocol::wire::{
    Hello, LONGEST_TELL, read_message, read_tell, write_ask, write_message,
};
use crate::protocol::{Ask, Name, Tell};

/// What comes from a host.
#[derive(Debug)]
pub enum LinkEvent {
    /// It tells something.
    Told(Box<Tell>),
    /// The connection has ended; the reason, as a sentence.
    Lost(String),
}

/// A connection to a host.
#[derive(Debug)]
pub struct HostLink {
    stream: UnixStream,
    rules: Arc<Mutex<Option<Arc<Rules>>>>,
}

impl HostLink {
    /// Connects to a host by its socket, under a name. The key by which the user has come to this machine is
    /// told with it, where there is one.
    ///
    /// # Errors
    /// Nobody listens there, or the connection fails.
    pub fn connect(path: &Path, name: &Name, key: Option<String>) -> io::Result<Self> {
        let stream = UnixStream::connect(path)?;
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
                    let text = match read_message(&mut &stream, LONGEST_TELL) {
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
