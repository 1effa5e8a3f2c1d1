//! Translates what happens to dealt cards that fit on a foundation from the former rule language, where one key set
//! this for the whole deal.

use crate::toml::{Node, NodeValue};

/// Adds the ending about dealt cards that fit on a foundation to each step of the deal that deals rows, when a rule
/// file is translated.
pub(super) fn going_up(tree: &mut Node) {
    let Some(said) = tree.get("up_in_deal").and_then(Node::as_text) else {
        return;
    };
    let ending = match said {
        "no" => "",
        "replaced" => ", what fits goes up and is replaced",
        "left short" => ", what fits goes up",
        _ => return,
    };
    let Some(deal) = tree.get_mut("deal") else {
        return;
    };
    let NodeValue::List(steps) = &mut deal.value else {
        return;
    };
    let mut is_said = ending.is_empty();
    for step in steps {
        if let NodeValue::Text(text) = &mut step.value
            && is_of_rows(text)
        {
            text.push_str(ending);
            is_said = true;
        }
    }
    if is_said {
        tree.remove(&["up_in_deal"]);
    }
}

/// Whether a step of the deal deals cards to each pile of a kind.
fn is_of_rows(step: &str) -> bool {
    let is_counted = step
        .trim()
        .starts_with(|first: char| first.is_ascii_digit() || first == '{');
    is_counted && step.contains(" to each ") && !step.contains(" after each")
}
