//! The thread that writes saved games: the newest of each wins, nobody waits for the disk,
//! and whatever goes wrong is told while play goes on.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::claims::{ClaimError, Claims};
use super::text::Scribe;
use super::{Slot, Snapshot, finished_folder};
use crate::files;

/// How often somebody who waits for the thread looks whether it is still there.
const LOOK_AFTER: Duration = Duration::from_millis(100);

/// Something that the player should know about saving.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The game is not saved.
    NotSaved {
        /// The game's title.
        title: String,
        /// The reason.
        reason: String,
    },
    /// Another copy of the program plays this game, so it is not saved.
    OpenElsewhere {
        /// The game's title.
        title: String,
    },
    /// Saving works again.
    Over {
        /// Where the game is kept that another copy of the program had saved in this place.
        aside: Option<PathBuf>,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSaved { title, reason } => write!(f, "{title} is not saved: {reason}"),
            Self::OpenElsewhere { title } => write!(
                f,
                "{title} is open in another window, so this game is not saved"
            ),
            Self::Over { aside: None } => f.write_str("the game is saved again"),
            Self::Over { aside: Some(file) } => write!(
                f,
                "the game is saved again; the one of the other window is kept as {}",
                file.display()
            ),
        }
    }
}

/// What is to be done in a place, in this order.
#[derive(Default)]
struct Job {
    save: Option<Box<Snapshot>>,
    /// A game that is over, to be kept for being looked through.
    finish: Option<Box<Snapshot>>,
    remove: bool,
    release: bool,
}

#[derive(Default)]
struct State {
    jobs: BTreeMap<Slot, Job>,
    busy: bool,
    closing: bool,
    troubles: Vec<Trouble>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of the state is a single assignment, so it is whole at any moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The writing thread's other end. What is still to be written when it is dropped is
/// written first.
pub struct Writer {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writer")
    }
}

impl Writer {
    pub(super) fn start(folder: PathBuf, claims: Arc<Claims>, wake: Box<dyn Fn() + Send>) -> Self {
        let shared = Arc::new(Shared::default());
        let mut desk = Desk {
            folder,
            claims,
            wake,
            scribe: Scribe::default(),
            told: BTreeMap::new(),
            failed: BTreeMap::new(),
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("saving".to_owned())
            .spawn(move || desk.work(&theirs));
        match thread {
            Ok(thread) => Self {
                shared,
                thread: Some(thread),
            },
            Err(error) => {
                let reason = error.to_string();
                shared.state().troubles.push(Trouble::NotSaved {
                    title: "The game".to_owned(),
                    reason,
                });
                Self {
                    shared,
                    thread: None,
                }
            }
        }
    }

    /// Has a game written. Of several that wait in one place the last is.
    pub fn save(&self, snapshot: Snapshot) {
        let slot = snapshot.slot();
        self.order(slot, |job| {
            *job = Job {
                save: Some(Box::new(snapshot)),
                finish: None,
                remove: false,
                release: false,
            }
        });
    }

    /// Has the file in a place removed, if this copy of the program has read or written it:
    /// the game is finished, or thrown away.
    pub fn remove(&self, slot: Slot) {
        self.order(slot, |job| {
            *job = Job {
                save: None,
                finish: job.finish.take(),
                remove: true,
                release: job.release,
            }
        });
    }

    /// Has a game that is over kept for being looked through, in the stead of the one before it.
    pub fn finish(&self, snapshot: Snapshot) {
        let slot = snapshot.slot();
        self.order(slot, |job| job.finish = Some(Box::new(snapshot)));
    }

    /// Gives a place back once everything is written, so that another copy of the program
    /// can take the game up.
    pub fn release(&self, slot: Slot) {
        self.order(slot, |job| job.release = true);
    }

    fn order(&self, slot: Slot, change: impl FnOnce(&mut Job)) {
        if self.thread.is_some() {
            change(self.shared.state().jobs.entry(slot).or_default());
            self.shared.changed.notify_all();
        }
    }

    /// Waits until everything is written.
    pub fn flush(&self) {
        let alive = || {
            let thread = self.thread.as_ref();
            thread.is_some_and(|thread| !thread.is_finished())
        };
        let mut state = self.shared.state();
        while (state.busy || !state.jobs.is_empty()) && alive() {
            // A thread that died does not say so, so it is looked after now and then.
            let waited = self.shared.changed.wait_timeout(state, LOOK_AFTER);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns what went wrong since the last time this was asked.
    pub fn take_errors(&self) -> Vec<Trouble> {
        std::mem::take(&mut self.shared.state().troubles)
    }

    /// Writes everything, ends the thread, and returns what went wrong.
    pub fn close(mut self) -> Vec<Trouble> {
        self.end();
        self.take_errors()
    }

    fn end(&mut self) {
        self.shared.state().closing = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to write.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the thread works with.
struct Desk {
    folder: PathBuf,
    claims: Arc<Claims>,
    wake: Box<dyn Fn() + Send>,
    scribe: Scribe,
    /// What has been told about each place, so that it is told once.
    told: BTreeMap<Slot, Trouble>,
    /// Games that could not be written, to be tried once more at the end.
    failed: BTreeMap<Slot, Box<Snapshot>>,
}

impl Desk {
    fn work(&mut self, shared: &Shared) {
        loop {
            let mut state = shared.state();
            while state.jobs.is_empty() && !state.closing {
                state = shared
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            let Some((slot, job)) = state.jobs.pop_first() else {
                break;
            };
            state.busy = true;
            drop(state);
            let trouble = self.do_job(&slot, job);
            let mut state = shared.state();
            state.busy = false;
            let tell = trouble.is_some();
            state.troubles.extend(trouble);
            drop(state);
            shared.changed.notify_all();
            if tell {
                (self.wake)();
            }
        }
        // Whoever reads this has left the table, so it is told again.
        for (slot, snapshot) in std::mem::take(&mut self.failed) {
            let trouble = self.save(&slot, &snapshot).err();
            shared.state().troubles.extend(trouble);
        }
    }

    fn do_job(&mut self, slot: &Slot, job: Job) -> Option<Trouble> {
        let mut trouble = None;
        if let Some(snapshot) = job.save {
            let result = self.save(slot, &snapshot);
            if result.is_err() {
                self.failed.insert(slot.clone(), snapshot);
            } else {
                self.failed.remove(slot);
            }
            trouble = self.news(slot, result);
        }
        if let Some(snapshot) = job.finish {
            trouble = self.finish(slot, &snapshot).err();
        }
        if job.remove {
            self.failed.remove(slot);
            trouble = self.remove(slot).or(trouble);
        }
        if job.release {
            self.claims.release(slot);
        }
        trouble
    }

    /// Writes a game; returns where another one that lay in its place is kept now.
    fn save(&mut self, slot: &Slot, snapshot: &Snapshot) -> Result<Option<PathBuf>, Trouble> {
        let title = snapshot.game.rules().title.clone();
        let not_saved = |reason: String| Trouble::NotSaved {
            title: title.clone(),
            reason,
        };
        let held = self.claims.holds(slot);
        match self.claims.claim(slot) {
            Ok(()) => {}
            Err(ClaimError::OpenElsewhere) => return Err(Trouble::OpenElsewhere { title }),
            Err(ClaimError::Disk(error)) => return Err(not_saved(plain(&error))),
        }
        let aside = if held { None } else { self.put_aside(slot) };
        let text = self
            .scribe
            .write(snapshot)
            .map_err(|error| not_saved(format!("its log does not replay ({error:?})")))?;
        files::replace(&slot.file(&self.folder), &text)
            .map(|()| aside)
            .map_err(|error| not_saved(plain(&error)))
    }

    fn finish(&mut self, slot: &Slot, snapshot: &Snapshot) -> Result<(), Trouble> {
        let not_saved = |reason: String| Trouble::NotSaved {
            title: snapshot.game.rules().title.clone(),
            reason,
        };
        let text = self
            .scribe
            .write(snapshot)
            .map_err(|error| not_saved(format!("its log does not replay ({error:?})")))?;
        let file = slot.file(&finished_folder(&self.folder));
        files::replace(&file, &text).map_err(|error| not_saved(plain(&error)))
    }

    /// A file that this copy has not read may be one that it cannot read: of a newer version,
    /// or of rules that have changed. It is kept under another name, which is returned.
    fn put_aside(&self, slot: &Slot) -> Option<PathBuf> {
        let file = slot.file(&self.folder);
        let aside = file.with_extension("old");
        // There usually is none, and if it cannot be kept, the new game still matters more.
        fs::rename(&file, &aside).is_ok().then_some(aside)
    }

    fn remove(&mut self, slot: &Slot) -> Option<Trouble> {
        // What this copy has neither read nor written is not its to throw away.
        if !self.claims.holds(slot) {
            return None;
        }
        let file = slot.file(&self.folder);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let title = file.display().to_string();
                Some(Trouble::NotSaved {
                    title,
                    reason: format!("it cannot be removed: {}", plain(&error)),
                })
            }
            _ => None,
        }
    }

    /// Returns what is new about saving in a place.
    fn news(&mut self, slot: &Slot, result: Result<Option<PathBuf>, Trouble>) -> Option<Trouble> {
        match result {
            Ok(aside) => self.told.remove(slot).map(|_| Trouble::Over { aside }),
            Err(trouble) if self.told.get(slot) == Some(&trouble) => None,
            Err(trouble) => {
                self.told.insert(slot.clone(), trouble.clone());
                Some(trouble)
            }
        }
    }
}

/// Returns what the disk says in a player's words where they are known.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        io::ErrorKind::PermissionDenied => {
            format!("the folder or the file may not be written to ({error})")
        }
        _ => error.to_string(),
    }
}
