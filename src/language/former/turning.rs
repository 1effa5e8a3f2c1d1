//! Translates the turns of the stock from the former rule language, where several keys of `[stock]` and of a pile said
//! where the cards go, how many, in which order, and what makes room for them.

use crate::toml::{Node, NodeValue};

/// The keys of `[stock]` in the former rule language that are now parts of `turn`.
const KEYS: [&str; 4] = ["to", "deals", "closes", "order"];

/// Writes what a turn of the stock does as one text when a rule file is translated: `turn = "3 to waste, the first on
/// top"`.
pub(super) fn turn(tree: &mut Node) {
    let Some(stock) = tree.get("stock") else {
        return;
    };
    let is_said = match stock.get("turn").map(|turn| &turn.value) {
        Some(NodeValue::Text(turn)) => turn.contains(' '),
        Some(NodeValue::List(_)) => true,
        _ => false,
    };
    // The former keys come from another file, and `turn` of this file replaces them.
    let Some(turn) = (if is_said {
        stock.get("turn").cloned()
    } else {
        said(tree, stock)
    }) else {
        return;
    };
    for key in KEYS {
        tree.remove(&["stock", key]);
    }
    tree.put_at(&["stock", "turn"], turn);
    if let Some(piles) = tree.get_mut("pile") {
        let piles = piles.entries_mut();
        piles.for_each(|(_, pile)| _ = pile.remove(&["spill"]));
    }
}

/// Returns the text for what a turn of the stock does. Returns `None` if the keys of the former rule language do not
/// make a text.
fn said(tree: &Node, stock: &Node) -> Option<Node> {
    let cards = match stock.get("turn").map(|turn| &turn.value) {
        None => "1".to_owned(),
        Some(NodeValue::Number(cards)) => cards.to_string(),
        Some(NodeValue::Text(cards)) => cards.clone(),
        Some(_) => return None,
    };
    let yes = |key: &str| stock.get(key).map_or(Some(false), Node::as_yes_no);
    if let Some(deals) = stock.get("deals") {
        let is_alone = cards == "1" && stock.get("to").is_none();
        return Some(deals.clone()).filter(|_| is_alone);
    }
    let to = stock.get("to")?;
    let name = to.as_text()?.trim();
    let first_on_top = match stock.get("order").map_or(Some("normal"), Node::as_text)? {
        "normal" => "",
        "reversed" => ", the first on top",
        _ => return None,
    };
    let closes = yes("closes")?;
    let text = if let Some(grid) = name.strip_prefix("gaps in ") {
        filled(grid, closes, &format!("{cards} to each gap in {grid}"))
    } else if let Some(grid) = name.strip_prefix("first gap in ") {
        filled(grid, closes, &format!("{cards} to the first gap in {grid}"))
    } else if closes {
        return None;
    } else {
        let room = tree.at(&["pile", name, "spill"]).map(Node::as_text);
        let room = match room {
            None => String::new(),
            Some(room) => format!(", what lies there to {}", room?),
        };
        format!("{cards} to {name}{first_on_top}{room}")
    };
    let (place, value) = (to.place.clone(), NodeValue::Text(text));
    Some(Node { place, value })
}

fn filled(grid: &str, closes: bool, step: &str) -> String {
    if closes {
        format!("close up {grid}, {step}")
    } else {
        step.to_owned()
    }
}

/// Writes when turned cards are placed as one phrase when a rule file is translated: `placed = "before the next turn"`.
pub(super) fn placed(tree: &mut Node) {
    let Some(stock) = tree.get("stock") else {
        return;
    };
    let yes = |key: &str| match stock.get(key) {
        None => Some(false),
        Some(node) => node.as_yes_no(),
    };
    let (placed, during) = (yes("placed"), yes("play_during_batch"));
    let (Some(placed), Some(during)) = (placed, during) else {
        return;
    };
    let said = ["placed", "play_during_batch"]
        .iter()
        .find_map(|key| stock.get(key));
    let Some(place) = said.map(|node| node.place.clone()) else {
        return;
    };
    let phrase = match (placed, during) {
        (false, _) => "freely",
        (true, false) => "before any other play",
        (true, true) => "before the next turn",
    };
    tree.remove(&["stock", "play_during_batch"]);
    let value = NodeValue::Text(phrase.to_owned());
    tree.put_at(&["stock", "placed"], Node { place, value });
}
