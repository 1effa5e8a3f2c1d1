//! Translates the removal of cards from the former rule language, where `[remove]` was one section with a key for each
//! detail. Kinds of pile had keys for the runs that they collect, and for what happens when they are full.

use patience_core::Rank;

use crate::toml::{Node, NodeValue};
use crate::vocabulary::{names, phrases};

/// The keys of the former rule language that say which cards are removed and how. `from` and `to` are not among them,
/// because they still exist.
const PARTS: [&str; 15] = [
    "sum",
    "apart",
    "pairs",
    "suits",
    "beside",
    "sets",
    "between",
    "totals",
    "at_most",
    "court_cards",
    "outranked",
    "alone",
    "covered",
    "overlap",
    "from_memory",
];

/// Writes a heading for each way of removing cards when a rule file is translated, such as `[remove.pairs]` or
/// `[remove.runs]`, with the key `what` under it.
pub(super) fn groups(tree: &mut Node) {
    if let Some(groups) = tree.get("remove").and_then(taken_off) {
        tree.put("remove", groups);
    }
    collected(tree);
    full(tree);
}

/// Converts the section `[remove]` of the former rule language to one with a heading for each way of removing cards.
/// Returns `None` if it is already in the current language, or if it is not understood.
fn taken_off(remove: &Node) -> Option<Node> {
    let is_former = |key: &str| PARTS.contains(&key) || matches!(key, "from" | "to");
    let entries = remove.as_table()?;
    let (former, mut present): (Vec<_>, Vec<_>) = entries
        .iter()
        .cloned()
        .partition(|entry| is_former(&entry.key) && entry.node.as_table().is_none());
    if former.is_empty() {
        return None;
    }
    let old = Former { remove };
    let mut found: Vec<(&str, Node)> = Vec::new();
    for (name, keys, phrases) in [
        ("pairs", &["pairs", "sum", "apart"][..], old.pair()?),
        ("sets", &["sets"], old.sets()?),
        ("rows", &["between", "totals"], old.row()?),
        ("lower", &["outranked"], old.lower()?),
        ("singles", &["alone"], old.single()?),
    ] {
        let said = keys.iter().find_map(|key| remove.get(key));
        if let Some(place) = said.filter(|node| node.as_table().is_none()) {
            found.push((name, what(place, phrases)));
        }
    }
    if found.is_empty() && present.is_empty() {
        return None;
    }
    let table = |entries| Node {
        place: remove.place.clone(),
        value: NodeValue::Table(entries),
    };
    let mut groups = table(std::mem::take(&mut present));
    for (name, what) in found {
        groups.put_at(&[name, "what"], what);
    }
    for (_, group) in groups.entries_mut() {
        for key in ["from", "to"] {
            let said = remove.get(key).filter(|node| node.as_table().is_none());
            let is_usual = key == "to" && said.and_then(Node::as_text) == Some("discard");
            if let Some(said) = said.filter(|_| !is_usual) {
                group.put(key, said.clone());
            }
        }
        if let Some(memory) = remove.get("from_memory") {
            let how = match memory.value {
                NodeValue::YesNo(true) => "from memory",
                NodeValue::YesNo(false) => "by hand",
                _ => return None,
            };
            group.put("how", text(memory, how.to_owned()));
        }
    }
    Some(groups)
}

/// Returns the value of the rule-file key `what`, about removed cards: one phrase, or a list of several.
fn what(place: &Node, mut phrases: Vec<String>) -> Node {
    match phrases.len() {
        0 => text(place, "nothing".to_owned()),
        1 => text(place, phrases.remove(0)),
        _ => {
            let texts = phrases.into_iter().map(|phrase| text(place, phrase));
            Node {
                place: place.place.clone(),
                value: NodeValue::List(texts.collect()),
            }
        }
    }
}

fn text(near: &Node, text: String) -> Node {
    Node {
        place: near.place.clone(),
        value: NodeValue::Text(text),
    }
}

/// The section `[remove]` of a rule file in the former language.
struct Former<'n> {
    remove: &'n Node,
}

impl Former<'_> {
    /// Returns the text of a key in the section `[remove]`, or the default if the key is missing. Returns `None` if the
    /// value is not a text.
    fn text<'t>(&'t self, key: &str, usual: &'t str) -> Option<&'t str> {
        self.remove.get(key).map_or(Some(usual), Node::as_text)
    }

    /// Returns the number under a key in the section `[remove]` as it is written in a phrase. The text is empty if the
    /// key is missing.
    fn number(&self, key: &str) -> Option<String> {
        let Some(node) = self.remove.get(key) else {
            return Some(String::new());
        };
        number(node)
    }

    /// Converts a phrase of the former rule language for how the suits of two cards are related to the current one.
    fn suits(phrase: &str) -> Option<&'static str> {
        Some(match phrase {
            "in any suit" | "never" => "",
            "in suit" => "one suit",
            "in alternating colours" => "different colours",
            "in the same colour" => "one colour",
            "in another suit" => "different suits",
            _ => return None,
        })
    }

    /// Returns the endings of a rule file's phrase that say where the two cards of a removed pair may lie.
    fn lies(&self) -> Option<String> {
        let near = match self.text("beside", "anywhere")? {
            "anywhere" => "",
            "next to each other" => ", next to each other",
            "touching" => ", touching",
            "in line" => ", in one line",
            _ => return None,
        };
        let overlap = match self.remove.get("overlap").map(|node| &node.value) {
            None | Some(NodeValue::YesNo(false)) => "",
            Some(NodeValue::YesNo(true)) => ", even one on the other",
            Some(_) => return None,
        };
        Some(format!("{near}{overlap}"))
    }

    /// Returns the ending of a rule file's phrase that sets the value of court cards.
    fn court(&self) -> Option<String> {
        let court = self.number("court_cards")?;
        Some(if court.is_empty() {
            court
        } else {
            format!(", court cards counting {court}")
        })
    }

    fn pair(&self) -> Option<Vec<String>> {
        let said = |key: &&str| {
            self.remove
                .get(key)
                .is_some_and(|node| node.as_table().is_none())
        };
        let suits = Self::suits(self.text("suits", "in any suit")?)?;
        let lies = self.lies()?;
        let and = |rest: &str| match suits {
            "" => String::new(),
            suits => format!("{rest}{suits}"),
        };
        let keys: Vec<&str> = ["pairs", "sum", "apart"].into_iter().filter(said).collect();
        let phrase = match keys.as_slice() {
            [] => return Some(Vec::new()),
            ["sum"] => {
                let (sum, court) = (self.number("sum")?, self.court()?);
                format!("2 cards{} that make {sum}{court}", and(" of "))
            }
            ["apart"] => {
                let by = self.number("apart")?;
                match suits {
                    "" => format!("2 cards {by} ranks apart"),
                    suits => format!("2 cards of {suits} and {by} ranks apart"),
                }
            }
            ["pairs"] => match self.text("pairs", "none")? {
                "none" => return Some(Vec::new()),
                "same rank" => format!("2 cards of one rank{}", and(" and ")),
                "any ranks" if suits.is_empty() => "any 2 cards".to_owned(),
                "any ranks" => format!("2 cards of {suits}"),
                "neighbouring ranks" => format!("2 cards of neighbouring ranks{}", and(" and ")),
                "neighbouring ranks, wrapping" => {
                    format!("2 cards of neighbouring ranks{}, wrapping", and(" and "))
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(vec![format!("{phrase}{lies}")])
    }

    fn sets(&self) -> Option<Vec<String>> {
        let Some(sets) = self.remove.get("sets") else {
            return Some(Vec::new());
        };
        let lies = self.lies()?;
        let sets: Option<Vec<&str>> = sets.as_list()?.iter().map(Node::as_text).collect();
        let sets = sets?;
        let of_one_rank = |set: &str| {
            let named = names(set);
            let ranks: Option<Vec<Rank>> = named.iter().map(|name| phrases::rank(name)).collect();
            let ranks = ranks?;
            let (first, rest) = ranks.split_first()?;
            let is_one = rest.iter().all(|rank| rank == first);
            is_one.then_some((ranks.len(), *first))
        };
        let marked = |phrase: String, cards: usize| match cards {
            2 => format!("{phrase}{lies}"),
            _ => phrase,
        };
        let alike: Vec<(usize, Rank)> = sets.iter().filter_map(|set| of_one_rank(set)).collect();
        if let Some((cards, _)) = alike.first()
            && alike.len() == sets.len()
            && Rank::all().all(|rank| alike.contains(&(*cards, rank)))
            && alike.iter().all(|(other, _)| other == cards)
        {
            return Some(vec![marked(format!("{cards} cards of one rank"), *cards)]);
        }
        let phrase = |set: &&str| match of_one_rank(set) {
            Some((cards, rank)) => marked(format!("{cards} {}", rank.words()), cards),
            None => marked((*set).to_owned(), names(set).len()),
        };
        Some(sets.iter().map(phrase).collect())
    }

    fn row(&self) -> Option<Vec<String>> {
        let most = self.number("at_most")?;
        let cards = |least: &str| match most.as_str() {
            "" => format!("{least} or more cards"),
            "1" if least == "1" => "1 card".to_owned(),
            most => format!("{least} to {most} cards"),
        };
        match (self.remove.get("between"), self.remove.get("totals")) {
            (None, None) => Some(Vec::new()),
            (Some(between), None) => {
                let alike = match between.as_text()? {
                    "same rank" => "one rank",
                    "same suit" => "one suit",
                    "same rank or same suit" => "one rank or one suit",
                    "same colour" => "one colour",
                    _ => return None,
                };
                Some(vec![format!("{} between 2 of {alike}", cards("1"))])
            }
            (None, Some(totals)) => {
                let totals: Option<Vec<String>> = totals.as_list()?.iter().map(number).collect();
                let totals = totals?;
                let totals = match totals.split_last()? {
                    (only, []) => only.clone(),
                    (last, others) => format!("{} or {last}", others.join(", ")),
                };
                let court = self.court()?;
                let cards = cards("2");
                Some(vec![format!(
                    "{cards} side by side that make {totals}{court}"
                )])
            }
            (Some(_), Some(_)) => None,
        }
    }

    fn lower(&self) -> Option<Vec<String>> {
        let outranked = self.text("outranked", "never")?;
        Some(match (outranked, Self::suits(outranked)?) {
            ("never", _) => Vec::new(),
            (_, "") => vec!["the lower of 2 cards".to_owned()],
            (_, suits) => vec![format!("the lower of 2 cards of {suits}")],
        })
    }

    fn single(&self) -> Option<Vec<String>> {
        let ranks = |key: &str| match self.text(key, "none")? {
            "none" => Some(Vec::new()),
            ranks => Some(names(ranks)),
        };
        let is_same = |one: &str, other: &str| {
            let rank = phrases::rank(one);
            one == other || rank.is_some() && rank == phrases::rank(other)
        };
        let even_covered = ranks("covered")?;
        let (covered, others): (Vec<String>, Vec<String>) = ranks("alone")?
            .into_iter()
            .partition(|rank| even_covered.iter().any(|other| is_same(rank, other)));
        let mut phrases = Vec::new();
        if !others.is_empty() {
            phrases.push(others.join(" or "));
        }
        if !covered.is_empty() {
            phrases.push(format!("{}, even covered", covered.join(" or ")));
        }
        Some(phrases)
    }
}

/// Returns a number of a rule file as it is written in a phrase. An option may stand in its place.
fn number(node: &Node) -> Option<String> {
    match &node.value {
        NodeValue::Number(number) => Some(number.to_string()),
        NodeValue::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Writes headings for the runs that piles collect when a rule file is translated. These runs are removed as soon as
/// they are complete.
fn collected(tree: &mut Node) {
    let collectors: Vec<String> = of_piles(tree, "collects");
    let is_only = collectors.len() < 2;
    for name in collectors {
        let Some(groups) = runs(tree, &name) else {
            continue;
        };
        tree.remove(&["pile", &name, "collects"]);
        if tree.at(&["pile", &name, "lift"]).is_none() {
            tree.remove(&["pile", &name, "run"]);
        }
        for (number, (from, phrase)) in groups.into_iter().enumerate() {
            let heading = match (is_only, number) {
                (true, 0) => "runs".to_owned(),
                (true, number) => format!("runs_{}", number + 1),
                (false, number) => format!("runs_{name}_{}", number + 1),
            };
            let place = from.clone();
            let words = |said: &str| text(&place, said.to_owned());
            for (key, value) in [
                ("what", words(&phrase)),
                ("from", from),
                ("to", words(&name)),
                ("how", words("at once")),
            ] {
                tree.put_at(&["remove", &heading, key], value);
            }
        }
    }
}

/// Returns the names of the kinds of pile that have a certain key in a rule file.
fn of_piles(tree: &Node, key: &str) -> Vec<String> {
    let piles = tree.get("pile").map(Node::entries).unwrap_or_default();
    let saying = piles.iter().filter(|pile| pile.node.get(key).is_some());
    saying.map(|pile| pile.key.clone()).collect()
}

/// Returns the runs that a kind of pile collects in a rule file, each with the piles that it comes from.
fn runs(tree: &Node, collector: &str) -> Option<Vec<(Node, String)>> {
    let collector = tree.at(&["pile", collector])?;
    let collects = collector.get("collects")?;
    let from = collects.as_text()?;
    let sources = names(from);
    if sources.is_empty() {
        return Some(vec![(collects.clone(), "nothing".to_owned())]);
    }
    if let Some(run) = collector.get("run") {
        return Some(vec![(collects.clone(), run_built(run.as_text()?))]);
    }
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for source in sources {
        let pile = tree.at(&["pile", &source])?;
        let built = pile.get("run").or_else(|| pile.get("build"));
        let phrase = run_built(built.map_or(Some("nothing"), Node::as_text)?);
        match groups.iter_mut().find(|(_, known)| *known == phrase) {
            Some((names, _)) => names.push(source),
            None => groups.push((vec![source], phrase)),
        }
    }
    let groups = groups.into_iter().map(|(names, phrase)| {
        let from = text(collects, names.join(" or "));
        (from, phrase)
    });
    Some(groups.collect())
}

/// Returns the phrase of a rule file for a run, given how the run is built.
fn run_built(built: &str) -> String {
    let mut parts = built.split(',').map(str::trim);
    let first = parts.next().unwrap_or_default().to_owned();
    // Other endings set where cards are put, not which cards make a run.
    let hangs = |part: &&str| *part == "wrapping" || part.starts_with("or ");
    let built = parts
        .filter(hangs)
        .fold(first, |built, part| format!("{built}, {part}"));
    match built.strip_prefix("down ") {
        Some(relation) if relation.starts_with("in ") || relation.starts_with('{') => {
            format!("run of all ranks {relation}")
        }
        _ => format!("run of all ranks built {built}"),
    }
}

/// Writes headings for piles that are shuffled into the stock when they are full, when a rule file is translated.
fn full(tree: &mut Node) {
    for name in of_piles(tree, "when_full") {
        let said = tree.at(&["pile", &name, "when_full"]).cloned();
        let Some(said) = said else { continue };
        let to = said
            .as_text()
            .and_then(|said| said.strip_prefix("shuffled into "));
        let Some(to) = to.map(|to| format!("{to}, shuffled")) else {
            continue;
        };
        tree.remove(&["pile", &name, "when_full"]);
        let heading = if tree.at(&["remove", "full"]).is_some() {
            format!("full_{name}")
        } else {
            "full".to_owned()
        };
        let words = |words: &str| text(&said, words.to_owned());
        for (key, value) in [
            ("what", "full pile"),
            ("from", &name),
            ("to", &to),
            ("how", "at once"),
        ] {
            tree.put_at(&["remove", &heading, key], words(value));
        }
    }
}
