//! The text of a rule file that stands alone: with everything that it extends merged in, and of its
//! variants the one in force. A saved game carries it, so that the game can be played on when the
//! rule file has changed or is gone.

use std::sync::Arc;

use patience_core::STANDARD;
use toml::{Table, Value};

use crate::toml::{Entry, Node};

/// Returns the text of a rule file that means, in one variant, what a tree means. It reads back as
/// the same rules with the same fingerprint, whatever options are set.
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
