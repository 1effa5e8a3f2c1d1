//! The player's own rule file that a draft edits, its content, and the game that the file extends.

use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Faults, Node, RuleFile, Source};
use toml::{Table, Value};

use super::changes::{Change, Changes, Path, at};
use super::{options, text};
use crate::catalogue::{Catalogue, CatalogueError, Origin};
use crate::files;

/// A player's own rule file, as it was last read or written.
#[derive(Debug)]
pub struct OwnFile {
    /// The name of the player's own game.
    pub id: String,
    /// Where the rule file is.
    pub origin: Origin,
    /// The text of the rule file.
    pub text: String,
    /// The content of the file as a TOML tree, in the version of the rule language in which the file is written.
    pub tree: Table,
}

/// Whether the text of a rule file has exactly this content, given as a TOML tree.
pub fn says(text: &str, tree: &Table) -> bool {
    let source = Source::new("", text);
    as_written(&source).is_ok_and(|said| said == *tree)
}

/// Whether editing a game changes the game's own file. That is so only if a player has written the file and the program
/// can write to it.
pub fn is_own(origin: &Origin) -> bool {
    match origin {
        Origin::Embedded => false,
        Origin::Own(_) => true,
        Origin::Named(path) | Origin::Path(path) => {
            path.extension().is_some_and(|ending| ending == "toml") && files::is_ordinary(path)
        }
    }
}

/// Checks that a draft can be started from a game.
///
/// # Errors
/// Fails if there can be no form for the game: a player's own file need only be TOML, but any other file must be
/// playable.
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

/// What a player's own rule file contains.
#[derive(Debug)]
pub struct Said {
    /// The name of the game that the rule file extends.
    pub extends: Option<String>,
    /// The game that the rule file extends, if it can be read.
    pub parent: Option<Parent>,
    /// The differences between the rule file and the game that it extends.
    pub changes: Changes,
}

impl Said {
    /// Reads the rule file of a game.
    ///
    /// # Errors
    /// Fails if the text is not TOML.
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

/// Parses the text of a rule file as a TOML tree. The content stays in the version of the rule language in which it is
/// written.
///
/// # Errors
/// Fails if the text is not TOML.
pub fn as_written(source: &Arc<Source>) -> Result<Table, Faults> {
    let (extends, changes) = plain(source)?;
    Ok(text::tree(extends.as_deref(), &changes))
}

/// Returns the name of the game that the text of a rule file extends, and the differences from that game.
fn plain(source: &Arc<Source>) -> Result<(Option<String>, Changes), Faults> {
    let (tree, faults) = Node::parse(source);
    if faults.is_empty() {
        Ok(said_by(&tree))
    } else {
        Err(Faults(faults))
    }
}

/// Returns the name of the game that a rule file extends, and the differences from that game. The content of the file
/// is given as a TOML tree.
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

/// The game that a draft extends.
#[derive(Debug)]
pub struct Parent {
    pub id: String,
    pub origin: Origin,
    pub file: RuleFile,
    /// The content of the extended rule file as a TOML tree, with references to options.
    pub raw: Table,
    /// The content of the extended rule file as a TOML tree, with the default values of its options filled in.
    pub settled: Table,
    /// The rules of the extended game, or their errors.
    pub rules: Result<Arc<Rules>, Faults>,
}

impl Parent {
    /// Reads the rule file that a draft extends in full, whether or not the game can be played.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn read(catalogue: &Catalogue, id: &str, origin: &Origin) -> Result<Self, CatalogueError> {
        let file = catalogue.read(id, origin)?;
        let rules = file.compile(None, &[]).map(Arc::new);
        let mut settled = table_of(&file.settled_tree());
        // Other names of the game do not apply to one that extends it.
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

    /// Returns the items of a list in the rule file that a draft extends.
    pub fn items(&self, list: &[String]) -> Vec<Value> {
        items_of((&self.raw, self.file.options()), &self.settled, list)
    }
}

/// Returns the items of a list in a rule file. References to options stay as they are, unless an option provides the
/// whole list.
pub fn items_of(options: options::Options<'_>, settled: &Table, list: &[String]) -> Vec<Value> {
    let is_given = options::is_given(options, list);
    let tree = if is_given { settled } else { options.0 };
    let items = at(tree, list).and_then(Value::as_array);
    items.cloned().unwrap_or_default()
}

/// Converts a parsed rule file to a plain TOML table, without the positions of the values.
pub fn table_of(node: &Node) -> Table {
    match node.to_value() {
        Some(Value::Table(table)) => table,
        _ => Table::new(),
    }
}

/// Records each value of a rule file as a difference from an empty game.
pub fn note_values(changes: &mut Changes, path: &[String], tree: Table) {
    for (key, value) in tree {
        let path = [path, &[key]].concat();
        match value {
            Value::Table(inner) if !inner.is_empty() => note_values(changes, &path, inner),
            value => changes.note(&path, Change::Set(value)),
        }
    }
}
