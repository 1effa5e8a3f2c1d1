//! Exporting the records.

use std::io::{self, Write};

use super::{CsvGame, ExchangeError, Form};
use crate::records::database::{Database, Selection};
use crate::records::error::RecordsError;
use crate::records::kept_file::KeptFile;
use crate::records::record::GameRecord;

/// The result of exporting the records.
#[derive(Debug)]
pub struct Exported {
    /// The number of games exported from the records.
    pub games: usize,
    /// The errors of games that could not be read from the records. These games were left out, or
    /// exported without their moves.
    pub missing: Vec<RecordsError>,
}

/// Exports all recorded games to `out`, in the order in which they were recorded, and flushes `out`
/// at the end.
///
/// # Errors
/// Returns why the records cannot be read or the text cannot be written.
pub fn export(
    database: &Database,
    form: Form,
    out: &mut impl Write,
) -> Result<Exported, ExchangeError> {
    let mut games = database.games(Selection::ByArrival)?;
    let mut missing = database.unreadable_games();
    for game in &mut games {
        game.former_keys = database.former_keys(game.key)?;
    }
    let count = games.len();
    match form {
        Form::JsonLines => {
            for mut game in games {
                match file(database, &game) {
                    Ok(file) => game.file = file,
                    Err(error) => missing.push(error),
                }
                serde_json::to_writer(&mut *out, &game).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        Form::Csv => {
            let mut writer = csv::Writer::from_writer(&mut *out);
            for game in games {
                writer.serialize(CsvGame(game)).map_err(io::Error::from)?;
            }
            writer.flush()?;
        }
    }
    out.flush()?;
    Ok(Exported {
        games: count,
        missing,
    })
}

/// The saved file of a game, if the records keep its moves.
fn file(database: &Database, record: &GameRecord) -> Result<Option<KeptFile>, RecordsError> {
    database.file(record.key).map_err(|error| {
        let reason = format!("its moves cannot be read ({error})");
        RecordsError::unreadable_game(&database.path, record.key, reason)
    })
}
