//! Translates options of a rule file that change only a part of a phrase from the former rule language. The phrase now
//! contains the option in braces, and each value of the option has a text that replaces the braces.

use super::building::{PARTS, part};
use super::players::{STUCK, stuck};
use crate::toml::{Entry, Node, NodeValue};

/// A function that returns the text of one part of a phrase, given a section and a key of the former rule language. The
/// text is empty if the key adds nothing to the phrase. The result is `None` if the value is not understood.
type Part = fn(&Node, &str) -> Option<String>;

/// Gives options of a rule file texts for the parts of phrases that they set. An option gets texts only if all its
/// values set the same part, and if no other option sets that part.
pub(super) fn texts(tree: &mut Node) {
    let names = |tree: &Node, key: &str| -> Vec<String> {
        let entries = tree.get(key).map(Node::entries).unwrap_or_default();
        entries.iter().map(|entry| entry.key.clone()).collect()
    };
    for pile in names(tree, "pile") {
        for key in PARTS {
            texts_at(tree, &["pile", pile.as_str(), key], part);
        }
    }
    for key in STUCK {
        texts_at(tree, &["race", key], stuck);
    }
}

/// Gives an option of a rule file texts for the part of a phrase that the key at `path` sets in the former rule
/// language.
fn texts_at(tree: &mut Node, path: &[&str], part: Part) {
    let options = tree.get("option").map(Node::entries).unwrap_or_default();
    let options = options.iter().map(|entry| entry.key.clone());
    let setting: Vec<String> = options
        .filter(|option| patches(tree, option).any(|patch| patch.at(path).is_some()))
        .collect();
    let Some((first, later)) = setting.split_first() else {
        return;
    };
    // Later options replace the whole phrase.
    let always = |option: &String| answers_all(tree, option, path);
    if (later.is_empty() || always(first) && !later.iter().any(always))
        && let Some(changed) = with_texts(tree, first, path, part)
    {
        *tree = changed;
    }
}

/// Whether every value of an option sets the part of a phrase that the key at `path` stands for.
fn answers_all(tree: &Node, option: &str, path: &[&str]) -> bool {
    let choices = tree.at(&["option", option, "choice"]);
    let choices = choices.map_or(2, |choices| choices.entries().len());
    let setting = patches(tree, option).filter(|patch| patch.at(path).is_some());
    setting.count() == choices
}

/// Returns the changes that the values of an option make to a rule file.
fn patches<'n>(tree: &'n Node, option: &str) -> impl Iterator<Item = &'n Node> {
    let option = tree.at(&["option", option]);
    let choices = option.and_then(|option| option.get("choice"));
    let choices = choices.map(Node::entries).unwrap_or_default().iter();
    let plain = ["on", "off"].into_iter();
    plain
        .filter_map(move |key| option?.get(key))
        .chain(choices.filter_map(|choice| choice.node.get("change")))
}

/// Returns the tree of a rule file in which an option has a text for each value, and the phrase has the option in
/// braces. Returns `None` if a value changes more than a text can.
fn with_texts(tree: &Node, option: &str, path: &[&str], part: Part) -> Option<Node> {
    let (key, section) = path.split_last()?;
    let mut changed = tree.clone();
    let without = part(tree.at(section)?, key)?;
    let at = ["option", option];
    let found = tree.at(&at)?;
    let place = found.place.clone();
    let text = |text: String| Node {
        place: place.clone(),
        value: NodeValue::Text(text),
    };
    if let Some(choices) = found.get("choice") {
        for Entry { key: choice, .. } in choices.entries() {
            let at = ["option", option, "choice", choice.as_str()];
            let change = tree.at(&[&at[..], &["change"]].concat());
            let Some(value) = change.and_then(|change| change.at(path)) else {
                // A change to another part of the phrase replaces the whole phrase.
                if change.and_then(|change| change.at(section)).is_none() {
                    changed.put_at(&[&at[..], &["text"]].concat(), text(without.clone()));
                }
                continue;
            };
            let said = part(&only(key, value), key)?;
            changed.put_at(&[&at[..], &["text"]].concat(), text(said));
            changed.remove_whole(&[&at[..], &["change"], path].concat());
        }
    } else {
        let of = |answer: &str| {
            let value = found.get(answer).and_then(|patch| patch.at(path));
            value.map_or_else(
                || Some(without.clone()),
                |value| part(&only(key, value), key),
            )
        };
        let (yes, no) = (of("on")?, of("off")?);
        if !no.is_empty() {
            return None;
        }
        changed.put_at(&[&at[..], &["text"]].concat(), text(yes));
        for answer in ["on", "off"] {
            changed.remove_whole(&[&at[..], &[answer], path].concat());
        }
    }
    changed.put_at(path, text(format!("{{{option}}}")));
    Some(changed)
}

/// Returns a table of a rule file for a kind of pile that has only the key `key`.
fn only(key: &str, value: &Node) -> Node {
    let mut pile = Node {
        place: value.place.clone(),
        value: NodeValue::Table(Vec::new()),
    };
    pile.put(key, value.clone());
    pile
}
