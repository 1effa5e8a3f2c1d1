//! Records as text, to be carried to another machine or read by other programs: lines of JSON, with
//! the moves of the games of which they are kept, or a table of values parted by commas.

mod export;
mod import;

use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::database::in_json;
use super::error::RecordsError;
use super::record::{GameRecord, HandRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Moment, Outcome};

pub use export::{Exported, export};
pub use import::{Imported, import};

/// The most faults of a text that are told.
const MOST_FAULTS: usize = 20;

/// The most that is told of a fault, in letters.
const LONGEST_FAULT: usize = 200;

/// The form of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A line of JSON for each game.
    JsonLines,
    /// A line of values for each game, without its moves.
    Csv,
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

impl CsvGame {
    fn new(record: &GameRecord) -> Self {
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
            former_keys: match &record.former_keys[..] {
                [] => String::new(),
                keys => in_json(&keys),
            },
        }
    }

    fn read(self) -> Result<GameRecord, String> {
        fn read<T: for<'a> Deserialize<'a>>(column: &str, text: &str) -> Result<T, String> {
            serde_json::from_str(text).map_err(|error| format!("in the column {column}: {error}"))
        }
        let players: Vec<PlayerRecord> = read("players", &self.players)?;
        let hands: Vec<HandRecord> = read("hands", &self.hands)?;
        let former_keys = match self.former_keys.as_str() {
            "" => Vec::new(),
            keys => read("former_keys", keys)?,
        };
        Ok(GameRecord {
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
            former_keys,
            file: None,
        })
    }
}

/// The lines of a text that are wrong: the first ones with their reasons, and how many there are.
#[derive(Debug, Default)]
pub struct Faults {
    told: Vec<(u64, String)>,
    all: u64,
}

impl Faults {
    fn add(&mut self, line: u64, reason: String) {
        self.all += 1;
        if self.told.len() < MOST_FAULTS {
            let reason = match reason.char_indices().nth(LONGEST_FAULT) {
                Some((end, _)) => format!("{}…", &reason[..end]),
                None => reason,
            };
            self.told.push((line, reason));
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (line, reason) in &self.told {
            write!(f, "line {line}: {reason}; ")?;
        }
        let more = self.all - self.told.len() as u64;
        if more > 0 {
            write!(f, "and {more} more; ")?;
        }
        f.write_str("nothing was taken over")
    }
}

/// Why records were not written out or read.
#[derive(Debug, Error)]
pub enum ExchangeError {
    /// The records cannot be used.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// The text cannot be read or written.
    #[error(transparent)]
    Text(#[from] io::Error),
    /// The text is a table of values, and lines of JSON were expected.
    #[error("this is a table of values: read it with `--csv`")]
    Table,
    /// A table of values was expected, and the first line names none.
    #[error(
        "this is no table of games, whose first line names the columns: lines of JSON are read without `--csv`"
    )]
    NoTable,
    /// Lines are wrong; nothing was taken over.
    #[error("{0}")]
    Faults(Faults),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::database::{Database, PATIENCE, Selection};

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
            let open = |name: &str| Database::open(&folder.path().join(name), PATIENCE).unwrap();
            let (mut here, mut there) = (open("here.db"), open("there.db"));
            let text = games.join("\n");
            let imported = import(&mut here, Form::JsonLines, text.as_bytes());
            assert_eq!(imported.unwrap().added, 2);
            let mut text = Vec::new();
            export(&here, form, &mut text).unwrap();
            import(&mut there, form, &text[..]).unwrap();
            let games = there.games(Selection::All).unwrap();
            assert_eq!(games, here.games(Selection::All).unwrap());
            let began = games[0].began.map(|began| began.to_string());
            assert_eq!(began.as_deref(), Some("2026-11-24T23:59:59-09:30"));
            assert_eq!((&games[1].day, games[1].began), (&None, None));
        }
    }
}
