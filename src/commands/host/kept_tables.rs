//! The tables that were open when their hosts ended: a file for each, which the host alone reads.

use std::cmp::Reverse;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use patience_app::deals::dealer::Dealer;
use patience_app::files::{
    for_owner, open_own, paths_in, private_folder, read_own, replace_private,
};
use patience_app::limits::SAVED_GAME;
use patience_app::room::{Room, SavedRoom};

use crate::error::CommandError;

/// The least time between two times at which a table is kept.
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

/// The file of a table, which this host alone writes as long as it has this.
#[derive(Debug)]
pub struct OwnFile {
    path: PathBuf,
    /// Nothing where the file system has no locks.
    _lock: Option<File>,
}

impl OwnFile {
    /// Claims the file of a table; nothing where another host has it.
    fn claim(path: PathBuf) -> Option<Self> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        for_owner(&mut options);
        let lock = open_own(&path.with_file_name(format!(".{name}.lock")), &options).ok();
        let is_held = |lock: &File| matches!(lock.try_lock(), Err(TryLockError::WouldBlock));
        if lock.as_ref().is_some_and(is_held) {
            return None;
        }
        Some(Self { path, _lock: lock })
    }
}

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

    /// Writes what is kept of a table for the first time, into the first file for its game that is free and that no
    /// other host has.
    fn add(&self, game: &str, text: &str) -> io::Result<OwnFile> {
        private_folder(&self.folder)?;
        let named = |number: u32| match number {
            1 => self.folder.join(format!("{game}.json")),
            number => self.folder.join(format!("{game}.{number}.json")),
        };
        let mut files = (1..).map(named).filter_map(OwnFile::claim);
        let free = files.find(|own| is_free(&own.path));
        let own = free.ok_or(io::ErrorKind::AlreadyExists)?;
        // What was written and may not last would be kept a second time by the next attempt.
        let remove = |_: &io::Error| drop(fs::remove_file(&own.path));
        replace_private(&own.path, text).inspect_err(remove)?;
        Ok(own)
    }

    /// Opens the table again that was kept last, of a game or of all. Returns its file with it.
    ///
    /// # Errors
    /// None is kept, or it cannot be read.
    pub fn resume(&self, game: Option<&str>) -> Result<(Room, OwnFile), CommandError> {
        let none = || {
            CommandError::usage(
                "no table is kept: one is while a match is played at it; open a new one with `patience host NAME`",
            )
        };
        let files = self.last_first(game);
        let open = files.first().ok_or_else(none)?.clone();
        let own = files.into_iter().find_map(OwnFile::claim).ok_or_else(|| {
            CommandError::wrong(format!(
                "the table in {} is open already: `patience join` goes there",
                open.display()
            ))
        })?;
        let file = &own.path;
        let wrong = |reason: String| {
            CommandError::wrong(format!(
                "the table in {} cannot be opened again: {reason}; remove the file to begin a new one",
                file.display()
            ))
        };
        let text = read_own(file, SAVED_GAME).map_err(|error| wrong(error.to_string()))?;
        let saved: SavedRoom =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let room = Room::resume(&saved, Dealer::new()).map_err(|error| wrong(error.to_string()))?;
        Ok((room, own))
    }

    /// Returns the files of a game or of all, the one that was written last first.
    fn last_first(&self, game: Option<&str>) -> Vec<PathBuf> {
        let is_wanted = |file: &PathBuf| {
            let name = file
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            let (id, rest) = name.split_once('.').unwrap_or_default();
            let is_of_game = game.is_none_or(|game| game == id);
            rest.ends_with("json") && !id.is_empty() && is_of_game && !is_free(file)
        };
        let mut tables = paths_in(&self.folder);
        tables.retain(is_wanted);
        let written = |file: &PathBuf| fs::metadata(file).and_then(|found| found.modified()).ok();
        tables.sort_by_cached_key(|file| Reverse(written(file)));
        tables
    }
}

/// Tells whether no table is kept in a file: it is not there, or empty, as hosts that were killed once left them.
fn is_free(file: &Path) -> bool {
    fs::symlink_metadata(file).map_or(true, |found| found.is_file() && found.len() == 0)
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
    state: State,
    /// Who waits until it is written, and is told where.
    done: Option<Sender<io::Result<Option<PathBuf>>>>,
}

/// Keeps a table in its file. The disk may be slow: a thread of its own writes, and the table goes on meanwhile.
#[derive(Debug, Clone)]
pub struct Keeper {
    jobs: Sender<Job>,
    /// When it was looked at last, and what was kept then.
    last: Option<(Duration, Option<State>)>,
}

impl Keeper {
    /// Begins to keep the table of a game, in the file that it has already if it has one.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(tables: KeptTables, game: String, file: Option<OwnFile>) -> io::Result<Self> {
        let (jobs, received) = channel();
        let before = || (Duration::ZERO, Some(State::UnderWay(String::new())));
        let last = file.is_some().then(before);
        thread::Builder::new()
            .name("table's writer".to_owned())
            .spawn(move || TableWriter { tables, game, file }.write_all(&received))?;
        Ok(Self { jobs, last })
    }

    /// Keeps a table to which something has happened, unless that was done a moment ago. Returns when it is to be
    /// done then.
    pub fn keep_soon(&mut self, room: &Room, now: Duration) -> Option<Duration> {
        let due = self.last.as_ref().map(|(last, _)| *last + BETWEEN_KEEPING);
        if let Some(due) = due.filter(|due| now < *due) {
            return Some(due);
        }
        // That it could not be kept is told when the host ends.
        let state = self.state(room, now).unwrap_or_default();
        let before = self.last.replace((now, state.clone()));
        let is_kept = before.is_some_and(|(_, before)| before == state);
        if let Some(state) = state.filter(|_| !is_kept) {
            let _ = self.jobs.send(Job { state, done: None });
        }
        None
    }

    /// Keeps nothing of a match that is over, whatever was kept in the middle of it.
    pub fn forget(&mut self) {
        self.last = None;
        let (state, done) = (State::Over, None);
        let _ = self.jobs.send(Job { state, done });
    }

    /// Keeps a table whose match is under way, and waits until that is done. Returns how it is opened again.
    ///
    /// # Errors
    /// It cannot be kept.
    pub fn keep_now(&self, room: &Room, now: Duration) -> Result<Option<String>, CommandError> {
        let Some(state) = self.state(room, now).map_err(CommandError::wrong)? else {
            return Ok(None);
        };
        let (done, written) = channel();
        let done = Some(done);
        let _ = self.jobs.send(Job { state, done });
        let gone = || Err(io::Error::other("the thread that writes has ended"));
        let written = written.recv().unwrap_or_else(|_| gone());
        let written = written
            .map_err(|error| CommandError::wrong(format!("the table cannot be kept: {error}")))?;
        Ok(written.map(|file| {
            format!(
                "the table is kept: `patience host {} --resume` goes on with it; it lies in {}",
                room.game().rules().about.id,
                file.display()
            )
        }))
    }

    /// Returns what is to be kept of a table; nothing where nobody has acted in a match, and nothing was kept.
    fn state(&self, room: &Room, now: Duration) -> serde_json::Result<Option<State>> {
        let was_kept = matches!(self.last, Some((_, Some(State::UnderWay(_)))));
        match room.saved(now) {
            Some(saved) => Ok(Some(State::UnderWay(serde_json::to_string(&saved)?))),
            None => Ok((was_kept || room.is_match_over(now)).then_some(State::Over)),
        }
    }
}

/// Writes what is to be kept of a table, on a thread of its own.
struct TableWriter {
    tables: KeptTables,
    game: String,
    /// The file of the table, once it has one.
    file: Option<OwnFile>,
}

impl TableWriter {
    /// Writes until nobody asks for it any more.
    fn write_all(mut self, jobs: &Receiver<Job>) {
        while let Ok(mut job) = jobs.recv() {
            // What is newer takes the place of what was not written yet. Who waits for it comes last of all.
            while let Ok(newer) = jobs.try_recv() {
                job = newer;
            }
            let written = self.write(&job.state);
            if let Some(done) = job.done {
                let _ = done.send(written);
            }
        }
    }

    /// Writes, and returns the file where there is one.
    fn write(&mut self, state: &State) -> io::Result<Option<PathBuf>> {
        match (state, &self.file) {
            (State::UnderWay(text), Some(file)) => replace_private(&file.path, text)?,
            (State::UnderWay(text), None) => self.file = Some(self.tables.add(&self.game, text)?),
            (State::Over, _) => match self.file.take().map(|file| fs::remove_file(file.path)) {
                Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            },
        }
        Ok(self.file.as_ref().map(|file| file.path.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writer(folder: &Path, file: Option<PathBuf>) -> TableWriter {
        let (tables, game) = (KeptTables::new(folder), "golf".to_owned());
        let file = file.map(|file| OwnFile::claim(file).unwrap());
        TableWriter { tables, game, file }
    }

    #[test]
    fn tables_of_one_game_are_kept_beside_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let under_way = |text: &str| State::UnderWay(text.to_owned());
        let mut one = writer(folder.path(), None);
        let mut other = writer(folder.path(), None);
        let file = one.write(&under_way("one")).unwrap().unwrap();
        let beside = other.write(&under_way("other")).unwrap().unwrap();
        assert_ne!(file, beside);
        one.write(&under_way("one again")).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "one again");
        assert_eq!(fs::read_to_string(&beside).unwrap(), "other");
        // A table of which nothing is kept takes nothing away.
        assert_eq!(
            writer(folder.path(), None).write(&State::Over).unwrap(),
            None
        );
        assert!(file.exists() && beside.exists());
        let tables = KeptTables::new(folder.path());
        assert!(tables.last_first(Some("freecell")).is_empty());
        // No two hosts write the same file.
        let told = tables.resume(Some("golf")).map(|_| ()).unwrap_err();
        assert!(format!("{told:?}").contains("is open already"), "{told:?}");
        // Of two the one that is free is opened, although the other was written last.
        drop(other);
        let told = tables.resume(Some("golf")).map(|_| ()).unwrap_err();
        let named = format!("the table in {} cannot be opened", beside.display());
        assert!(format!("{told:?}").contains(&named), "{told:?}");
        drop(one);
        let last = tables.last_first(Some("golf")).remove(0);
        let mut resumed = writer(folder.path(), Some(last.clone()));
        resumed.write(&State::Over).unwrap();
        assert!(!last.exists());
        assert!(file.exists() != beside.exists());
    }

    #[test]
    fn a_table_that_could_not_be_written_is_kept_in_one_file_later() {
        let folder = tempfile::tempdir().unwrap();
        let tables = KeptTables::new(folder.path());
        // A folder lies where the draft is written.
        let draft = format!(".golf.json.{}.new", std::process::id());
        let draft = tables.folder.join(draft);
        fs::create_dir_all(&draft).unwrap();
        let under_way = State::UnderWay("golf".to_owned());
        let mut writer = writer(folder.path(), None);
        for _ in 0..2 {
            writer.write(&under_way).unwrap_err();
            assert_eq!(tables.last_first(None), [""; 0].map(PathBuf::from));
        }
        fs::remove_dir(&draft).unwrap();
        let file = writer.write(&under_way).unwrap().unwrap();
        assert_eq!(file, tables.folder.join("golf.json"));
        assert_eq!(tables.last_first(None), [file]);
    }

    #[test]
    fn an_empty_file_hides_no_table_and_is_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let tables = KeptTables::new(folder.path());
        let sound = tables.folder.join("golf.2.json");
        replace_private(&sound, "a table").unwrap();
        let empty = tables.folder.join("golf.json");
        replace_private(&empty, "").unwrap();
        assert_eq!(tables.last_first(None), [sound]);
        let under_way = State::UnderWay("golf".to_owned());
        let written = writer(folder.path(), None).write(&under_way);
        assert_eq!(written.unwrap(), Some(empty));
    }
}
