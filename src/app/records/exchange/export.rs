//! Writing the records out.

use std::io::{self, Write};

use super::{CsvGame, ExchangeError, Form, JsonGame};
use crate::records::database::{Database, KeptFile, Selection};
use crate::records::error::RecordsError;
use crate::records::record::GameRecord;

/// What an export has written.
#[derive(Debug)]
pub struct Exported {
    /// How many games.
    pub games: usize,
    /// The games that are missing, or whose moves are, because they cannot be read.
    pub missing: Vec<RecordsError>,
}

/// Writes all games, in the order in which they came to the records. When this returns, all of it has
/// been handed over to what is below `out`.
///
/// # Errors
/// Says why the records cannot be read, or the text not be written.
pub fn export(
    database: &Database,
    form: Form,
    out: &mut impl Write,
) -> Result<Exported, ExchangeError> {
    let games = database.games(Selection::ByArrival)?;
    let mut missing = database.unreadable_games();
    match form {
        Form::JsonLines => {
            for record in &games {
                let file = match file(database, record) {
                    Ok(file) => file,
                    Err(error) => {
                        missing.push(error);
                        None
                    }
                };
                let former_keys = database.former_keys(record.key)?;
                let line = JsonGame {
                    record,
                    former_keys,
                    file,
                };
                serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        Form::Csv => {
            let mut writer = csv::Writer::from_writer(&mut *out);
            for record in &games {
                let former = database.former_keys(record.key)?;
                let line = CsvGame::new(record, &former);
                writer.serialize(line).map_err(io::Error::from)?;
            }
            writer.flush()?;
        }
    }
    out.flush()?;
    Ok(Exported {
        games: games.len(),
        missing,
    })
}

/// Returns the file of a game with its rules, if its moves are kept.
fn file(database: &Database, record: &GameRecord) -> Result<Option<String>, RecordsError> {
    let kept = database.file(record.key).map_err(|error| {
        let reason = format!("its moves cannot be read ({error})");
        RecordsError::unreadable_game(&database.path, record.key, reason)
    })?;
    Ok(kept.as_ref().map(KeptFile::whole))
}
