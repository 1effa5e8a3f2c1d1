//! Warnings about a rule file that extends another one: if it changes nothing, if it sets a value that an option
//! overrides, or if it adds a kind of pile by mistake.

use crate::fault::Fault;
use crate::lint::names_option;
use crate::rule_file::{RuleFile, answers_of, change_of};
use crate::toml::{Node, NodeValue};
use patience_core::{Kind, Role, Setting};

impl RuleFile {
    /// Returns a warning if a rule file extends another one but changes nothing. Every new file begins like this, so
    /// this warning is not among the others.
    pub fn changes_nothing(&self) -> Option<Fault> {
        let message = "this file changes nothing in the game that it extends".to_owned();
        let help = "add what is different, such as another `build` under [pile.tableau]";
        let changes = self.changes_of_extended()?;
        changes
            .none
            .then(|| self.warning(&["extends"], message, help))
    }
}

/// Returns warnings about values in a rule file that an option of the extended game overrides. Also warns about kinds
/// of pile that the extended game does not have and that nothing else in the file mentions.
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
        message: format!("the extended game has no pile `{name}`, so this adds one"),
        help: Some(format!("its piles are {}", changes.known.join(", "))),
    });
    decided.chain(warnings).collect()
}

/// Returns warnings about values in the rule file that `option` overrides. The option belongs to the extended game and
/// has its default value.
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
            "the option `{id}` of {} sets `{key}`, so this changes nothing",
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

/// Returns the remedy of choosing another default for an option, so that the option sets the value that the rule file
/// wants. Returns `None` if no such default exists.
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

/// Returns the remedy of removing an option of the extended game and the variants that set it from a rule file. Returns
/// `None` if another part needs the option.
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
        "remove the option: without = [\"option.{option}\"{parts}]"
    ))
}

/// Whether nothing in the rule file uses a kind of pile whose role needs to be used.
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

/// Whether `name` occurs as a word in any text below a node of a rule file's tree.
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
