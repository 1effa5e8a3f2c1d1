//! Differences between the trees of rule files. A patch is a tree of changes: merging it over one tree makes another
//! tree.

use crate::toml::{Node, NodeValue};

/// Removes from a tree all values that a patch, a tree of changes, would replace.
pub(super) fn take_out(tree: &mut Node, patch: &Node) {
    let NodeValue::Table(entries) = &mut tree.value else {
        return;
    };
    for change in patch.entries() {
        let Some(at) = entries.iter().position(|entry| entry.key == change.key) else {
            continue;
        };
        let both = (&entries[at].node.value, &change.node.value);
        if matches!(both, (NodeValue::Table(_), NodeValue::Table(_))) {
            take_out(&mut entries[at].node, &change.node);
        } else {
            entries.remove(at);
        }
    }
}

/// Returns the patch, a tree of changes, that changes the first tree into the second. A patch cannot remove values, so
/// values that are missing from the second tree remain.
pub(super) fn between(first: &Node, second: &Node) -> Node {
    let changed = second.entries().iter().filter_map(|entry| {
        let Some(before) = first.get(&entry.key) else {
            return Some(entry.clone());
        };
        if is_same(before, &entry.node) {
            return None;
        }
        let mut entry = entry.clone();
        if before.as_table().is_some() && entry.node.as_table().is_some() {
            entry.node = between(before, &entry.node);
        }
        Some(entry)
    });
    Node {
        place: second.place.clone(),
        value: NodeValue::Table(changed.collect()),
    }
}

/// Removes from the tree of a rule file all values for which `is_kept` is false, and all tables that become empty.
pub(super) fn retain(tree: &mut Node, is_kept: &dyn Fn(&Node) -> bool) {
    let NodeValue::Table(entries) = &mut tree.value else {
        return;
    };
    entries.retain_mut(|entry| {
        let was_empty = entry.node.entries().is_empty();
        retain(&mut entry.node, is_kept);
        match entry.node.as_table() {
            Some([]) if !was_empty => false,
            Some([_, ..]) => true,
            _ => is_kept(&entry.node),
        }
    });
}

/// Returns the key paths of values in the first tree that the second tree lacks or has with a different value.
pub(super) fn paths(first: &Node, second: &Node) -> Vec<String> {
    let mut all = Vec::new();
    for entry in first.entries() {
        match second.get(&entry.key) {
            Some(other) if is_same(&entry.node, other) => {}
            Some(other) if entry.node.as_table().is_some() && other.as_table().is_some() => {
                let below = paths(&entry.node, other).into_iter();
                all.extend(below.map(|path| format!("{}.{path}", entry.key)));
            }
            _ => all.push(entry.key.clone()),
        }
    }
    all
}

/// Whether two trees of rule files have the same values. The places of the values in their files do not matter.
fn is_same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (NodeValue::Table(entries), NodeValue::Table(others)) => {
            let has_same = |entry: &crate::toml::Entry| {
                let found = other.get(&entry.key);
                found.is_some_and(|found| is_same(&entry.node, found))
            };
            entries.len() == others.len() && entries.iter().all(has_same)
        }
        (NodeValue::List(items), NodeValue::List(others)) => {
            let mut pairs = items.iter().zip(others);
            items.len() == others.len() && pairs.all(|(one, other)| is_same(one, other))
        }
        (NodeValue::Text(one), NodeValue::Text(other)) => one == other,
        (NodeValue::Number(one), NodeValue::Number(other)) => one == other,
        (NodeValue::YesNo(one), NodeValue::YesNo(other)) => one == other,
        // Values that no rule file may contain; the reader refuses them.
        _ => false,
    }
}
