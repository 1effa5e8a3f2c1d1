//! The database: opening it, whatever its state, and what is put there, taken out and asked. The rows
//! themselves are in `rows.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value as SqlValue;
use rusqlite::{
    Connection, OpenFlags, OptionalExtension, TransactionBehavior, params, params_from_iter,
};

use super::error::RecordsError;
use super::figures::GameInQuestion;
use super::record::{GameRecord, HandRecord, PlayerRecord};
use super::rows::{
    forget_moves, former_keys, game_of, json, parsed, remove, rename_in_moves, replace, unpacked,
};
use super::schema;
use crate::saved::ending::{GameKey, Moment};

/// How long another program is waited for that writes at the moment.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many games are kept with their moves, apart from those that are kept for ever.
pub const MOST_KEPT: u32 = 1000;

/// The most copies of a database of one older form.
const MOST_COPIES: u32 = 1000;

/// The file of a game, in two parts, of which many games share the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    /// The file without the rules.
    pub text: String,
    /// The rules.
    pub definition: Option<String>,
}

/// A game that is put into the records.
#[derive(Debug, Clone, Copy)]
pub struct EndedGame<'a> {
    /// What is recorded of it.
    pub record: &'a GameRecord,
    /// Its file, where its moves are to be kept.
    pub file: Option<&'a KeptFile>,
    /// The keys that it had before its end was taken back: what was recorded of earlier ends is
    /// taken out.
    pub former: &'a [GameKey],
}

impl<'a> EndedGame<'a> {
    /// Returns a game of which the end was never taken back.
    pub const fn new(record: &'a GameRecord, file: Option<&'a KeptFile>) -> Self {
        let former = &[];
        Self {
            record,
            file,
            former,
        }
    }
}

/// Which games are read, and in which order.
#[derive(Debug, Clone, Copy)]
enum Selection<'a> {
    All,
    ByArrival,
    OfGame(&'a str),
    WithKey(GameKey),
    Last(usize),
    OfDays,
    WithMoves,
}

impl Selection<'_> {
    /// Returns the words of SQL after the name of the table.
    const fn sql(self) -> &'static str {
        match self {
            Self::All => "ORDER BY ended, id",
            Self::ByArrival => "ORDER BY id",
            Self::OfGame(_) => "WHERE game = ?1 ORDER BY ended, id",
            Self::WithKey(_) => "WHERE key = ?1",
            Self::Last(_) => "ORDER BY ended DESC, id DESC LIMIT ?1",
            Self::OfDays => "WHERE day IS NOT NULL ORDER BY id",
            Self::WithMoves => "WHERE id IN (SELECT game FROM moves) ORDER BY ended DESC, id DESC",
        }
    }

    /// Returns the value of the place that the words leave open.
    fn parameter(self) -> Option<SqlValue> {
        match self {
            Self::OfGame(name) => Some(SqlValue::from(name.to_owned())),
            Self::WithKey(key) => Some(SqlValue::from(key.to_string())),
            Self::Last(count) => Some(SqlValue::from(i64::try_from(count).unwrap_or(i64::MAX))),
            Self::All | Self::ByArrival | Self::OfDays | Self::WithMoves => None,
        }
    }
}

/// An open database.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    path: PathBuf,
}

impl Database {
    /// Opens the database to read and write, and makes it where there is none. One of an older
    /// form is brought up to the present one; a copy of it is made first.
    ///
    /// # Errors
    /// Says why it cannot be used: it is damaged, newer than the program, read-only, held by
    /// another program, or the disk refuses. The file is left as it is.
    pub fn open(path: &Path) -> Result<Self, RecordsError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        fs::create_dir_all(folder).map_err(|error| RecordsError::disk(path, &error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut database = Self::connect(path, flags)?;
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
    pub fn open_to_read(path: &Path) -> Result<Option<Self>, RecordsError> {
        if !path.exists() {
            return Ok(None);
        }
        // Where a program was killed while it wrote, that has to be undone, which is writing; a file
        // that may not be written to is opened to be read alone.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Self::connect(path, flags)?;
        match database.check_owner()? {
            0 => Ok(None),
            version if version < schema::VERSION => {
                drop(database);
                // Its form is that of an older program.
                Self::open(path).map(Some)
            }
            _ => Ok(Some(database)),
        }
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, RecordsError> {
        let failed = |error: rusqlite::Error| RecordsError::of(path, &error);
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
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
        })
    }

    /// Returns the version of the form of the file, if it holds records.
    fn check_owner(&self) -> Result<i32, RecordsError> {
        let failed = |error: rusqlite::Error| RecordsError::of(&self.path, &error);
        let application = schema::application(&self.connection).map_err(failed)?;
        let version = schema::version(&self.connection).map_err(failed)?;
        if application == schema::APPLICATION && version > schema::VERSION {
            return Err(RecordsError::Newer(self.path.clone()));
        }
        let count = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = self
            .connection
            .query_row(count, [], |row| row.get(0))
            .map_err(failed)?;
        if application != schema::APPLICATION && (application, version, tables) != (0, 0, 0) {
            return Err(RecordsError::NotRecords(self.path.clone()));
        }
        Ok(version)
    }

    fn bring_up_to_date(&mut self) -> Result<(), RecordsError> {
        let version = self.check_owner()?;
        if version == schema::VERSION {
            return Ok(());
        }
        if version > 0 {
            self.copy_before_change(version)?;
        }
        let path = self.path.clone();
        let failed = |error: rusqlite::Error| RecordsError::of(&path, &error);
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        // Another program may have done it in the meantime.
        if schema::version(&transaction).map_err(failed)? < schema::VERSION {
            schema::migrate(&transaction).map_err(failed)?;
        }
        transaction.commit().map_err(failed)
    }

    /// Copies the file, whose form is of an older version, beside it.
    fn copy_before_change(&self, version: i32) -> Result<(), RecordsError> {
        let name = |number: u32| {
            let more = if number == 1 {
                String::new()
            } else {
                format!("-{number}")
            };
            self.path
                .with_extension(format!("version-{version}{more}.db"))
        };
        // A copy that another attempt has made is not written over.
        let free = (1..MOST_COPIES).map(name).find(|copy| !copy.exists());
        let Some(copy) = free else { return Ok(()) };
        let copied = self
            .connection
            .execute("VACUUM INTO ?1", params![copy.to_string_lossy()]);
        copied
            .map(|_| ())
            .map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Puts a game there, with its file where that is to be kept; one with the same key is
    /// replaced. Everything is on the disk when this returns.
    ///
    /// # Errors
    /// Says why it cannot be written; then the database is as it was.
    pub fn put(
        &mut self,
        record: &GameRecord,
        file: Option<&KeptFile>,
    ) -> Result<(), RecordsError> {
        self.put_all(std::iter::once(EndedGame::new(record, file)))
    }

    /// Puts many games there at once, as [`Database::put`] does, all or none.
    ///
    /// # Errors
    /// As [`Database::put`].
    pub fn put_all<'a>(
        &mut self,
        games: impl Iterator<Item = EndedGame<'a>>,
    ) -> Result<(), RecordsError> {
        self.change(|connection| {
            for game in games {
                replace(connection, &game)?;
            }
            forget_moves(connection)
        })
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

    /// Takes a game out. Tells whether it was there.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn remove(&mut self, key: GameKey) -> Result<bool, RecordsError> {
        remove(&self.connection, key).map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Marks a game to be kept for ever, or no longer.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn star(&mut self, key: GameKey, starred: bool) -> Result<(), RecordsError> {
        let sql = "UPDATE game SET starred = ?2 WHERE key = ?1";
        let changed = self
            .connection
            .execute(sql, params![key.to_string(), starred]);
        changed
            .map(|_| ())
            .map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Gives a person another name in all games, and in the moves that are kept; where somebody has
    /// that name, the two become one. The former name is nowhere in the file afterwards. Returns in
    /// how many games.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<usize, RecordsError> {
        let renamed = self.change(|connection| {
            rename_in_moves(connection, from, to)?;
            let sql = "UPDATE player SET name = ?2 WHERE name = ?1 AND level IS NULL";
            connection.execute(sql, params![from, to])
        })?;
        // What was written over before may still lie in parts of the file that are not in use.
        self.connection
            .execute_batch("VACUUM")
            .map_err(|error| RecordsError::of(&self.path, &error))?;
        Ok(renamed)
    }

    /// Returns the names of the people, with the number of games of each.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn names(&self) -> Result<Vec<(String, u64)>, RecordsError> {
        let sql = "SELECT name, count(*) FROM player WHERE level IS NULL \
                   GROUP BY name ORDER BY count(*) DESC, name";
        let read = || -> rusqlite::Result<Vec<(String, u64)>> {
            let mut statement = self.connection.prepare(sql)?;
            let rows = statement.query_map([], |row| {
                Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
            })?;
            rows.collect()
        };
        read().map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the name of the person who has played most games alone, if anybody has.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn most_often_alone(&self) -> Result<Option<String>, RecordsError> {
        let sql = "SELECT player.name FROM player JOIN game ON game.id = player.game \
                   WHERE player.level IS NULL AND NOT game.duel AND NOT EXISTS \
                   (SELECT 1 FROM player AS other WHERE other.game = game.id AND other.seat > 0) \
                   GROUP BY player.name ORDER BY count(*) DESC, player.name LIMIT 1";
        let found = self.connection.query_row(sql, [], |row| row.get(0));
        found
            .optional()
            .map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the names and the last titles of the games that a person has played, those played last
    /// first. Duels count between two alone, and are left out.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn games_of(&self, person: &str) -> Result<Vec<(String, String)>, RecordsError> {
        // Beside max() the other columns are those of its row.
        let sql = "SELECT game.game, game.title, max(game.ended) FROM game \
                   JOIN player ON player.game = game.id \
                   WHERE player.name = ?1 AND player.level IS NULL AND NOT game.duel \
                   GROUP BY game.game ORDER BY max(game.ended) DESC, game.game";
        let read = || -> rusqlite::Result<Vec<(String, String)>> {
            let mut statement = self.connection.prepare(sql)?;
            let rows =
                statement.query_map(params![person], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        read().map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the game and the variant that a person has played last. Duels count between two
    /// alone, and are left out.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn last_played(&self, person: &str) -> Result<Option<GameInQuestion>, RecordsError> {
        let sql = "SELECT game.game, game.title, game.variant FROM game \
                   JOIN player ON player.game = game.id \
                   WHERE player.name = ?1 AND player.level IS NULL AND NOT game.duel \
                   ORDER BY game.ended DESC, game.id DESC LIMIT 1";
        let found = self.connection.query_row(sql, params![person], |row| {
            Ok(GameInQuestion {
                game: row.get(0)?,
                title: row.get(1)?,
                variant: row.get(2)?,
                present: None,
            })
        });
        found
            .optional()
            .map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Tells whether a game has ended for good that has this key or had it once.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn has_ended(&self, key: GameKey) -> Result<bool, RecordsError> {
        self.finds(
            "SELECT 1 FROM game WHERE key = ?1 UNION SELECT 1 FROM former_key WHERE key = ?1",
            key,
        )
    }

    /// Tells whether there is a game with a key.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn has(&self, key: GameKey) -> Result<bool, RecordsError> {
        self.finds("SELECT 1 FROM game WHERE key = ?1", key)
    }

    /// Tells whether a question about a key has an answer.
    fn finds(&self, sql: &str, key: GameKey) -> Result<bool, RecordsError> {
        let found = self
            .connection
            .query_row(sql, params![key.to_string()], |_| Ok(()));
        found
            .optional()
            .map(|found| found.is_some())
            .map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the games, of one name or of all, in the order in which they ended.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn games(&self, name: Option<&str>) -> Result<Vec<GameRecord>, RecordsError> {
        self.read_games(name.map_or(Selection::All, Selection::OfGame))
    }

    /// Returns all games in the order in which they came to the records, whatever the clock said.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn games_by_arrival(&self) -> Result<Vec<GameRecord>, RecordsError> {
        self.read_games(Selection::ByArrival)
    }

    /// Returns the games that ended last, the last first, at most so many.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn last_games(&self, most: usize) -> Result<Vec<GameRecord>, RecordsError> {
        self.read_games(Selection::Last(most))
    }

    /// Returns the game with a key, if there is one.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn game(&self, key: GameKey) -> Result<Option<GameRecord>, RecordsError> {
        let games = self.read_games(Selection::WithKey(key))?;
        Ok(games.into_iter().next())
    }

    /// Returns how many games there are, and when the first of them ended.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn count(&self) -> Result<(usize, Option<Moment>), RecordsError> {
        let first = "SELECT ended, utc_offset FROM game ORDER BY ended, id LIMIT 1";
        let read = || -> rusqlite::Result<(usize, Option<Moment>)> {
            let count = "SELECT count(*) FROM game";
            let count: i64 = self.connection.query_row(count, [], |row| row.get(0))?;
            let first = self
                .connection
                .query_row(first, [], |row| Ok(Moment::new(row.get(0)?, row.get(1)?)));
            let count = usize::try_from(count).unwrap_or(0);
            Ok((count, first.optional()?.flatten()))
        };
        read().map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the games that were deals of days or rows of tours, in the order in which they came
    /// to the records, whatever the clock said.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn daily_games(&self) -> Result<Vec<GameRecord>, RecordsError> {
        self.read_games(Selection::OfDays)
    }

    /// Returns the games of which the moves are kept, the last first.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn kept_games(&self) -> Result<Vec<GameRecord>, RecordsError> {
        self.read_games(Selection::WithMoves)
    }

    /// Returns the keys that a game had before its end was taken back.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn former_keys(&self, key: GameKey) -> Result<Vec<GameKey>, RecordsError> {
        former_keys(&self.connection, key).map_err(|error| RecordsError::of(&self.path, &error))
    }

    fn read_games(&self, selection: Selection<'_>) -> Result<Vec<GameRecord>, RecordsError> {
        let read = || {
            // What is read together is of one time, whatever another program writes meanwhile.
            let transaction = self.connection.unchecked_transaction()?;
            let games = read_games(&transaction, selection)?;
            transaction.commit()?;
            Ok(games)
        };
        read().map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the keys that begin with these digits, the last game first.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn keys_from(&self, digits: &str) -> Result<Vec<GameKey>, RecordsError> {
        let read = || -> rusqlite::Result<Vec<GameKey>> {
            // Every digit comes before the letter g.
            let sql = "SELECT key FROM game WHERE key >= ?1 AND key < ?1 || 'g' \
                       ORDER BY ended DESC, id DESC";
            let mut statement = self.connection.prepare(sql)?;
            let rows = statement.query_map(params![digits], |row| parsed(row, 0))?;
            rows.collect()
        };
        read().map_err(|error| RecordsError::of(&self.path, &error))
    }

    /// Returns the file of a game, if its moves are kept.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn file(&self, key: GameKey) -> Result<Option<KeptFile>, RecordsError> {
        let sql = "SELECT moves.text, definition.text FROM game \
                   JOIN moves ON moves.game = game.id \
                   LEFT JOIN definition ON definition.id = moves.definition \
                   WHERE game.key = ?1";
        let found = self
            .connection
            .query_row(sql, params![key.to_string()], |row| {
                Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Option<Vec<u8>>>(1)?))
            })
            .optional()
            .map_err(|error| RecordsError::of(&self.path, &error))?;
        let Some((text, definition)) = found else {
            return Ok(None);
        };
        let unpack = |packed: &[u8]| {
            unpacked(packed).map_err(|error| RecordsError::disk(&self.path, &error))
        };
        Ok(Some(KeptFile {
            text: unpack(&text)?,
            definition: definition.map(|packed| unpack(&packed)).transpose()?,
        }))
    }
}

/// Reads games with their players and hands.
fn read_games(
    connection: &Connection,
    selection: Selection<'_>,
) -> rusqlite::Result<Vec<GameRecord>> {
    let columns = "id, key, game, title, variant, variant_title, options, fingerprint, deal, \
         day, duel, ended, utc_offset, outcome, winnable, moves, elapsed_ms, hints, undos, starred, \
         began, began_offset";
    let chosen = selection.sql();
    let parameter = selection.parameter();
    let mut statement = connection.prepare(&format!("SELECT {columns} FROM game {chosen}"))?;
    let mut games = Vec::new();
    // Where each game is in the list.
    let mut places = BTreeMap::new();
    let mut rows = statement.query(params_from_iter(&parameter))?;
    while let Some(row) = rows.next()? {
        places.insert(row.get::<_, i64>(0)?, games.len());
        games.push(game_of(row)?);
    }
    let of_chosen = format!("WHERE game IN (SELECT id FROM game {chosen})");
    let sql = format!(
        "SELECT game, name, level, side, points, won FROM player {of_chosen} ORDER BY game, seat"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query(params_from_iter(&parameter))?;
    while let Some(row) = rows.next()? {
        let Some(game) = places.get(&row.get::<_, i64>(0)?) else {
            continue;
        };
        let game: &mut GameRecord = &mut games[*game];
        game.players.push(PlayerRecord {
            name: row.get(1)?,
            level: row.get(2)?,
            side: row.get(3)?,
            points: row.get(4)?,
            won: row.get(5)?,
        });
    }
    let sql = format!("SELECT game, winner, points FROM hand {of_chosen} ORDER BY game, number");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query(params_from_iter(&parameter))?;
    while let Some(row) = rows.next()? {
        let Some(game) = places.get(&row.get::<_, i64>(0)?) else {
            continue;
        };
        games[*game].hands.push(HandRecord {
            winner: row.get(1)?,
            points: json(row.get_ref(2)?.as_str().unwrap_or_default()),
        });
    }
    Ok(games)
}
