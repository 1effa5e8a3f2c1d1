//! The text of the rule file that says what is different, with the place of each value in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use toml::{Table, Value};

use super::changes::{Change, Changes, Path, put};
use crate::text::quoting::toml as quoted;

/// A text with the places of its values.
#[derive(Debug, Default)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The bytes of each value with its key, by its path.
    pub places: Vec<(Path, Range<usize>)>,
}

impl Text {
    /// Returns the path of the value at a byte of the text.
    pub fn path_at(&self, byte: usize) -> Option<&Path> {
        let mut places = self.places.iter();
        let here = places.find(|(_, place)| place.contains(&byte));
        here.map(|(path, _)| path)
    }

    fn line(&mut self, path: &[String], key: &str, value: &Value) {
        let start = self.text.len();
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{} = {}", name(key), written(value));
        self.places.push((path.to_vec(), start..self.text.len()));
    }

    /// Writes a table: its plain values, and below them the tables in it under headings.
    fn table(&mut self, path: &[String], table: &Table, without: &[String]) {
        let is_table = |value: &Value| value.is_table();
        let inside = |key: &String| [path, std::slice::from_ref(key)].concat();
        let (tables, values): (Vec<_>, Vec<_>) =
            table.iter().partition(|(_, value)| is_table(value));
        let heads = !path.is_empty() && (!values.is_empty() || tables.is_empty());
        if heads {
            let names: Vec<String> = path.iter().map(|key| name(key)).collect();
            let start = self.text.len();
            let _ = write!(self.text, "\n[{}]\n", names.join("."));
            self.places.push((path.to_vec(), start..self.text.len()));
        }
        for (key, value) in values {
            self.line(&inside(key), key, value);
            if path.is_empty() && key == "extends" && !without.is_empty() {
                let left_out = without.iter().cloned().map(Value::String).collect();
                self.line(&["without".to_owned()], "without", &Value::Array(left_out));
            }
        }
        for (key, value) in tables {
            if let Value::Table(inner) = value {
                self.table(&inside(key), inner, without);
            }
        }
    }
}

/// Returns the text of a file that extends a game, or of one that stands alone.
pub fn text(extends: Option<&str>, changes: &Changes) -> Text {
    let mut tree = Table::new();
    let mut without = Vec::new();
    if let Some(extends) = extends {
        tree.insert("extends".to_owned(), Value::String(extends.to_owned()));
    }
    for (path, change) in changes.iter() {
        match change {
            Change::Set(value) => put(&mut tree, path, value.clone()),
            Change::LeftOut => without.push(path.join(".")),
        }
    }
    let mut text = Text::default();
    // The title stands first, as in every file, and where the game comes from below it.
    for key in ["title", "source"] {
        if let Some(value) = tree.remove(key) {
            text.line(&[key.to_owned()], key, &value);
        }
    }
    text.table(&[], &tree, &without);
    text
}

/// Returns a key as a rule file has it.
fn name(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// Returns a value as a rule file has it, on one line.
pub fn written(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(written).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let entries: BTreeMap<&String, String> = table
                .iter()
                .map(|(key, value)| (key, written(value)))
                .collect();
            let entries: Vec<String> = entries
                .into_iter()
                .map(|(key, value)| format!("{} = {value}", name(key)))
                .collect();
            format!("{{ {} }}", entries.join(", "))
        }
        plain => plain.to_string(),
    }
}
