//! What is changed in the database: games that are put there and taken out, marks to keep them, and
//! other names of people. Each change is made as a whole or not at all.

use rusqlite::params;

use super::rows::{forget_moves, remove, rename_in_moves, replace};
use super::{Database, SHORT_WAIT};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;
use crate::saved::ending::GameKey;

impl Database {
    /// Puts a game there, with its file where that is to be kept; one with the same key is
    /// replaced. Everything is on the disk when this returns.
    ///
    /// # Errors
    /// Says why it cannot be written; then the database is as it was.
    pub fn put(&mut self, game: &GameRecord) -> Result<(), RecordsError> {
        self.put_all(std::iter::once(game))
    }

    /// Puts many games there at once, as [`Database::put`] does, all or none.
    ///
    /// # Errors
    /// As [`Database::put`].
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

    /// Takes a game out. Tells whether it was there.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn remove(&mut self, key: GameKey) -> Result<bool, RecordsError> {
        self.ask(|connection| remove(connection, key))
    }

    /// Marks a game to be kept for ever, or no longer.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn star(&mut self, key: GameKey, starred: bool) -> Result<(), RecordsError> {
        let sql = "UPDATE game SET starred = ?2 WHERE key = ?1";
        self.ask(|connection| connection.execute(sql, params![key.to_string(), starred]))?;
        Ok(())
    }

    /// Notes whether the deal of a game can be won that could not, as this version of the proofs tells.
    ///
    /// # Errors
    /// Says why the database cannot be written. While another program writes to it, this waits a shorter
    /// time than other changes do: the game can be judged later.
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

    /// Gives a player another name in all games, and in the moves that are kept; where somebody has
    /// that name, the two become one. The former name is nowhere in the file afterwards. Returns in
    /// how many games.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<usize, RecordsError> {
        let renamed = self.games_with(from)?;
        self.change(|connection| {
            rename_in_moves(connection, from, to)?;
            // A computer player may have been called like the person whose seat it had.
            let sql = "UPDATE player SET name = ?2 WHERE name = ?1";
            connection.execute(sql, params![from, to])
        })?;
        // What was taken out is written over at once; a version of the program that did not do so yet may have
        // left something in parts of the file that are not in use. Where there is no room to write the file
        // anew, everybody has the new name all the same.
        let _ = self.connection.execute_batch("VACUUM");
        Ok(renamed)
    }
}
