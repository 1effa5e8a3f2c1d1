//! The values in a saved game, checked only for their types. `read.rs` checks whether they fit
//! together.

use std::ops::Range;
use std::str::FromStr;

use patience_core::Seat;
use patience_language::{Entry, Node, NodeValue};

use crate::files::value_reader::{ValueReader, option_text};
use crate::limits::{RECORDED_TEXT, SAVED_OPTIONS};
use crate::saved::ending::{GameKey, Moment, Outcome};
use crate::settings::{ComputerLevel, Courtesy, MOST_PLAYERS, People, Seating, Word};

/// A value in a saved game, with its byte range in the file.
type Placed<T> = (T, Range<usize>);

/// Defines the known keys of a saved game, a struct of their values, and a function that reads
/// them. Each row of the macro describes one key.
macro_rules! keys {
    ($($key:ident: $value:ty = $($read:ident)::+($($more:expr)?);)*) => {
        /// The known keys of a saved game.
        const KEYS: &[&str] = &[$(stringify!($key)),*];

        /// The values in a saved game, checked only for their types.
        #[derive(Default)]
        pub struct RawSave {
            $(pub $key: $value,)*
        }

        impl RawSave {
            /// Reads the valid values of a saved game. `reader` collects the errors in the others.
            pub fn read(reader: &mut ValueReader) -> Self {
                let mut raw = Self::default();
                for entry in reader.document().entries() {
                    match entry.key.as_str() {
                        $(key if key == stringify!($key) => {
                            raw.$key = $($read)::+(reader, key, &entry.node $(, $more)?);
                        })*
                        _ => reader.unknown(entry, "a key of a saved game", KEYS),
                    }
                }
                raw
            }
        }
    };
}

keys! {
    format: Option<Placed<u64>> = placed(ValueReader::number);
    key: Option<GameKey> = parsed("32 digits in quotes");
    former_keys: Vec<GameKey> = former_keys();
    shuffle: Option<Placed<u64>> = placed(ValueReader::number);
    game: Option<Placed<String>> = placed(ValueReader::text);
    title: Option<String> = ValueReader::text();
    fingerprint: Option<Placed<String>> = placed(ValueReader::text);
    variant: Option<String> = ValueReader::text();
    deal: Option<Placed<String>> = placed(ValueReader::text);
    day: Option<String> = ValueReader::text();
    began: Option<Moment> = parsed("a date and time in quotes");
    outcome: Option<Outcome> = word();
    ended: Option<Moment> = parsed("a date and time in quotes");
    winnable: Option<bool> = ValueReader::yes_no();
    proofs: Option<u64> = ValueReader::number();
    elapsed_ms: Option<u64> = ValueReader::number();
    hints: Option<u64> = ValueReader::number();
    played: Option<Placed<u64>> = placed(ValueReader::number);
    duel: Option<Placed<u64>> = placed(ValueReader::number);
    path: Option<String> = ValueReader::text();
    people: Option<People> = word();
    own_seat: Option<Seat> = own_seat();
    people_seats: Option<Vec<Seat>> = people_seats();
    computer_level: Option<ComputerLevel> = word();
    courtesy: Option<Courtesy> = word();
    options: Vec<(String, String)> = options();
    seat: Seats = seats();
    hand: Vec<Placed<Vec<i64>>> = hands();
    rules: Option<Placed<String>> = rules();
    log: Option<Vec<Placed<String>>> = log();
}

/// The names and levels of the players in a saved game.
#[derive(Default)]
pub struct Seats {
    pub names: Vec<String>,
    /// The level of each computer player whose level differs from that of the other computer
    /// players.
    levels: [Option<ComputerLevel>; MOST_PLAYERS],
}

impl RawSave {
    /// The people and computer players in a saved multiplayer game. `people` is the number of
    /// people.
    pub fn seating(&self, people: People) -> Seating {
        let usual = Seating::default();
        Seating {
            people,
            own_seat: self.own_seat.unwrap_or(usual.own_seat),
            level: self.computer_level.unwrap_or(usual.level),
            own: self.seat.levels,
            courtesy: self.courtesy.unwrap_or(usual.courtesy),
        }
    }
}

/// Reads a value in a saved game together with its byte range in the file.
fn placed<'a, T>(
    reader: &mut ValueReader<'a>,
    key: &str,
    node: &Node,
    read: fn(&mut ValueReader<'a>, &str, &Node) -> Option<T>,
) -> Option<Placed<T>> {
    Some((read(reader, key, node)?, node.place.span.clone()))
}

/// Reads a value in a saved game that must be one of the words that a setting allows.
fn word<T: Word>(reader: &mut ValueReader, key: &str, node: &Node) -> Option<T> {
    let text = reader.text(key, node)?;
    let value = T::from_word(&text);
    if value.is_none() {
        reader.wrong(key, node, &format!("one of {}", T::list()));
    }
    value
}

/// Reads a list of seat numbers in a saved game, counted from 1.
fn people_seats(reader: &mut ValueReader, key: &str, node: &Node) -> Option<Vec<Seat>> {
    let Some(items) = node.as_list() else {
        reader.wrong(key, node, "a list of seats");
        return None;
    };
    items
        .iter()
        .map(|item| own_seat(reader, key, item))
        .collect()
}

/// Reads a seat number in a saved game, counted from 1.
fn own_seat(reader: &mut ValueReader, key: &str, node: &Node) -> Option<Seat> {
    let number: u64 = reader.number(key, node)?;
    let number = usize::try_from(number).ok();
    let number = number.filter(|number| (1..=MOST_PLAYERS).contains(number));
    if number.is_none() {
        reader.wrong(key, node, &format!("a seat, 1 to {MOST_PLAYERS}"));
    }
    let at = u8::try_from(number? - 1).ok()?;
    Some(Seat::new(at))
}

/// Parses a text in a saved game as a value of another type.
fn parsed<T: FromStr>(
    reader: &mut ValueReader,
    key: &str,
    node: &Node,
    expected: &str,
) -> Option<T> {
    let value = reader.text(key, node)?.parse().ok();
    if value.is_none() {
        reader.wrong(key, node, expected);
    }
    value
}

fn former_keys(reader: &mut ValueReader, key: &str, node: &Node) -> Vec<GameKey> {
    let nodes = node.as_list().unwrap_or_default();
    let keys = nodes.iter().map(|node| node.as_text()?.parse().ok());
    let keys: Option<Vec<GameKey>> = keys.collect();
    keys.filter(|keys| !keys.is_empty()).unwrap_or_else(|| {
        reader.wrong(key, node, "a list of keys of 32 digits");
        Vec::new()
    })
}

/// Reads the rules stored in a saved game.
fn rules(reader: &mut ValueReader, key: &str, node: &Node) -> Option<Placed<String>> {
    let text = node.get("text").filter(|_| node.entries().len() == 1);
    let Some(text) = text else {
        reader.wrong(key, node, "a table with the `text` of a rule file");
        return None;
    };
    let span = text.place.span.clone();
    reader.text("rules.text", text).map(|text| (text, span))
}

fn options(reader: &mut ValueReader, key: &str, node: &Node) -> Vec<(String, String)> {
    let Some(table) = node.as_table() else {
        reader.wrong(key, node, "a table of options");
        return Vec::new();
    };
    if table.len() > SAVED_OPTIONS {
        reader.wrong(
            key,
            node,
            &format!("a table of at most {SAVED_OPTIONS} options"),
        );
        return Vec::new();
    }
    let mut options = Vec::new();
    for Entry { key, node, .. } in table {
        match option_text(node) {
            Some(text) => options.push((key.clone(), text)),
            None => reader.wrong(key, node, "the value of an option"),
        }
    }
    options
}

fn seats(reader: &mut ValueReader, key: &str, node: &Node) -> Seats {
    let mut seats = Seats::default();
    for (at, seat) in tables(reader, key, node).into_iter().enumerate() {
        seats.names.push(format!("Player {}", at + 1));
        for entry in seat {
            let (key, node) = (entry.key.as_str(), &entry.node);
            match key {
                "name" => seats.names[at] = name(reader, key, node).unwrap_or_default(),
                "level" => {
                    let level = word(reader, key, node);
                    if let Some(own) = seats.levels.get_mut(at) {
                        *own = level;
                    }
                }
                _ => reader.unknown(entry, "a field of a seat", &["name", "level"]),
            }
        }
    }
    seats
}

/// Reads the name of a player in a saved game, limited to the length allowed in the records.
fn name(reader: &mut ValueReader, key: &str, node: &Node) -> Option<String> {
    let name = reader.text(key, node)?;
    if name.len() > RECORDED_TEXT {
        let message = format!("`{key}` is longer than {RECORDED_TEXT} bytes");
        let start = node.place.span.start;
        reader.fault(
            start..start,
            message,
            Some("give the player a shorter name".to_owned()),
        );
        return None;
    }
    Some(name)
}

fn hands(reader: &mut ValueReader, key: &str, node: &Node) -> Vec<Placed<Vec<i64>>> {
    let mut hands = Vec::new();
    for hand in tables(reader, key, node) {
        for entry in hand {
            let (key, node) = (entry.key.as_str(), &entry.node);
            if key != "points" {
                reader.unknown(entry, "a key of a hand", &["points"]);
                continue;
            }
            let points = node
                .as_list()
                .map(|nodes| nodes.iter().map(Node::as_number));
            match points.and_then(Iterator::collect::<Option<Vec<i64>>>) {
                Some(points) => hands.push((points, node.place.span.clone())),
                None => reader.wrong(key, node, "a list of whole numbers"),
            }
        }
    }
    hands
}

fn tables<'a>(reader: &mut ValueReader, key: &str, node: &'a Node) -> Vec<&'a [Entry]> {
    let tables = node
        .as_list()
        .and_then(|nodes| nodes.iter().map(Node::as_table).collect::<Option<Vec<_>>>());
    if tables.is_none() {
        reader.wrong(key, node, "a list of tables");
    }
    tables.unwrap_or_default()
}

/// Reads the log of a saved game: numbered lines or, in the first format, a list.
fn log(reader: &mut ValueReader, key: &str, node: &Node) -> Option<Vec<Placed<String>>> {
    let Some(table) = node.as_table() else {
        reader.wrong(key, node, "a table with the moves");
        return None;
    };
    let mut lines = Vec::new();
    for Entry {
        key,
        key_place,
        node,
    } in table
    {
        let number = (lines.len() + 1).to_string();
        match (key.as_str(), &node.value) {
            (found, NodeValue::Text(line)) if found == number => {
                lines.push((line.clone(), node.place.span.clone()));
            }
            ("moves", NodeValue::List(nodes)) if lines.is_empty() => {
                lines = nodes
                    .iter()
                    .filter_map(|node| Some((reader.text(key, node)?, node.place.span.clone())))
                    .collect();
            }
            ("moves", _) => reader.wrong(key, node, "a list of moves"),
            (found, _) if found == number => reader.wrong(key, node, "a text in quotes"),
            (found, _) => {
                let message = format!("line {number} of the log is missing: `{found}` follows");
                reader.fault(key_place.span.clone(), message, None);
                break;
            }
        }
    }
    Some(lines)
}
