//! The parts of a file that is written anew: its headings and keys, each with the remarks that have moved to it.

use super::statements::{Remark, Statements};

/// The columns that a line has at most where its author keeps to that.
pub const MOST_COLUMNS: usize = 100;

/// A heading with the lines under it; the first part of a file has none.
#[derive(Debug)]
pub struct Part {
    pub path: Vec<String>,
    /// Whether it is one of a list of tables.
    pub is_listed: bool,
    /// The number of the heading in the former text.
    pub former: Option<usize>,
    pub lines: Vec<Line>,
    pub moved: Moved,
}

/// A key with its value.
#[derive(Debug)]
pub struct Line {
    /// The key as it is written.
    pub key: String,
    /// The number of the same key in the former text.
    pub former: Option<usize>,
    pub value: Written,
    /// Where in the former text the value comes from.
    pub origin: Option<usize>,
    /// Whether it says how the game is played.
    pub is_rule: bool,
    pub moved: Moved,
}

/// How a value is written.
#[derive(Debug)]
pub enum Written {
    /// As it was.
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

/// Remarks on what is said elsewhere now.
#[derive(Debug, Default)]
pub struct Moved {
    pub above: Vec<String>,
    pub behind: Option<String>,
    pub is_apart: bool,
}

impl Part {
    /// Tells whether it has a statement of the former text.
    pub fn keeps(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        self.former == Some(number) || lines.any(|line| line.former == Some(number))
    }

    /// Tells whether a statement stands in it as it was.
    pub fn keeps_value(&self, number: usize) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| line.former == Some(number) && matches!(line.value, Written::AsItWas))
    }

    /// Returns where the heading stood.
    fn heading_at(&self, former: &Statements<'_>) -> Option<usize> {
        Some(former.all.get(self.former?)?.place.start)
    }

    /// Adds where all that stands in it comes from in the former text.
    pub fn origins(&self, former: &Statements<'_>, origins: &mut Vec<usize>) {
        origins.extend(self.heading_at(former));
        for line in &self.lines {
            origins.extend(line.origin);
            if let Written::List(items) = &line.value {
                origins.extend(items.iter().filter_map(|item| item.origin));
            }
        }
    }

    /// Returns the remarks on what comes from a place.
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
    /// Moves a remark here.
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

/// Returns how many columns a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().count()
}
