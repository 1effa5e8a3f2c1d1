//! Reading games from the database: the records of selected games, the keys of games, and their
//! saved files.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::types::Value as SqlValue;
use rusqlite::{Connection, Row, params, params_from_iter};

use super::Database;
use super::rows::{former_keys, game_of, json, moment_of, parsed, unpacked};
use crate::records::error::RecordsError;
use crate::records::kept_file::KeptFile;
use crate::records::record::{GameRecord, HandRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Moment};

/// Which recorded games to read from the database, and in which order.
#[derive(Debug, Clone, Copy)]
pub enum Selection<'a> {
    /// All recorded games, in the order in which they ended.
    All,
    /// All recorded games, in the order in which they were recorded. The times at which they ended
    /// do not matter.
    ByArrival,
    /// The recorded games of the rule file with this name, in the order in which they ended.
    OfGame(&'a str),
    /// The recorded game that this key identifies.
    WithKey(GameKey),
    /// The latest recorded games, up to this number, last ended first.
    Last(usize),
    /// The recorded daily deals and rows of tours, in the order in which they were recorded. The
    /// times at which they ended do not matter.
    OfDays,
    /// The games whose moves the records keep, last ended first.
    WithMoves,
    /// The games whose deals were found unwinnable by a version of the solver's proofs older than
    /// this one, last ended first.
    ProvedBefore(u32),
}

impl Selection<'_> {
    /// The conditions and the order of the SQL query that reads the selected games. They follow the
    /// table's name in the query.
    const fn sql(self) -> &'static str {
        match self {
            Self::All => "ORDER BY ended, id",
            Self::ByArrival => "ORDER BY id",
            Self::OfGame(_) => "WHERE game = ?1 ORDER BY ended, id",
            Self::WithKey(_) => "WHERE key = ?1",
            Self::Last(_) => "ORDER BY ended DESC, id DESC LIMIT ?1",
            Self::OfDays => "WHERE day IS NOT NULL ORDER BY id",
            Self::ProvedBefore(_) => {
                "WHERE winnable = 0 AND coalesce(proofs, 1) < ?1 ORDER BY ended DESC, id DESC"
            }
            Self::WithMoves => "WHERE id IN (SELECT game FROM moves) ORDER BY ended DESC, id DESC",
        }
    }

    /// The value of the placeholder in the SQL query that reads the selected games, if the query
    /// has a placeholder.
    fn parameter(self) -> Option<SqlValue> {
        match self {
            Self::OfGame(name) => Some(SqlValue::from(name.to_owned())),
            Self::WithKey(key) => Some(SqlValue::from(key.to_string())),
            Self::Last(count) => Some(SqlValue::from(i64::try_from(count).unwrap_or(i64::MAX))),
            Self::ProvedBefore(version) => Some(SqlValue::from(version)),
            Self::All | Self::ByArrival | Self::OfDays | Self::WithMoves => None,
        }
    }
}

impl Database {
    /// Whether a game with this deal is recorded under `key`, which may be the game's present key
    /// or one of its former keys.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn has_ended(&self, key: GameKey, deal: (&str, &str)) -> Result<bool, RecordsError> {
        self.finds(
            "SELECT 1 FROM game WHERE (key = ?1 OR id IN \
             (SELECT game FROM former_key WHERE key = ?1)) AND game = ?2 AND deal = ?3",
            (key, deal),
        )
    }

    /// Whether a game with this deal is recorded under `key` as its present key.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn has(&self, key: GameKey, deal: (&str, &str)) -> Result<bool, RecordsError> {
        self.finds(
            "SELECT 1 FROM game WHERE key = ?1 AND game = ?2 AND deal = ?3",
            (key, deal),
        )
    }

    /// Whether any single-player game is recorded.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub(in crate::records) fn has_game_for_one(&self) -> Result<bool, RecordsError> {
        let sql = "SELECT 1 FROM game WHERE duel = 0 AND \
             (SELECT count(*) FROM player WHERE player.game = game.id) = 1 LIMIT 1";
        Ok(self.first(sql, [], |_| Ok(()))?.is_some())
    }

    /// Whether an SQL query finds a recorded game with the given key and deal.
    fn finds(
        &self,
        sql: &str,
        (key, (game, deal)): (GameKey, (&str, &str)),
    ) -> Result<bool, RecordsError> {
        let found = self.first(sql, params![key.to_string(), game, deal], |_| Ok(()));
        Ok(found?.is_some())
    }

    /// The number of recorded games, and when the first of them ended.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn count(&self) -> Result<(usize, Option<Moment>), RecordsError> {
        let count = self.first("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0))?;
        let first = "SELECT ended, utc_offset FROM game ORDER BY ended, id LIMIT 1";
        let first = self.first(first, [], |row| Ok(moment_of(row, 0, 1)))?;
        let count = count.and_then(|count| usize::try_from(count).ok());
        Ok((count.unwrap_or(0), first.flatten()))
    }

    /// The former keys that identified a game. A game gets a new key each time its end is undone.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn former_keys(&self, key: GameKey) -> Result<Vec<GameKey>, RecordsError> {
        self.ask(|connection| former_keys(connection, key))
    }

    /// Reads the selected games from the records, in the order of the selection.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn games(&self, selection: Selection<'_>) -> Result<Vec<GameRecord>, RecordsError> {
        self.ask(|connection| {
            // Everything is read in one transaction, so that writes by other programs do not show
            // in between.
            let transaction = connection.unchecked_transaction()?;
            let note = |key: &str, error: &rusqlite::Error| self.note_unreadable(key, error);
            let games = read_games(&transaction, selection, note)?;
            transaction.commit()?;
            Ok(games)
        })
    }

    /// The keys of the recorded games whose keys begin with these hexadecimal digits, those of the
    /// latest games first.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn keys_from(&self, digits: &str) -> Result<Vec<GameKey>, RecordsError> {
        // Every hexadecimal digit sorts before the letter g.
        let sql = "SELECT key FROM game WHERE key >= ?1 AND key < ?1 || 'g' \
                   ORDER BY ended DESC, id DESC";
        // An invalid key belongs to no game.
        let keys = self.all(sql, params![digits], |row| Ok(parsed(row, 0).ok()))?;
        Ok(keys.into_iter().flatten().collect())
    }

    /// The saved file of a game, if the records keep its moves.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn file(&self, key: GameKey) -> Result<Option<KeptFile>, RecordsError> {
        let sql = "SELECT moves.text, definition.text FROM game \
                   JOIN moves ON moves.game = game.id \
                   LEFT JOIN definition ON definition.id = moves.definition \
                   WHERE game.key = ?1";
        let found = self.first(sql, params![key.to_string()], |row| {
            Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Option<Vec<u8>>>(1)?))
        })?;
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

/// Reads games with their players and hands. If the rows of a game are invalid, calls `unreadable`
/// with the game's key and the error.
fn read_games(
    connection: &Connection,
    selection: Selection<'_>,
    mut unreadable: impl FnMut(&str, &rusqlite::Error),
) -> rusqlite::Result<Vec<GameRecord>> {
    let columns = "id, key, game, title, variant, variant_title, options, fingerprint, deal, \
         day, duel, ended, utc_offset, outcome, winnable, moves, elapsed_ms, hints, undos, starred, \
         began, began_offset";
    let chosen = selection.sql();
    let parameter = selection.parameter();
    let mut statement = connection.prepare(&format!("SELECT {columns} FROM game {chosen}"))?;
    let mut games = Vec::new();
    // The index of each game in the list.
    let mut places = BTreeMap::new();
    let mut rows = statement.query(params_from_iter(&parameter))?;
    while let Some(row) = rows.next()? {
        match game_of(row) {
            Ok(game) => {
                places.insert(row.get::<_, i64>(0)?, games.len());
                games.push(game);
            }
            Err(error) => unreadable(row.get_ref(1)?.as_str().unwrap_or_default(), &error),
        }
    }
    let mut spoilt = BTreeSet::new();
    let mut each =
        |columns: &str,
         order: &str,
         add: &dyn Fn(&Row<'_>, &mut GameRecord) -> rusqlite::Result<()>| {
            let sql = format!(
                "SELECT game, {columns} WHERE game IN (SELECT id FROM game {chosen}) ORDER BY game, {order}"
            );
            let mut statement = connection.prepare(&sql)?;
            let mut rows = statement.query(params_from_iter(&parameter))?;
            while let Some(row) = rows.next()? {
                let Some(place) = places.get(&row.get::<_, i64>(0)?) else {
                    continue;
                };
                let game = &mut games[*place];
                if let Err(error) = add(row, game) {
                    unreadable(&game.key.to_string(), &error);
                    spoilt.insert(game.key);
                }
            }
            Ok::<(), rusqlite::Error>(())
        };
    each(
        "name, level, side, points, won FROM player",
        "seat",
        &|row, game| {
            game.players.push(PlayerRecord {
                name: row.get(1)?,
                level: row.get(2)?,
                side: row.get(3)?,
                points: row.get(4)?,
                won: row.get(5)?,
            });
            Ok(())
        },
    )?;
    each("winner, points FROM hand", "number", &|row, game| {
        let (winner, points) = (
            row.get(1)?,
            json(row.get_ref(2)?.as_str().unwrap_or_default()),
        );
        // Older versions recorded the player who went out as the winner, whatever the points.
        game.hands.push(if game.duel {
            HandRecord { winner, points }
        } else {
            HandRecord::new(winner, points)
        });
        Ok(())
    })?;
    games.retain(|game| !spoilt.contains(&game.key));
    games.iter_mut().for_each(GameRecord::settle_given_up_hand);
    Ok(games)
}
