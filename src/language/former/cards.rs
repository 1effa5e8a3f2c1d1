//! The cards: `[base]` was a section of its own.

use crate::toml::Node;

/// Moves the base into the pack: `[deck] base = "first dealt"`.
pub(super) fn base(tree: &mut Node) {
    let rank = tree.at(&["base", "rank"]);
    let Some(rank) = rank.filter(|_| {
        tree.get("base")
            .is_some_and(|base| base.entries().len() == 1)
    }) else {
        return;
    };
    let rank = rank.clone();
    tree.remove(&["base"]);
    tree.put_new_at(&["deck", "base"], rank);
}
