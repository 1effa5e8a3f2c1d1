//! Translates the goal from the former rule language, where it was a section of its own, `[goal]`, with the keys `when`
//! and `target`.

use crate::toml::{Node, NodeValue};

/// Replaces the section `[goal]` of the former rule language by one text: `goal = "grid full and 100 or more points"`.
pub(super) fn goal(tree: &mut Node) {
    let Some(goal) = tree.get("goal") else {
        return;
    };
    let known = |key: &str| matches!(key, "when" | "target");
    let Some(when) = goal.get("when") else {
        return;
    };
    let NodeValue::Text(phrase) = &when.value else {
        return;
    };
    if !goal.entries().iter().all(|entry| known(&entry.key)) {
        return;
    }
    let points = match goal.get("target").map(|target| &target.value) {
        None | Some(NodeValue::Number(0)) => String::new(),
        Some(NodeValue::Number(points)) => format!(" and {points} or more points"),
        Some(NodeValue::Text(points)) => format!(" and {points} or more points"),
        Some(_) => return,
    };
    // All piles were meant, whatever word was between them.
    let phrase = match phrase.strip_suffix(" empty") {
        Some(piles) => format!("{} empty", piles.replace(" or ", " and ")),
        None => phrase.clone(),
    };
    let value = NodeValue::Text(format!("{phrase}{points}"));
    let place = when.place.clone();
    tree.put("goal", Node { place, value });
}
