//! What stands in the file of a saved game, unchecked but for types. Whether it makes sense
//! together is found out in `read.rs`.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::settings::{ComputerLevel, Courtesy, MOST_PLAYERS, People, Word};
use crate::toml_reader::{Item, Key, Reader, integer, option_text};

/// The keys that a saved game has.
const KEYS: [&str; 19] = [
    "format",
    "shuffle",
    "game",
    "title",
    "fingerprint",
    "variant",
    "deal",
    "elapsed_ms",
    "hints",
    "played",
    "duel",
    "path",
    "people",
    "computer_level",
    "courtesy",
    "options",
    "seat",
    "hand",
    "log",
];

/// A value with its bytes in the file.
type Placed<T> = (T, Range<usize>);

/// What stands in a file, unchecked but for types.
#[derive(Default)]
pub struct Raw {
    pub format: Option<Placed<u64>>,
    pub shuffle: Option<Placed<u64>>,
    pub game: Option<Placed<String>>,
    pub title: Option<String>,
    pub fingerprint: Option<Placed<String>>,
    pub variant: Option<String>,
    pub deal: Option<Placed<String>>,
    pub elapsed_ms: Option<u64>,
    pub hints: Option<u64>,
    pub played: Option<Placed<u64>>,
    pub duel: Option<Placed<u64>>,
    pub path: Option<String>,
    pub people: Option<People>,
    pub level: Option<ComputerLevel>,
    pub courtesy: Option<Courtesy>,
    pub levels: [Option<ComputerLevel>; MOST_PLAYERS],
    pub options: Vec<(String, String)>,
    pub seats: Vec<String>,
    pub hands: Vec<Placed<Vec<i64>>>,
    pub lines: Option<Vec<Placed<String>>>,
}

impl Raw {
    /// Reads the file. What could be read is returned; the reader has all faults.
    pub fn read(reader: &mut Reader) -> Self {
        let mut raw = Self::default();
        for (key, item) in &reader.parse() {
            let span = item.span();
            match key.get_ref().as_ref() {
                "format" => raw.format = reader.number(key, item).map(|number| (number, span)),
                "shuffle" => raw.shuffle = reader.number(key, item).map(|number| (number, span)),
                "game" => raw.game = reader.text(key, item).map(|text| (text, span)),
                "title" => raw.title = reader.text(key, item),
                "fingerprint" => raw.fingerprint = reader.text(key, item).map(|text| (text, span)),
                "variant" => raw.variant = reader.text(key, item),
                "deal" => raw.deal = reader.text(key, item).map(|text| (text, span)),
                "elapsed_ms" => raw.elapsed_ms = reader.number(key, item),
                "hints" => raw.hints = reader.number(key, item),
                "played" => raw.played = reader.number(key, item).map(|number| (number, span)),
                "duel" => raw.duel = reader.number(key, item).map(|number| (number, span)),
                "path" => raw.path = reader.text(key, item),
                "people" => raw.people = word(reader, key, item),
                "computer_level" => raw.level = word(reader, key, item),
                "courtesy" => raw.courtesy = word(reader, key, item),
                "options" => raw.options = options(reader, key, item),
                "seat" => (raw.seats, raw.levels) = seats(reader, key, item),
                "hand" => raw.hands = hands(reader, key, item),
                "log" => raw.lines = log(reader, key, item),
                _ => reader.unknown(key, "part of a saved game", &KEYS),
            }
        }
        raw
    }
}

/// Reads one of a few words.
fn word<T: Word>(reader: &mut Reader, key: Key, item: Item) -> Option<T> {
    let text = reader.text(key, item)?;
    let value = T::from_word(&text);
    if value.is_none() {
        reader.wrong(key, item, &format!("one of {}", T::list()));
    }
    value
}

fn options(reader: &mut Reader, key: Key, item: Item) -> Vec<(String, String)> {
    let Some(table) = item.get_ref().as_table() else {
        reader.wrong(key, item, "a table of options");
        return Vec::new();
    };
    let mut options = Vec::new();
    for (key, item) in table {
        match option_text(item.get_ref()) {
            Some(text) => options.push((key.get_ref().to_string(), text)),
            None => reader.wrong(key, item, "the value of an option"),
        }
    }
    options
}

/// Reads the names of those who sit at the table, and how good the computer players are that
/// are not like the others.
fn seats(
    reader: &mut Reader,
    key: Key,
    item: Item,
) -> (Vec<String>, [Option<ComputerLevel>; MOST_PLAYERS]) {
    let mut names = Vec::new();
    let mut levels = [None; MOST_PLAYERS];
    for (at, seat) in tables(reader, key, item).into_iter().enumerate() {
        for (key, item) in seat {
            match key.get_ref().as_ref() {
                "name" => names.extend(reader.text(key, item)),
                "level" => {
                    let level = word(reader, key, item);
                    if let Some(own) = levels.get_mut(at) {
                        *own = level;
                    }
                }
                _ => reader.unknown(key, "something a seat has", &["name", "level"]),
            }
        }
    }
    (names, levels)
}

fn hands(reader: &mut Reader, key: Key, item: Item) -> Vec<Placed<Vec<i64>>> {
    let mut hands = Vec::new();
    for hand in tables(reader, key, item) {
        for (key, item) in hand {
            if key.get_ref() != "points" {
                reader.unknown(key, "something a hand has", &["points"]);
                continue;
            }
            let points = item.get_ref().as_array().map(|list| {
                list.iter()
                    .map(|number| number.get_ref().as_integer().and_then(integer))
            });
            match points.and_then(Iterator::collect::<Option<Vec<i64>>>) {
                Some(points) => hands.push((points, item.span())),
                None => reader.wrong(key, item, "a list of whole numbers"),
            }
        }
    }
    hands
}

fn tables<'a, 'i>(reader: &mut Reader, key: Key, item: Item<'a, 'i>) -> Vec<&'a DeTable<'i>> {
    let list = item.get_ref().as_array();
    let tables = list.and_then(|list| {
        list.iter()
            .map(|entry| entry.get_ref().as_table())
            .collect::<Option<Vec<_>>>()
    });
    if tables.is_none() {
        reader.wrong(key, item, "a list of tables");
    }
    tables.unwrap_or_default()
}

/// Reads the log: its lines under their numbers, or, as it was first written, as a list.
fn log(reader: &mut Reader, key: Key, item: Item) -> Option<Vec<Placed<String>>> {
    let Some(table) = item.get_ref().as_table() else {
        reader.wrong(key, item, "a table with the moves");
        return None;
    };
    let mut lines = Vec::new();
    for (key, item) in table {
        let number = (lines.len() + 1).to_string();
        match (key.get_ref().as_ref(), item.get_ref()) {
            (found, DeValue::String(line)) if found == number => {
                lines.push((line.to_string(), item.span()));
            }
            ("moves", DeValue::Array(list)) if lines.is_empty() => {
                lines = list
                    .iter()
                    .filter_map(|line| Some((reader.text(key, line)?, line.span())))
                    .collect();
            }
            ("moves", _) => reader.wrong(key, item, "a list of moves"),
            (found, _) if found == number => reader.wrong(key, item, "a text in quotes"),
            (found, _) => {
                let message = format!("line {number} of the log is missing: `{found}` follows");
                reader.fault(key.span(), message, None);
                break;
            }
        }
    }
    Some(lines)
}
