//! Creates the text of a rule file from differences, and finds the position of each value in the text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use patience_language::{Node, Source};
use toml::{Table, Value};

use super::changes::{Change, Changes, Path, put};
use crate::text::quoting::toml as quoted;

/// The text of a rule file, with the positions of the values in it.
#[derive(Debug, Default)]
pub struct Text {
    /// The text of the rule file.
    pub text: String,
    /// The byte range of each key and value in the text, with its path of keys. An inner value comes before the values
    /// that contain it.
    places: Vec<(Path, Range<usize>)>,
}

impl Text {
    /// Finds the positions of the values in the text of a rule file.
    pub fn of(text: String) -> Self {
        let source = Source::new("", text);
        let (tree, _) = Node::parse(&source);
        let mut places = Vec::new();
        note_places(&tree, &[], &mut places);
        Self {
            text: source.text.clone(),
            places,
        }
    }

    /// Returns the path of keys to the innermost value that contains a byte of the text.
    pub fn path_at(&self, byte: usize) -> Option<&Path> {
        let mut places = self.places.iter();
        let here = places.find(|(_, place)| place.contains(&byte));
        here.map(|(path, _)| path)
    }
}

fn note_places(node: &Node, path: &[String], places: &mut Vec<(Path, Range<usize>)>) {
    let below = |key: String| [path, &[key]].concat();
    for entry in node.entries() {
        let path = below(entry.key.clone());
        note_places(&entry.node, &path, places);
        places.push((path.clone(), entry.key_place.span.clone()));
        places.push((path, entry.node.place.span.clone()));
    }
    let items = node.as_list().unwrap_or_default();
    for (number, item) in items.iter().enumerate() {
        let path = below(number.to_string());
        note_places(item, &path, places);
        places.push((path, item.place.span.clone()));
    }
}

/// Returns the content of a rule file as a TOML tree. The file extends the given game, or none, and makes the given
/// changes.
pub fn tree(extends: Option<&str>, changes: &Changes) -> Table {
    let mut tree = Table::new();
    if let Some(extends) = extends {
        tree.insert("extends".to_owned(), Value::String(extends.to_owned()));
        let left_out = changes
            .iter()
            .filter(|(_, change)| **change == Change::LeftOut);
        let paths: Vec<Value> = left_out
            .map(|(path, _)| Value::String(path.join(".")))
            .collect();
        if !paths.is_empty() {
            tree.insert("without".to_owned(), Value::Array(paths));
        }
    }
    for (path, change) in changes.iter() {
        if let Change::Set(value) = change {
            put(&mut tree, path, value.clone());
        }
    }
    tree
}

/// Returns the text of a rule file with this content. The version of the rule language comes first, then the title and
/// the source.
pub fn text(mut tree: Table) -> String {
    let mut text = String::new();
    for key in ["language", "title", "source"] {
        if let Some(value) = tree.remove(key) {
            line(&mut text, key, &value);
        }
    }
    section(&mut text, &[], &tree);
    text
}

fn line(text: &mut String, key: &str, value: &Value) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{} = {}", name(key), written(value));
}

/// Writes a table of a rule file: its plain values, then its inner tables under headings.
fn section(text: &mut String, path: &[&String], table: &Table) {
    let (tables, values): (Vec<_>, Vec<_>) = table.iter().partition(|(_, value)| value.is_table());
    if !path.is_empty() && (!values.is_empty() || tables.is_empty()) {
        let names: Vec<String> = path.iter().map(|key| name(key)).collect();
        let _ = write!(text, "\n[{}]\n", names.join("."));
    }
    for (key, value) in values {
        line(text, key, value);
    }
    for (key, value) in tables {
        if let Value::Table(inner) = value {
            section(text, &[path, &[key]].concat(), inner);
        }
    }
}

/// Returns a key as it is written in a rule file, in quotes if necessary.
pub fn name(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        quoted(key)
    }
}

/// Returns a value as it is written in a rule file, on one line.
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
