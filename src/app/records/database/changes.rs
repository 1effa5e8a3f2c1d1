//! Changes to the database of the records: adding, removing, starring and judging games, and
//! renaming people. Each change happens as a whole or not at all.

use rusqlite::params;

use super::rows::{forget_moves, remove, rename_in_moves, replace};
use super::{Database, SHORT_WAIT};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;

impl Database {
    /// Adds a finished game to the records, with its file if its moves are kept. A recorded game
    /// with the same key is replaced. Everything is on disk when this returns.
    ///
    /// # Errors
    /// Returns why the game cannot be written; the database is then unchanged.
    pub fn put(&mut self, game: &GameRecord) -> Result<(), RecordsError> {
        self.put_all(std::iter::once(game))
    }

    /// Adds several finished games to the records, each as [`Database::put`] does. Either all games
    /// are added or none.
    ///
    /// # Errors
    /// Fails as [`Database::put`] does.
    pub fn put_all<'a>(
        &mut self,
        games: impl Iterator<Item = &'a GameRecord>,
    ) -> Result<(), RecordsError> {
        self.change(|connection| {
            for game in games {
                replace(connection, game)?;
            }
            forget_moves(connection)
        })
    }

    /// Removes a game from the records. Returns whether the records contained the game.
    ///
    /// # Errors
    /// Returns why the database cannot be written.
    pub fn remove(&mut self, key: GameKey) -> Result<bool, RecordsError> {
        self.ask(|connection| remove(connection, key))
    }

    /// Stars a game, so that its moves are kept for ever, or removes its star.
    ///
    /// # Errors
    /// Returns why the database cannot be written.
    pub fn star(&mut self, key: GameKey, starred: bool) -> Result<(), RecordsError> {
        let sql = "UPDATE game SET starred = ?2 WHERE key = ?1";
        self.ask(|connection| connection.execute(sql, params![key.to_string(), starred]))?;
        Ok(())
    }

    /// Records whether a deal that was found unwinnable is winnable after all. `version` is the
    /// version of the solver's proofs with which the deal was judged again.
    ///
    /// # Errors
    /// Returns why the database cannot be written. This method waits for other programs for a
    /// shorter time than other changes do, because the game can be judged again later.
    pub fn judge(
        &mut self,
        key: GameKey,
        winnable: Option<bool>,
        version: u32,
    ) -> Result<(), RecordsError> {
        let sql = "UPDATE game SET winnable = ?2, proofs = ?3 WHERE key = ?1 AND winnable = 0";
        self.ask(|connection| {
            connection.busy_timeout(SHORT_WAIT)?;
            connection.execute(sql, params![key.to_string(), winnable, version])
        })?;
        Ok(())
    }

    /// Renames a player in all games and in their kept moves. If the new name exists already, the
    /// two players become one. The old name does not remain anywhere in the file. Returns the
    /// number of games that contained the old name.
    ///
    /// # Errors
    /// Returns why the database cannot be written.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<usize, RecordsError> {
        let renamed = self.games_with(from)?;
        self.change(|connection| {
            rename_in_moves(connection, from, to)?;
            // A computer player may have had the name of the person whose seat it took.
            let sql = "UPDATE player SET name = ?2 WHERE name = ?1";
            connection.execute(sql, params![from, to])
        })?;
        // Deleted data is overwritten at once, but versions of the program that did not do so may
        // have left traces in unused parts of the file. If there is no room to rewrite the file,
        // the new name holds all the same.
        let _ = self.connection.execute_batch("VACUUM");
        Ok(renamed)
    }
}
