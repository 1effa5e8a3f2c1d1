//! The thread that brings changes of settings to the disk, one after the other, so that nobody
//! waits for it.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use patience_app::settings::{Change, StoreError};

/// The thread that writes settings, as the program sees it.
pub struct SettingsThread {
    changes: Sender<Change>,
    thread: JoinHandle<Option<StoreError>>,
}

impl SettingsThread {
    /// Starts the thread for a configuration file. It reports changes that cannot be written.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
    pub fn start(path: PathBuf, tell: impl Fn(&StoreError) + Send + 'static) -> io::Result<Self> {
        let (changes, waiting) = channel::<Change>();
        let thread = thread::Builder::new()
            .name("storing".to_owned())
            .spawn(move || {
                let mut last = None;
                for change in waiting {
                    last = change.write(&path).err();
                    if let Some(error) = &last {
                        tell(error);
                    }
                }
                last
            })?;
        Ok(Self { changes, thread })
    }

    /// Queues a change to be written.
    pub fn store(&self, change: Change) {
        // A thread that is no more has panicked, and the program is about to end.
        let _ = self.changes.send(change);
    }

    /// Writes what waits, and returns why the last change could not be written: whoever reads
    /// that has left the table.
    pub fn close(self) -> Option<StoreError> {
        drop(self.changes);
        // A thread that has panicked has nothing more to write.
        self.thread.join().ok().flatten()
    }
}
