//! The games of a person, one by one, with only the data that the first page needs.

use rusqlite::{Row, params};

use super::Database;
use super::rows::outcome_of;
use crate::records::error::RecordsError;
use crate::records::record::Verdict;

/// A game that a person has played.
#[derive(Debug)]
pub struct Played {
    /// The name of the game's rule file.
    pub game: String,
    /// The fingerprint of the game's rules.
    pub fingerprint: String,
    /// How the game counts in the person's statistics: as won, lost or otherwise.
    pub verdict: Verdict,
    /// The points that the person's side scored in the game.
    pub points: i32,
    /// The time spent on the game, in milliseconds.
    pub elapsed: u32,
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// Whether the person had help in the game: a hint or a shown solution.
    pub has_help: bool,
}

impl Database {
    /// Calls `each` for every recorded game of a person, in no particular order. Duels are left
    /// out, because they count only between their two players.
    ///
    /// # Errors
    /// Returns why the database cannot be read.
    pub fn each_played_by(
        &self,
        person: &str,
        mut take: impl FnMut(Played),
    ) -> Result<(), RecordsError> {
        let sql = "SELECT game.game, game.fingerprint, game.outcome, game.winnable, game.moves, \
                   game.elapsed_ms, game.ended, player.won, player.points, EXISTS \
                   (SELECT 1 FROM player AS other WHERE other.game = game.id AND other.seat > 0), \
                   game.hints FROM player JOIN game ON game.id = player.game \
                   WHERE player.name = ?1 AND player.level IS NULL AND NOT game.duel";
        self.ask(|connection| {
            let mut statement = connection.prepare(sql)?;
            let mut rows = statement.query(params![person])?;
            while let Some(row) = rows.next()? {
                // A row that cannot be read is reported when the whole record is read.
                if let Ok(played) = played(row) {
                    take(played);
                }
            }
            Ok(())
        })
    }
}

fn played(row: &Row<'_>) -> rusqlite::Result<Played> {
    let outcome = outcome_of(row, 2)?;
    let verdict = if row.get(9)? {
        Verdict::among_several(outcome, row.get(7)?)
    } else {
        Verdict::alone(outcome, row.get(4)?, row.get(3)?)
    };
    Ok(Played {
        game: row.get(0)?,
        fingerprint: row.get(1)?,
        verdict,
        points: row.get(8)?,
        elapsed: u32::try_from(row.get::<_, i64>(5)?).unwrap_or(u32::MAX),
        ended: row.get(6)?,
        has_help: row.get::<_, i64>(10)? > 0,
    })
}
