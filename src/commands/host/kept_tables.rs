//! The tables that were open when their hosts ended: a file for each game, which the host alone reads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use patience_app::deals::dealer::Dealer;
use patience_app::files::{private_folder, replace_private};
use patience_app::room::{Room, SavedRoom};

use crate::error::CommandError;

/// The least time between two times at which a table is kept.
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

/// The folder of the tables that are kept.
#[derive(Debug, Clone)]
pub struct KeptTables {
    folder: PathBuf,
}

impl KeptTables {
    /// Returns the folder within that of all data.
    pub fn new(data: &Path) -> Self {
        let folder = data.join("tables");
        Self { folder }
    }

    fn file(&self, game: &str) -> PathBuf {
        self.folder.join(format!("{game}.json"))
    }

    /// Opens the table of a game again, or the one that was kept last.
    ///
    /// # Errors
    /// None is kept, or it cannot be read.
    pub fn resume(&self, game: Option<&str>) -> Result<Room, CommandError> {
        let none = || {
            CommandError::usage(
                "no table is kept: one is while a match is played at it; open a new one with `patience host NAME`",
            )
        };
        let file = match game {
            Some(game) => Some(self.file(game)).filter(|file| file.exists()),
            None => self.last(),
        };
        let file = file.ok_or_else(none)?;
        let wrong = |reason: String| {
            CommandError::wrong(format!(
                "the table in {} cannot be opened again: {reason}; remove the file to begin a new one",
                file.display()
            ))
        };
        let text = fs::read_to_string(&file).map_err(|error| wrong(error.to_string()))?;
        let saved: SavedRoom =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        Room::resume(&saved, Dealer::new()).map_err(wrong)
    }

    /// Returns the file that was written last.
    fn last(&self) -> Option<PathBuf> {
        let files = fs::read_dir(&self.folder)
            .ok()?
            .flatten()
            .map(|entry| entry.path());
        let tables = files.filter(|file| file.extension().is_some_and(|ext| ext == "json"));
        tables.max_by_key(|file| fs::metadata(file).and_then(|found| found.modified()).ok())
    }
}

/// What is to be kept of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// The match that is under way.
    UnderWay(String),
    /// Nothing: a match that is over is not gone on with.
    Over,
}

/// Something to be written.
struct Job {
    file: PathBuf,
    state: State,
    /// Who waits until it is written.
    done: Option<Sender<io::Result<()>>>,
}

/// Keeps a table in its file. The disk may be slow: a thread of its own writes, and the table goes on meanwhile.
#[derive(Debug, Clone)]
pub struct Keeper {
    tables: KeptTables,
    jobs: Sender<Job>,
    /// When it was looked at last, and what was kept then.
    last: Option<(Duration, Option<State>)>,
}

impl Keeper {
    /// Begins to keep tables in a folder.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(tables: KeptTables) -> io::Result<Self> {
        let (jobs, received) = channel();
        thread::Builder::new()
            .name("table's writer".to_owned())
            .spawn(move || write_all(&received))?;
        Ok(Self {
            tables,
            jobs,
            last: None,
        })
    }

    /// Keeps a table to which something has happened, unless that was done a moment ago. Returns when it is to be
    /// done then.
    pub fn keep_soon(&mut self, room: &Room, now: Duration) -> Option<Duration> {
        let due = self.last.as_ref().map(|(last, _)| *last + BETWEEN_KEEPING);
        if let Some(due) = due.filter(|due| now < *due) {
            return Some(due);
        }
        // That it could not be kept is told when the host ends.
        let state = state(room, now).unwrap_or_default();
        let before = self.last.replace((now, state.clone()));
        let is_kept = before.is_some_and(|(_, before)| before == state);
        if let Some(state) = state.filter(|_| !is_kept) {
            let _ = self.jobs.send(self.job(room, state, None));
        }
        None
    }

    /// Keeps nothing of a match that is over, whatever was kept in the middle of it.
    pub fn forget(&mut self, room: &Room) {
        self.last = None;
        let _ = self.jobs.send(self.job(room, State::Over, None));
    }

    /// Keeps a table whose match is under way, and waits until that is done. Returns how it is opened again.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn keep_now(&self, room: &Room, now: Duration) -> Result<Option<String>, CommandError> {
        let Some(state) = state(room, now).map_err(CommandError::wrong)? else {
            return Ok(None);
        };
        let is_over = state == State::Over;
        let (done, written) = channel();
        let job = self.job(room, state, Some(done));
        let file = job.file.clone();
        let _ = self.jobs.send(job);
        let gone = || Err(io::Error::other("the thread that writes has ended"));
        let written = written.recv().unwrap_or_else(|_| gone());
        if is_over {
            return Ok(None);
        }
        written.map_err(|error| {
            CommandError::wrong(format!(
                "the table cannot be kept in {}: {error}",
                file.display()
            ))
        })?;
        Ok(Some(format!(
            "the table is kept: `patience host {} --resume` goes on with it; it lies in {}",
            room.game().rules().about.id,
            file.display()
        )))
    }

    fn job(&self, room: &Room, state: State, done: Option<Sender<io::Result<()>>>) -> Job {
        Job {
            file: self.tables.file(&room.game().rules().about.id),
            state,
            done,
        }
    }
}

/// Returns what is to be kept of a table; nothing where nobody has acted in a match.
fn state(room: &Room, now: Duration) -> serde_json::Result<Option<State>> {
    match room.saved(now) {
        Some(saved) => Ok(Some(State::UnderWay(serde_json::to_string(&saved)?))),
        None => Ok(room.is_match_over(now).then_some(State::Over)),
    }
}

/// Writes what is to be kept until nobody asks for it any more.
fn write_all(jobs: &Receiver<Job>) {
    while let Ok(mut job) = jobs.recv() {
        // What is newer takes the place of what was not written yet. Who waits for it comes last of all.
        while let Ok(newer) = jobs.try_recv() {
            job = newer;
        }
        let written = write(&job);
        if let Some(done) = job.done {
            let _ = done.send(written);
        }
    }
}

fn write(job: &Job) -> io::Result<()> {
    match &job.state {
        State::UnderWay(text) => {
            job.file.parent().map_or(Ok(()), private_folder)?;
            replace_private(&job.file, text)
        }
        State::Over => match fs::remove_file(&job.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}
