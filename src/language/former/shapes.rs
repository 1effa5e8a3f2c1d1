//! Translates the arrangement and the number of piles from the former rule language, where `rows`, `columns`, `peaks`
//! and `closes` were keys beside `shape`. A number of piles that depended on the number of players was a table.

use crate::toml::{Node, NodeValue};

/// The keys of the former rule language that are now parts of `shape`.
const KEYS: [&str; 4] = ["rows", "columns", "peaks", "closes"];

/// Writes the shape of each kind of pile as one text when a rule file is translated: `shape = "grid of 4 by 13, closing
/// up"`.
pub(super) fn shape(tree: &mut Node) {
    let Some(piles) = tree.get_mut("pile") else {
        return;
    };
    for (_, pile) in piles.entries_mut() {
        let said = pile.get("shape").and_then(Node::as_text);
        if said.is_some_and(|shape| shape.contains(' ')) {
            // The former keys come from another file, and `shape` of this file replaces them.
            KEYS.iter().for_each(|key| _ = pile.remove(&[key]));
        }
        let Some(phrase) = phrase(pile) else {
            continue;
        };
        let place = pile.get("shape").map(|shape| shape.place.clone());
        let place = place.unwrap_or_else(|| pile.place.clone());
        KEYS.iter().for_each(|key| _ = pile.remove(&[key]));
        let value = NodeValue::Text(phrase);
        pile.put("shape", Node { place, value });
    }
}

fn phrase(pile: &Node) -> Option<String> {
    let number = |key: &str, usual: &str| match pile.get(key).map(|node| &node.value) {
        None => Some(usual.to_owned()),
        Some(NodeValue::Number(number)) => Some(number.to_string()),
        Some(NodeValue::Text(text)) => Some(text.clone()),
        Some(_) => None,
    };
    let ending = match pile.get("closes").map(|node| &node.value) {
        None | Some(NodeValue::YesNo(false)) => "",
        Some(NodeValue::YesNo(true)) => ", closing up",
        Some(_) => return None,
    };
    let is_left_out = |keys: &[&str]| keys.iter().all(|key| pile.get(key).is_none());
    match pile.get("shape").and_then(Node::as_text)? {
        "grid" if is_left_out(&["peaks"]) => {
            let (rows, columns) = (number("rows", "5")?, number("columns", "5")?);
            Some(format!("grid of {rows} by {columns}{ending}"))
        }
        "triangle" if is_left_out(&["columns", "closes"]) => {
            let rows = number("rows", "7")?;
            Some(match number("peaks", "1")?.as_str() {
                "1" => format!("triangle of {rows} rows"),
                peaks => format!("{peaks} peaks of {rows} rows"),
            })
        }
        _ => None,
    }
}

/// Writes the number of piles where it depends on the number of players, when a rule file is translated: `count = "4
/// for each player"`, `count = [6, 6, 5, 4]`.
pub(super) fn counts(tree: &mut Node) {
    let Some(piles) = tree.get_mut("pile") else {
        return;
    };
    for (_, pile) in piles.entries_mut() {
        let Some(count) = pile.get("count") else {
            continue;
        };
        let said = match count.as_table() {
            Some([only]) if only.key == "by_seats" => only.node.clone(),
            Some([only]) if only.key == "per_seat" => {
                let each = match &only.node.value {
                    NodeValue::Number(each) => each.to_string(),
                    NodeValue::Text(each) => each.clone(),
                    _ => continue,
                };
                let place = only.node.place.clone();
                let value = NodeValue::Text(format!("{each} for each player"));
                Node { place, value }
            }
            _ => continue,
        };
        pile.put("count", said);
    }
}
