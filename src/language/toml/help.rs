//! What is said about values and keys that cannot be read.

use std::ops::RangeInclusive;

use crate::toml::{Entry, Node, NodeValue};
use crate::vocabulary::{self, Takes};

/// The number that stands for no limit.
pub(super) const UNLIMITED: i64 = -1;

/// Returns the heading in double brackets at which a list begins.
pub(super) fn double_brackets(node: &Node) -> Option<&str> {
    let NodeValue::List(_) = node.value else {
        return None;
    };
    let text = &node.place.source.text;
    let heading = text.get(node.place.span.start..)?.strip_prefix("[[")?;
    Some(heading.split(']').next()?.trim())
}

/// Says how a part is written that has keys of its own, where it stands in a line.
pub(super) fn heading_for(node: &Node, what: &str) -> Option<String> {
    if what == "a patch" {
        return Some("such as { pile.tableau.build = \"down in any suit\" }".to_owned());
    }
    let before = node.place.source.text.get(..node.place.span.start)?;
    let line = before.lines().next_back()?.trim_end().strip_suffix('=')?;
    let name = line.rsplit(['{', ',', '.']).next()?.trim();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    if name.is_empty() || !name.chars().all(is_word) {
        return None;
    }
    let name = printable(name);
    Some(match (what, &node.value) {
        ("a pile", NodeValue::Number(number)) => {
            format!("write [pile.{name}] on a line of its own, and below it count = {number}")
        }
        ("a choice", _) => format!("such as {name} = {{ title = \"Easy\" }}"),
        _ => {
            let heading = vocabulary::section(what)?.heading.replace("NAME", &name);
            format!("write {heading} on a line of its own, and its keys below it")
        }
    })
}

/// Says how a number in a range is written.
pub(super) fn how_to_write(range: &RangeInclusive<i64>) -> String {
    if range.start() == range.end() {
        return format!("write {}", range.start());
    }
    let unlimited = if *range.start() == UNLIMITED {
        ", \"no limit\" for as many as you like,"
    } else {
        ","
    };
    format!("write 3{unlimited} or \"{{option}}\" for the number of an option")
}

/// Says how a whole number is written that has a point; nothing for another value.
pub(super) fn whole_number(node: &Node) -> Option<String> {
    let written = node.place.source.text.get(node.place.span.clone())?;
    let (number, after) = written.split_once('.')?;
    let is_whole = after.bytes().all(|digit| digit == b'0') && number.parse::<i64>().is_ok();
    is_whole.then(|| format!("write {}", printable(number)))
}

/// Returns the help about a key that a section does not have; nothing where the heading above it may be what could not be
/// read.
pub(super) fn unknown_key(
    entry: &Entry,
    near: Option<&str>,
    known: &[&str],
    (what, gaps): (&str, bool),
) -> Option<String> {
    let meant = vocabulary::meant_by(&entry.key, entry.keys_within().as_deref(), what);
    if meant.is_some() {
        return meant;
    }
    let elsewhere = vocabulary::elsewhere(&entry.key, what, |takes| could_be(takes, &entry.node));
    if elsewhere.is_some() && gaps && what == "the file" {
        return None;
    }
    let elsewhere = elsewhere.or_else(|| vocabulary::present_words_anywhere(&entry.key));
    let here = vocabulary::present_words(&entry.key, what);
    Some(here.unwrap_or_else(|| match near {
        Some(near) => match elsewhere {
            Some(elsewhere) => format!("did you mean `{near}`? {elsewhere}"),
            None => format!("did you mean `{near}`?"),
        },
        None => elsewhere.unwrap_or_else(|| {
            let mut names: Vec<&str> = known.to_vec();
            names.sort_unstable();
            names.dedup();
            format!("it may have {}", names.join(", "))
        }),
    }))
}

/// Says how a list of phrases is written.
pub(super) fn such_as(what: &str, key: &str) -> Option<String> {
    match vocabulary::section(what)?.key(key)?.takes {
        Takes::Templates([first, ..]) => Some(format!(
            "such as {key} = [\"{}\"]",
            first.example("foundation")
        )),
        Takes::TemplateOrList([first, ..])
        | Takes::Template([first, ..])
        | Takes::Joined([first, ..]) => Some(format!(
            "such as {key} = \"{}\"",
            first.example("foundation")
        )),
        Takes::Build(_) => Some(format!("such as {key} = \"down in suit\"")),
        _ => None,
    }
}

/// Tells whether a value is written as those that a key takes, as far as its looks tell.
fn could_be(takes: &Takes, node: &Node) -> bool {
    let is_number = matches!(takes, Takes::Number(..));
    match &node.value {
        NodeValue::Text(text) => {
            !matches!(takes, Takes::YesNo) && (!is_number || text.contains('{'))
        }
        NodeValue::Number(_) => !takes.is_text() && !matches!(takes, Takes::YesNo),
        NodeValue::YesNo(_) => !takes.is_text() && !is_number,
        _ => true,
    }
}

/// Returns the phrase whose first words a text is, where there is only one.
pub(super) fn only_begun<'p>(
    text: &str,
    phrases: impl Iterator<Item = &'p str>,
) -> Option<&'p str> {
    let begun = format!("{text} ");
    let mut phrases = phrases.filter(|phrase| phrase.starts_with(&begun));
    phrases.next().filter(|_| phrases.next().is_none())
}

/// Returns a text with single spaces between its words, in one line.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the beginning of a text without control characters, for showing in a fault.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .take(60)
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect()
}
