//! Translates `build` in a rule file from the former rule language, where parts of its phrase were keys of their own.

use patience_core::Rank;

use crate::toml::{Node, NodeValue};
use crate::vocabulary::{names, phrases};

/// The keys of the former rule language that are now parts of `build`, in the order of the phrase.
pub(super) const PARTS: [&str; 8] = [
    "direction",
    "suits",
    "wrapping",
    "nothing_on",
    "keeps_way",
    "turns_back",
    "only",
    "to_the_left",
];

/// The ending of a rule file's phrase for building that allows building to continue past the last rank.
const WRAPPING: &str = ", wrapping";

/// The ending of a rule file's phrase for building that allows cards only on piles whose first card is one that may
/// start them.
const ON_RIGHT_FIRST: &str = ", on a right first card";

/// Combines the keys of the former rule language about building into one phrase for each kind of pile: `build = "up in
/// suit, then back"`.
pub(super) fn phrases(tree: &mut Node) {
    let Some(piles) = tree.get_mut("pile") else {
        return;
    };
    for (name, pile) in piles.entries_mut() {
        let mut said = ["build"].iter().chain(&PARTS);
        let Some(place) = said.find_map(|key| Some(pile.get(key)?.place.clone())) else {
            continue;
        };
        if PARTS.iter().all(|key| pile.get(key).is_none()) {
            continue;
        }
        let Some(phrase) = phrase(name, pile) else {
            continue;
        };
        PARTS.iter().for_each(|key| _ = pile.remove(&[key]));
        let value = NodeValue::Text(phrase);
        pile.put("build", Node { place, value });
    }
}

/// Returns the phrase for how a kind of pile is built. Returns `None` if the keys of the former rule language do not
/// make a phrase.
fn phrase(name: &str, pile: &Node) -> Option<String> {
    let role = pile.get("role").and_then(Node::as_text).unwrap_or(name);
    let usual = if role == "foundation" {
        "up in suit"
    } else {
        "nothing"
    };
    let given = pile.get("build").map_or(Some(usual), Node::as_text)?;
    let is_nothing = match pile.get("direction") {
        Some(direction) => direction.as_text() == Some("nothing"),
        None => given == "nothing",
    };
    let endings = PARTS[3..].iter().map(|key| {
        let said = part(pile, key)?;
        // If no cards go on others, endings about such cards have no meaning.
        let stays = !is_nothing || matches!(*key, "only" | "to_the_left") && said != ON_RIGHT_FIRST;
        Some(if stays { said } else { String::new() })
    });
    let endings = endings.collect::<Option<Vec<String>>>()?.concat();
    if PARTS[..3].iter().all(|key| pile.get(key).is_none()) {
        return Some(format!("{given}{endings}"));
    }
    let (direction, suits) = match given.split_once(" in ") {
        Some((direction, suits)) => (direction, format!("in {suits}")),
        None if matches!(given, "nothing" | "same rank") => (given, "in any suit".to_owned()),
        None => return None,
    };
    let suits = suits.strip_suffix(WRAPPING).unwrap_or(&suits);
    let said = |key: &str, given: &str| match part(pile, key)?.as_str() {
        "" => Some(given.to_owned()),
        said => Some(said.to_owned()),
    };
    let (direction, suits) = (said("direction", direction)?, said("suits", suits)?);
    if suits.contains(" or ") {
        return None;
    }
    if direction == "nothing" {
        return Some(format!("nothing{endings}"));
    }
    let wrapping = part(pile, "wrapping")?;
    Some(format!("{direction} {suits}{wrapping}{endings}"))
}

/// Returns the part of the phrase for building that a key of the former rule language stands for. The text is empty if
/// the key adds nothing to the phrase. Returns `None` if the value is not understood.
pub(super) fn part(pile: &Node, key: &str) -> Option<String> {
    let Some(node) = pile.get(key) else {
        let build = pile
            .get("build")
            .and_then(Node::as_text)
            .unwrap_or_default();
        let wraps = key == "wrapping" && build.ends_with(WRAPPING);
        return Some(if wraps {
            WRAPPING.to_owned()
        } else {
            String::new()
        });
    };
    let said = match (key, &node.value) {
        // The text is an option in braces that contains the part.
        (_, NodeValue::Text(option)) if option.starts_with('{') => option,
        ("direction" | "suits", NodeValue::Text(said)) => said,
        ("wrapping", NodeValue::YesNo(true)) => WRAPPING,
        ("turns_back", NodeValue::YesNo(true)) => ", then back",
        ("wrapping" | "turns_back", NodeValue::YesNo(false)) => "",
        ("keeps_way", NodeValue::Text(way)) => match way.as_str() {
            "no" => "",
            "each pile" => ", keeping its way",
            "all piles" => ", all one way",
            _ => return None,
        },
        ("only", NodeValue::Text(only)) => match only.as_str() {
            "any card" => "",
            "ranks on the pile before" => ", of a rank on the one before",
            "on a right first card" => ON_RIGHT_FIRST,
            _ => return None,
        },
        ("nothing_on", NodeValue::Text(ranks)) => return on_ranks(ranks),
        ("to_the_left", NodeValue::List(numbers)) => return to_the_left(numbers),
        _ => return None,
    };
    Some(said.to_owned())
}

fn to_the_left(numbers: &[Node]) -> Option<String> {
    let numbers: Option<Vec<String>> = numbers
        .iter()
        .map(|number| Some(number.as_number()?.to_string()))
        .collect();
    Some(match numbers?.as_slice() {
        [] => String::new(),
        numbers => format!(", {} to the left", numbers.join(" or ")),
    })
}

/// Returns the ending of a rule file's phrase for building that says on which ranks cards may go. `ranks` are the ranks
/// on which they may not go.
fn on_ranks(ranks: &str) -> Option<String> {
    if ranks == "none" {
        return Some(String::new());
    }
    let known = names(ranks);
    let rank = |name: &String| phrases::rank(name).filter(|rank| Rank::all().any(|it| it == *rank));
    let known: Option<Vec<Rank>> = known.iter().map(rank).collect();
    let known = known?;
    let (bad, good): (Vec<Rank>, Vec<Rank>) = Rank::all().partition(|rank| known.contains(rank));
    let words = |ranks: &[Rank]| {
        let words = ranks.iter().map(|rank| rank.words());
        words.collect::<Vec<_>>().join(" or ")
    };
    Some(if bad.len() > good.len() && !good.is_empty() {
        format!(", on {}", words(&good))
    } else {
        format!(", not on {}", words(&bad))
    })
}
