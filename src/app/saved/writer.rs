//! The thread that saves games. It gets copies of games, so that play never waits for the disk, and
//! reports errors during play.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::locks::{ClaimError, Claims};
use super::pending_save::{PendingFile, WriteError, plain, write_whole};
use super::{Kept, Snapshot, finished_file, text};
use crate::files::FileStamp;
use crate::saved::ending::GameKey;

/// The interval at which those who wait for the thread that saves games check whether the thread
/// still runs.
const LOOK_AFTER: Duration = Duration::from_millis(100);

/// A message for the player about saving games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveMessage {
    /// The game could not be saved.
    NotSaved {
        /// The game's title.
        title: String,
        /// Why the game could not be saved.
        reason: String,
    },
    /// Another program has written to the game's file, so the game continues in another file.
    Beside {
        /// The game's title.
        title: String,
        /// The former file of the game.
        was: PathBuf,
        /// The new file of the game.
        file: PathBuf,
        /// The new key that identifies the game.
        key: GameKey,
    },
    /// Saving works again after an error.
    Over,
}

impl fmt::Display for SaveMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSaved { title, reason } => write!(f, "{title} is not saved: {reason}"),
            Self::Beside { title, file, .. } => write!(
                f,
                "another program has changed the saved game of {title}; this game is now saved as {}",
                file.file_name().unwrap_or_default().display()
            ),
            Self::Over => f.write_str("the game is saved again"),
        }
    }
}

/// What happened to the file of a finished game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// The file of the finished game is ready to be moved into the records.
    Written(GameKey),
    /// The end of the finished game was undone. The game is in play again with another key.
    TakenBack(GameKey),
}

/// The pending work for a saved game, in the order in which it is done.
#[derive(Default)]
struct Job {
    /// Finished games whose files are to be written for the records.
    finish: Vec<Snapshot>,
    save: Option<Kept>,
    /// The keys (identifiers) of finished games whose end was undone.
    take_back: Vec<GameKey>,
    remove: bool,
    release: bool,
}

#[derive(Default)]
struct State {
    jobs: BTreeMap<PathBuf, Job>,
    busy: bool,
    closing: bool,
    troubles: Vec<SaveMessage>,
    finished: Vec<Finished>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // No change to the state panics half-way, so it is always valid.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A handle to the thread that saves games. Dropping it writes all pending work first.
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
            waiting: Vec::new(),
            told_of_waiting: None,
        };
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("saving".to_owned())
            .spawn(move || thread.work(&theirs));
        if let Err(error) = &thread {
            shared.state().troubles.push(SaveMessage::NotSaved {
                title: "The game".to_owned(),
                reason: error.to_string(),
            });
        }
        Self {
            shared,
            thread: thread.ok(),
        }
    }

    /// Queues a game to be saved in its file. If several states of a game are queued, only the
    /// latest is written.
    pub fn save(&self, file: PathBuf, kept: Kept) {
        self.order(file, |job| {
            job.save = Some(kept);
            job.remove = false;
            job.release = false;
        });
    }

    /// Queues the removal of a save file, because its game is finished or discarded. A file that
    /// this copy of the program has neither read nor written is not removed.
    pub fn remove(&self, file: PathBuf) {
        self.order(file, |job| {
            job.save = None;
            job.remove = true;
        });
    }

    /// Queues a finished game with a key, to be written for the records. The game's save file is
    /// removed afterwards, unless another game is saved in the same file by then.
    pub fn finish(&self, file: PathBuf, snapshot: Snapshot) {
        self.order(file, |job| {
            job.save = None;
            job.finish.push(snapshot);
        });
    }

    /// Queues the undoing of a game's recorded end. The game that ended with `key` is in play again
    /// with another key, and is saved in `file`.
    pub fn take_back(&self, file: PathBuf, key: GameKey) {
        self.order(file, |job| job.take_back.push(key));
    }

    /// Releases a saved game once everything is written, so that another copy of the program can
    /// open it.
    pub fn release(&self, file: PathBuf) {
        self.order(file, |job| job.release = true);
    }

    fn order(&self, file: PathBuf, change: impl FnOnce(&mut Job)) {
        if self.thread.is_some() {
            change(self.shared.state().jobs.entry(file).or_default());
            self.shared.changed.notify_all();
        }
    }

    /// Waits until all queued games are saved.
    pub fn flush(&self) {
        self.flush_for(Duration::MAX);
    }

    /// Waits until all queued games are saved, for at most `time`.
    pub fn flush_for(&self, time: Duration) {
        let began = Instant::now();
        let alive = || {
            let thread = self.thread.as_ref();
            thread.is_some_and(|thread| !thread.is_finished())
        };
        let mut state = self.shared.state();
        while (state.busy || !state.jobs.is_empty()) && alive() && began.elapsed() < time {
            // A thread that has died cannot say so, so it is checked now and then.
            let waited = self
                .shared
                .changed
                .wait_timeout(state, LOOK_AFTER.min(time));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns the errors in saving games since the last call.
    pub fn take_errors(&self) -> Vec<SaveMessage> {
        std::mem::take(&mut self.shared.state().troubles)
    }

    /// Returns what happened to finished games since the last call.
    pub fn take_finished(&self) -> Vec<Finished> {
        std::mem::take(&mut self.shared.state().finished)
    }

    /// Saves all queued games, ends the thread that saves games, and returns the remaining errors.
    pub fn close(mut self) -> Vec<SaveMessage> {
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

/// The state of the thread that saves games.
struct WritingThread {
    folder: PathBuf,
    claims: Arc<Claims>,
    notify: Box<dyn Fn() + Send>,
    /// The games in play, by the save files in which they began.
    books: BTreeMap<PathBuf, Entry>,
    /// Finished games that are not yet written for the records.
    waiting: Vec<Waiting>,
    /// The last error that was reported about finished games.
    told_of_waiting: Option<SaveMessage>,
}

/// A finished game that is to be written for the records.
struct Waiting {
    /// The file in which the game was saved before it was finished.
    file: PathBuf,
    snapshot: Snapshot,
}

/// A game that is being saved.
struct Entry {
    kept: Kept,
    book: PendingFile,
    /// The file in which the game is saved now, and its new key, if another program has changed the
    /// original file.
    aside: Option<(PathBuf, GameKey)>,
    /// Why the game's save file is out of date, if it is.
    trouble: Option<SaveMessage>,
}

impl WritingThread {
    fn work(&mut self, shared: &Shared) {
        self.claims.sweep(&self.folder);
        loop {
            let mut state = shared.state();
            while state.jobs.is_empty() && !state.closing {
                state = shared
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            let Some((file, job)) = state.jobs.pop_first() else {
                break;
            };
            state.busy = true;
            drop(state);
            let mut finished = Vec::new();
            let troubles = self.do_job(&file, job, &mut finished);
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
        // The player has left that table, so the next error is reported again.
        self.told_of_waiting = None;
        let mut finished = Vec::new();
        let trouble = self.finish_waiting(&mut finished);
        let mut state = shared.state();
        state.troubles.extend(trouble);
        state.finished.append(&mut finished);
        drop(state);
        for (own, mut entry) in std::mem::take(&mut self.books) {
            if entry.trouble.is_some() {
                let trouble = self.write(&own, &mut entry).err();
                shared.state().troubles.extend(trouble);
            }
        }
    }

    fn do_job(
        &mut self,
        own: &Path,
        mut job: Job,
        finished: &mut Vec<Finished>,
    ) -> Vec<SaveMessage> {
        let stays = |snapshot: &Snapshot| {
            let key = snapshot.about.key;
            key.is_none_or(|key| !job.take_back.contains(&key))
        };
        job.finish.retain(stays);
        self.waiting.retain(|waiting| stays(&waiting.snapshot));
        let aside = self.books.get(own).and_then(|entry| entry.aside.clone());
        let file = aside.as_ref().map_or(own, |(file, _)| file);
        if !job.finish.is_empty() && job.save.is_none() {
            self.books.remove(own);
        }
        // A game must be recorded before another one is written in its place.
        for mut snapshot in job.finish {
            if let Some((_, key)) = aside {
                snapshot.about.key = Some(key);
            }
            let file = file.to_owned();
            self.waiting.push(Waiting { file, snapshot });
        }
        let mut troubles = Vec::from_iter(self.finish_waiting(finished));
        if let Some(kept) = job.save {
            troubles.extend(self.save(own, kept));
        }
        for key in job.take_back {
            // If it has been recorded already, it is removed from the records there.
            let _ = fs::remove_file(finished_file(&self.folder, key));
            finished.push(Finished::TakenBack(key));
        }
        // For a finished game that waits, the last saved text is better than none.
        if job.remove && !self.is_waiting(file) {
            self.books.remove(own);
            troubles.extend(self.remove(file));
        }
        // A game that could not be written is tried once more at the end, and stays claimed until
        // then.
        let books = self.books.get(own);
        let is_behind = books.is_some_and(|entry| entry.trouble.is_some());
        if job.release && !is_behind && !self.is_waiting(file) {
            self.books.remove(own);
            self.claims.release(own);
        }
        troubles
    }

    /// Whether a finished game that was saved in `file` is still waiting to be recorded.
    fn is_waiting(&self, file: &Path) -> bool {
        self.waiting.iter().any(|waiting| waiting.file == file)
    }

    /// Writes the finished games that wait to be recorded, and removes the files in which they were
    /// saved before. Returns an error unless the same error has already been reported.
    fn finish_waiting(&mut self, finished: &mut Vec<Finished>) -> Option<SaveMessage> {
        let mut trouble = None;
        for waiting in std::mem::take(&mut self.waiting) {
            match self.finish(&waiting.snapshot) {
                Ok(key) => {
                    finished.push(Finished::Written(key));
                    trouble = self.remove(&waiting.file).or(trouble);
                }
                Err(failed) => {
                    trouble = Some(failed);
                    self.waiting.push(waiting);
                }
            }
        }
        if self.told_of_waiting == trouble {
            return None;
        }
        self.told_of_waiting.clone_from(&trouble);
        Some(trouble.unwrap_or(SaveMessage::Over))
    }

    /// Saves a game in its file. Returns an error unless the same error has already been reported.
    fn save(&mut self, own: &Path, mut kept: Kept) -> Option<SaveMessage> {
        let (book, aside, told) = match self.books.remove(own) {
            Some(entry) => (entry.book, entry.aside, entry.trouble),
            None => (PendingFile::default(), None, None),
        };
        if let Some((_, key)) = aside {
            kept.about.key = Some(key);
        }
        let mut entry = Entry {
            kept,
            book,
            aside,
            trouble: None,
        };
        let news = match self.write(own, &mut entry) {
            Ok(Some((file, key))) => Some(SaveMessage::Beside {
                title: entry.kept.title().to_owned(),
                was: own.to_owned(),
                file,
                key,
            }),
            Ok(None) => told.map(|_| SaveMessage::Over),
            Err(trouble) => {
                entry.trouble = Some(trouble.clone());
                (told.as_ref() != Some(&trouble)).then_some(trouble)
            }
        };
        self.books.insert(own.to_owned(), entry);
        news
    }

    /// Brings a game's save file up to date. If another program has changed or claimed
    /// the file, saves the game in a new file, and returns the new file and key.
    fn write(
        &self,
        own: &Path,
        entry: &mut Entry,
    ) -> Result<Option<(PathBuf, GameKey)>, SaveMessage> {
        let title = entry.kept.title().to_owned();
        let file = entry.aside.as_ref().map_or(own, |(file, _)| file);
        let stamp = match self.claims.claim(file) {
            // The last text of a finished game that could not be written yet is kept.
            Ok(()) if self.is_waiting(file) => None,
            Ok(()) => self.claims.known(file),
            Err(ClaimError::OpenElsewhere) => None,
            Err(ClaimError::Disk(error)) => return Err(not_saved(&title, plain(&error))),
        };
        let Some(stamp) = stamp else {
            let key = GameKey::fresh();
            let file = entry.kept.slot().file(&self.folder, key);
            entry.kept.about.key = Some(key);
            let former = entry.aside.replace((file.clone(), key));
            let written = self.write(own, entry);
            if written.is_err() {
                entry.aside = former;
                self.claims.release(&file);
            }
            return written.map(|_| Some((file, key)));
        };
        let written = entry.book.write(file, &entry.kept, stamp.length());
        // A partly written file gets its stamp too, and is rewritten next time.
        self.claims.know(file, FileStamp::at(file));
        written.map_err(|error| not_saved(&title, error.to_string()))?;
        Ok(None)
    }

    /// Writes the file of a finished game for the records.
    fn finish(&self, snapshot: &Snapshot) -> Result<GameKey, SaveMessage> {
        let key = snapshot.about.key.unwrap_or_else(GameKey::fresh);
        let file = finished_file(&self.folder, key);
        let text = text::whole(&snapshot.kept()).map_err(WriteError::from);
        text.and_then(|text| write_whole(&file, &text))
            .map(|()| key)
            .map_err(|error| not_saved(&snapshot.game.rules().about.title, error.to_string()))
    }

    /// Removes the save file of a game and releases the game, so that other copies of the program
    /// may use its name.
    fn remove(&self, file: &Path) -> Option<SaveMessage> {
        // A file that this copy has neither read nor written must not be removed.
        if !self.claims.holds(file) || self.claims.known(file).is_none() {
            return None;
        }
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let reason = format!("it cannot be removed: {}", plain(&error));
                Some(not_saved(&file.display().to_string(), reason))
            }
            _ => {
                self.claims.release(file);
                None
            }
        }
    }
}

fn not_saved(title: &str, reason: String) -> SaveMessage {
    SaveMessage::NotSaved {
        title: title.to_owned(),
        reason,
    }
}
