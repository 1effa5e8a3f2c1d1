//! The parts of a rewritten file: its headings and keys, each with the comments that have moved to it.

use super::statements::{Remark, Statements};

/// The most columns that a line should have, unless the author's own lines are longer.
pub const MOST_COLUMNS: usize = 100;

/// A heading with the lines under it. The first part of a file has lines but no heading.
#[derive(Debug)]
pub struct Part {
    pub path: Vec<String>,
    /// Whether the part is a table in a list of tables.
    pub is_listed: bool,
    /// The index of the heading in the former text.
    pub former: Option<usize>,
    pub lines: Vec<Line>,
    pub moved: Moved,
}

/// A key with its value.
#[derive(Debug)]
pub struct Line {
    /// The key as written in the file.
    pub key: String,
    /// The index of the same key in the former text.
    pub former: Option<usize>,
    pub value: Written,
    /// The position in the former text from which the value was taken.
    pub origin: Option<usize>,
    /// Whether the key is a rule of the game, rather than a description of it.
    pub is_rule: bool,
    pub moved: Moved,
}

/// How a value is written.
#[derive(Debug)]
pub enum Written {
    /// As in the former text.
    AsItWas,
    /// On one line.
    Text(String),
    /// A list.
    List(Vec<Item>),
}

/// An item of a list.
#[derive(Debug)]
pub struct Item {
    pub text: String,
    pub origin: Option<usize>,
    pub moved: Moved,
}

/// Comments that have moved from elsewhere to a heading, a key or an item.
#[derive(Debug, Default)]
pub struct Moved {
    pub above: Vec<String>,
    pub behind: Option<String>,
    pub is_apart: bool,
}

impl Part {
    /// Whether the part still contains the statement of the former text with this index.
    pub fn keeps(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        self.former == Some(number) || lines.any(|line| line.former == Some(number))
    }

    /// Whether the part still contains the statement with this index in the former text, and its value is unchanged.
    pub fn keeps_value(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.former == Some(number) && matches!(line.value, Written::AsItWas))
    }

    /// Returns the position of the heading in the former text.
    fn heading_at(&self, former: &Statements<'_>) -> Option<usize> {
        Some(former.all.get(self.former?)?.place.start)
    }

    /// Adds to `origins` the positions in the former text that the heading and the values of this part come from.
    pub fn origins(&self, former: &Statements<'_>, origins: &mut Vec<usize>) {
        origins.extend(self.heading_at(former));
        for line in &self.lines {
            origins.extend(line.origin);
            if let Written::List(items) = &line.value {
                origins.extend(items.iter().filter_map(|item| item.origin));
            }
        }
    }

    /// Returns the moved comments of the heading, key or item that comes from this position in the former text.
    pub fn at_origin(&mut self, former: &Statements<'_>, origin: usize) -> Option<&mut Moved> {
        if self.heading_at(former) == Some(origin) {
            return Some(&mut self.moved);
        }
        for line in &mut self.lines {
            if let Written::List(items) = &mut line.value
                && let Some(item) = items.iter_mut().find(|item| item.origin == Some(origin))
            {
                return Some(&mut item.moved);
            }
            if line.origin == Some(origin) {
                return Some(&mut line.moved);
            }
        }
        None
    }
}

impl Moved {
    /// Adds a comment that has moved from elsewhere.
    pub fn take(&mut self, remark: &Remark<'_>) {
        let text = remark.text.to_owned();
        if remark.is_behind {
            // There is room for one.
            self.above.extend(self.behind.replace(text));
        } else {
            self.is_apart |= remark.is_apart && self.above.is_empty();
            self.above.push(text);
        }
    }
}

/// Returns the number of columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}
