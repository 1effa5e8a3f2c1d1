//! The complete text of a rule file: the extended file is merged in, and only the chosen variant is left. A saved game
//! contains this text. The game can then be continued even if the rule file has changed or is gone.

use std::sync::Arc;

use patience_core::STANDARD;
use toml::{Table, Value};

use crate::toml::{Entry, Node};

/// Returns the text of a rule file with the same meaning as a tree in one variant. Reading the text again gives the
/// same rules and the same fingerprint, whatever the options are.
pub(crate) fn definition(tree: &Node, variant: &str) -> Arc<str> {
    let mut whole = table(tree.entries(), &|key| !matches!(key, "extends" | "without"));
    if let Some(Value::Table(variants)) = whole.get_mut("variant") {
        variants.retain(|id, _| id == variant || id == STANDARD);
        if variants.is_empty() {
            whole.remove("variant");
        }
    }
    whole.to_string().into()
}

fn table(entries: &[Entry], counts: &dyn Fn(&str) -> bool) -> Table {
    let counted = entries.iter().filter(|entry| counts(&entry.key));
    counted
        .filter_map(|entry| Some((entry.key.clone(), entry.node.to_value()?)))
        .collect()
}
