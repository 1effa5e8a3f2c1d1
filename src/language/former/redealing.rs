//! Translates redeals from the former rule language, where `[stock]` said how often cards come back and which ones, and
//! `[redeal]` had several keys for dealing a layout again.

use crate::fault::Place;
use crate::toml::{Node, NodeValue};

/// The keys of the former rule language that say how the cards of a layout are dealt again.
const DEALT: [&str; 4] = ["deals", "dealt", "gaps", "bottom_to_top"];

/// Writes `[redeal]` when a rule file is translated. It says how often cards come back, and in one phrase which piles
/// are gathered and how: `gather = "waste, last to first"`.
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
    let mut moved = tree.clone();
    let deal = |place: &Place, steps: Vec<String>| {
        let step = |step: String| Node {
            place: place.clone(),
            value: NodeValue::Text(step),
        };
        let value = NodeValue::List(steps.into_iter().map(step).collect());
        Node {
            place: place.clone(),
            value,
        }
    };
    if redeal.get("deal").is_some() {
        // The former keys come from another file, and the present ones of this file replace them.
        DEALT
            .iter()
            .for_each(|key| _ = moved.remove(&["redeal", key]));
        return Some(moved);
    }
    if let Some(piles) = redeal.get("bottom_to_top") {
        let step = format!("the bottom card of each {} to its top", text_of(piles)?);
        moved.remove(&["redeal", "bottom_to_top"]);
        moved.put_at(&["redeal", "deal"], deal(&piles.place, vec![step]));
        return Some(moved);
    }
    let piles = redeal.get("gathers")?;
    let named = text_of(piles)?;
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
    let rounds = match redeal
        .get("dealt")
        .map_or(Some("pile by pile"), Node::as_text)?
    {
        "pile by pile" => ", pile by pile",
        "in rounds" => "",
        _ => return None,
    };
    let as_dealt = match redeal
        .get("gaps")
        .map_or(Some("after the rows"), Node::as_text)?
    {
        "after the rows" => false,
        "as dealt" => true,
        _ => return None,
    };
    let cards = match redeal.get("deals").map(|node| (&node.place, &node.value)) {
        None => None,
        Some((place, NodeValue::Number(cards))) => Some((place, cards.to_string())),
        Some((place, NodeValue::Text(cards))) => Some((place, cards.clone())),
        Some(_) => return None,
    };
    let mut gathered = format!("{named}{keeps}");
    let dealt = cards.map(|(place, cards)| {
        let steps = match taken_out(tree, &named).filter(|_| as_dealt) {
            _ if keeps.is_empty() => vec![format!("{cards} to each {named}{rounds}")],
            Some((step, to)) => {
                gathered = format!("{to} and {gathered}");
                vec![format!("{cards} to each gap in {named}"), step]
            }
            None => vec![format!(
                "{cards} to each gap in {named}, one left behind each row"
            )],
        };
        deal(place, steps)
    });
    for key in ["gathers", "keeps", "shuffled"].iter().chain(&DEALT) {
        moved.remove(&["redeal", key]);
    }
    let (place, value) = (piles.place.clone(), NodeValue::Text(gathered + shuffled));
    moved.put_at(&["redeal", "gather"], Node { place, value });
    if let Some(dealt) = dealt {
        moved.put_at(&["redeal", "deal"], dealt);
    }
    Some(moved)
}

/// Returns the step of the deal in a rule file that takes cards out of the piles `from` again, and the kind of pile
/// that they go to.
fn taken_out(tree: &Node, from: &str) -> Option<(String, String)> {
    let steps = tree.get("deal")?.as_list()?.iter();
    steps.filter_map(Node::as_text).find_map(|step| {
        let (_, to) = step.split_once(&format!(" from {from} to "))?;
        Some((step.to_owned(), to.to_owned()))
    })
}

fn text_of(node: &Node) -> Option<String> {
    node.as_text().map(str::to_owned)
}
