//! The thread that brings changes of settings to the disk, one after the other, so that nobody
//! waits for it.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use crate::settings::{Change, StoreError};

/// The other end of the thread. Whatever waits when it is dropped is written first.
pub(super) struct Storing {
    changes: Option<Sender<Change>>,
    thread: Option<JoinHandle<()>>,
}

impl Storing {
    /// Starts the thread for a configuration file. What cannot be written is told from it.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
    pub fn start(path: PathBuf, tell: impl Fn(&StoreError) + Send + 'static) -> io::Result<Self> {
        let (changes, waiting) = channel::<Change>();
        let thread = thread::Builder::new()
            .name("storing".to_owned())
            .spawn(move || {
                for change in waiting {
                    if let Err(error) = change.write(&path) {
                        tell(&error);
                    }
                }
            })?;
        Ok(Self {
            changes: Some(changes),
            thread: Some(thread),
        })
    }

    /// Has a change written.
    pub fn store(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // A thread that is no more has panicked, and the program is about to end.
            let _ = changes.send(change);
        }
    }
}

impl Drop for Storing {
    fn drop(&mut self) {
        drop(self.changes.take());
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}
