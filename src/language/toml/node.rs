//! A TOML document as a tree in which every value knows its place, and the one way in which
//! `extends`, variants and options change it: merging another tree over it.

use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use crate::fault::{Fault, Place, Source};
use crate::toml::syntax;

/// The largest rule file that is read.
const MOST_BYTES: usize = 256 * 1024;

/// A value with its place.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub place: Place,
    pub value: NodeValue,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeValue {
    Text(String),
    Number(i64),
    YesNo(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// Something the rule language has no use for; the name of its kind.
    Other(&'static str),
}

/// A key with its value.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub key: String,
    pub key_place: Place,
    pub node: Node,
}

impl Node {
    /// Reads a document. Of a faulty document the readable part is returned with the faults.
    pub fn parse(source: &Arc<Source>) -> (Self, Vec<Fault>) {
        let place = |span: Range<usize>| Place {
            source: Arc::clone(source),
            span,
        };
        if source.text.len() > MOST_BYTES {
            let fault = Fault {
                place: Some(place(0..0)),
                message: format!(
                    "the file has {} bytes, too many for a rule file",
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
        let errors = errors
            .iter()
            .map(|error| (error.span().unwrap_or(0..0), error.message().to_owned()));
        let (faults, readable) = syntax::faults(source, errors.collect());
        // Nothing after a list that is never closed can be told from its contents.
        let document = readable.map_or(document, |end| {
            DeTable::parse_recoverable(&source.text[..end]).0
        });
        let span = document.span();
        let value = Self::table(source, document.get_ref());
        (
            Self {
                place: place(span),
                value,
            },
            faults,
        )
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
                    Err(_) => NodeValue::Other("one so large"),
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
            DeValue::Float(_) => NodeValue::Other("a fraction"),
            DeValue::Datetime(_) => NodeValue::Other("a date"),
        };
        Self {
            place: Place {
                source: Arc::clone(source),
                span,
            },
            value,
        }
    }

    /// Returns the entries of a table, none for anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            NodeValue::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.node)
    }

    /// Returns the value under a path of keys.
    pub fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |node, key| node.get(key))
    }

    /// Removes the value under a path of keys, and tells whether there was one.
    pub fn remove(&mut self, path: &[&str]) -> bool {
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

    /// Returns the paths of one or two keys that lead to something.
    pub fn paths(&self) -> Vec<String> {
        let of = |entry: &Entry| {
            let inner = entry.node.entries().iter();
            let inner = inner.map(|inner| format!("{}.{}", entry.key, inner.key));
            std::iter::once(entry.key.clone())
                .chain(inner)
                .collect::<Vec<_>>()
        };
        self.entries().iter().flat_map(of).collect()
    }

    /// Lays another tree over this one: tables are merged key by key, everything else is
    /// replaced.
    pub fn overlay(&mut self, patch: &Self) {
        match (&mut self.value, &patch.value) {
            (NodeValue::Table(entries), NodeValue::Table(changes)) => {
                for change in changes {
                    match entries.iter_mut().find(|entry| entry.key == change.key) {
                        Some(entry) => entry.node.overlay(&change.node),
                        None => entries.push(change.clone()),
                    }
                }
            }
            _ => self.clone_from(patch),
        }
    }

    /// Returns the kind of value in a player's words.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            NodeValue::Text(_) => "a text",
            NodeValue::Number(_) => "a number",
            NodeValue::YesNo(_) => "true or false",
            NodeValue::List(_) => "a list",
            NodeValue::Table(_) => "a table",
            NodeValue::Other(kind) => kind,
        }
    }
}
