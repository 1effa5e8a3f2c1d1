//! How cards come back: how often and which was said in `[stock]`, and of a layout by several keys of `[redeal]`.

use crate::toml::{Node, NodeValue};

/// Says under `[redeal]` how often cards come back, and in one phrase which and how: `gather = "waste, last to first"`.
pub(super) fn redeal(tree: &mut Node) {
    let moved = if tree.get("stock").is_some() {
        of_stock(tree)
    } else {
        of_layout(tree)
    };
    if let Some(moved) = moved {
        *tree = moved;
    }
}

fn of_stock(tree: &Node) -> Option<Node> {
    let stock = tree.get("stock")?;
    let mut moved = tree.clone();
    if let Some(times) = stock.get("redeals") {
        moved.remove(&["stock", "redeals"]);
        moved.put_new_at(&["redeal", "times"], times.clone());
    }
    let (piles, order) = (stock.get("gathers"), stock.get("gather"));
    let words = |node: Option<&Node>| node.map_or(Some(String::new()), text_of);
    let order_words = match words(order)?.as_str() {
        "" => "",
        "in order" => "first to last",
        "rightmost first" => "last to first",
        "as chosen" => "as chosen",
        _ => return Some(moved),
    };
    let both = [words(piles)?, order_words.to_owned()];
    let place = piles.or(order).map(|node| node.place.clone());
    if let Some(place) = place {
        for key in ["gathers", "gather"] {
            moved.remove(&["stock", key]);
        }
        let said: Vec<String> = both.into_iter().filter(|said| !said.is_empty()).collect();
        let value = NodeValue::Text(said.join(", "));
        moved.put_new_at(&["redeal", "gather"], Node { place, value });
    }
    Some(moved)
}

fn of_layout(tree: &Node) -> Option<Node> {
    let redeal = tree.get("redeal")?;
    let piles = redeal.get("gathers")?;
    let keeps = match redeal.get("keeps").map_or(Some("nothing"), Node::as_text)? {
        "nothing" => "",
        "rows in order" => " but rows in order",
        _ => return None,
    };
    let shuffled = match redeal.get("shuffled").map(|node| &node.value) {
        None | Some(NodeValue::YesNo(false)) => "",
        Some(NodeValue::YesNo(true)) => ", shuffled",
        Some(_) => return None,
    };
    let value = NodeValue::Text(format!("{}{keeps}{shuffled}", text_of(piles)?));
    let place = piles.place.clone();
    let mut moved = tree.clone();
    for key in ["gathers", "keeps", "shuffled"] {
        moved.remove(&["redeal", key]);
    }
    moved.put_at(&["redeal", "gather"], Node { place, value });
    Some(moved)
}

fn text_of(node: &Node) -> Option<String> {
    node.as_text().map(str::to_owned)
}
