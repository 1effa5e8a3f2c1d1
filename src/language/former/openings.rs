//! Translates when piles accept and give cards, which cards leave them, and what fills them from the former rule
//! language, where each of these was split into several keys.

use crate::toml::{Node, NodeValue};
use crate::vocabulary::names;

/// The phrase of a rule file that stands for the default of a key.
const USUAL: &str = "usual";

/// Writes one phrase each for four keys of a kind of pile, when a rule file is translated: which piles give it cards,
/// which cards may be lifted, what fills it, and what starts it.
pub(super) fn piles(tree: &mut Node) {
    let Some(piles) = tree.get_mut("pile") else {
        return;
    };
    for (_, pile) in piles.entries_mut() {
        say(pile, "from", &["takes_when", "from_at_first"], from);
        say(
            pile,
            "lift",
            &[
                "gives_when",
                "never_gives",
                "taken_by",
                "pulls",
                "pulls_when",
            ],
            lift,
        );
        for key in ["fill", "from"] {
            if let Some(node) = pile.get_mut(key)
                && node.as_text().is_some_and(|text| text.trim().is_empty())
            {
                node.value = NodeValue::Text("nothing".to_owned());
            }
        }
        if let Some(peek) = pile.get("peek").cloned() {
            pile.remove(&["peek"]);
            pile.put("spread", peek);
        }
        if pile.get("fill").is_some() {
            say(pile, "fill", &["fill_cards", "filled"], fill);
        }
        let starts = [
            "single_start",
            "beside",
            "row_suits",
            "wild_starts",
            "leans_on",
        ];
        say(pile, "empty", &starts, empty);
        if pile.get("build").is_some() {
            say(pile, "build", &["wild"], wild);
        }
        if pile.get("others").is_some() {
            say(pile, "build", &["others", "others_from"], others);
        }
    }
}

/// Rewrites a rule file's condition of the stock in the form that all other conditions have.
pub(super) fn stock(tree: &mut Node) {
    let Some(stock) = tree.get("stock") else {
        return;
    };
    let Some(when) = stock.get("when") else {
        return;
    };
    let Some(said) = when.as_text() else {
        return;
    };
    let said = match said.trim() {
        "any time" => "always".to_owned(),
        "no pile is empty" => format!("no {} empty", dealt_to(stock).join(" or ")),
        said => condition(said),
    };
    let place = when.place.clone();
    let value = NodeValue::Text(said);
    tree.put_at(&["stock", "when"], Node { place, value });
}

/// Replaces the keys `parts`, which the former rule language has for a kind of pile, by the single key `key`, if a
/// phrase for them exists.
fn say(pile: &mut Node, key: &str, parts: &[&str], phrase: fn(&Node) -> Option<String>) {
    let said = parts.iter().find_map(|part| pile.get(part));
    let Some(place) = said.map(|node| node.place.clone()) else {
        return;
    };
    let Some(phrase) = phrase(pile) else {
        return;
    };
    let place = pile.get(key).map_or(place, |node| node.place.clone());
    for part in parts {
        pile.remove(&[part]);
    }
    let value = NodeValue::Text(phrase);
    pile.put(key, Node { place, value });
}

fn from(pile: &Node) -> Option<String> {
    let usual = text(pile, "from", USUAL)?;
    match (pile.get("takes_when"), pile.get("from_at_first")) {
        (Some(when), None) => Some(format!("{usual} when {}", condition(when.as_text()?))),
        (None, Some(first)) => Some(format!("{} when pass 1, else {usual}", first.as_text()?)),
        _ => None,
    }
}

fn lift(pile: &Node) -> Option<String> {
    let mut phrase = text(pile, "lift", USUAL)?.to_owned();
    match text(pile, "never_gives", "none")? {
        "none" => {}
        ranks => phrase = format!("{phrase}, no {ranks}"),
    }
    match text(pile, "taken_by", "anybody")? {
        "anybody" => {}
        partner => phrase = format!("{phrase}, by the {partner}"),
    }
    let times = match pile.get("pulls").map(|node| &node.value) {
        None | Some(NodeValue::Number(0)) => String::new(),
        Some(NodeValue::Number(-1)) => ", any one card".to_owned(),
        Some(NodeValue::Number(1)) => ", any one card once".to_owned(),
        Some(NodeValue::Number(times)) => format!(", any one card {times} times"),
        Some(NodeValue::Text(option)) => format!(", any one card {option} times"),
        _ => return None,
    };
    phrase.push_str(&times);
    match text(pile, "pulls_when", "any time")? {
        "after the last redeal" if !times.is_empty() => phrase.push_str(" in the last pass"),
        "any time" => {}
        _ => return None,
    }
    if let Some(when) = pile.get("gives_when") {
        phrase = format!("{phrase} when {}", condition(when.as_text()?));
    }
    Some(phrase)
}

fn fill(pile: &Node) -> Option<String> {
    let from = match text(pile, "fill", "nothing")? {
        "nothing" => return Some("nothing".to_owned()),
        from => from,
    };
    let (up_to, turns) = match text(pile, "filled", "at once")? {
        "at once" => ("", ""),
        "each turn" => ("", ", at each turn"),
        "when it has fewer" => ("up to ", ""),
        _ => return None,
    };
    let cards = match pile.get("fill_cards").map(|node| &node.value) {
        None | Some(NodeValue::Number(1)) if up_to.is_empty() => String::new(),
        None => "1 from ".to_owned(),
        Some(NodeValue::Number(cards)) => format!("{cards} from "),
        Some(NodeValue::Text(option)) => format!("{option} from "),
        _ => return None,
    };
    Some(format!("{up_to}{cards}{from}{turns}"))
}

fn empty(pile: &Node) -> Option<String> {
    let mut phrase = text(pile, "empty", USUAL)?.to_owned();
    let mut ending = |key: &str, words: &str| match pile.get(key).map(|node| &node.value) {
        None | Some(NodeValue::YesNo(false)) => Some(()),
        Some(NodeValue::YesNo(true)) => {
            phrase.push_str(words);
            Some(())
        }
        _ => None,
    };
    ending("wild_starts", ", or a wild card")?;
    ending("row_suits", ", of its row's suit")?;
    ending("single_start", ", one at a time")?;
    match text(pile, "beside", "anywhere")? {
        "anywhere" => {}
        beside => phrase = format!("{phrase}, {beside}"),
    }
    Some(match text(pile, "leans_on", "")? {
        "" => phrase,
        "left" => format!("built on the left, else {phrase}"),
        other => format!("built on its {other}, else {phrase}"),
    })
}

fn others(pile: &Node) -> Option<String> {
    let build = text(pile, "build", "nothing")?;
    let from = match text(pile, "others_from", "")? {
        "" => String::new(),
        from => format!(" from {from}"),
    };
    Some(format!(
        "{build}, others put {}{from}",
        text(pile, "others", "")?
    ))
}

fn wild(pile: &Node) -> Option<String> {
    let build = text(pile, "build", "")?;
    Some(format!("{build}, {} wild", text(pile, "wild", "")?))
}

/// Returns the text of a key of a rule file, or the default if the key is missing. Returns `None` if the value is not a
/// text.
fn text<'n>(pile: &'n Node, key: &str, usual: &'n str) -> Option<&'n str> {
    pile.get(key)
        .map_or(Some(usual), Node::as_text)
        .map(str::trim)
}

/// Converts a condition of the former rule language to the current one. In the former language, a list of piles meant
/// all of them, whatever word joined them.
fn condition(said: &str) -> String {
    said.replace(" or ", " and ")
}

/// Returns the names of the kinds of pile to which a turn of the stock deals cards, in a rule file of the former
/// language.
fn dealt_to(stock: &Node) -> Vec<String> {
    let mut said: Vec<&str> = stock
        .get("to")
        .and_then(Node::as_text)
        .into_iter()
        .collect();
    let deals = stock.get("deals");
    said.extend(deals.and_then(Node::as_text));
    let list = deals.and_then(Node::as_list).unwrap_or_default();
    said.extend(list.iter().filter_map(Node::as_text));
    let parts = said.into_iter().flat_map(|said| said.split(", "));
    let mut known: Vec<String> = Vec::new();
    for part in parts {
        let to = part
            .rsplit_once(" onto ")
            .or_else(|| part.rsplit_once(" to the last "));
        let to = to
            .or_else(|| part.split_once(" to "))
            .map_or(part, |(_, to)| to);
        let to = to
            .trim()
            .trim_start_matches("each ")
            .trim_start_matches("first gap in ");
        let to = to
            .trim_start_matches("gaps in ")
            .trim_end_matches(" with cards");
        let to = to.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
        let to = to
            .split(" and ")
            .next()
            .filter(|_| part.contains(" to the next"))
            .unwrap_or(to);
        for name in names(to) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    known
}
