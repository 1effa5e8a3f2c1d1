//! The thread that keeps the records: it moves finished games from their files into the records,
//! and answers queries. It opens the database for each piece of work and closes it again, so that
//! an idle thread uses no memory for it.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::database::{Database, PATIENCE, Selection, copies};
use super::days::Days;
use super::error::RecordsError;
use super::intake::end_of_old_file;
use super::kept_file::KeptFile;
use super::record::GameRecord;
use crate::catalogue::{Catalogue, Embedded};
use crate::deals::daily::{Daily, Place};
use crate::files;
use crate::limits::SAVED_GAME;
use crate::saved::ending::{GameKey, Moment};
use crate::saved::{self, Loaded, Store, finished_folder, sharing};

/// The name of the database file in the data folder.
const DATABASE: &str = "records.db";

/// Where the records are on disk.
#[derive(Debug, Clone)]
pub struct Records {
    /// The path of the database file.
    path: PathBuf,
    /// The folder of unfinished games.
    unfinished: PathBuf,
    /// How long to wait for another program that is writing to the database.
    wait: Duration,
    /// The built-in games. Their rules are used to update fingerprints from the former rule
    /// language.
    embedded: Embedded,
}

impl Records {
    /// Locates the records in a data folder, beside a folder of unfinished games. Nothing is opened
    /// or created yet.
    pub fn new(data: &Path, unfinished: &Path, embedded: Embedded) -> Self {
        Self {
            path: data.join(DATABASE),
            unfinished: unfinished.to_owned(),
            wait: PATIENCE,
            embedded,
        }
    }

    /// Returns a handle to the same records that does not wait if the database is locked. Used if
    /// the program has already waited for the database.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self {
            wait: Duration::ZERO,
            ..self
        }
    }

    /// The path of the records' database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The backup copies of the database made before changes of its schema, and the remains of
    /// incomplete copies.
    pub fn copies(&self) -> Vec<PathBuf> {
        copies::of(&self.path)
    }

    /// The results of daily deals and tours, from the records and from unfinished games. Returns
    /// `None` if there are neither records nor unfinished daily deals.
    ///
    /// # Errors
    /// Returns, in a sentence, why the results cannot be read.
    pub fn days(&self, embedded: Embedded) -> Result<Option<Days>, String> {
        let daily = Daily::read(embedded).map_err(|error| error.to_string())?;
        let games = self.ask(|database| database.games(Selection::OfDays).map(Some));
        let games = games.map_err(|error| error.to_string())?;
        let unfinished = Store::open(&self.unfinished).unfinished().into_iter();
        let sound = unfinished.filter(|game| game.fault.is_none());
        let begun: BTreeSet<Place> = sound.filter_map(|game| game.day?.parse().ok()).collect();
        Ok(match games {
            None if begun.is_empty() => None,
            games => Some(Days::new(daily.first(), &games.unwrap_or_default()).with_begun(begun)),
        })
    }

    /// Opens the database of the records for reading, or returns `None` if no game has ended yet.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn read(&self) -> Result<Option<Database>, RecordsError> {
        Database::open_to_read(&self.path, self.wait, self.embedded)
    }

    /// Runs a query on the database: the function `question`. If no game has ended yet, returns the
    /// default value of the answer's type.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn ask<T: Default>(
        &self,
        question: impl FnOnce(&Database) -> Result<T, RecordsError>,
    ) -> Result<T, RecordsError> {
        self.read()?
            .as_ref()
            .map_or_else(|| Ok(T::default()), question)
    }

    /// Whether any single-player game is recorded. Does not wait for other programs. The answer is
    /// also yes if the database is locked or unreadable.
    pub fn has_game_for_one_at_once(&self) -> bool {
        let has_game = || {
            Database::open_at_once(&self.path)?
                .map(|database| database.has_game_for_one())
                .transpose()
        };
        has_game().map_or(true, Option::unwrap_or_default)
    }

    /// Opens the database of the records for writing.
    ///
    /// # Errors
    /// Returns why the database cannot be written.
    pub fn write(&self) -> Result<Database, RecordsError> {
        Database::open(&self.path, self.wait, self.embedded)
    }

    /// The complete saved file of a game, if the records keep the game's moves.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn text(&self, key: GameKey) -> Result<Option<String>, RecordsError> {
        let kept = self.ask(|database| database.file(key))?;
        Ok(kept.map(String::from))
    }

    /// Writes the file of a game to the folder of shared games and returns its path, if the records
    /// keep the game's moves.
    ///
    /// # Errors
    /// Returns why the file cannot be read or written.
    pub fn share_file(&self, key: GameKey, name: &str) -> Result<Option<PathBuf>, String> {
        let text = self.text(key).map_err(|error| error.to_string())?;
        let data = self.path.parent().unwrap_or(Path::new("."));
        let written = text.map(|text| sharing::write_file(data, name, &text));
        written.transpose().map_err(|error| error.to_string())
    }

    /// Loads a recorded game for replay, if the records keep its moves.
    ///
    /// # Errors
    /// Returns, in a sentence, why the game cannot be loaded.
    pub fn load(&self, key: GameKey, catalogue: &Catalogue) -> Result<Loaded, String> {
        let text = self.text(key).map_err(|error| error.to_string())?;
        let text = text.ok_or("only the result of this game is kept, not its moves")?;
        saved::read_text("the records", text, catalogue).map_err(|error| error.to_string())
    }

    /// Moves the files of all finished games into the database. Each file is removed once its game
    /// is in the database.
    ///
    /// # Errors
    /// Returns why the database cannot be used. The files then stay for another time.
    pub fn take_in(&self, store: &Store, catalogue: &Catalogue) -> Result<TakenIn, RecordsError> {
        let files = files::toml_files_in(&finished_folder(&self.unfinished));
        let mut taken = TakenIn {
            changed: self.take_out_resumed(store)?,
            unread: Vec::new(),
        };
        if files.is_empty() {
            return Ok(taken);
        }
        let mut ended: Vec<(PathBuf, GameRecord)> = Vec::new();
        for file in files {
            match read(&file, catalogue) {
                Ok(game) => ended.extend(game.map(|game| (file, game))),
                Err(reason) => taken
                    .unread
                    .push(RecordsError::Unread { path: file, reason }),
            }
        }
        let mut gone = taken_back(store);
        for (_, ended) in &ended {
            gone.extend(ended.former_keys.iter().map(|key| end_of(*key, ended)));
        }
        // Ends that were undone are removed first, because later steps may fail.
        let (gone, ended): (Vec<_>, Vec<_>) = ended
            .into_iter()
            .partition(|(_, ended)| gone.contains(&end_of(ended.key, ended)));
        for (file, _) in gone {
            remove_file(&file)?;
        }
        let mut database = self.write()?;
        for (file, ended) in ended {
            // A killed program may have left the game among the unfinished ones too.
            let deal = (&*ended.game, &*ended.deal);
            for key in ended.former_keys.iter().chain([&ended.key]) {
                store.forget_key(*key, deal);
            }
            database.put(&ended)?;
            remove_file(&file)?;
            taken.changed += 1;
        }
        Ok(taken)
    }

    /// Completes work that a killed program has left. Removes the records of games that are in play
    /// again, and the save files of games that have ended. Returns the number of records removed.
    fn take_out_resumed(&self, store: &Store) -> Result<usize, RecordsError> {
        let unfinished = store.unfinished();
        if unfinished.is_empty() {
            return Ok(0);
        }
        let Some(database) = self.read()? else {
            return Ok(0);
        };
        let mut taken_back = Vec::new();
        for game in &unfinished {
            let deal = (&*game.id, &*game.deal);
            for key in &game.former_keys {
                if database.has(*key, deal)? {
                    taken_back.push(*key);
                }
            }
            if let Some(key) = game.key
                && database.has_ended(key, deal)?
            {
                store.forget_key(key, deal);
            }
        }
        drop(database);
        for key in &taken_back {
            self.write()?.remove(*key)?;
        }
        Ok(taken_back.len())
    }
}

/// Removes a file. It is no error if another program has already removed the file.
fn remove_file(file: &Path) -> Result<(), RecordsError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RecordsError::disk(file, &error))
        }
        _ => Ok(()),
    }
}

/// Identifies an end of a game: the key, the game and the deal. The key alone is not enough.
type EndOfDeal = (GameKey, String, String);

/// Identifies an end of a recorded game by one of the game's keys, its name and its deal.
fn end_of(key: GameKey, record: &GameRecord) -> EndOfDeal {
    (key, record.game.clone(), record.deal.clone())
}

/// The ends of games that players have undone. These games are in play again.
fn taken_back(store: &Store) -> BTreeSet<EndOfDeal> {
    let games = store.unfinished().into_iter();
    let ends = games.flat_map(|game| {
        let keys = game.former_keys.into_iter();
        let (id, deal) = (game.id, game.deal);
        keys.map(move |key| (key, id.clone(), deal.clone()))
    });
    ends.collect()
}

/// The result of moving the files of finished games into the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenIn {
    /// The number of games added to the records or removed from them.
    pub changed: usize,
    /// The errors of files of finished games that cannot be read. These files stay where they are.
    pub unread: Vec<RecordsError>,
}

/// Reads the file of a finished game as a record. The record contains the game's former keys, under
/// which earlier ends may have been recorded. Returns `None` if the file no longer exists, or if
/// the game in it has not ended.
///
/// # Errors
/// Returns why the file cannot be read.
fn read(file: &Path, catalogue: &Catalogue) -> Result<Option<GameRecord>, String> {
    let text = match files::read_own(file, SAVED_GAME) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let name = file.display().to_string();
    let read = saved::read_text(&name, text.clone(), catalogue);
    let mut snapshot = read.map_err(|error| error.reason())?;
    let modified = fs::metadata(file).and_then(|metadata| metadata.modified());
    let when = modified.map_or_else(|_| Moment::now(), Moment::from);
    end_of_old_file(&mut snapshot, &text, when);
    let Some(mut record) = GameRecord::from_snapshot(&snapshot) else {
        return Ok(None);
    };
    // A verdict by older proofs is judged again when it is shown.
    let head = saved::Head::read(&text);
    record.winnable = record.winnable.or_else(|| head?.winnable());
    record.file = Some(KeptFile::from(text));
    record.former_keys = snapshot.about.former_keys;
    Ok(Some(record))
}

/// A task for the thread that keeps the records.
enum Job {
    /// Move the files of finished games into the records.
    TakeIn,
    /// Remove the record of a game whose end was undone.
    TakeBack(GameKey),
    /// Answer a query from the records.
    Ask(Box<dyn FnOnce(&Records) + Send>),
}

/// A handle to the thread that keeps the records.
#[derive(Debug)]
pub struct Keeper {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl Keeper {
    /// Starts the thread that keeps the records. The thread calls `tell` with each reason why
    /// records cannot be kept, but only once with the same reason. It calls `changed` when the
    /// records have changed.
    ///
    /// # Errors
    /// Fails if the system cannot create the thread.
    pub fn start(
        records: Records,
        store: Store,
        catalogue: Arc<Catalogue>,
        tell: impl Fn(&RecordsError) + Send + 'static,
        changed: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (jobs, waiting) = channel();
        let mut thread = KeepingThread {
            records,
            store,
            catalogue,
            tell: Box::new(tell),
            changed: Box::new(changed),
            told: None,
            told_unread: Vec::new(),
        };
        let thread = thread::Builder::new()
            .name("records".to_owned())
            .spawn(move || thread.work(&waiting))?;
        Ok(Self { jobs, thread })
    }

    /// Queues moving the files of finished games into the records.
    pub fn take_in(&self) {
        self.order(Job::TakeIn);
    }

    /// Queues the removal of the record of a game whose end was undone.
    pub fn take_back(&self, key: GameKey) {
        self.order(Job::TakeBack(key));
    }

    /// Queues a query to the records. It is answered after all work that was queued before it.
    pub fn ask(&self, question: impl FnOnce(&Records) + Send + 'static) {
        self.order(Job::Ask(Box::new(question)));
    }

    fn order(&self, job: Job) {
        // If the thread has ended, it has panicked, and the program is about to end.
        let _ = self.jobs.send(job);
    }

    /// Waits until the queued work on the records is done, but at most for `time`. The rest is done
    /// when the program starts again.
    pub fn close_within(self, time: Duration) {
        const LOOK_AFTER: Duration = Duration::from_millis(2);
        drop(self.jobs);
        let began = Instant::now();
        while !self.thread.is_finished() && began.elapsed() < time {
            thread::sleep(LOOK_AFTER);
        }
    }
}

/// The state of the thread that keeps the records.
struct KeepingThread {
    records: Records,
    store: Store,
    catalogue: Arc<Catalogue>,
    tell: Box<dyn Fn(&RecordsError) + Send>,
    changed: Box<dyn Fn() + Send>,
    /// The reason why records cannot be kept that was reported last.
    told: Option<RecordsError>,
    /// The errors of unreadable files that have already been reported.
    told_unread: Vec<RecordsError>,
}

impl KeepingThread {
    fn work(&mut self, jobs: &Receiver<Job>) {
        while let Ok(job) = jobs.recv() {
            let result = match job {
                Job::TakeIn => {
                    let taken = self.records.take_in(&self.store, &self.catalogue);
                    taken.map(|taken| self.tell_unread(taken))
                }
                Job::TakeBack(key) => self.take_back(key),
                Job::Ask(question) => {
                    question(&self.records);
                    continue;
                }
            };
            match result {
                Ok(0) => {}
                Ok(_) => {
                    self.told = None;
                    (self.changed)();
                }
                Err(error) if self.told.as_ref() == Some(&error) => {}
                Err(error) => {
                    (self.tell)(&error);
                    self.told = Some(error);
                }
            }
        }
    }

    /// Reports each unreadable file of a finished game once. Returns the number of games that were
    /// added to the records or removed from them.
    fn tell_unread(&mut self, taken: TakenIn) -> usize {
        for error in taken.unread {
            if !self.told_unread.contains(&error) {
                (self.tell)(&error);
                self.told_unread.push(error);
            }
        }
        taken.changed
    }

    fn take_back(&self, key: GameKey) -> Result<usize, RecordsError> {
        if self.records.read()?.is_none() {
            return Ok(0);
        }
        self.records.write()?.remove(key).map(usize::from)
    }
}
