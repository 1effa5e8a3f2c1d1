//! An import in two steps: each game is staged as a line of text in a temporary table, and one transaction
//! then adds all staged games. So a long import takes little memory, and blocks nobody while it is read.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, params};

use super::Database;
use super::rows::{kept_of, replace, room_for_moves};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;

/// The staged games, as lines of text.
#[derive(Debug)]
pub struct StagedLines<'a>(&'a Database);

impl StagedLines<'_> {
    /// Stages a game.
    ///
    /// # Errors
    /// Says why the temporary table cannot be written.
    pub fn add(&self, line: &str) -> Result<(), RecordsError> {
        let sql = "INSERT INTO temp.staged VALUES (?1)";
        let staged =
            |connection: &Connection| connection.prepare_cached(sql)?.execute(params![line]);
        self.0.ask(staged)?;
        Ok(())
    }
}

/// What became of a game that was to be added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Added {
    /// Whether it was added; otherwise the records had it already.
    pub is_new: bool,
    /// How many games of the same import it replaces as their later end.
    pub replaced: usize,
    /// How many of its former keys belong to other games, and were ignored.
    pub ignored: usize,
    /// Whether it came with moves for which there is no room.
    pub lost_moves: bool,
}

/// Adds games to the records.
#[derive(Debug)]
pub struct Importer<'a> {
    connection: &'a Connection,
    added: HashSet<GameKey>,
    /// How many games more are kept with their moves.
    room: u32,
}

impl Importer<'_> {
    /// Adds a game, unless the records have it or a later end of it. It replaces its own earlier ends
    /// and nothing else.
    ///
    /// # Errors
    /// Returns the error of the database.
    pub fn add(&mut self, record: &GameRecord) -> rusqlite::Result<Added> {
        let mut added = Added::default();
        let present = Self::same_game(self.connection, PRESENT, record.key, record)?;
        let later = Self::same_game(self.connection, LATER, record.key, record)?;
        if present.is_some() || later == Some(true) {
            return Ok(added);
        }
        if later == Some(false) {
            // Another game says that this one is its earlier end.
            let forget = "DELETE FROM former_key WHERE key = ?1";
            self.connection
                .execute(forget, params![record.key.to_string()])?;
            added.ignored += 1;
        }
        let mut former = Vec::new();
        for key in &record.former_keys {
            let present = Self::same_game(self.connection, PRESENT, *key, record)?;
            let later = Self::same_game(self.connection, LATER, *key, record)?;
            if present.or(later).unwrap_or(true) {
                former.push(*key);
            } else {
                added.ignored += 1;
            }
        }
        // What it replaces makes room for it.
        let mut starred = record.starred;
        for key in &former {
            let (is_starred, has_moves) = kept_of(self.connection, *key)?;
            starred |= is_starred;
            self.room += u32::from(has_moves && !is_starred);
        }
        let needs_room = record.file.is_some() && !starred;
        added.lost_moves = needs_room && self.room == 0;
        self.room -= u32::from(needs_room && !added.lost_moves);
        let game = GameRecord {
            file: record.file.clone().filter(|_| !added.lost_moves),
            former_keys: former.clone(),
            ..record.clone()
        };
        replace(self.connection, &game)?;
        added.replaced = former.iter().filter(|key| self.added.remove(*key)).count();
        added.is_new = true;
        self.added.insert(record.key);
        Ok(added)
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
    pub fn staged_lines(&self) -> Result<StagedLines<'_>, RecordsError> {
        let sql = "DROP TABLE IF EXISTS temp.staged; CREATE TEMP TABLE staged (line TEXT NOT NULL)";
        self.ask(|connection| connection.execute_batch(sql))?;
        Ok(StagedLines(self))
    }

    /// Hands over each line that waits, in their order, to somebody who adds games, all of them or none.
    ///
    /// # Errors
    /// Says why it cannot be written; then the database is as it was.
    pub fn import_staged(
        &mut self,
        mut each: impl FnMut(&str, &mut Importer<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), RecordsError> {
        self.change(|connection| {
            let mut importer = Importer {
                connection,
                added: HashSet::new(),
                room: room_for_moves(connection)?,
            };
            let mut statement =
                connection.prepare("SELECT line FROM temp.staged ORDER BY rowid")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                each(row.get_ref(0)?.as_str()?, &mut importer)?;
            }
            Ok(())
        })
    }
}
