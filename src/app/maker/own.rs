//! What a draft goes on with: the file of the person's own, what it says, and the game that it extends.

use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Faults, Node, RuleFile, Source};
use toml::{Table, Value};

use super::changes::{Change, Changes, Path, at};
use super::{options, text};
use crate::catalogue::{Catalogue, CatalogueError, Origin};
use crate::files;

/// A file of the person's own, as it was when it was last read or written.
#[derive(Debug)]
pub struct OwnFile {
    /// The name of the game.
    pub id: String,
    /// Where it lies.
    pub origin: Origin,
    /// Its text.
    pub text: String,
    /// What it says, as a draft has it, in the words in which it is written.
    pub tree: Table,
}

/// Tells whether a text says just what a draft has in this tree.
pub fn says(text: &str, tree: &Table) -> bool {
    let source = Source::new("", text);
    as_written(&source).is_ok_and(|said| said == *tree)
}

/// Tells whether a game that is gone on with is changed in its own file: in one that a person has written,
/// where it can be written again.
pub fn is_own(origin: &Origin) -> bool {
    match origin {
        Origin::Embedded => false,
        Origin::Own(_) => true,
        Origin::Named(path) | Origin::Path(path) => {
            path.extension().is_some_and(|ending| ending == "toml") && files::is_ordinary(path)
        }
    }
}

/// Reads the game that a draft is to begin with.
///
/// # Errors
/// Says what keeps a form from being made of it: a person's own file need only be TOML, and any other one
/// must be one that can be played.
pub fn check_beginning(
    catalogue: &Catalogue,
    id: &str,
    origin: &Origin,
) -> Result<(), CatalogueError> {
    if is_own(origin) {
        let source = catalogue.source_of(id, origin)?;
        plain(&source)?;
    } else {
        catalogue.read(id, origin)?.compile(None, &[])?;
    }
    Ok(())
}

/// What a file says.
#[derive(Debug)]
pub struct Said {
    /// The name of the game that it extends.
    pub extends: Option<String>,
    /// That game, where it can be read.
    pub parent: Option<Parent>,
    /// What is different from it.
    pub changes: Changes,
}

impl Said {
    /// Reads the file of a game.
    ///
    /// # Errors
    /// Says that it is no TOML.
    pub fn read(
        catalogue: &Catalogue,
        (id, origin): (&str, &Origin),
        source: &Arc<Source>,
    ) -> Result<Self, CatalogueError> {
        let upgraded = catalogue.upgraded((id, origin), source);
        let (extends, changes) = match &upgraded {
            Some(tree) => said_by(tree),
            None => plain(source)?,
        };
        let parent = extends.as_deref().and_then(|base| {
            let (base, origin) = catalogue.extended_by(id, origin, base).ok()?;
            Parent::read(catalogue, &base, &origin).ok()
        });
        Ok(Self {
            extends,
            parent,
            changes,
        })
    }
}

/// Returns what a text says, as a draft has it, in the words in which it is written.
///
/// # Errors
/// Says that it is no TOML.
pub fn as_written(source: &Arc<Source>) -> Result<Table, Faults> {
    let (extends, changes) = plain(source)?;
    Ok(text::tree(extends.as_deref(), &changes))
}

/// Returns what a file extends, and what it says otherwise.
fn plain(source: &Arc<Source>) -> Result<(Option<String>, Changes), Faults> {
    let (tree, faults) = Node::parse(source);
    if faults.is_empty() {
        Ok(said_by(&tree))
    } else {
        Err(Faults(faults))
    }
}

/// Returns what the file with a tree extends, and what it says otherwise.
fn said_by(tree: &Node) -> (Option<String>, Changes) {
    let mut tree = table_of(tree);
    let extends = match tree.remove("extends") {
        Some(Value::String(extends)) => Some(extends),
        _ => None,
    };
    let without = tree.remove("without");
    let mut changes = Changes::default();
    note_values(&mut changes, &[], tree);
    let paths = without.as_ref().and_then(Value::as_array);
    for path in paths.into_iter().flatten().filter_map(Value::as_str) {
        let path: Path = path.split('.').map(|key| key.trim().to_owned()).collect();
        changes.leave_out(path);
    }
    (extends, changes)
}

/// The game that a draft began with.
#[derive(Debug)]
pub struct Parent {
    pub id: String,
    pub origin: Origin,
    pub file: RuleFile,
    /// Its tree, with no option settled.
    pub raw: Table,
    /// Its tree, with the usual values of its options.
    pub settled: Table,
    /// Its rules, or what is wrong with it.
    pub rules: Result<Arc<Rules>, Faults>,
}

impl Parent {
    /// Reads a game whole, whether or not it can be played.
    ///
    /// # Errors
    /// Says that its file cannot be read.
    pub fn read(catalogue: &Catalogue, id: &str, origin: &Origin) -> Result<Self, CatalogueError> {
        let file = catalogue.read(id, origin)?;
        let rules = file.compile(None, &[]).map(Arc::new);
        let mut settled = table_of(&file.settled_tree());
        // Another game does not go by its other names.
        settled.remove("aka");
        Ok(Self {
            id: id.to_owned(),
            origin: origin.clone(),
            raw: table_of(file.tree()),
            settled,
            rules,
            file,
        })
    }

    /// Returns the items of a list.
    pub fn items(&self, list: &[String]) -> Vec<Value> {
        items_of((&self.raw, self.file.options()), &self.settled, list)
    }
}

/// Returns the items of a list, with the options that are named in them where it is not an option that
/// gives the list.
pub fn items_of(options: options::Options<'_>, settled: &Table, list: &[String]) -> Vec<Value> {
    let is_given = options::is_given(options, list);
    let tree = if is_given { settled } else { options.0 };
    let items = at(tree, list).and_then(Value::as_array);
    items.cloned().unwrap_or_default()
}

/// Returns a tree as plain values.
pub fn table_of(node: &Node) -> Table {
    match node.to_value() {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    }
}

/// Notes each value of a tree as a difference.
pub fn note_values(changes: &mut Changes, path: &[String], tree: Table) {
    for (key, value) in tree {
        let path = [path, &[key]].concat();
        match value {
            Value::Table(inner) if !inner.is_empty() => note_values(changes, &path, inner),
            value => changes.note(&path, Change::Set(value)),
        }
    }
}
