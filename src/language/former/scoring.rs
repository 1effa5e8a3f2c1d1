//! The score: each line was a table with `each` and `points`.

use crate::toml::{Node, NodeValue};

/// Makes a text of each line of the score: `score = ["5 for each card on foundation"]`.
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
