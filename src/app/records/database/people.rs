//! Reading people from the database, and the games that they have played.

use rusqlite::params;

use super::Database;
use crate::records::error::RecordsError;
use crate::records::game_in_question::GameInQuestion;

impl Database {
    /// The names of all people in the records, with the number of games of each.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn names(&self) -> Result<Vec<(String, u64)>, RecordsError> {
        let sql = "SELECT name, count(DISTINCT game) FROM player WHERE level IS NULL \
                   GROUP BY name ORDER BY count(DISTINCT game) DESC, name";
        self.all(sql, [], |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
        })
    }

    /// The number of recorded games in which a person or a computer player has this name.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn games_with(&self, name: &str) -> Result<usize, RecordsError> {
        let sql = "SELECT count(DISTINCT game) FROM player WHERE name = ?1";
        let games = self.first(sql, params![name], |row| row.get::<_, i64>(0))?;
        let games = games.map_or(0, i64::unsigned_abs);
        Ok(usize::try_from(games).unwrap_or(usize::MAX))
    }

    /// The person with the most recorded single-player games. Returns `None` if there are no such
    /// games.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn most_often_alone(&self) -> Result<Option<String>, RecordsError> {
        let sql = "SELECT player.name FROM player JOIN game ON game.id = player.game \
                   WHERE player.level IS NULL AND NOT game.duel AND NOT EXISTS \
                   (SELECT 1 FROM player AS other WHERE other.game = game.id AND other.seat > 0) \
                   GROUP BY player.name ORDER BY count(*) DESC, player.name LIMIT 1";
        self.first(sql, [], |row| row.get(0))
    }

    /// The person whose results to show instead of those of `person`, if `person` has no recorded
    /// games: the person with the most single-player games. Returns `None` if `person` has games,
    /// or if there are no single-player games.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn instead_of(&self, person: &str) -> Result<Option<String>, RecordsError> {
        let names = self.names()?;
        if names.iter().any(|(name, _)| name == person) {
            return Ok(None);
        }
        self.most_often_alone()
    }

    /// The names and latest titles of the games that a person has played, last played first. Duels
    /// are left out, because they count only between their two players.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn games_of(&self, person: &str) -> Result<Vec<(String, String)>, RecordsError> {
        // With max(), SQLite takes the other columns from the same row.
        let sql = "SELECT game.game, game.title, max(game.ended) FROM game \
                   JOIN player ON player.game = game.id \
                   WHERE player.name = ?1 AND player.level IS NULL AND NOT game.duel \
                   GROUP BY game.game ORDER BY max(game.ended) DESC, game.game";
        self.all(sql, params![person], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// The name and variant of the game that a person has played last. Duels are left out, because
    /// they count only between their two players.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn last_played(&self, person: &str) -> Result<Option<GameInQuestion>, RecordsError> {
        let sql = "SELECT game.game, game.title, game.variant FROM game \
                   JOIN player ON player.game = game.id \
                   WHERE player.name = ?1 AND player.level IS NULL AND NOT game.duel \
                   ORDER BY game.ended DESC, game.id DESC LIMIT 1";
        self.first(sql, params![person], |row| {
            Ok(GameInQuestion {
                game: row.get(0)?,
                title: row.get(1)?,
                variant: row.get(2)?,
                present: None,
                is_match: false,
            })
        })
    }
}
