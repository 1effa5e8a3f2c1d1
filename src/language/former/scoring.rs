//! Translates the score from the former rule language, where each line of the score was a table with `each` and
//! `points`, `[par]` was a section of its own, and separate keys selected the lines of a grid.

use crate::toml::{Node, NodeValue};

/// Writes each line of the score as a text when a rule file is translated: `score = ["5 for each card on foundation"]`.
pub(super) fn lines(tree: &mut Node) {
    let Some(score) = tree.get("score") else {
        return;
    };
    let Some(items) = score.as_list() else {
        return;
    };
    let Some(texts) = items.iter().map(line).collect::<Option<Vec<_>>>() else {
        return;
    };
    let place = score.place.clone();
    let value = NodeValue::List(texts);
    tree.put("score", Node { place, value });
}

fn line(item: &Node) -> Option<Node> {
    let entries = item.as_table()?;
    let is_known = |key: &str| matches!(key, "each" | "points");
    if entries.len() != 2 || !entries.iter().all(|entry| is_known(&entry.key)) {
        return None;
    }
    let each = item.get("each")?;
    let counted = each.as_text()?;
    let points = match &item.get("points")?.value {
        NodeValue::Number(points) => points.to_string(),
        NodeValue::Text(points) => points.clone(),
        _ => return None,
    };
    let counted = match counted {
        "going out" => counted.to_owned(),
        "deal" | "par" => format!("the {counted}"),
        "line" => "the lines".to_owned(),
        _ => format!("each {counted}"),
    };
    Some(Node {
        place: each.place.clone(),
        value: NodeValue::Text(format!("{points} for {counted}")),
    })
}

/// Converts the section `[par]` of the former rule language to lines of the score: `"50 for clearing pyramid in pass
/// 1"`.
pub(super) fn par(tree: &mut Node) {
    if let Some(score) = with_par(tree) {
        tree.remove(&["par"]);
        tree.put("score", score);
    }
}

/// Returns the score of a rule file, including the lines made from the former section `[par]`. Returns `None` if there
/// is no `[par]`, or if it is not understood.
fn with_par(tree: &Node) -> Option<Node> {
    let par = tree.get("par")?;
    let known = |key: &str| matches!(key, "clear" | "passes" | "less");
    if !par
        .as_table()?
        .iter()
        .all(|entry| known(entry.key.as_str()))
    {
        return None;
    }
    let cleared = par.get("clear")?;
    let name = cleared.as_text()?;
    let mut texts = Vec::new();
    let passes = par.get("passes").map(Node::as_list);
    for (pass, points) in (1..).zip(passes.unwrap_or_default()?) {
        let points = match &points.value {
            NodeValue::Number(points) => points.to_string(),
            NodeValue::Text(points) => points.clone(),
            _ => return None,
        };
        texts.push(format!("{points} for clearing {name} in pass {pass}"));
    }
    if texts.is_empty() {
        texts.push(format!("0 for clearing {name} in pass 1"));
    }
    let mut left = vec![name];
    left.extend(par.get("less").map(Node::as_text).unwrap_or_default());
    texts.push(format!("-1 for each card left in {}", left.join(" or ")));
    let lines = texts.into_iter().map(|text| Node {
        place: cleared.place.clone(),
        value: NodeValue::Text(text),
    });
    let score = tree.get("score");
    let Some(score) = score else {
        let value = NodeValue::List(lines.collect());
        let place = cleared.place.clone();
        return Some(Node { place, value });
    };
    let mut items = score.as_list()?.to_vec();
    let at = items
        .iter()
        .position(|item| item.as_text() == Some("1 for the par"))?;
    items.splice(at..=at, lines);
    let place = score.place.clone();
    let value = NodeValue::List(items);
    Some(Node { place, value })
}

/// Writes one phrase for the lines of a grid that count, and one for the hands that they count as, when a rule file is
/// translated: `of = "rows and columns of grid"`, `hands = "cribbage with hand"`.
pub(super) fn grid(tree: &mut Node) {
    let Some(lines) = tree.get_mut("lines") else {
        return;
    };
    if let Some(grid) = lines.get("grid") {
        let counts = |key: &str, usual: bool| match lines.get(key).map(|node| &node.value) {
            None => Some(usual),
            Some(NodeValue::YesNo(yes)) => Some(*yes),
            Some(_) => None,
        };
        let keys = [("rows", true), ("columns", true), ("diagonals", false)];
        let said: Option<Vec<(&str, bool)>> = keys
            .into_iter()
            .map(|(key, usual)| Some((key, counts(key, usual)?)))
            .collect();
        if let (Some(said), Some(name)) = (said, grid.as_text()) {
            let counted = said.iter().filter(|(_, counts)| *counts);
            let counted: Vec<&str> = counted.map(|(key, _)| *key).collect();
            let of = match counted.as_slice() {
                [] => "nothing".to_owned(),
                [first, second, last] => format!("{first}, {second} and {last}"),
                others => others.join(" and "),
            };
            let value = NodeValue::Text(format!("{of} of {name}"));
            let place = grid.place.clone();
            for key in ["grid", "rows", "columns", "diagonals"] {
                lines.remove(&[key]);
            }
            lines.put("of", Node { place, value });
        }
    }
    if let Some(starter) = lines.get("starter")
        && let Some(name) = starter.as_text()
    {
        let hands = lines.get("hands").map_or(Some("poker"), Node::as_text);
        let value = NodeValue::Text(format!("{} with {name}", hands.unwrap_or_default()));
        let place = starter.place.clone();
        lines.remove(&["starter"]);
        lines.put("hands", Node { place, value });
    }
    if let Some(points) = lines.get("table").cloned() {
        lines.remove(&["table"]);
        lines.put("points", points);
    }
}
