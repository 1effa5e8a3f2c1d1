//! The database of the records: opening it, whatever state its file is in, and migrating it to the
//! present schema. `copies.rs` makes a backup copy before a migration. `changes.rs` writes,
//! `games.rs` and `people.rs` read, `merge.rs` imports games, `rows.rs` converts games to rows, and
//! `schema.rs` has the schema.

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

/// How long to wait for another program that is writing to the database.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait for another program that is writing to the database, if the own change can also
/// be made later.
const SHORT_WAIT: Duration = Duration::from_millis(500);

/// The largest number of games whose moves are kept, not counting starred games.
pub const MOST_KEPT: u32 = 1000;

/// An open database of the records.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    pub(super) path: PathBuf,
    /// The built-in games. Their rules are used to update fingerprints from the former rule
    /// language.
    pub(super) embedded: Embedded,
    /// The errors of games that were left out because their rows in the database hold impossible
    /// values.
    unreadable: RefCell<Vec<RecordsError>>,
}

impl Database {
    /// Opens the database of the records for reading and writing, and creates it if it is missing.
    /// A database with an older schema is copied and then migrated. Waits at most `wait` for
    /// another program that is writing.
    ///
    /// # Errors
    /// Returns why the database cannot be used: it is damaged, newer than the program, read-only or
    /// locked by another program, or the disk fails. The file then stays unchanged.
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

    /// Opens the database of the records for reading. Returns `None` if there is no database.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn open_to_read(
        path: &Path,
        wait: Duration,
        embedded: Embedded,
    ) -> Result<Option<Self>, RecordsError> {
        let Some((database, version)) = Self::connect_to_read(path, (wait, embedded))? else {
            return Ok(None);
        };
        match version {
            // The database has the schema of an older program.
            // A reader can use this schema, so it waits only a moment for the migration.
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

    /// Opens the database of the records for reading, without waiting for other programs or
    /// migrating it. Returns `None` if there is no database.
    ///
    /// # Errors
    /// Returns why the database cannot be read, for example because another program is writing.
    pub(super) fn open_at_once(path: &Path) -> Result<Option<Self>, RecordsError> {
        let found = Self::connect_to_read(path, (Duration::ZERO, Embedded::NONE))?;
        Ok(found.map(|(database, _)| database))
    }

    /// Opens the database of the records for reading, and returns it with its schema version.
    /// Returns `None` if the database is missing or empty.
    fn connect_to_read(
        path: &Path,
        wait: (Duration, Embedded),
    ) -> Result<Option<(Self, i32)>, RecordsError> {
        if !path.exists() {
            return Ok(None);
        }
        // If a program was killed while writing, its changes must be rolled back, which needs write
        // access. A file that cannot be written is opened read-only.
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
        // The journal gets the same permissions.
        files::restrict_to_owner(path);
        connection.busy_timeout(wait).map_err(failed)?;
        let set = || {
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            // Deleted data must not remain in the file.
            connection.pragma_update(None, "secure_delete", true)?;
            // Little of what is read is read twice.
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

    /// Runs an SQL query on the database. If it fails, the error contains the file's path.
    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, RecordsError> {
        question(&self.connection).map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// The results of an SQL query, one for each row.
    fn all<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, RecordsError> {
        self.ask(|connection| connection.prepare(sql)?.query_map(values, read)?.collect())
    }

    /// The first row that an SQL query finds, if it finds any.
    fn first<T>(
        &self,
        sql: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, RecordsError> {
        self.ask(|connection| connection.query_row(sql, values, read).optional())
    }

    /// The errors of games that were left out so far because their rows in the database hold
    /// impossible values.
    pub fn unreadable_games(&self) -> Vec<RecordsError> {
        self.unreadable.borrow().clone()
    }

    /// Notes that a game was left out because its rows in the database are invalid.
    fn note_unreadable(&self, key: &str, error: &rusqlite::Error) {
        let error = RecordsError::unreadable_game(&self.path, key, error.to_string());
        let mut unreadable = self.unreadable.borrow_mut();
        if !unreadable.contains(&error) {
            unreadable.push(error);
        }
    }

    /// The schema version of the database. Fails if the file belongs to another program or to a
    /// newer version of this one.
    fn check_owner(&self) -> Result<i32, RecordsError> {
        match self.ask(schema::owner)? {
            schema::Owner::Present(version) => Ok(version),
            schema::Owner::Newer => Err(RecordsError::Newer(self.path.clone())),
            schema::Owner::Other => Err(RecordsError::NotRecords(self.path.clone())),
        }
    }

    /// Migrates the database to the present schema. No other program can write to it meanwhile. If
    /// another program waits to do the same, it then finds the migration done.
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
            // The file is unchanged, and another attempt makes another copy.
            let _ = fs::remove_file(copy);
        }
        done.map_err(failed)
    }

    /// Makes changes to the database in one transaction: either all of them or none.
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
