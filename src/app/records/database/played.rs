//! The games that a person has played, one by one and without what the first page does not need of
//! them.

use rusqlite::{Row, params};

use super::Database;
use super::rows::outcome_of;
use crate::records::error::RecordsError;
use crate::records::record::Verdict;

/// A game that a person has played.
#[derive(Debug)]
pub struct Played {
    /// The name of the rule file.
    pub game: String,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// How it counts for the person.
    pub verdict: Verdict,
    /// The points of the person's side.
    pub points: i32,
    /// The time that was spent on it, in milliseconds.
    pub elapsed: u32,
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// Whether help was given.
    pub has_help: bool,
}

impl Database {
    /// Hands over every game that a person has played, in no order. Duels count between two alone,
    /// and are left out.
    ///
    /// # Errors
    /// Says why it cannot be read.
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
                // Reading the whole record reports a row that cannot be read.
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
