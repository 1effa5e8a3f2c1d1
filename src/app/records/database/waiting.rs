//! Games that are put into the records together, or not at all. Until the last of them is known they
//! wait as lines of text in a table outside the file, so that they take no memory, and nobody else
//! has to wait.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, params};

use super::Database;
use super::ended_game::EndedGame;
use super::rows::{forget_moves, replace};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;

/// The lines that wait.
#[derive(Debug)]
pub struct WaitingLines<'a>(&'a Database);

impl WaitingLines<'_> {
    /// Adds a line.
    ///
    /// # Errors
    /// Says why the system cannot keep it.
    pub fn add(&self, line: &str) -> Result<(), RecordsError> {
        let Database {
            connection, path, ..
        } = self.0;
        connection
            .prepare_cached("INSERT INTO temp.waiting VALUES (?1)")
            .and_then(|mut statement| statement.execute(params![line]))
            .map(|_| ())
            .map_err(|error| RecordsError::of(path, &error))
    }
}

/// What became of a game that was to be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    /// Whether it is there now and was not before.
    pub is_new: bool,
    /// How many of its earlier ends it replaces that were added with it.
    pub replaced: usize,
    /// How many of its earlier keys are those of other games, and were ignored.
    pub ignored: usize,
}

/// Adds games to the records.
#[derive(Debug)]
pub struct Adder<'a> {
    connection: &'a Connection,
    added: HashSet<GameKey>,
}

impl Adder<'_> {
    /// Adds a game unless it is there, or a later end of it. It takes the place of its own earlier
    /// ends, and of nothing else.
    ///
    /// # Errors
    /// As the database has them.
    pub fn add(&mut self, game: &EndedGame<'_>) -> rusqlite::Result<Added> {
        let record = game.record;
        let mut ignored = 0;
        let present = Self::same_game(self.connection, PRESENT, record.key, record)?;
        let later = Self::same_game(self.connection, LATER, record.key, record)?;
        if present.is_some() || later == Some(true) {
            return Ok(Added {
                is_new: false,
                replaced: 0,
                ignored,
            });
        }
        if later == Some(false) {
            // Another game says that this one is its earlier end.
            let forget = "DELETE FROM former_key WHERE key = ?1";
            self.connection
                .execute(forget, params![record.key.to_string()])?;
            ignored += 1;
        }
        let mut former = Vec::new();
        for key in game.former {
            let present = Self::same_game(self.connection, PRESENT, *key, record)?;
            let later = Self::same_game(self.connection, LATER, *key, record)?;
            if present.or(later).unwrap_or(true) {
                former.push(*key);
            } else {
                ignored += 1;
            }
        }
        let former = former.as_slice();
        replace(self.connection, &EndedGame { former, ..*game })?;
        let replaced = former.iter().filter(|key| self.added.remove(*key)).count();
        self.added.insert(record.key);
        Ok(Added {
            is_new: true,
            replaced,
            ignored,
        })
    }

    /// Tells whether the game that a question about a key finds is the same as one that is to be
    /// added: the same people played the same deal by the same rules. Nothing where none is found.
    fn same_game(
        connection: &Connection,
        question: &str,
        key: GameKey,
        record: &GameRecord,
    ) -> rusqlite::Result<Option<bool>> {
        let found = connection
            .prepare_cached(question)?
            .query_row(params![key.to_string()], |row| row.get::<_, i64>(0))
            .optional()?;
        let Some(id) = found else { return Ok(None) };
        let same_deal = connection
            .prepare_cached(
                "SELECT 1 FROM game WHERE id = ?1 AND game = ?2 AND fingerprint = ?3 AND deal = ?4",
            )?
            .exists(params![id, record.game, record.fingerprint, record.deal])?;
        let mut names =
            connection.prepare_cached("SELECT name FROM player WHERE game = ?1 ORDER BY seat")?;
        let names = names.query_map(params![id], |row| row.get(0))?;
        let names = names.collect::<rusqlite::Result<Vec<String>>>()?;
        let own = record.players.iter().map(|player| &player.name);
        Ok(Some(same_deal && names.iter().eq(own)))
    }
}

/// Finds the game with a key.
const PRESENT: &str = "SELECT id FROM game WHERE key = ?1";

/// Finds the game that had a key before its end was taken back.
const LATER: &str = "SELECT game FROM former_key WHERE key = ?1";

impl Database {
    /// Makes the place in which lines wait; it is empty.
    ///
    /// # Errors
    /// Says why the system has none.
    pub fn waiting_lines(&self) -> Result<WaitingLines<'_>, RecordsError> {
        self.connection
            .execute_batch(
                "DROP TABLE IF EXISTS temp.waiting; CREATE TEMP TABLE waiting (line TEXT NOT NULL)",
            )
            .map_err(|error| RecordsError::of(&self.path, &error))?;
        Ok(WaitingLines(self))
    }

    /// Hands over each line that waits, in their order, to somebody who adds games, all of them or none.
    ///
    /// # Errors
    /// Says why it cannot be written; then the database is as it was.
    pub fn put_waiting(
        &mut self,
        mut each: impl FnMut(&str, &mut Adder<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), RecordsError> {
        self.change(|connection| {
            let mut adder = Adder {
                connection,
                added: HashSet::new(),
            };
            let mut statement =
                connection.prepare("SELECT line FROM temp.waiting ORDER BY rowid")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                each(row.get_ref(0)?.as_str()?, &mut adder)?;
            }
            forget_moves(connection)
        })
    }
}
