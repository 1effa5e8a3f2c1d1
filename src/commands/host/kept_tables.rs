//! Saved tables, which are shared tables that were open when their hosts ended. Every table has a file of its own,
//! which only its host reads.

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

/// The minimum time between two saves of a shared table.
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

/// The file in which a shared table is saved. While this value exists, no other host writes the file.
#[derive(Debug)]
pub struct OwnFile {
    path: PathBuf,
    /// The lock on the file of the saved table. `None` if the file system has no locks.
    _lock: Option<File>,
}

impl OwnFile {
    /// Claims the file of a saved table for this host. Returns `None` if another host has the file.
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

/// The folder that contains the saved tables.
#[derive(Debug, Clone)]
pub struct KeptTables {
    folder: PathBuf,
}

impl KeptTables {
    /// Returns the folder of saved tables, which is in the data folder.
    pub fn new(data: &Path) -> Self {
        let folder = data.join("tables");
        Self { folder }
    }

    /// Saves a shared table for the first time. It uses the first file for the game that is unused and that no other
    /// host has claimed.
    fn add(&self, game: &str, text: &str) -> io::Result<OwnFile> {
        private_folder(&self.folder)?;
        let named = |number: u32| match number {
            1 => self.folder.join(format!("{game}.json")),
            number => self.folder.join(format!("{game}.{number}.json")),
        };
        let mut files = (1..).map(named).filter_map(OwnFile::claim);
        let free = files.find(|own| is_free(&own.path));
        let own = free.ok_or(io::ErrorKind::AlreadyExists)?;
        // A file from a failed write must not stay: the next attempt would save the table a second time.
        let remove = |_: &io::Error| drop(fs::remove_file(&own.path));
        replace_private(&own.path, text).inspect_err(remove)?;
        Ok(own)
    }

    /// Opens the table that was saved last, and returns it with its file. If `game` is given, only tables of that game
    /// count.
    ///
    /// # Errors
    /// Fails if no table is saved, or if it is open elsewhere or cannot be read.
    pub fn resume(&self, game: Option<&str>) -> Result<(Room, OwnFile), CommandError> {
        let none = || {
            CommandError::usage(
                "no table is saved (a table is saved only during a match); host a new one with `patience host GAME`",
            )
        };
        let files = self.last_first(game);
        let open = files.first().ok_or_else(none)?.clone();
        let own = files.into_iter().find_map(OwnFile::claim).ok_or_else(|| {
            CommandError::wrong(format!(
                "the table in {} is already open; join it with `patience join`",
                open.display()
            ))
        })?;
        let file = &own.path;
        let wrong = |reason: String| {
            CommandError::wrong(format!(
                "cannot resume the table in {}: {reason}; remove the file to start a new table",
                file.display()
            ))
        };
        let text = read_own(file, SAVED_GAME).map_err(|error| wrong(error.to_string()))?;
        let saved: SavedRoom =
            serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let room = Room::resume(&saved, Dealer::new()).map_err(|error| wrong(error.to_string()))?;
        Ok((room, own))
    }

    /// Returns the files of saved tables, the newest first. If `game` is given, only tables of that game are returned.
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

/// Whether a file contains no saved table. Either it does not exist, or it is empty: in earlier versions, hosts that
/// were killed left empty files.
fn is_free(file: &Path) -> bool {
    fs::symlink_metadata(file).map_or(true, |found| found.is_file() && found.len() == 0)
}

/// The state of a shared table, for saving.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// The current match, as JSON.
    UnderWay(String),
    /// The match at the table is over, so nothing is saved.
    Over,
}

/// The state of a shared table that waits to be written to its file.
struct Job {
    state: State,
    /// Where to send the path of the file once the state is written.
    done: Option<Sender<io::Result<Option<PathBuf>>>>,
}

/// Saves a shared table in its file. A separate thread writes the file, so that a slow disk does not hold up the table.
#[derive(Debug, Clone)]
pub struct Keeper {
    jobs: Sender<Job>,
    /// When the shared table was last checked for changes, and its state at that time.
    last: Option<(Duration, Option<State>)>,
}

impl Keeper {
    /// Starts the thread that saves a shared table of `game`. If the table already has a file, that file is used.
    ///
    /// # Errors
    /// Fails if the system cannot start the thread.
    pub fn start(tables: KeptTables, game: String, file: Option<OwnFile>) -> io::Result<Self> {
        let (jobs, received) = channel();
        let before = || (Duration::ZERO, Some(State::UnderWay(String::new())));
        let last = file.is_some().then(before);
        thread::Builder::new()
            .name("table's writer".to_owned())
            .spawn(move || TableWriter { tables, game, file }.write_all(&received))?;
        Ok(Self { jobs, last })
    }

    /// Saves a shared table if it has changed. If it was saved a moment ago, saves nothing and returns the time of the
    /// next attempt.
    pub fn keep_soon(&mut self, room: &Room, now: Duration) -> Option<Duration> {
        let due = self.last.as_ref().map(|(last, _)| *last + BETWEEN_KEEPING);
        if let Some(due) = due.filter(|due| now < *due) {
            return Some(due);
        }
        // An error is reported when the host ends.
        let state = self.state(room, now).unwrap_or_default();
        let before = self.last.replace((now, state.clone()));
        let is_kept = before.is_some_and(|(_, before)| before == state);
        if let Some(state) = state.filter(|_| !is_kept) {
            let _ = self.jobs.send(Job { state, done: None });
        }
        None
    }

    /// Removes the saved state of a match that is over.
    pub fn forget(&mut self) {
        self.last = None;
        let (state, done) = (State::Over, None);
        let _ = self.jobs.send(Job { state, done });
    }

    /// Saves a shared table during a match, and waits until it is saved. Returns a sentence with the command that
    /// resumes the table.
    ///
    /// # Errors
    /// Fails if the table cannot be saved.
    pub fn keep_now(&self, room: &Room, now: Duration) -> Result<Option<String>, CommandError> {
        let Some(state) = self.state(room, now).map_err(CommandError::wrong)? else {
            return Ok(None);
        };
        let (done, written) = channel();
        let done = Some(done);
        let _ = self.jobs.send(Job { state, done });
        let gone = || Err(io::Error::other("the writer thread has ended"));
        let written = written.recv().unwrap_or_else(|_| gone());
        let written = written
            .map_err(|error| CommandError::wrong(format!("cannot save the table: {error}")))?;
        Ok(written.map(|file| {
            format!(
                "the table is saved in {}; resume it with `patience host {} --resume`",
                file.display(),
                room.game().rules().about.id
            )
        }))
    }

    /// Returns the state of a shared table, for saving. Returns `None` if there is nothing to save, because nobody has
    /// moved in the match and nothing was saved before.
    fn state(&self, room: &Room, now: Duration) -> serde_json::Result<Option<State>> {
        let was_kept = matches!(self.last, Some((_, Some(State::UnderWay(_)))));
        match room.saved(now) {
            Some(saved) => Ok(Some(State::UnderWay(serde_json::to_string(&saved)?))),
            None => Ok((was_kept || room.is_match_over(now)).then_some(State::Over)),
        }
    }
}

/// Writes the states of a shared table to the table's file, on a separate thread.
struct TableWriter {
    tables: KeptTables,
    game: String,
    /// The file in which the shared table is saved, once it has one.
    file: Option<OwnFile>,
}

impl TableWriter {
    /// Writes the newest state of the shared table whenever one arrives. Returns when no more states can arrive.
    fn write_all(mut self, jobs: &Receiver<Job>) {
        while let Ok(mut job) = jobs.recv() {
            // A newer state replaces one that is not written yet. The only sender that waits is always the last.
            while let Ok(newer) = jobs.try_recv() {
                job = newer;
            }
            let written = self.write(&job.state);
            if let Some(done) = job.done {
                let _ = done.send(written);
            }
        }
    }

    /// Writes the state of the shared table to its file, or removes the file if the match is over. Returns the path of
    /// the file, if there is one.
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
    fn two_tables_of_one_game_are_saved_in_two_files() {
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
        // A table without a saved state removes no file.
        assert_eq!(
            writer(folder.path(), None).write(&State::Over).unwrap(),
            None
        );
        assert!(file.exists() && beside.exists());
        let tables = KeptTables::new(folder.path());
        assert!(tables.last_first(Some("freecell")).is_empty());
        // No two hosts write the same file.
        let told = tables.resume(Some("golf")).map(|_| ()).unwrap_err();
        assert!(format!("{told:?}").contains("is already open"), "{told:?}");
        // Of two tables the free one is opened, although the other was written later.
        drop(other);
        let told = tables.resume(Some("golf")).map(|_| ()).unwrap_err();
        let named = format!("cannot resume the table in {}", beside.display());
        assert!(format!("{told:?}").contains(&named), "{told:?}");
        drop(one);
        let last = tables.last_first(Some("golf")).remove(0);
        let mut resumed = writer(folder.path(), Some(last.clone()));
        resumed.write(&State::Over).unwrap();
        assert!(!last.exists());
        assert!(file.exists() != beside.exists());
    }

    #[test]
    fn after_failed_writes_a_table_is_saved_in_a_single_file() {
        let folder = tempfile::tempdir().unwrap();
        let tables = KeptTables::new(folder.path());
        // A folder has the name of the draft, so that writing fails.
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
    fn an_empty_file_hides_no_table_and_is_reused() {
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
