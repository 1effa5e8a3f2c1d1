//! The parts of a rule file that is being rewritten: its headings and keys, each with the comments that have moved to
//! it.

use super::statements::{Remark, Statements};

/// The most columns that a line of the rewritten file should have, unless the author's own lines are longer.
pub const MOST_COLUMNS: usize = 100;

/// A heading of a rule file, with the lines under it. The first part of a file has lines but no heading.
#[derive(Debug)]
pub struct Part {
    pub path: Vec<String>,
    /// Whether the heading is that of a table in a list of tables, which is written in double brackets.
    pub is_listed: bool,
    /// The index of this heading in the old text of the rule file.
    pub former: Option<usize>,
    pub lines: Vec<Line>,
    pub moved: Moved,
}

/// A key of a rule file, with its value.
#[derive(Debug)]
pub struct Line {
    /// The key as it is written in the rule file.
    pub key: String,
    /// The index of the same key in the old text of the rule file.
    pub former: Option<usize>,
    pub value: Written,
    /// Where the value was taken from: its byte position in the old text of the rule file.
    pub origin: Option<usize>,
    /// Whether the key is a rule of the game, rather than a description of it.
    pub is_rule: bool,
    pub moved: Moved,
}

/// How the value of a key is written in the rewritten file.
#[derive(Debug)]
pub enum Written {
    /// The value is written exactly as in the old text of the rule file, before the file was rewritten.
    AsItWas,
    /// The value is written on one line, as this text.
    Text(String),
    /// The value is a list of these items.
    List(Vec<Item>),
}

/// An item of a list in the rewritten file.
#[derive(Debug)]
pub struct Item {
    pub text: String,
    pub origin: Option<usize>,
    pub moved: Moved,
}

/// The comments that have moved to a heading, a key or an item, because what they were about no longer exists.
#[derive(Debug, Default)]
pub struct Moved {
    pub above: Vec<String>,
    pub behind: Option<String>,
    pub is_apart: bool,
}

impl Part {
    /// Whether this part still contains the heading or key that has this index in the old text of the rule file.
    pub fn keeps(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        self.former == Some(number) || lines.any(|line| line.former == Some(number))
    }

    /// Whether this part still contains the key that has this index in the old text of the rule file, with an unchanged
    /// value.
    pub fn keeps_value(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.former == Some(number) && matches!(line.value, Written::AsItWas))
    }

    /// Returns the byte position of this part's heading in the old text of the rule file.
    fn heading_at(&self, former: &Statements<'_>) -> Option<usize> {
        Some(former.all.get(self.former?)?.place.start)
    }

    /// Adds to `origins` where the heading and the values of this part were taken from: their positions in the old text
    /// of the rule file.
    pub fn origins(&self, former: &Statements<'_>, origins: &mut Vec<usize>) {
        origins.extend(self.heading_at(former));
        for line in &self.lines {
            origins.extend(line.origin);
            if let Written::List(items) = &line.value {
                origins.extend(items.iter().filter_map(|item| item.origin));
            }
        }
    }

    /// Returns the comments that have moved to a heading, key or item. `origin` is the position in the old text of the
    /// rule file from which the heading, key or item was taken.
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
    /// Adds a comment whose heading or key no longer exists.
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

/// Returns the number of screen columns that a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}
