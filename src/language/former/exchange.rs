//! Translates the rule for swapping cards from the former rule language, where it was a section of its own,
//! `[rearrange]`.

use crate::toml::{Node, NodeValue};

/// Replaces the section `[rearrange]` of the former rule language by one text: `swap = "misplaced cards of twos and
/// threes"`.
pub(super) fn swap(tree: &mut Node) {
    let Some(section) = tree.get("rearrange") else {
        return;
    };
    let said = match section.as_table() {
        Some([only]) if only.key == "grid" => only.node.as_text().map(|grid| {
            let phrase = format!("any cards of {grid} when {grid} full");
            (&only.node, phrase)
        }),
        Some([only]) if only.key == "misplaced" => only.node.as_text().map(|piles| {
            let phrase = format!("misplaced cards of {piles}");
            (&only.node, phrase)
        }),
        _ => None,
    };
    let Some((node, phrase)) = said else {
        return;
    };
    let place = node.place.clone();
    let value = NodeValue::Text(phrase);
    tree.remove(&["rearrange"]);
    tree.put("swap", Node { place, value });
}
