//! Translates the cards in a rule file from the former rule language, where `[base]` was a section of its own, and
//! three keys set the suits.

use patience_core::Suit;

use crate::toml::{Node, NodeValue};
use crate::vocabulary::names;

/// Moves the section `[base]` of the former rule language into the section of the pack: `[deck] base = "first dealt"`.
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

/// Writes the suits of a pack by name, as the current rule language requires: `suits = "hearts and spades, 2 times"`.
pub(super) fn suits(tree: &mut Node) {
    let Some(deck) = tree.get_mut("deck") else {
        return;
    };
    let order = deck.get("suit_order").and_then(Node::as_text);
    let only = deck.get("only_suits").and_then(Node::as_text);
    let number = deck.get("suits").map(|suits| &suits.value);
    let all = Suit::ALL.map(Suit::word).join(", ");
    let said = match (number, only, order) {
        (None | Some(NodeValue::Number(4)), None, None) if number.is_none() => return,
        (None, Some(only), _) => match names(only).as_slice() {
            [one, other] => format!("{one} and {other}"),
            others => others.join(", "),
        },
        (None | Some(NodeValue::Number(4)), None, Some(order)) => names(order).join(", "),
        (Some(NodeValue::Number(4)), None, None) => all,
        (Some(NodeValue::Number(2)), None, _) => "hearts and spades, 2 times".to_owned(),
        (Some(NodeValue::Number(1)), None, _) => "spades, 4 times".to_owned(),
        _ => return,
    };
    let place = ["suits", "only_suits", "suit_order"]
        .iter()
        .find_map(|key| Some(deck.get(key)?.place.clone()));
    let Some(place) = place else {
        return;
    };
    for key in ["only_suits", "suit_order"] {
        deck.remove(&[key]);
    }
    let value = NodeValue::Text(said);
    deck.put("suits", Node { place, value });
}
