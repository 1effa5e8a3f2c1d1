//! Exporting and importing records as text for other machines and programs: JSON lines, with the
//! kept moves of games, or a CSV table.

mod export;
mod import;

use std::fmt;
use std::io;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use super::database::in_json;
use super::error::RecordsError;
use super::kept_file::KeptFile;
use super::record::{GameRecord, HandRecord, PlayerRecord};
use crate::saved::ending::{GameKey, Moment, Outcome};

pub use export::{Exported, export};
pub use import::{Imported, import};

/// The largest number of errors reported for one imported text.
const MOST_FAULTS: usize = 20;

/// The maximum length of a reported import error, in characters.
const LONGEST_FAULT: usize = 200;

/// The text format in which records are exported and imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The text has a line of JSON for each game.
    JsonLines,
    /// The text has a line of comma-separated values for each game, without its moves.
    Csv,
}

/// A finished game that is written to a line of CSV, or read from one.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct CsvGame(#[serde(with = "Columns")] GameRecord);

/// The columns of a CSV table of games. Lists are written as JSON.
#[derive(Serialize, Deserialize)]
#[serde(remote = "GameRecord")]
struct Columns {
    key: GameKey,
    ended: Moment,
    game: String,
    title: String,
    variant: String,
    variant_title: String,
    #[serde(serialize_with = "list::serialize", deserialize_with = "options")]
    options: Vec<(String, String)>,
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
    #[serde(serialize_with = "list::serialize", deserialize_with = "players")]
    players: Vec<PlayerRecord>,
    #[serde(serialize_with = "list::serialize", deserialize_with = "hands")]
    hands: Vec<HandRecord>,
    #[serde(default, with = "list_or_nothing")]
    former_keys: Vec<GameKey>,
    #[serde(skip)]
    file: Option<KeptFile>,
}

/// Writing a list as a value in a CSV table, and reading it.
mod list {
    use serde::de::{DeserializeOwned, Error as _};
    use serde::{Deserialize as _, Deserializer, Serialize, Serializer};

    use super::in_json;

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        list: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&in_json(list))
    }

    /// Reads a list from the column `column` of a CSV table.
    pub(super) fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        column: &str,
        from: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        let wrong = |error| D::Error::custom(format!("column {column}: {error}"));
        serde_json::from_str(&text).map_err(wrong)
    }
}

/// Defines a deserialising function for each column of a CSV table that contains a list.
macro_rules! lists {
    ($($column:ident: $list:ty),+) => {$(
        fn $column<'de, D: Deserializer<'de>>(from: D) -> Result<$list, D::Error> {
            list::deserialize(stringify!($column), from)
        }
    )+};
}

lists!(options: Vec<(String, String)>, players: Vec<PlayerRecord>, hands: Vec<HandRecord>, former_keys: Vec<GameKey>);

/// Writing a list as a CSV value that is empty if the list is empty, and reading it.
mod list_or_nothing {
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    use super::{GameKey, list};

    pub(super) fn serialize<S: Serializer>(keys: &[GameKey], to: S) -> Result<S::Ok, S::Error> {
        match keys {
            [] => "".serialize(to),
            keys => list::serialize(&keys, to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<GameKey>, D::Error> {
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct Keys(#[serde(deserialize_with = "super::former_keys")] Vec<GameKey>);
        let keys = Option::<Keys>::deserialize(from)?;
        Ok(keys.map_or_else(Vec::new, |keys| keys.0))
    }
}

/// The errors in an imported text: the first wrong lines, each with its error, and the total number
/// of wrong lines.
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
        f.write_str("nothing was imported")
    }
}

/// Why records could not be exported or imported.
#[derive(Debug, Error)]
pub enum ExchangeError {
    /// The database of records cannot be used.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// The exported text cannot be written, or the imported text cannot be read.
    #[error(transparent)]
    Text(#[from] io::Error),
    /// The imported text is a CSV table instead of lines of JSON.
    #[error("this is a CSV table; import it with `--csv`")]
    Table,
    /// The imported text is not a CSV table with column names in the first line.
    #[error(
        "this is not a CSV table with column names in its first line; import JSON without `--csv`"
    )]
    NoTable,
    /// Some lines of the imported text are wrong, so nothing was imported.
    #[error("{0}")]
    Faults(Faults),
}

#[cfg(test)]
mod tests {
    mod former_words;

    use super::*;
    use crate::records::database::{Database, PATIENCE, Selection};
    use crate::tests::embedded;

    #[test]
    fn export_and_import_keep_the_start_time_of_a_daily_deal() {
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
            let open = |name: &str| {
                let path = folder.path().join(name);
                Database::open(&path, PATIENCE, embedded()).unwrap()
            };
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
