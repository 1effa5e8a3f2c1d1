//! The thread that writes changes of settings to the disk, one after the other. The program never has to wait for the
//! disk.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use patience_app::settings::{Change, StoreError};

/// A handle of the thread that writes settings.
pub struct SettingsThread {
    changes: Sender<Change>,
    thread: JoinHandle<Option<StoreError>>,
}

impl SettingsThread {
    /// Starts the thread that writes changes of settings to a configuration file. If a change cannot be written, the
    /// thread calls `tell` with the error.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
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

    /// Queues a change of a setting to be written.
    pub fn store(&self, change: Change) {
        // If the thread is gone, it has panicked, and the program is about to end.
        let _ = self.changes.send(change);
    }

    /// Writes the changes of settings that are still waiting. Returns the reason if the last change could not be
    /// written, so that the reason can be printed after the program has left the screen.
    pub fn close(self) -> Option<StoreError> {
        drop(self.changes);
        // A thread that has panicked has nothing more to write.
        self.thread.join().ok().flatten()
    }
}
