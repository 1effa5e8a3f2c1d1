//! The thread that keeps the records: it takes in the files of games that have ended, one after the
//! other, and answers questions. The database is opened for each piece of work and closed again,
//! so that nothing of it is in memory while nobody asks.

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

/// The name of the database in the data folder.
const DATABASE: &str = "records.db";

/// Where records are kept.
#[derive(Debug, Clone)]
pub struct Records {
    /// The database.
    path: PathBuf,
    /// The folder of unfinished games.
    unfinished: PathBuf,
    /// How long another program is waited for that writes at the moment.
    wait: Duration,
    /// The games that the program carries, by which former fingerprints are brought up to date.
    embedded: Embedded,
}

impl Records {
    /// Returns where they are kept in a data folder, beside a folder of unfinished games. Nothing is
    /// opened or made yet.
    pub fn new(data: &Path, unfinished: &Path, embedded: Embedded) -> Self {
        Self {
            path: data.join(DATABASE),
            unfinished: unfinished.to_owned(),
            wait: PATIENCE,
            embedded,
        }
    }

    /// Does not wait again for a program that holds the database: it was waited for before.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self {
            wait: Duration::ZERO,
            ..self
        }
    }

    /// Returns the file of the database.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the copies that were made before the form of the database changed, with what is left of
    /// those that were broken off.
    pub fn copies(&self) -> Vec<PathBuf> {
        copies::of(&self.path)
    }

    /// Returns what has become of the deals of days and tours, by the records of all games that were one,
    /// and by those that are unfinished; nothing where there is neither a game that has ended nor one of
    /// a day.
    ///
    /// # Errors
    /// Says in a sentence why they cannot be read.
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

    /// Opens the database to read it; nothing where no game has ended yet.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn read(&self) -> Result<Option<Database>, RecordsError> {
        Database::open_to_read(&self.path, self.wait, self.embedded)
    }

    /// Asks the database. Where no game has ended yet, the answer is the default of its type.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn ask<T: Default>(
        &self,
        question: impl FnOnce(&Database) -> Result<T, RecordsError>,
    ) -> Result<T, RecordsError> {
        self.read()?
            .as_ref()
            .map_or_else(|| Ok(T::default()), question)
    }

    /// Tells whether a game has ended that one person played alone. It waits for nobody: where the database is
    /// held, or cannot be read, somebody has played.
    pub fn has_game_for_one_at_once(&self) -> bool {
        let has_game = || {
            Database::open_at_once(&self.path)?
                .map(|database| database.has_game_for_one())
                .transpose()
        };
        has_game().map_or(true, Option::unwrap_or_default)
    }

    /// Opens the database to write to it.
    ///
    /// # Errors
    /// Says why it cannot be written to.
    pub fn write(&self) -> Result<Database, RecordsError> {
        Database::open(&self.path, self.wait, self.embedded)
    }

    /// Returns the whole file of a game, if its moves are kept.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn text(&self, key: GameKey) -> Result<Option<String>, RecordsError> {
        let kept = self.ask(|database| database.file(key))?;
        Ok(kept.map(String::from))
    }

    /// Writes the file of a game, if its moves are kept, to the folder of those that are given away.
    /// Returns its path.
    ///
    /// # Errors
    /// Says why it cannot be read or written.
    pub fn share_file(&self, key: GameKey, name: &str) -> Result<Option<PathBuf>, String> {
        let text = self.text(key).map_err(|error| error.to_string())?;
        let data = self.path.parent().unwrap_or(Path::new("."));
        let written = text.map(|text| sharing::write_file(data, name, &text));
        written.transpose().map_err(|error| error.to_string())
    }

    /// Reads a game back to be looked through, if its moves are kept.
    ///
    /// # Errors
    /// Says in a sentence why it cannot be read.
    pub fn load(&self, key: GameKey, catalogue: &Catalogue) -> Result<Loaded, String> {
        let text = self.text(key).map_err(|error| error.to_string())?;
        let text = text.ok_or("the moves of this game are not kept, only its result")?;
        saved::read_text("the records", text, catalogue).map_err(|error| error.to_string())
    }

    /// Takes the files of all games that have ended into the database, and removes each once it is
    /// there.
    ///
    /// # Errors
    /// Says why the database cannot be used; then the files stay, and are taken in another time.
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
        // Ends that were taken back go first: what follows may not come about this time.
        let (gone, ended): (Vec<_>, Vec<_>) = ended
            .into_iter()
            .partition(|(_, ended)| gone.contains(&end_of(ended.key, ended)));
        for (file, _) in gone {
            remove_file(&file)?;
        }
        let mut database = self.write()?;
        for (file, ended) in ended {
            // A program that was killed may have left the game among the unfinished ones too.
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

    /// Does what a program that was killed did not come to: games that are under way again are taken
    /// out, and those that have ended are no longer among the unfinished ones. Returns how many were
    /// taken out.
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

/// Removes a file, which another program may have done already.
fn remove_file(file: &Path) -> Result<(), RecordsError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RecordsError::disk(file, &error))
        }
        _ => Ok(()),
    }
}

/// An end of a game: its key, and the game and the deal, without which a key says nothing.
type EndOfDeal = (GameKey, String, String);

/// Returns an end with a key of the deal of a game that is recorded.
fn end_of(key: GameKey, record: &GameRecord) -> EndOfDeal {
    (key, record.game.clone(), record.deal.clone())
}

/// Returns the ends of games that were taken back: the games are under way again.
fn taken_back(store: &Store) -> BTreeSet<EndOfDeal> {
    let games = store.unfinished().into_iter();
    let ends = games.flat_map(|game| {
        let keys = game.former_keys.into_iter();
        let (id, deal) = (game.id, game.deal);
        keys.map(move |key| (key, id.clone(), deal.clone()))
    });
    ends.collect()
}

/// What has come of the files of games that have ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenIn {
    /// How many games were put into the records, or taken out of them.
    pub changed: usize,
    /// Which files cannot be read, and why. They stay where they are.
    pub unread: Vec<RecordsError>,
}

/// Reads the file of a game that has ended, with the keys under which earlier ends of it may have been recorded;
/// nothing where it has gone meanwhile, or where the game in it has not ended.
///
/// # Errors
/// Says why it cannot be read.
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
    // A verdict by former proofs is judged again when it is shown.
    let head = saved::Head::read(&text);
    record.winnable = record.winnable.or_else(|| head?.winnable());
    record.file = Some(KeptFile::from(text));
    record.former_keys = snapshot.about.former_keys;
    Ok(Some(record))
}

/// A piece of work for the thread.
enum Job {
    /// Games have ended: their files are to be taken in.
    TakeIn,
    /// The end of a game was taken back.
    TakeBack(GameKey),
    /// Somebody asks something.
    Ask(Box<dyn FnOnce(&Records) + Send>),
}

/// The thread that keeps the records, as the program sees it.
#[derive(Debug)]
pub struct Keeper {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl Keeper {
    /// Starts the thread. It calls `tell` where records cannot be kept, once for each reason, and
    /// `changed` when they have changed.
    ///
    /// # Errors
    /// Fails where the system has no thread for it.
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

    /// Has the files of games that have ended taken in.
    pub fn take_in(&self) {
        self.order(Job::TakeIn);
    }

    /// Has a game taken out of which the end was taken back.
    pub fn take_back(&self, key: GameKey) {
        self.order(Job::TakeBack(key));
    }

    /// Has a question answered, after the work that was ordered before.
    pub fn ask(&self, question: impl FnOnce(&Records) + Send + 'static) {
        self.order(Job::Ask(Box::new(question)));
    }

    fn order(&self, job: Job) {
        // A thread that is no more has panicked, and the program is about to end.
        let _ = self.jobs.send(job);
    }

    /// Waits until the work that was ordered is done, but not longer than this: what is left is done
    /// when the program is started again.
    pub fn close_within(self, time: Duration) {
        const LOOK_AFTER: Duration = Duration::from_millis(2);
        drop(self.jobs);
        let began = Instant::now();
        while !self.thread.is_finished() && began.elapsed() < time {
            thread::sleep(LOOK_AFTER);
        }
    }
}

/// The state of the thread.
struct KeepingThread {
    records: Records,
    store: Store,
    catalogue: Arc<Catalogue>,
    tell: Box<dyn Fn(&RecordsError) + Send>,
    changed: Box<dyn Fn() + Send>,
    /// What was told last of why records cannot be kept.
    told: Option<RecordsError>,
    /// Which files that cannot be read have been told of.
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

    /// Tells which files cannot be read, each once, and returns how many games have changed.
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
