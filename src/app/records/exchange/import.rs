//! Importing games line by line, so that a long text takes little memory. The games wait outside
//! the records until the whole text has been read, so that the import does not block other
//! programs. Then either all games are added or none.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};

use super::{CsvGame, ExchangeError, Faults, Form};
use crate::limits::{
    IMPORT, IMPORTED_GAME, IMPORTED_LIST, IMPORTED_PLAYERS, RECORDED_TEXT, SAVED_GAME,
};
use crate::records::database::{Database, in_json};
use crate::records::kept_file::KeptFile;
use crate::records::record::{GameRecord, present_fingerprint};
use crate::saved::Head;

/// The result of importing records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// The number of games added to the records. Includes recorded games that were replaced by a
    /// later end of the same game.
    pub added: usize,
    /// The number of games that the records had already; they stay unchanged.
    pub known: usize,
    /// The number of games' former keys (earlier identifiers) that were ignored because they belong
    /// to other games. A game gets a new key each time its end is undone.
    pub ignored: usize,
    /// The number of games imported without their moves, because the limit of kept moves was
    /// reached.
    pub lost_moves: usize,
}

/// Imports all new games in a text, or none of them if a line is wrong. A recorded game stays
/// unchanged, unless the text contains the same game with a later end.
///
/// # Errors
/// Returns which lines are wrong, or why the records cannot be written.
pub fn import(
    database: &mut Database,
    form: Form,
    text: impl Read,
) -> Result<Imported, ExchangeError> {
    let mut faults = Faults::default();
    let (staged, embedded) = (database.staged_lines()?, database.embedded);
    let mut renewed = BTreeMap::new();
    let mut take = |line: u64, read: Result<GameRecord, String>| {
        let sound = read.and_then(|game| match fault_of(&game) {
            Some(fault) => Err(fault),
            None => Ok(game),
        });
        match sound {
            Ok(mut game) => {
                let options = in_json(&game.options);
                let rules = [&game.game, &game.variant, &options, &game.fingerprint];
                let present = renewed.entry(rules.map(String::clone)).or_insert_with(|| {
                    let rules = (&*game.game, &*game.variant, &*game.options);
                    present_fingerprint(embedded, rules, &game.fingerprint)
                });
                // Older programs exported older fingerprints.
                if let Some(present) = present {
                    game.fingerprint.clone_from(present);
                }
                staged.add(&in_json(&game))?;
            }
            Err(reason) => faults.add(line, reason),
        }
        Ok(())
    };
    let text = LimitedReader::new(text);
    match form {
        Form::JsonLines => json_lines(&text, &mut take)?,
        Form::Csv => csv_lines(&text, &mut take)?,
    }
    if faults.all > 0 {
        return Err(ExchangeError::Faults(faults));
    }
    let mut imported = Imported::default();
    database.import_staged(|line, importer| {
        // Staged lines are known to be valid.
        let Ok(game) = from_json(line) else {
            return Ok(());
        };
        let outcome = importer.add(&game)?;
        imported.ignored += outcome.ignored;
        imported.lost_moves += usize::from(outcome.lost_moves);
        imported.added += usize::from(outcome.is_new);
        imported.known += usize::from(!outcome.is_new);
        // An earlier end in the same text counts as a known game.
        imported.added -= outcome.replaced;
        imported.known += outcome.replaced;
        Ok(())
    })?;
    Ok(imported)
}

/// A reader of imported text that limits the length of each game and of the whole text.
struct LimitedReader<R> {
    text: RefCell<R>,
    /// The number of bytes read of the current game, and the number read of the whole text.
    read: Cell<(u64, u64)>,
}

impl<R: Read> LimitedReader<R> {
    fn new(text: R) -> Self {
        Self {
            text: text.into(),
            read: Cell::new((0, 0)),
        }
    }

    /// Starts counting the bytes of the next game in an imported text.
    fn next_game(&self) {
        self.read.set((0, self.read.get().1));
    }
}

impl<R: Read> Read for &LimitedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.borrow_mut().read(buffer)?;
        let (game, all) = self.read.get();
        let read = (game + count as u64, all + count as u64);
        self.read.set(read);
        if read.1 > IMPORT {
            let most = IMPORT >> 20;
            let reason = format!("this is longer than {most} MiB; import it in parts");
            return Err(io::Error::other(reason));
        }
        if read.0 > IMPORTED_GAME {
            let most = IMPORTED_GAME >> 20;
            let reason = format!("a game in it is longer than {most} MiB");
            return Err(io::Error::other(reason));
        }
        Ok(count)
    }
}

/// Parses each line of an imported text as JSON, and calls `take` with the line's number and the
/// game in it.
fn json_lines<R: Read>(
    text: &LimitedReader<R>,
    take: &mut impl FnMut(u64, Result<GameRecord, String>) -> Result<(), ExchangeError>,
) -> Result<(), ExchangeError> {
    let mut lines = BufReader::new(text);
    let mut line = Vec::new();
    without_mark(&mut lines)?;
    for number in 1.. {
        text.next_game();
        line.clear();
        let read = lines.read_until(b'\n', &mut line);
        if read.map_err(|error| at_line(number, &error))? == 0 {
            break;
        }
        if number == 1 && line.starts_with(b"key,") {
            return Err(ExchangeError::Table);
        }
        match str::from_utf8(&line) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => take(number, from_json(line))?,
            Err(_) => take(number, Err("this is not UTF-8 text".to_owned()))?,
        }
    }
    Ok(())
}

/// Parses each line of an imported text as CSV, and calls `take` with the line's number and the
/// game in it.
fn csv_lines<R: Read>(
    text: &LimitedReader<R>,
    take: &mut impl FnMut(u64, Result<GameRecord, String>) -> Result<(), ExchangeError>,
) -> Result<(), ExchangeError> {
    let mut lines = BufReader::new(text);
    without_mark(&mut lines)?;
    let mut reader = csv::Reader::from_reader(lines);
    let head = reader
        .headers()
        .map_err(|error| at_line(1, &error.into()))?;
    if !head.is_empty() && head.iter().all(|column| column != "key") {
        return Err(ExchangeError::NoTable);
    }
    let mut games = reader.deserialize::<CsvGame>();
    // The first line has the column names.
    for number in 2.. {
        text.next_game();
        match games.next() {
            None => break,
            Some(Ok(CsvGame(game))) => take(number, Ok(game))?,
            Some(Err(error)) if error.is_io_error() => {
                return Err(at_line(number, &io::Error::from(error)).into());
            }
            Some(Err(error)) => take(number, Err(csv_reason(&error)))?,
        }
    }
    Ok(())
}

/// The message for an error in a line of CSV. If the error is an invalid list, its own message
/// already names the column.
fn csv_reason(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } if err.field().is_none() => err.to_string(),
        _ => error.to_string(),
    }
}

fn at_line(number: u64, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("line {number}: {error}"))
}

/// Skips the byte order mark that some editors write at the start of a text.
fn without_mark(text: &mut impl BufRead) -> io::Result<()> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if text.fill_buf()?.starts_with(MARK) {
        text.consume(MARK.len());
    }
    Ok(())
}

/// Parses a line of JSON as the record of a game.
fn from_json(line: &str) -> Result<GameRecord, String> {
    // Serde would also accept an array of values in field order.
    if line.trim_start().starts_with('[') {
        return Err("invalid type: sequence, expected a game".to_owned());
    }
    serde_json::from_str(line).map_err(|error| reason_of(&error))
}

/// The message for an error in a line of JSON, without the line number that serde adds.
fn reason_of(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = told.strip_suffix(&place).unwrap_or(&told);
    if error.is_data() {
        reason.to_owned()
    } else {
        format!("{reason} at column {}", error.column())
    }
}

/// Returns why an imported record cannot belong to a real game, if it cannot.
fn fault_of(record: &GameRecord) -> Option<String> {
    let sides = record.players.iter().map(|player| player.side).max();
    let is_digit = |byte: u8| byte.is_ascii_hexdigit();
    let fault = if record.players.is_empty() {
        "a game must have at least one player"
    } else if record.players.len() > IMPORTED_PLAYERS {
        return Some(format!(
            "a game can have at most {IMPORTED_PLAYERS} players"
        ));
    } else if lengths(record).any(|length| length > IMPORTED_LIST) {
        return Some(format!(
            "a game can have at most {IMPORTED_LIST} hands, options or earlier keys"
        ));
    } else if texts(record).any(|text| text.len() > RECORDED_TEXT) {
        return Some(format!(
            "a name or a title can have at most {RECORDED_TEXT} bytes"
        ));
    } else if file_length(record) > SAVED_GAME {
        return Some(format!(
            "the file of a game can have at most {} MiB",
            SAVED_GAME >> 20
        ));
    } else if record.game.is_empty() || record.title.is_empty() {
        "a game must have a name and a title"
    } else if record.fingerprint.len() != 16 || !record.fingerprint.bytes().all(is_digit) {
        "the fingerprint of the rules must have 16 digits"
    } else if record.hands.iter().any(|hand| hand.winner > sides) {
        "the winner of a hand must be one of the sides"
    } else if record.former_keys.contains(&record.key) {
        "an earlier end of a game must have another key"
    } else if !record.file.as_ref().is_none_or(|file| is_of(file, record)) {
        "the file is from another game"
    } else {
        return None;
    };
    Some(fault.to_owned())
}

/// The size of the saved file of an imported game in bytes, including the rules.
fn file_length(game: &GameRecord) -> u64 {
    let length =
        |file: &KeptFile| file.text.len() + file.definition.as_ref().map_or(0, String::len);
    game.file.as_ref().map_or(0, length) as u64
}

/// The lengths of all lists in the record of a game.
fn lengths(record: &GameRecord) -> impl Iterator<Item = usize> {
    let points = record.hands.iter().map(|hand| hand.points.len());
    let former = record.former_keys.len();
    let lists = [record.hands.len(), record.options.len(), former];
    points.chain(lists)
}

/// All names and titles in the record of a game.
fn texts(record: &GameRecord) -> impl Iterator<Item = &String> {
    let options = record
        .options
        .iter()
        .flat_map(|(name, value)| [name, value]);
    let players = record.players.iter();
    let players = players.flat_map(|player| [Some(&player.name), player.level.as_ref()]);
    [
        &record.game,
        &record.title,
        &record.variant,
        &record.variant_title,
        &record.deal,
    ]
    .into_iter()
    .chain(&record.day)
    .chain(options)
    .chain(players.flatten())
}

/// Whether a save file belongs to `record`. A game saved before games had keys is recognised by its
/// name and deal only.
fn is_of(file: &KeptFile, record: &GameRecord) -> bool {
    Head::read(&file.text).is_some_and(|head| {
        head.game() == Some(&record.game)
            && head.deal() == Some(&record.deal)
            && head.key().is_none_or(|key| key == record.key)
    })
}
