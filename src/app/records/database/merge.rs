//! Importing games in two steps. Each game is first staged, which means that it is stored as a line
//! of text in a temporary table. One transaction then adds all staged games to the records. A long
//! import therefore takes little memory, and does not block other programs while it is read.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, params};

use super::Database;
use super::rows::{kept_of, replace, room_for_moves};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;

/// The games staged for import, as lines of text in a temporary table of the database.
#[derive(Debug)]
pub struct StagedLines<'a>(&'a Database);

impl StagedLines<'_> {
    /// Stages a game for import: adds it, as a line of text, to a temporary table.
    ///
    /// # Errors
    /// Returns why the temporary table cannot be written.
    pub fn add(&self, line: &str) -> Result<(), RecordsError> {
        let sql = "INSERT INTO temp.staged VALUES (?1)";
        let staged =
            |connection: &Connection| connection.prepare_cached(sql)?.execute(params![line]);
        self.0.ask(staged)?;
        Ok(())
    }
}

/// The result of importing one game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Added {
    /// Whether the game was added to the records. If not, the records already had it.
    pub is_new: bool,
    /// The number of games from the same import that were replaced, because the added game is a
    /// later end of them.
    pub replaced: usize,
    /// The number of former keys of the game (its earlier identifiers) that were ignored because
    /// they belong to other games.
    pub ignored: usize,
    /// Whether the game was added without its moves, because the limit of kept moves was reached.
    pub lost_moves: bool,
}

/// Adds imported games to the records.
#[derive(Debug)]
pub struct Importer<'a> {
    connection: &'a Connection,
    added: HashSet<GameKey>,
    /// The number of further games that can be imported with their moves before the limit of kept
    /// moves is reached.
    room: u32,
}

impl Importer<'_> {
    /// Imports a game, unless the records already contain it or the same game with a later end. An
    /// imported game replaces the records of its own earlier ends.
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
            // Another game has this one as its earlier end.
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
        // The games that it replaces make room for it.
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

    /// Whether a recorded game is the same as `record`, which means that the same people played the
    /// same deal by the same rules. `question` is the SQL query that finds the recorded game by
    /// `key`. Returns `None` if it finds no game.
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

/// The SQL query that finds the recorded game with a given key.
const PRESENT: &str = "SELECT id FROM game WHERE key = ?1";

/// The SQL query that finds the recorded game that had a given key before its end was undone.
const LATER: &str = "SELECT game FROM former_key WHERE key = ?1";

impl Database {
    /// Creates the empty temporary table in which games are staged for import.
    ///
    /// # Errors
    /// Returns why the table cannot be created.
    pub fn staged_lines(&self) -> Result<StagedLines<'_>, RecordsError> {
        let sql = "DROP TABLE IF EXISTS temp.staged; CREATE TEMP TABLE staged (line TEXT NOT NULL)";
        self.ask(|connection| connection.execute_batch(sql))?;
        Ok(StagedLines(self))
    }

    /// Calls `each` for every game that is staged for import, in order. `each` gets the game as a
    /// line of text, and can add it to the records. Either all games are added or none.
    ///
    /// # Errors
    /// Returns why the database cannot be written; it is then unchanged.
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
