//! Files that extend another and change nothing of it, that say what an option of it decides, or that add a kind of
//! pile where they mean to change one.

use crate::fault::Fault;
use crate::lint::names_option;
use crate::rule_file::{RuleFile, answers_of, change_of};
use crate::toml::{Node, NodeValue};
use patience_core::{Kind, Role, Setting};

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

/// Warns of what a file says although an option of the extended game decides it, and of piles that the extended game
/// does not have and nothing in this file speaks of.
pub(super) fn of_extending(file: &RuleFile) -> Vec<Fault> {
    let Some(changes) = file.changes_of_extended() else {
        return Vec::new();
    };
    let decided = file.options().iter();
    let decided = decided.flat_map(|option| decided_by(file, option));
    let piles = changes.piles.iter();
    let unspoken = piles.filter(|(name, _)| is_taken_for_another(file, name));
    let warnings = unspoken.map(|(name, place)| Fault {
        place: Some(place.clone()),
        message: format!("the extended game has no pile `{name}`, and this adds one"),
        help: Some(format!("its piles are {}", changes.known.join(", "))),
    });
    decided.chain(warnings).collect()
}

/// Warns of what a file says and an option of the extended game, with its usual value, says otherwise.
fn decided_by(file: &RuleFile, option: &Setting) -> Vec<Fault> {
    let own = file.source_of_file();
    let Some(change) = change_of(file.tree(), option) else {
        return Vec::new();
    };
    let decided = change.leaves().into_iter().filter_map(|(path, decided)| {
        let said = file.node(&path)?;
        let is_hidden = said.place.source == own && decided.place.source != own;
        if !is_hidden || said.to_value() == decided.to_value() {
            return None;
        }
        let (id, key) = (&option.id, path.last()?);
        let extended = file.node(&["extends"]).and_then(Node::as_text);
        let message = format!(
            "the option `{id}` of {} decides `{key}`, so that this changes nothing",
            extended.unwrap_or("the extended game")
        );
        let ways = [other_default(file, option, &path, said), without(file, id)];
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        Some(Fault {
            place: Some(said.place.clone()),
            message,
            help: Some(ways.join(", or ")).filter(|help| !help.is_empty()),
        })
    });
    decided.collect()
}

/// Says which usual value of an option makes it say what a file says itself; nothing where none does.
fn other_default(file: &RuleFile, option: &Setting, path: &[&str], said: &Node) -> Option<String> {
    let (_, meant) = answers_of(file.node(&["option", &option.id])?)
        .into_iter()
        .find(|(change, _)| {
            let decided = change.and_then(|change| change.at(path));
            decided.is_some_and(|decided| decided.is_like(said))
        })?;
    let meant = match option.kind {
        Kind::YesNo => meant.to_owned(),
        _ => format!("\"{meant}\""),
    };
    let id = &option.id;
    Some(format!(
        "write default = {meant} under a heading [option.{id}]"
    ))
}

/// Says how an option of the extended game is left out, with the variants that set it; nothing where another part asks
/// for it.
fn without(file: &RuleFile, option: &str) -> Option<String> {
    let sections = file.tree().entries().iter();
    let mut others = sections.filter(|section| section.key != "option");
    let options = file
        .node(&["option"])
        .map(Node::entries)
        .unwrap_or_default();
    let mut other_options = options.iter().filter(|other| other.key != option);
    if others.any(|section| names_option(&section.node, option))
        || other_options.any(|other| names_option(&other.node, option))
    {
        return None;
    }
    let variants = file.node(&["variant"]).map(Node::entries);
    let variants = variants.unwrap_or_default().iter();
    let setting = variants.filter(|variant| variant.node.at(&["set", option]).is_some());
    let parts = setting.map(|variant| format!(", \"variant.{}\"", variant.key));
    let parts: String = parts.collect();
    Some(format!(
        "leave the option out: without = [\"option.{option}\"{parts}]"
    ))
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
