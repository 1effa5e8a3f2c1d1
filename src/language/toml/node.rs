//! A TOML document as a tree of values with their places. The keys `extends`, variants and options all change a tree in
//! the same way: another tree is merged over it. Rule files, settings and saved games are read here.

use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, DeValue, Error};
use toml::{Spanned, Value};

use crate::fault::{Fault, Place, Source};
use crate::toml::syntax;
use crate::vocabulary::{self, SECTIONS, Section, Takes};

/// The maximum size of a rule file, in bytes.
const MOST_BYTES: usize = 256 * 1024;

/// The maximum size of a TOML text, in bytes, in which all syntax errors are searched for. A longer text has not been
/// written by hand.
const WRITTEN_BY_HAND: usize = 256 * 1024;

/// A value of a TOML document with its place in the document.
#[derive(Debug, Clone)]
pub struct Node {
    /// The place of the value in the TOML document.
    pub place: Place,
    /// The value itself, without its place.
    pub value: NodeValue,
}

/// A value of a TOML document.
#[derive(Debug, Clone)]
pub enum NodeValue {
    /// A TOML value that is a text.
    Text(String),
    /// A TOML value that is a whole number.
    Number(i64),
    /// A TOML value that is a whole number too large for 64 bits.
    LongNumber,
    /// A TOML value that is a number with a decimal point.
    Fraction,
    /// A TOML value that is true or false.
    YesNo(bool),
    /// A TOML value that is a date or a time.
    Date,
    /// A TOML value that is a list.
    List(Vec<Node>),
    /// A TOML value that is a table. Each key occurs once.
    Table(Vec<Entry>),
}

/// A key with its value in a table of a TOML document.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The name of the key in the TOML table.
    pub key: String,
    /// The place of the key in the TOML document.
    pub key_place: Place,
    /// The value of the key in the TOML table.
    pub node: Node,
}

impl Entry {
    /// Returns the keys of the table that is the value of this key in a TOML document. Returns `None` if the value is
    /// not a table.
    pub(crate) fn keys_within(&self) -> Option<Vec<&str>> {
        let entries = self.node.as_table()?.iter();
        Some(entries.map(|entry| entry.key.as_str()).collect())
    }
}

impl Node {
    /// Reads a TOML document of settings or a saved game. If it has syntax errors, the readable part is returned with
    /// one error for each faulty line, in the order of the parser. In a text longer than 256 KiB, which nobody writes
    /// by hand, only the first error is reported and nothing is read.
    ///
    /// # Examples
    /// ```
    /// use std::sync::Arc;
    /// use patience_language::{Node, Source};
    ///
    /// let source = Arc::new(Source {
    ///     name: "config.toml".to_owned(),
    ///     text: "theme = \"dark\"\nmouse = \n".to_owned(),
    /// });
    /// let (document, faults) = Node::read(&source);
    /// assert_eq!(document.get("theme").and_then(Node::as_text), Some("dark"));
    /// assert_eq!(faults[0].message, "a value is missing");
    /// assert!(document.get("mouse").is_none());
    /// ```
    pub fn read(source: &Arc<Source>) -> (Self, Vec<Fault>) {
        let (table, errors) = if source.text.len() <= WRITTEN_BY_HAND {
            DeTable::parse_recoverable(&source.text)
        } else {
            DeTable::parse(&source.text).map_or_else(
                |error| (Spanned::new(0..0, DeTable::new()), vec![error]),
                |table| (table, Vec::new()),
            )
        };
        let is_faulty = !errors.is_empty();
        let faults = syntax::fault_of_each_line(source, errors_of(&errors));
        let mut document = Self::document(source, &table);
        // A line that cannot be read may leave a key with an empty value. There is nothing more to report about it.
        if let (true, NodeValue::Table(entries)) = (is_faulty, &mut document.value) {
            entries.retain(|entry| !entry.node.place.span.is_empty());
        }
        (document, faults)
    }

    /// Reads a rule file. A list with a single text may be written there as the text alone. If there are syntax errors,
    /// the readable part is returned with them.
    ///
    /// # Examples
    /// ```
    /// use patience_language::{Node, Source};
    ///
    /// let (file, _) = Node::parse(&Source::new("mine.toml", "deal = \"1 to each cell\"\n"));
    /// let deal = file.get("deal").and_then(Node::as_list).unwrap_or_default();
    /// assert_eq!(deal[0].as_text(), Some("1 to each cell"));
    /// ```
    pub fn parse(source: &Arc<Source>) -> (Self, Vec<Fault>) {
        let place = |span: Range<usize>| Place {
            source: Arc::clone(source),
            span,
        };
        if source.text.len() > MOST_BYTES {
            let fault = Fault {
                place: Some(place(0..0)),
                message: format!(
                    "the file has {} bytes, which is too many for a rule file",
                    source.text.len()
                ),
                help: Some(format!("the most is {MOST_BYTES}")),
            };
            return (
                Self {
                    place: place(0..0),
                    value: NodeValue::Table(Vec::new()),
                },
                vec![fault],
            );
        }
        let (document, errors) = DeTable::parse_recoverable(&source.text);
        let (faults, readable) = syntax::faults(source, errors_of(&errors).collect());
        // After a list that is never closed, everything looks like part of the list.
        let document = readable.map_or(document, |end| {
            DeTable::parse_recoverable(&source.text[..end]).0
        });
        let mut document = Self::document(source, &document);
        document.list_lone_texts();
        (document, faults)
    }

    /// Converts single texts to lists of one text in the tree of a rule file, for all keys that accept a list.
    pub(crate) fn list_lone_texts(&mut self) {
        if let Some(top) = SECTIONS.first() {
            self.list_lone_texts_of(top);
        }
    }

    fn list_lone_texts_of(&mut self, section: &Section) {
        for (key, node) in self.entries_mut() {
            match section.key(key).map(|key| &key.takes) {
                Some(Takes::Change) => node.list_lone_texts(),
                Some(Takes::Section(noun)) => {
                    let section = vocabulary::section(noun).into_iter();
                    section.for_each(|section| node.list_lone_texts_of(section));
                }
                Some(Takes::Named(noun)) => {
                    let section = vocabulary::section(noun).into_iter();
                    section.for_each(|section| {
                        let named = node.entries_mut();
                        named.for_each(|(_, node)| node.list_lone_texts_of(section));
                    });
                }
                Some(takes) if takes.is_list_of_plain() && node.as_text().is_some() => {
                    node.value = NodeValue::List(vec![node.clone()]);
                }
                _ => {}
            }
        }
    }

    fn document(source: &Arc<Source>, document: &Spanned<DeTable<'_>>) -> Self {
        Self {
            place: Place {
                source: Arc::clone(source),
                span: document.span(),
            },
            value: Self::table(source, document.get_ref()),
        }
    }

    fn table(source: &Arc<Source>, table: &DeTable<'_>) -> NodeValue {
        let entries = table.iter().map(|(key, value)| Entry {
            key: key.get_ref().to_string(),
            key_place: Place {
                source: Arc::clone(source),
                span: key.span(),
            },
            node: Self::from_value(source, value.get_ref(), value.span()),
        });
        NodeValue::Table(entries.collect())
    }

    fn from_value(source: &Arc<Source>, value: &DeValue<'_>, span: Range<usize>) -> Self {
        let value = match value {
            DeValue::String(text) => NodeValue::Text(text.to_string()),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => NodeValue::Number(number),
                    Err(_) => NodeValue::LongNumber,
                }
            }
            DeValue::Boolean(yes) => NodeValue::YesNo(*yes),
            DeValue::Array(items) => NodeValue::List(
                items
                    .iter()
                    .map(|item| Self::from_value(source, item.get_ref(), item.span()))
                    .collect(),
            ),
            DeValue::Table(table) => Self::table(source, table),
            DeValue::Float(_) => NodeValue::Fraction,
            DeValue::Datetime(_) => NodeValue::Date,
        };
        Self {
            place: Place {
                source: Arc::clone(source),
                span,
            },
            value,
        }
    }

    /// Returns the text if this value is a text.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            NodeValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number if this value is a whole number that fits in 64 bits.
    pub const fn as_number(&self) -> Option<i64> {
        match self.value {
            NodeValue::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the value as a boolean if it is `true` or `false`.
    pub const fn as_yes_no(&self) -> Option<bool> {
        match self.value {
            NodeValue::YesNo(yes) => Some(yes),
            _ => None,
        }
    }

    /// Returns the items of the list if this value is a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        match &self.value {
            NodeValue::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// Returns the keys of the table with their values if this value is a table.
    pub fn as_table(&self) -> Option<&[Entry]> {
        match &self.value {
            NodeValue::Table(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the keys of the table with their values if this value is a table. For other values the result is empty.
    pub fn entries(&self) -> &[Entry] {
        self.as_table().unwrap_or_default()
    }

    /// Returns the value of a key in this table of a TOML document.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.node)
    }

    /// Converts the value to the form that the TOML writer needs. Returns `None` for values that no correct rule file
    /// contains.
    pub fn to_value(&self) -> Option<Value> {
        Some(match &self.value {
            NodeValue::Text(text) => Value::String(text.clone()),
            NodeValue::Number(number) => Value::Integer(*number),
            NodeValue::YesNo(yes) => Value::Boolean(*yes),
            NodeValue::List(items) => {
                Value::Array(items.iter().filter_map(Self::to_value).collect())
            }
            NodeValue::Table(entries) => {
                let entries = entries.iter();
                let values =
                    entries.filter_map(|entry| Some((entry.key.clone(), entry.node.to_value()?)));
                Value::Table(values.collect())
            }
            NodeValue::LongNumber | NodeValue::Fraction | NodeValue::Date => return None,
        })
    }

    /// Returns the value at a path of keys in this TOML tree.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |node, key| node.get(key))
    }

    /// Removes the value at a path of keys from this TOML tree. Returns whether there was one.
    pub(crate) fn remove(&mut self, path: &[&str]) -> bool {
        let (NodeValue::Table(entries), [key, rest @ ..]) = (&mut self.value, path) else {
            return false;
        };
        let Some(at) = entries.iter().position(|entry| entry.key == *key) else {
            return false;
        };
        if rest.is_empty() {
            entries.remove(at);
            return true;
        }
        entries[at].node.remove(rest)
    }

    /// Removes the value at a path of keys from this TOML tree, and the tables on the path that become empty.
    pub(crate) fn remove_whole(&mut self, path: &[&str]) {
        self.remove(path);
        for length in (1..path.len()).rev() {
            let above = self.at(&path[..length]).and_then(Self::as_table);
            if above.is_some_and(<[Entry]>::is_empty) {
                self.remove(&path[..length]);
            }
        }
    }

    /// Sets the value of a key in this table of a TOML document. An existing value is replaced.
    pub(crate) fn put(&mut self, key: &str, node: Self) {
        let NodeValue::Table(entries) = &mut self.value else {
            return;
        };
        if let Some(entry) = entries.iter_mut().find(|entry| entry.key == key) {
            entry.node = node;
            return;
        }
        entries.push(Entry {
            key: key.to_owned(),
            key_place: node.place.clone(),
            node,
        });
    }

    /// Sets the value at a path of keys in this TOML tree, and creates missing tables on the path.
    pub(crate) fn put_at(&mut self, path: &[&str], node: Self) {
        let Some((first, rest)) = path.split_first() else {
            return;
        };
        if rest.is_empty() {
            self.put(first, node);
            return;
        }
        if self.get(first).is_none() {
            let place = node.place.clone();
            let value = NodeValue::Table(Vec::new());
            self.put(first, Self { place, value });
        }
        if let Some(inner) = self.get_mut(first) {
            inner.put_at(rest, node);
        }
    }

    /// Sets the value at a path of keys in this TOML tree, unless it already exists.
    pub(crate) fn put_new_at(&mut self, path: &[&str], node: Self) {
        if self.at(path).is_none() {
            self.put_at(path, node);
        }
    }

    /// Returns the value of a key in this table of a TOML document, so that it can be changed.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let mut entries = self.entries_mut();
        entries.find_map(|(known, node)| (known == key).then_some(node))
    }

    /// Returns the keys of this table of a TOML document with their values, so that the values can be changed.
    pub(crate) fn entries_mut(&mut self) -> impl Iterator<Item = (&str, &mut Self)> {
        let entries = match &mut self.value {
            NodeValue::Table(entries) => entries.as_mut_slice(),
            _ => &mut [],
        };
        entries
            .iter_mut()
            .map(|entry| (entry.key.as_str(), &mut entry.node))
    }

    /// Returns all paths of one or two keys that exist in this TOML tree.
    pub(crate) fn paths(&self) -> Vec<String> {
        let of = |entry: &Entry| {
            let inner = entry.node.entries().iter();
            let inner = inner.map(|inner| format!("{}.{}", entry.key, inner.key));
            std::iter::once(entry.key.clone())
                .chain(inner)
                .collect::<Vec<_>>()
        };
        self.entries().iter().flat_map(of).collect()
    }

    /// Returns all values of this TOML tree that are not tables, with their paths of keys.
    pub(crate) fn leaves(&self) -> Vec<(Vec<&str>, &Self)> {
        let Some(entries) = self.as_table() else {
            return vec![(Vec::new(), self)];
        };
        let mut leaves = Vec::new();
        for entry in entries {
            let inner = entry.node.leaves().into_iter();
            leaves.extend(inner.map(|(mut path, node)| {
                path.insert(0, entry.key.as_str());
                (path, node)
            }));
        }
        leaves
    }

    /// Whether two TOML values are the same. The items of lists are not compared; two lists always count as the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (NodeValue::Text(one), NodeValue::Text(other)) => one.trim() == other.trim(),
            (NodeValue::Number(one), NodeValue::Number(other)) => one == other,
            (NodeValue::YesNo(one), NodeValue::YesNo(other)) => one == other,
            (NodeValue::List(_), NodeValue::List(_)) => true,
            _ => false,
        }
    }

    /// Merges another TOML tree over this one. Tables are merged key by key; any other value is replaced.
    pub(crate) fn overlay(&mut self, patch: &Self) {
        match (&mut self.value, &patch.value) {
            (NodeValue::Table(entries), NodeValue::Table(changes)) => {
                for change in changes {
                    match entries.iter_mut().find(|entry| entry.key == change.key) {
                        Some(entry) => {
                            entry.key_place.clone_from(&change.key_place);
                            entry.node.overlay(&change.node);
                        }
                        None => entries.push(change.clone()),
                    }
                }
            }
            _ => self.clone_from(patch),
        }
    }

    /// Returns the type of a TOML value in words, for an error message.
    pub(crate) fn kind(&self) -> &'static str {
        let text = self.place.source.text.get(self.place.span.start..);
        match &self.value {
            NodeValue::Text(_) => "a text",
            NodeValue::Number(_) => "a number",
            NodeValue::YesNo(_) => "true or false",
            NodeValue::List(_) => "a list",
            NodeValue::Table(_) if text.is_some_and(|text| text.starts_with('{')) => {
                "keys in braces"
            }
            NodeValue::Table(_) => "a heading",
            NodeValue::LongNumber => "one so large",
            NodeValue::Fraction => "a fraction",
            NodeValue::Date => "a date",
        }
    }
}

/// Converts the errors of the TOML parser to byte ranges and messages.
fn errors_of(errors: &[Error]) -> impl Iterator<Item = (Range<usize>, String)> + '_ {
    errors
        .iter()
        .map(|error| (error.span().unwrap_or(0..0), error.message().to_owned()))
}
