//! Records as text, to be carried to another machine or read by other programs: lines of JSON, with
//! the moves of the games of which they are kept, or a table of values parted by commas.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::database::{Database, EndedGame, KeptFile, in_json};
use super::error::RecordsError;
use super::record::{GameRecord, HandRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Moment, Outcome};
use crate::saved::{Head, with_rules, without_rules};

/// The most faults of a text that are told at once.
const MOST_FAULTS: usize = 20;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 1 << 30;

/// The form of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A line of JSON for each game.
    JsonLines,
    /// A line of values for each game, without its moves.
    Csv,
}

/// A game with the keys of its earlier ends and its file, as a line of JSON has it.
#[derive(Serialize)]
struct JsonGame<'a> {
    #[serde(flatten)]
    record: &'a GameRecord,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    former_keys: Vec<GameKey>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// A game as a line of values: lists are JSON.
#[derive(Serialize, Deserialize)]
struct CsvGame {
    key: GameKey,
    ended: Moment,
    game: String,
    title: String,
    variant: String,
    variant_title: String,
    options: String,
    fingerprint: String,
    deal: String,
    day: Option<String>,
    #[serde(default)]
    began: Option<Moment>,
    duel: bool,
    outcome: Outcome,
    winnable: Option<bool>,
    moves: u32,
    elapsed_ms: u64,
    hints: u32,
    undos: u32,
    starred: bool,
    players: String,
    hands: String,
    #[serde(default)]
    former_keys: String,
}

/// Writes all games, in the order in which they came to the records.
///
/// # Errors
/// Says why the records cannot be read, or the text not be written.
pub fn export(
    database: &Database,
    form: Form,
    out: &mut impl Write,
) -> Result<usize, ExchangeError> {
    let games = database.games_by_arrival()?;
    match form {
        Form::JsonLines => {
            for record in &games {
                let kept = database.file(record.key)?;
                let file = kept.map(|kept| match kept.definition {
                    Some(definition) => with_rules(&kept.text, &definition),
                    None => kept.text,
                });
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
                writer.serialize(line).map_err(in_disk)?;
            }
            writer.flush()?;
        }
    }
    Ok(games.len())
}

/// What an import has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Imported {
    /// How many games are new.
    pub added: usize,
    /// How many games were there already, and were left as they were.
    pub known: usize,
}

/// Reads games from a text and puts those that are new into the records: all of them, or none.
///
/// # Errors
/// Says which lines are wrong, or why the records cannot be written to.
pub fn import(
    database: &mut Database,
    form: Form,
    text: impl Read,
) -> Result<Imported, ExchangeError> {
    let games = match form {
        Form::JsonLines => from_json_lines(text)?,
        Form::Csv => from_csv(text)?,
    };
    let all = games.len();
    // Of a game that was taken up again after its end the last end counts.
    let mut known: BTreeSet<GameKey> = games.iter().flat_map(|game| game.former.clone()).collect();
    let mut fresh = Vec::new();
    for game in games {
        if known.insert(game.record.key) && !database.has_ended(game.record.key)? {
            fresh.push(game);
        }
    }
    database.put_all(fresh.iter().map(|game| EndedGame {
        record: &game.record,
        file: game.file.as_ref(),
        former: &game.former,
    }))?;
    Ok(Imported {
        added: fresh.len(),
        known: all - fresh.len(),
    })
}

/// A game as a text has it.
struct ImportedGame {
    record: GameRecord,
    file: Option<KeptFile>,
    former: Vec<GameKey>,
}

/// Reads the whole text, which must not be longer than is read.
fn whole(text: impl Read) -> Result<String, ExchangeError> {
    let mut whole = String::new();
    text.take(LONGEST + 1).read_to_string(&mut whole)?;
    if whole.len() as u64 > LONGEST {
        return Err(ExchangeError::TooLong);
    }
    Ok(whole)
}

fn from_json_lines(text: impl Read) -> Result<Vec<ImportedGame>, ExchangeError> {
    let text = whole(text)?;
    let mut games = Vec::new();
    let mut faults = Vec::new();
    if text.starts_with("key,") {
        return Err(ExchangeError::Table);
    }
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        match from_json(line).and_then(checked) {
            Ok(game) => games.push(game),
            Err(fault) => faults.push((number, fault)),
        }
    }
    found(games, faults)
}

/// Reads a line of JSON.
fn from_json(line: &str) -> Result<ImportedGame, String> {
    let words = |error: serde_json::Error| error.to_string();
    let mut fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(line).map_err(words)?;
    let file: Option<String> = match fields.remove("file") {
        Some(file) => serde_json::from_value(file).map_err(words)?,
        None => None,
    };
    let former = match fields.remove("former_keys") {
        Some(keys) => serde_json::from_value(keys).map_err(words)?,
        None => Vec::new(),
    };
    // Only the fields of a record are left.
    let record: GameRecord = serde_json::from_value(fields.into()).map_err(words)?;
    let file = file.map(|text| {
        let (text, definition) = without_rules(&text);
        KeptFile { text, definition }
    });
    Ok(ImportedGame {
        record,
        file,
        former,
    })
}

fn from_csv(text: impl Read) -> Result<Vec<ImportedGame>, ExchangeError> {
    let text = whole(text)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut games = Vec::new();
    let mut faults = Vec::new();
    // The first line names the columns.
    for (number, game) in (2..).zip(reader.deserialize::<CsvGame>()) {
        let read = game.map_err(|error| error.to_string());
        match read.and_then(CsvGame::read).and_then(checked) {
            Ok(game) => games.push(game),
            Err(fault) => faults.push((number, fault)),
        }
    }
    found(games, faults)
}

/// Returns the game unless no game can have made its record.
///
/// # Errors
/// Says what is wrong with it.
fn checked(game: ImportedGame) -> Result<ImportedGame, String> {
    let record = &game.record;
    let sides = record.players.iter().map(|player| player.side).max();
    let is_digit = |byte: u8| byte.is_ascii_hexdigit();
    let fault = if record.players.is_empty() {
        "a game has at least one player"
    } else if record.game.is_empty() || record.title.is_empty() {
        "a game has a name and a title"
    } else if record.fingerprint.len() != 16 || !record.fingerprint.bytes().all(is_digit) {
        "the fingerprint of rules has 16 digits"
    } else if record.hands.iter().any(|hand| hand.winner > sides) {
        "a hand is won by one of the sides"
    } else if game.former.contains(&record.key) {
        "an earlier end of a game has another key"
    } else if !game.file.as_ref().is_none_or(|file| is_of(file, record)) {
        "the file is that of another game"
    } else {
        return Ok(game);
    };
    Err(fault.to_owned())
}

/// Tells whether a file is that of the game that is recorded. A game that was saved before games had
/// keys says nothing of its own.
fn is_of(file: &KeptFile, record: &GameRecord) -> bool {
    Head::read(&file.text).is_some_and(|head| {
        head.game() == Some(&record.game)
            && head.deal() == Some(&record.deal)
            && head.key().is_none_or(|key| key == record.key)
    })
}

fn found(
    games: Vec<ImportedGame>,
    faults: Vec<(usize, String)>,
) -> Result<Vec<ImportedGame>, ExchangeError> {
    if faults.is_empty() {
        Ok(games)
    } else {
        Err(ExchangeError::Faults(faults))
    }
}

impl CsvGame {
    fn new(record: &GameRecord, former: &[GameKey]) -> Self {
        Self {
            key: record.key,
            ended: record.ended,
            game: record.game.clone(),
            title: record.title.clone(),
            variant: record.variant.clone(),
            variant_title: record.variant_title.clone(),
            options: in_json(&record.options),
            fingerprint: record.fingerprint.clone(),
            deal: record.deal.clone(),
            day: record.day.clone(),
            began: record.began,
            duel: record.duel,
            outcome: record.outcome,
            winnable: record.winnable,
            moves: record.moves,
            elapsed_ms: record.elapsed_ms,
            hints: record.hints,
            undos: record.undos,
            starred: record.starred,
            players: in_json(&record.players),
            hands: in_json(&record.hands),
            former_keys: match former {
                [] => String::new(),
                keys => in_json(&keys),
            },
        }
    }

    fn read(self) -> Result<ImportedGame, String> {
        fn read<T: for<'a> Deserialize<'a>>(column: &str, text: &str) -> Result<T, String> {
            serde_json::from_str(text).map_err(|error| format!("in the column {column}: {error}"))
        }
        let players: Vec<PlayerRecord> = read("players", &self.players)?;
        let hands: Vec<HandRecord> = read("hands", &self.hands)?;
        let former = match self.former_keys.as_str() {
            "" => Vec::new(),
            keys => read("former_keys", keys)?,
        };
        let record = GameRecord {
            key: self.key,
            game: self.game,
            title: self.title,
            variant: self.variant,
            variant_title: self.variant_title,
            options: read("options", &self.options)?,
            fingerprint: self.fingerprint,
            deal: self.deal,
            day: self.day.filter(|day| !day.is_empty()),
            began: self.began,
            duel: self.duel,
            ended: self.ended,
            outcome: self.outcome,
            winnable: self.winnable,
            moves: self.moves,
            elapsed_ms: self.elapsed_ms,
            hints: self.hints,
            undos: self.undos,
            players,
            hands,
            starred: self.starred,
        };
        Ok(ImportedGame {
            record,
            file: None,
            former,
        })
    }
}

/// Returns the error of the disk behind an error of the table.
fn in_disk(error: csv::Error) -> io::Error {
    io::Error::from(error)
}

/// Why records were not written out or read.
#[derive(Debug)]
pub enum ExchangeError {
    /// The records cannot be used.
    Records(RecordsError),
    /// The text cannot be read or written.
    Text(io::Error),
    /// The text is longer than is read.
    TooLong,
    /// The text is a table of values, and lines of JSON were expected.
    Table,
    /// Lines are wrong, each with its number; nothing was taken over.
    Faults(Vec<(usize, String)>),
}

impl From<RecordsError> for ExchangeError {
    fn from(error: RecordsError) -> Self {
        Self::Records(error)
    }
}

impl From<io::Error> for ExchangeError {
    fn from(error: io::Error) -> Self {
        Self::Text(error)
    }
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Records(error) => error.fmt(f),
            Self::Text(error) => error.fmt(f),
            Self::TooLong => write!(
                f,
                "this is longer than {} MiB: import it in parts",
                LONGEST >> 20
            ),
            Self::Table => f.write_str("this is a table of values: read it with `--csv`"),
            Self::Faults(faults) => {
                for (line, reason) in faults.iter().take(MOST_FAULTS) {
                    write!(f, "line {line}: {reason}; ")?;
                }
                let more = faults.len().saturating_sub(MOST_FAULTS);
                if more > 0 {
                    write!(f, "and {more} more; ")?;
                }
                f.write_str("nothing was taken over")
            }
        }
    }
}

impl std::error::Error for ExchangeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_goes_elsewhere_with_the_time_at_which_it_was_begun() {
        let marked = r#"{"key":"000000000000000000000000000000a1","game":"golf","title":"Golf",
            "variant":"standard","variant_title":"","fingerprint":"00000000000000ff","deal":"257",
            "day":"2026-W48/2","began":"2026-11-24T23:59:59-09:30",
            "ended":"2026-11-25T00:10:00-09:30","outcome":"won","moves":40,"elapsed_ms":61000,
            "players":[{"name":"Anna","side":0,"points":0,"won":true}],"hands":[]}"#;
        let plain = marked.replace("a1\"", "a2\"").replace(
            r#""day":"2026-W48/2","began":"2026-11-24T23:59:59-09:30","#,
            "",
        );
        let games = [marked, &plain].map(|game| game.replace('\n', ""));
        for form in [Form::JsonLines, Form::Csv] {
            let folder = tempfile::tempdir().unwrap();
            let open = |name: &str| Database::open(&folder.path().join(name)).unwrap();
            let (mut here, mut there) = (open("here.db"), open("there.db"));
            let text = games.join("\n");
            let imported = import(&mut here, Form::JsonLines, text.as_bytes());
            assert_eq!(imported.unwrap().added, 2);
            let mut text = Vec::new();
            export(&here, form, &mut text).unwrap();
            import(&mut there, form, &text[..]).unwrap();
            let games = there.games(None).unwrap();
            assert_eq!(games, here.games(None).unwrap());
            let began = games[0].began.map(|began| began.to_string());
            assert_eq!(began.as_deref(), Some("2026-11-24T23:59:59-09:30"));
            assert_eq!((&games[1].day, games[1].began), (&None, None));
        }
    }
}
