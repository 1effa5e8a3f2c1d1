//! What is to be different from the game that a draft began with: values by their paths in the rule
//! file, and parts that are left out.

use std::collections::BTreeMap;

use toml::{Table, Value};

/// The keys that lead to a value of a rule file. The number of an item of a list may be one of them.
pub type Path = Vec<String>;

/// A difference at a path.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// It has this value.
    Set(Value),
    /// It is left out.
    LeftOut,
}

/// The differences by path.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes(BTreeMap<Path, Change>);

impl Changes {
    /// Notes a difference, which takes the place of those at the same path and below it.
    pub fn note(&mut self, path: &[String], change: Change) {
        self.forget(path);
        self.0.insert(path.to_vec(), change);
    }

    /// Notes that a part is left out of what the other game says; what is said of it anew holds.
    pub fn leave_out(&mut self, path: Path) {
        self.0.entry(path).or_insert(Change::LeftOut);
    }

    /// Forgets the differences at a path and below it.
    pub fn forget(&mut self, path: &[String]) {
        self.0.retain(|other, _| !other.starts_with(path));
    }

    /// Forgets the differences at a path and below it, and that what it belongs to is left out.
    pub fn restore(&mut self, path: &[String]) {
        self.forget(path);
        self.0
            .retain(|other, change| *change != Change::LeftOut || !path.starts_with(other));
    }

    /// Returns the value that is noted for a part.
    pub fn value(&self, path: &[String]) -> Option<&Value> {
        match self.0.get(path)? {
            Change::Set(value) => Some(value),
            Change::LeftOut => None,
        }
    }

    /// Returns the differences with their paths, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &Change)> {
        self.0.iter()
    }

    /// Makes a tree different.
    pub fn apply(&self, tree: &mut Table) {
        for (path, change) in &self.0 {
            match change {
                Change::Set(value) => put(tree, path, value.clone()),
                Change::LeftOut => take_out(tree, path),
            }
        }
    }
}

/// Returns the value under a path.
pub fn at<'a>(tree: &'a Table, path: &[String]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    rest.iter()
        .try_fold(tree.get(first)?, |value, key| match value {
            Value::Table(table) => table.get(key),
            Value::Array(items) => items.get(key.parse::<usize>().ok()?),
            _ => None,
        })
}

/// Returns the longest beginning of a path that leads to a list: an item is changed with its list. The
/// whole path where it leads through none.
pub fn whole_list<'a>(tree: &Table, path: &'a [String]) -> &'a [String] {
    let is_list = |length: &usize| matches!(at(tree, &path[..*length]), Some(Value::Array(_)));
    let length = (1..path.len()).find(is_list).unwrap_or(path.len());
    &path[..length]
}

/// Puts a value under a path.
pub fn put(tree: &mut Table, path: &[String], value: Value) {
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    if rest.is_empty() {
        tree.insert(first.clone(), value);
        return;
    }
    let inner = tree
        .entry(first.clone())
        .or_insert_with(|| Value::Table(Table::new()));
    put_in(inner, rest, value);
}

/// Puts a value under a path into another one, which becomes a table where it is no list.
pub fn put_in(inner: &mut Value, path: &[String], value: Value) {
    match (inner, path) {
        (inner, []) => *inner = value,
        (Value::Array(items), [number, rest @ ..]) => {
            let Ok(number) = number.parse::<usize>() else {
                return;
            };
            while items.len() <= number {
                items.push(Value::Table(Table::new()));
            }
            if let Some(item) = items.get_mut(number) {
                put_in(item, rest, value);
            }
        }
        (Value::Table(table), path) => put(table, path, value),
        (inner, path) => {
            let mut table = Table::new();
            put(&mut table, path, value);
            *inner = Value::Table(table);
        }
    }
}

/// Takes out what lies under a path.
pub fn take_out(tree: &mut Table, path: &[String]) {
    match path {
        [] => {}
        [last] => drop(tree.remove(last)),
        [first, rest @ ..] => {
            if let Some(Value::Table(inner)) = tree.get_mut(first) {
                take_out(inner, rest);
            }
        }
    }
}
