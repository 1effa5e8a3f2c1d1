//! Files that extend another and change nothing of it, or that add a kind of pile where they mean to change one.

use crate::fault::Fault;
use crate::rule_file::RuleFile;
use crate::toml::{Node, NodeValue};
use patience_core::Role;

impl RuleFile {
    /// Returns the warning about a file that extends another and changes nothing of it: what somebody begins with who
    /// makes a game, and nothing to leave a file at.
    pub fn changes_nothing(&self) -> Option<Fault> {
        let message = "this file changes nothing of the game that it extends".to_owned();
        let help = "say what is different, such as [pile.tableau] with another `build`";
        let changes = self.changes_of_extended()?;
        changes
            .none
            .then(|| self.warning(&["extends"], message, help))
    }
}

/// Warns of piles that the extended game does not have and nothing in this file speaks of.
pub(super) fn of_extending(file: &RuleFile) -> Vec<Fault> {
    let Some(changes) = file.changes_of_extended() else {
        return Vec::new();
    };
    let piles = changes.piles.iter();
    let unspoken = piles.filter(|(name, _)| is_taken_for_another(file, name));
    let warnings = unspoken.map(|(name, place)| Fault {
        place: Some(place.clone()),
        message: format!("the extended game has no pile `{name}`, and this adds one"),
        help: Some(format!("its piles are {}", changes.known.join(", "))),
    });
    warnings.collect()
}

/// Tells whether nothing is dealt to a kind of pile or said of it elsewhere, though its role wants that.
fn is_taken_for_another(file: &RuleFile, name: &str) -> bool {
    let Ok(rules) = file.compile(None, &[]) else {
        return false;
    };
    let mut groups = rules.groups.iter();
    let role = groups
        .find(|group| group.name == name)
        .map(|group| group.role);
    let waits = matches!(role, Some(Role::Cell | Role::Discard) | None);
    let says = |key: &&str| file.node(&["pile", name, key]).is_some();
    let is_told = ["role", "build", "empty", "from", "fill"].iter().any(says);
    !waits && !is_told && !names(file.tree(), name)
}

/// Tells whether a text anywhere below a node has a word.
fn names(node: &Node, name: &str) -> bool {
    match &node.value {
        NodeValue::Text(text) => text
            .split(|letter: char| !letter.is_alphabetic() && letter != '_')
            .any(|word| word == name),
        NodeValue::List(items) => items.iter().any(|item| names(item, name)),
        NodeValue::Table(entries) => entries.iter().any(|entry| names(&entry.node, name)),
        _ => false,
    }
}
