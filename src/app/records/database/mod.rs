//! The database of the records: opening it, whatever its state, and bringing it up to the present
//! form. `copies.rs` copies it before that. `changes.rs` has what is put there and taken out,
//! `games.rs` and `people.rs` what is asked of it, `merge.rs` games that are imported together,
//! `rows.rs` the rows that a game becomes, and `schema.rs` the form of all of it.

mod changes;
pub(super) mod copies;
mod games;
mod merge;
mod people;
mod played;
mod rows;
mod schema;

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Params, Row, TransactionBehavior};

use super::error::RecordsError;
use crate::catalogue::Embedded;
use crate::files;
pub use games::Selection;
pub(super) use played::Played;
pub(super) use rows::in_json;

/// How long another program is waited for that writes at the moment.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long a change waits for another that can be made at another time.
const SHORT_WAIT: Duration = Duration::from_millis(500);

/// How many games are kept with their moves, apart from those that are kept for ever.
pub const MOST_KEPT: u32 = 1000;

/// An open database.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    pub(super) path: PathBuf,
    /// The games that the program carries, by which former fingerprints are brought up to date.
    pub(super) embedded: Embedded,
    /// The games that reading left out, because their rows hold impossible values.
    unreadable: RefCell<Vec<RecordsError>>,
}

impl Database {
    /// Opens the database to read and write, and makes it where there is none. One of an older
    /// form is brought up to the present one; a copy of it is made first. A program that writes at the
    /// moment is waited for so long.
    ///
    /// # Errors
    /// Says why it cannot be used: it is damaged, newer than the program, read-only, held by
    /// another program, or the disk refuses. The file is left as it is.
    pub fn open(path: &Path, wait: Duration, embedded: Embedded) -> Result<Self, RecordsError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        files::private_folder(folder).map_err(|error| RecordsError::disk(path, &error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut database = Self::connect(path, flags, (wait, embedded))?;
        if database.connection.is_readonly("main").unwrap_or(true) {
            return Err(RecordsError::ReadOnly(path.to_owned()));
        }
        database.bring_up_to_date()?;
        Ok(database)
    }

    /// Opens the database to read alone; nothing where there is none.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn open_to_read(
        path: &Path,
        wait: Duration,
        embedded: Embedded,
    ) -> Result<Option<Self>, RecordsError> {
        let Some((database, version)) = Self::connect_to_read(path, (wait, embedded))? else {
            return Ok(None);
        };
        match version {
            // Its form is that of an older program.
            // A reader can use this form, so it waits only a moment for the update.
            version if (schema::READABLE..schema::VERSION).contains(&version) => {
                let opened = Self::open(path, wait.min(SHORT_WAIT), embedded);
                if let Ok(opened) = opened {
                    return Ok(Some(opened));
                }
                database.ask(|connection| schema::renew_for_reader(connection, embedded))?;
                Ok(Some(database))
            }
            version if version < schema::VERSION => Self::open(path, wait, embedded).map(Some),
            _ => Ok(Some(database)),
        }
    }

    /// Opens the database to read it in the form that it has, without waiting for anybody; nothing where there is
    /// none.
    ///
    /// # Errors
    /// Says why it cannot be read: another program may just be writing.
    pub(super) fn open_at_once(path: &Path) -> Result<Option<Self>, RecordsError> {
        let found = Self::connect_to_read(path, (Duration::ZERO, Embedded::NONE))?;
        Ok(found.map(|(database, _)| database))
    }

    /// Opens the database to read alone, and returns it with the version of its form; nothing where it is not
    /// there or empty.
    fn connect_to_read(
        path: &Path,
        wait: (Duration, Embedded),
    ) -> Result<Option<(Self, i32)>, RecordsError> {
        if !path.exists() {
            return Ok(None);
        }
        // Where a program was killed while it wrote, that has to be undone, which is writing; a file
        // that may not be written to is opened to be read alone.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Self::connect(path, flags, wait)?;
        let version = database.check_owner()?;
        Ok((version != 0).then_some((database, version)))
    }

    fn connect(
        path: &Path,
        flags: OpenFlags,
        (wait, embedded): (Duration, Embedded),
    ) -> Result<Self, RecordsError> {
        let failed = |error: rusqlite::Error| RecordsError::of(path, &error);
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        // Its journal is made with the same permissions.
        files::restrict_to_owner(path);
        connection.busy_timeout(wait).map_err(failed)?;
        let set = || {
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            // What is taken out is to be gone.
            connection.pragma_update(None, "secure_delete", true)?;
            // Of what is read little is read twice.
            connection.pragma_update(None, "cache_size", -512)
        };
        set().map_err(failed)?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            embedded,
            unreadable: RefCell::default(),
        })
    }

    /// Asks the database; an error names its file.
    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, RecordsError> {
        question(&self.connection).map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns what is read of every row that a question in SQL finds.
    fn all<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, RecordsError> {
        self.ask(|connection| connection.prepare(sql)?.query_map(values, read)?.collect())
    }

    /// Returns what is read of the first row that a question in SQL finds, if it finds any.
    fn first<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, RecordsError> {
        self.ask(|connection| connection.query_row(sql, values, read).optional())
    }

    /// Returns the games that reading has left out so far, because their rows hold impossible values.
    pub fn unreadable_games(&self) -> Vec<RecordsError> {
        self.unreadable.borrow().clone()
    }

    /// Notes that the rows of a game cannot be read.
    fn note_unreadable(&self, key: &str, error: &rusqlite::Error) {
        let error = RecordsError::unreadable_game(&self.path, key, error.to_string());
        let mut unreadable = self.unreadable.borrow_mut();
        if !unreadable.contains(&error) {
            unreadable.push(error);
        }
    }

    /// Returns the version of the form of the file, if it holds records.
    fn check_owner(&self) -> Result<i32, RecordsError> {
        let application = self.ask(schema::application)?;
        let version = self.ask(schema::version)?;
        if application == schema::APPLICATION && version > schema::VERSION {
            return Err(RecordsError::Newer(self.path.clone()));
        }
        let count = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 =
            self.ask(|connection| connection.query_row(count, [], |row| row.get(0)))?;
        if application != schema::APPLICATION && (application, version, tables) != (0, 0, 0) {
            return Err(RecordsError::NotRecords(self.path.clone()));
        }
        Ok(version)
    }

    /// Gives the file the present form. Nobody else writes to it meanwhile: whoever waited for another program
    /// finds it done.
    fn bring_up_to_date(&mut self) -> Result<(), RecordsError> {
        if self.check_owner()? == schema::VERSION {
            return Ok(());
        }
        let path = &self.path;
        let failed = |error: rusqlite::Error| RecordsError::of(path, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let version = schema::version(&transaction).map_err(failed)?;
        if version >= schema::VERSION {
            return Ok(());
        }
        let copy = (version > 0).then(|| copies::make(path, version));
        let copy = copy.transpose()?;
        let done = schema::migrate(&transaction, self.embedded).and_then(|()| transaction.commit());
        if let (Err(_), Some(copy)) = (&done, copy) {
            // The file is as it was, and another attempt makes another copy.
            let _ = fs::remove_file(copy);
        }
        done.map_err(failed)
    }

    /// Makes changes in one transaction: all of them, or none.
    fn change<T>(
        &mut self,
        changes: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, RecordsError> {
        let path = &self.path;
        let failed = |error: rusqlite::Error| RecordsError::of(path, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let outcome = changes(&transaction).map_err(failed)?;
        transaction.commit().map_err(failed)?;
        Ok(outcome)
    }
}
