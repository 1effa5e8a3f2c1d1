//! The differences between a draft of a game and the game that it extends: the new values, by their paths of keys in
//! the rule file, and the parts that are left out.

use std::collections::BTreeMap;

use toml::{Table, Value};

/// The path of a value in a rule file: the keys that lead to it from the top of the file. For an item of a list, the
/// last key is the index of the item.
pub type Path = Vec<String>;

/// How a draft of a game changes one part of the rule file that it extends.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// The part of the rule file has this new value.
    Set(Value),
    /// The part of the extended rule file is left out.
    LeftOut,
}

/// The differences between a draft of a game and the game that it extends, by their paths of keys in the rule file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Changes(BTreeMap<Path, Change>);

impl Changes {
    /// Records a difference from the extended game. It replaces the differences at the same path of keys and below it.
    pub fn note(&mut self, path: &[String], change: Change) {
        self.forget(path);
        self.0.insert(path.to_vec(), change);
    }

    /// Records that a part of the extended game is left out. Does nothing if a difference is already recorded at the
    /// path of the part.
    pub fn leave_out(&mut self, path: Path) {
        self.0.entry(path).or_insert(Change::LeftOut);
    }

    /// Removes the recorded differences at a path of keys in the rule file, and below it.
    pub fn forget(&mut self, path: &[String]) {
        self.0.retain(|other, _| !other.starts_with(path));
    }

    /// Removes the recorded differences at a path of keys in the rule file, and below it. Also removes each difference
    /// that leaves out a larger part with this path inside.
    pub fn restore(&mut self, path: &[String]) {
        self.forget(path);
        self.0
            .retain(|other, change| *change != Change::LeftOut || !path.starts_with(other));
    }

    /// Returns the value that a part of the rule file gets instead of the one in the extended game. Returns `None` if
    /// no new value is recorded for the part.
    pub fn value(&self, path: &[String]) -> Option<&Value> {
        match self.0.get(path)? {
            Change::Set(value) => Some(value),
            Change::LeftOut => None,
        }
    }

    /// Returns the differences from the extended game with their paths of keys, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &Change)> {
        self.0.iter()
    }

    /// Applies the differences to the content of the extended rule file, given as a TOML tree.
    pub fn apply(&self, tree: &mut Table) {
        for (path, change) in &self.0 {
            match change {
                Change::Set(value) => put(tree, path, value.clone()),
                Change::LeftOut => take_out(tree, path),
            }
        }
    }
}

/// Returns the value that a path of keys leads to in the content of a rule file.
pub fn at<'a>(tree: &'a Table, path: &[String]) -> Option<&'a Value> {
    let (first, rest) = path.split_first()?;
    rest.iter()
        .try_fold(tree.get(first)?, |value, key| match value {
            Value::Table(table) => table.get(key),
            Value::Array(items) => items.get(key.parse::<usize>().ok()?),
            _ => None,
        })
}

/// Returns the path of the outermost list that contains the value at `path` in a rule file, because an item is changed
/// together with its list. Returns the whole `path` if the value is not in a list.
pub fn whole_list<'a>(tree: &Table, path: &'a [String]) -> &'a [String] {
    let is_list = |length: &usize| matches!(at(tree, &path[..*length]), Some(Value::Array(_)));
    let length = (1..path.len()).find(is_list).unwrap_or(path.len());
    &path[..length]
}

/// Puts a value at a path of keys into the content of a rule file.
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

/// Puts a value at a path of keys inside another value of a rule file. The other value becomes a table unless it is a
/// list.
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

/// Removes the value at a path of keys from the content of a rule file.
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
