//! Games of the suite, changed with words that files in the former language do not have:
//! conditions, lists, sets of cards, special cards.

use std::fmt::Write as _;

use patience_core::{Role, Rules};

use super::Chooser;

const CARDS: [&str; 9] = [
    "red cards",
    "hearts",
    "black kings",
    "2 or 5 to 9",
    "ace of hearts or spades",
    "king or queen of spades",
    "any card",
    "king",
    "base",
];
const WAYS: [&str; 8] = [
    "down in alternating colours",
    "down in suit",
    "up in suit",
    "up or down in any suit",
    "up by 2 in suit, wrapping",
    "same rank",
    "any card",
    "nothing",
];
const MARKS: [&str; 4] = [
    ", not on red kings",
    ", not on aces or 5 to 7",
    ", on black cards",
    "",
];
const DECKS: [&str; 6] = [
    "plus knights",
    "plus 2 jokers",
    "plus 1 to 5 and 0 of trumps",
    "minus 1 queen of clubs",
    "plus 7 to ace",
    "minus 2 to 4 of hearts",
];
const LIFTS: [&str; 4] = [
    "top card",
    "built run",
    "top card or whole pile",
    "whole pile",
];
const REMOVED: [&str; 6] = [
    "2 cards that make 13",
    "2 cards of one rank",
    "king and queen of one suit",
    "jack or king",
    "3 cards of one rank",
    "2 jokers",
];

/// Returns the text of a rule file that extends a game without its options and variants, and
/// changes it at random.
pub fn changed(id: &str, rules: &Rules, left_out: &[String], choose: &mut Chooser<'_>) -> String {
    let mut text = format!("language = 1\ntitle = \"Changed\"\nextends = \"{id}\"\n");
    if !left_out.is_empty() {
        let _ = writeln!(text, "without = [\"{}\"]", left_out.join("\", \""));
    }
    if choose.once_in(4) {
        let _ = write!(text, "\n[deck]\ncards = [\"{}\"]\n", choose.pick(&DECKS));
    }
    let names: Vec<&str> = rules
        .groups
        .iter()
        .map(|group| group.name.as_str())
        .collect();
    let mut changed: Vec<&str> = Vec::new();
    for _ in 0..=choose.below(2) {
        let group = &rules.groups[choose.below(rules.groups.len())];
        if changed.contains(&group.name.as_str()) || group.role == Role::Stock {
            continue;
        }
        changed.push(&group.name);
        let _ = write!(text, "\n[pile.{}]\n", group.name);
        let one = &rules.groups[choose.below(rules.groups.len())].name;
        let when = condition(&names, choose);
        let (cards, other) = (choose.pick(&CARDS), choose.pick(&CARDS));
        let (way, second) = (choose.pick(&WAYS), choose.pick(&WAYS));
        let line = match choose.below(9) {
            0 => format!("empty = \"{cards} when {when}, else {other}\""),
            1 => {
                let count = usize::from(group.count).max(1);
                let starts: Vec<&str> = (0..count).map(|_| choose.pick(&CARDS)).collect();
                format!("empty = [\"{}\"]", starts.join("\", \""))
            }
            2 => format!("empty = \"{cards}\""),
            3 => format!("build = \"{way} when {when}, else {second}\""),
            4 => format!("build = \"{way}{}\"", choose.pick(&MARKS)),
            5 => format!("build = \"{way}\"\nfrom = \"its {one} when {when}, else usual\""),
            6 => format!("build = \"{way}\"\nfrom = \"{one} when {when}\""),
            7 => format!("lift = \"{} when {when}\"", choose.pick(&LIFTS)),
            _ => format!("fill = \"its {one}\""),
        };
        text += &line;
        text.push('\n');
    }
    let to = rules
        .groups
        .iter()
        .find(|group| group.role == Role::Discard);
    if let Some(to) = to.filter(|_| choose.once_in(2)) {
        let from = choose.pick(&names);
        let _ = write!(
            text,
            "\n[remove.more]\nwhat = \"{}\"\nfrom = \"{from}\"\nto = \"{}\"\nwhen = \"{}\"\n",
            choose.pick(&REMOVED),
            to.name,
            condition(&names, choose)
        );
    }
    text
}

/// Returns a condition, possibly of two parts.
fn condition(names: &[&str], choose: &mut Chooser<'_>) -> String {
    let mut part = || {
        let name = choose.pick(names);
        match choose.below(10) {
            0 => format!("{name} empty"),
            1 => format!("no {name} empty"),
            2 => format!("any {name} empty"),
            3 => format!("its {name} empty"),
            4 => format!("{name} full"),
            5 => "the one before started".to_owned(),
            6 => format!("not {name} started"),
            7 => "pass 1".to_owned(),
            8 => "last pass".to_owned(),
            _ => "nothing goes up".to_owned(),
        }
    };
    let (first, second) = (part(), part());
    match choose.below(4) {
        0 => format!("{first} and {second}"),
        1 => format!("{first} or {second}"),
        _ => first,
    }
}
