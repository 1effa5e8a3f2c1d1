//! The thread that writes saved games: it is given a copy of a game, nobody waits for the disk, and
//! errors are told while play goes on.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::locks::{ClaimError, Claims};
use super::pending_save::{Book, WriteError, plain, write_whole};
use super::{Kept, Slot, Snapshot, finished_file, text};
use crate::files::FileStamp;
use crate::saved::ending::GameKey;

/// The time after which a wait for the thread checks whether the thread still runs.
const LOOK_AFTER: Duration = Duration::from_millis(100);

/// A message about saving for the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The game is not saved.
    NotSaved {
        /// The game's title.
        title: String,
        /// The reason.
        reason: String,
    },
    /// Somebody else has written to the file of the game, so it goes on in another one.
    Beside {
        /// The game's title.
        title: String,
        /// Where it was kept.
        was: Slot,
        /// Where it is kept now,
        place: Slot,
        /// and in which file.
        file: PathBuf,
    },
    /// Saving works again.
    Over,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSaved { title, reason } => write!(f, "{title} is not saved: {reason}"),
            Self::Beside { title, file, .. } => write!(
                f,
                "somebody else has changed the saved game of {title}, which is left as it is; this one is kept as {}",
                file.display()
            ),
            Self::Over => f.write_str("the game is saved again"),
        }
    }
}

/// What has become of a game that has ended, as its file tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// Its file lies among those that go into the records.
    Written(GameKey),
    /// Its end was taken back: it is under way again, with another key.
    TakenBack(GameKey),
}

/// The work for a place, in this order.
#[derive(Default)]
struct Job {
    /// Games that have ended, to be brought to the records.
    finish: Vec<Snapshot>,
    save: Option<Kept>,
    /// Games of which the end was taken back.
    take_back: Vec<GameKey>,
    remove: bool,
    release: bool,
}

#[derive(Default)]
struct State {
    jobs: BTreeMap<Slot, Job>,
    busy: bool,
    closing: bool,
    troubles: Vec<Trouble>,
    finished: Vec<Finished>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that changes the state panics half-way, so it is whole at any moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The handle of the writing thread. When it is dropped, outstanding work is written first.
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
    pub(super) fn start(
        folder: PathBuf,
        claims: Arc<Claims>,
        notify: Box<dyn Fn() + Send>,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let mut thread = WritingThread {
            folder,
            claims,
            notify,
            books: BTreeMap::new(),
            moved: BTreeMap::new(),
            told: BTreeMap::new(),
            waiting: Vec::new(),
            told_of_waiting: None,
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("saving".to_owned())
            .spawn(move || thread.work(&theirs));
        if let Err(error) = &thread {
            shared.state().troubles.push(Trouble::NotSaved {
                title: "The game".to_owned(),
                reason: error.to_string(),
            });
        }
        Self {
            shared,
            thread: thread.ok(),
        }
    }

    /// Has a game written in a place. Of several that wait the last is written.
    pub fn save(&self, slot: Slot, kept: Kept) {
        self.order(slot, |job| {
            job.save = Some(kept);
            job.remove = false;
            job.release = false;
        });
    }

    /// Has the file in a place removed, if this copy of the program has read or written it:
    /// the game is finished, or thrown away.
    pub fn remove(&self, slot: Slot) {
        self.order(slot, |job| {
            job.save = None;
            job.remove = true;
        });
    }

    /// Has a game that has ended, and has a key, brought to the records, and its file in its place
    /// removed once it is there, unless another game is saved in that place from now on.
    pub fn finish(&self, slot: Slot, snapshot: Snapshot) {
        self.order(slot, |job| {
            job.save = None;
            job.finish.push(snapshot);
        });
    }

    /// Has the end of a game taken back that had this key: it is under way again with another one, and
    /// saved in this place.
    pub fn take_back(&self, slot: Slot, key: GameKey) {
        self.order(slot, |job| job.take_back.push(key));
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
        self.flush_for(Duration::MAX);
    }

    /// Waits until everything is written, but not longer than this.
    pub fn flush_for(&self, time: Duration) {
        let began = Instant::now();
        let alive = || {
            let thread = self.thread.as_ref();
            thread.is_some_and(|thread| !thread.is_finished())
        };
        let mut state = self.shared.state();
        while (state.busy || !state.jobs.is_empty()) && alive() && began.elapsed() < time {
            // A thread that died does not say so, so it is looked after now and then.
            let waited = self
                .shared
                .changed
                .wait_timeout(state, LOOK_AFTER.min(time));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns the errors since the last call.
    pub fn take_errors(&self) -> Vec<Trouble> {
        std::mem::take(&mut self.shared.state().troubles)
    }

    /// Returns what has become of games that ended, since the last call.
    pub fn take_finished(&self) -> Vec<Finished> {
        std::mem::take(&mut self.shared.state().finished)
    }

    /// Writes everything, ends the thread, and returns the errors.
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

/// The state of the thread that writes.
struct WritingThread {
    folder: PathBuf,
    claims: Arc<Claims>,
    notify: Box<dyn Fn() + Send>,
    books: BTreeMap<Slot, Entry>,
    /// Where games are kept whose place somebody else has written to.
    moved: BTreeMap<Slot, Slot>,
    /// The trouble that has been told about each place, so that it is told once.
    told: BTreeMap<Slot, Trouble>,
    /// Games that have ended and are not written yet.
    waiting: Vec<Waiting>,
    /// The trouble with these that has been told.
    told_of_waiting: Option<Trouble>,
}

/// A game that has ended and is to be written among those that go into the records.
struct Waiting {
    /// Where it was kept before.
    place: Slot,
    snapshot: Snapshot,
    has_failed: bool,
}

/// A game that is kept, and whether its file is behind.
struct Entry {
    kept: Kept,
    book: Book,
    failed: bool,
}

impl Entry {
    fn title(&self) -> &str {
        &self.kept.rules.about.title
    }
}

impl WritingThread {
    fn work(&mut self, shared: &Shared) {
        self.claims.sweep();
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
            let mut finished = Vec::new();
            let troubles = self.do_job(&slot, job, &mut finished);
            let mut state = shared.state();
            state.busy = false;
            let tell = !troubles.is_empty() || !finished.is_empty();
            state.troubles.extend(troubles);
            state.finished.append(&mut finished);
            drop(state);
            shared.changed.notify_all();
            if tell {
                (self.notify)();
            }
        }
        // Whoever reads this has left the table, so it is told again.
        self.told_of_waiting = None;
        let mut finished = Vec::new();
        let trouble = self.finish_waiting(&mut finished);
        let mut state = shared.state();
        state.troubles.extend(trouble);
        state.finished.append(&mut finished);
        drop(state);
        for (slot, mut entry) in std::mem::take(&mut self.books) {
            if entry.failed {
                let trouble = self.write(&slot, &mut entry).err();
                shared.state().troubles.extend(trouble);
            }
        }
    }

    fn do_job(&mut self, slot: &Slot, mut job: Job, finished: &mut Vec<Finished>) -> Vec<Trouble> {
        let stays = |snapshot: &Snapshot| {
            let key = snapshot.about.key;
            key.is_none_or(|key| !job.take_back.contains(&key))
        };
        job.finish.retain(stays);
        self.waiting.retain(|waiting| stays(&waiting.snapshot));
        let ends = !job.finish.is_empty();
        let place = self.moved.get(slot).unwrap_or(slot).clone();
        // A game must have come to the records before another one is written in its place.
        self.waiting
            .extend(job.finish.into_iter().map(|snapshot| Waiting {
                place: place.clone(),
                snapshot,
                has_failed: false,
            }));
        let mut troubles = Vec::from_iter(self.finish_waiting(finished));
        // The text that was last written of a game that still waits is better than none.
        let remove = (job.remove || (ends && job.save.is_none())) && !self.is_waiting(&place);
        if let Some(kept) = job.save {
            troubles.extend(self.save(slot, kept));
        }
        for key in job.take_back {
            // Where it has come to the records already, it is taken out there.
            let _ = fs::remove_file(finished_file(&self.folder, key));
            finished.push(Finished::TakenBack(key));
        }
        if remove {
            troubles.extend(self.remove(slot));
        }
        // A game that could not be written is tried once more at the end, and stays claimed until
        // then.
        let is_behind = self.books.get(slot).is_some_and(|entry| entry.failed);
        if job.release && !is_behind && !self.is_waiting(&place) {
            self.books.remove(slot);
            self.moved.remove(slot);
            self.claims.release(slot);
        }
        troubles
    }

    /// Tells whether a game that was kept in a place has ended and could not be written yet.
    fn is_waiting(&self, place: &Slot) -> bool {
        self.waiting.iter().any(|waiting| waiting.place == *place)
    }

    /// Writes the games that have ended. Returns the message about those that could not be written,
    /// if it is a new one.
    fn finish_waiting(&mut self, finished: &mut Vec<Finished>) -> Option<Trouble> {
        let mut trouble = None;
        for mut waiting in std::mem::take(&mut self.waiting) {
            match self.finish(&waiting.snapshot) {
                Ok(key) => {
                    finished.push(Finished::Written(key));
                    if waiting.has_failed {
                        // What follows it in its place has been written elsewhere.
                        trouble = self.remove_file(&waiting.place).or(trouble);
                    }
                }
                Err(failed) => {
                    trouble = Some(failed);
                    waiting.has_failed = true;
                    self.waiting.push(waiting);
                }
            }
        }
        if self.told_of_waiting == trouble {
            return None;
        }
        self.told_of_waiting.clone_from(&trouble);
        Some(trouble.unwrap_or(Trouble::Over))
    }

    /// Writes a game; returns the message about it, if there is a new one.
    fn save(&mut self, slot: &Slot, kept: Kept) -> Option<Trouble> {
        let entry = self.books.remove(slot);
        let book = entry.map_or_else(Book::default, |entry| entry.book);
        let mut entry = Entry {
            kept,
            book,
            failed: false,
        };
        let result = self.write(slot, &mut entry);
        entry.failed = result.is_err();
        self.books.insert(slot.clone(), entry);
        self.news(slot, result)
    }

    /// Brings the file of a game up to it. Returns its place where that is another one from now on.
    fn write(&mut self, slot: &Slot, entry: &mut Entry) -> Result<Option<Slot>, Trouble> {
        let place = self.moved.get(slot).unwrap_or(slot).clone();
        let claimed = match self.claims.claim(&place) {
            // The last text of a game that has ended and could not be written yet stays.
            Ok(()) if self.is_waiting(&place) => None,
            Ok(()) => self.claims.known(&place),
            Err(ClaimError::OpenElsewhere) => None,
            Err(ClaimError::Disk(error)) => return Err(not_saved(entry.title(), plain(&error))),
        };
        let (place, stamp, is_new) = match claimed {
            Some(stamp) => (place, stamp, false),
            None => (
                self.another_place(slot, entry.title())?,
                FileStamp::ABSENT,
                true,
            ),
        };
        let file = place.file(&self.folder);
        let written = entry.book.write(&file, &entry.kept, stamp.length());
        // A file that was written in part gets its stamp too, and is written anew the next time.
        self.claims.know(&place, FileStamp::at(&file));
        written.map_err(|error| not_saved(entry.title(), error.to_string()))?;
        Ok(is_new.then_some(place))
    }

    /// Finds another place for a game whose file somebody else has written to.
    fn another_place(&mut self, slot: &Slot, title: &str) -> Result<Slot, Trouble> {
        match self.claims.claim_free(&slot.base()) {
            Ok(place) => {
                self.moved.insert(slot.clone(), place.clone());
                Ok(place)
            }
            Err(ClaimError::OpenElsewhere) => {
                Err(not_saved(title, "too many games of it are kept".to_owned()))
            }
            Err(ClaimError::Disk(error)) => Err(not_saved(title, plain(&error))),
        }
    }

    /// Writes the file of a game that has ended among those that go into the records.
    fn finish(&self, snapshot: &Snapshot) -> Result<GameKey, Trouble> {
        let key = snapshot.about.key.unwrap_or_else(GameKey::fresh);
        let file = finished_file(&self.folder, key);
        let text = text::whole(&snapshot.kept()).map_err(WriteError::from);
        text.and_then(|text| write_whole(&file, &text))
            .map(|()| key)
            .map_err(|error| not_saved(&snapshot.game.rules().about.title, error.to_string()))
    }

    fn remove(&mut self, slot: &Slot) -> Option<Trouble> {
        self.books.remove(slot);
        let place = self.moved.get(slot).unwrap_or(slot);
        self.remove_file(place)
    }

    fn remove_file(&self, place: &Slot) -> Option<Trouble> {
        // A file that this copy has neither read nor written must not be removed by it.
        if !self.claims.holds(place) || self.claims.known(place).is_none() {
            return None;
        }
        let file = place.file(&self.folder);
        let removed = fs::remove_file(&file);
        self.claims.know(place, FileStamp::at(&file));
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let reason = format!("it cannot be removed: {}", plain(&error));
                Some(not_saved(&file.display().to_string(), reason))
            }
            _ => None,
        }
    }

    /// Returns the message about saving in a place, if it is a new one.
    fn news(&mut self, slot: &Slot, result: Result<Option<Slot>, Trouble>) -> Option<Trouble> {
        match result {
            Ok(Some(place)) => {
                self.told.remove(slot);
                let title = self.books.get(slot).map(|entry| entry.title().to_owned());
                Some(Trouble::Beside {
                    title: title.unwrap_or_default(),
                    was: slot.clone(),
                    file: place.file(&self.folder),
                    place,
                })
            }
            Ok(None) => self.told.remove(slot).map(|_| Trouble::Over),
            Err(trouble) if self.told.get(slot) == Some(&trouble) => None,
            Err(trouble) => {
                self.told.insert(slot.clone(), trouble.clone());
                Some(trouble)
            }
        }
    }
}

fn not_saved(title: &str, reason: String) -> Trouble {
    Trouble::NotSaved {
        title: title.to_owned(),
        reason,
    }
}
