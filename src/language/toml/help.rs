//! Remedies for values and keys of a TOML file that cannot be read.

use std::ops::RangeInclusive;

use crate::toml::{Entry, Node, NodeValue};
use crate::vocabulary::{self, Takes, normal};

/// The number that means no limit in a rule file.
pub(super) const UNLIMITED: i64 = -1;

/// Returns the TOML heading of a list that begins with a heading in double brackets. Returns `None` for any other
/// value.
pub(super) fn double_brackets(node: &Node) -> Option<&str> {
    let NodeValue::List(_) = node.value else {
        return None;
    };
    let text = &node.place.source.text;
    let heading = text.get(node.place.span.start..)?.strip_prefix("[[")?;
    Some(heading.split(']').next()?.trim())
}

/// Returns the TOML heading that should contain a key which was wrongly written as a heading of its own: `pile.tableau`
/// for [pile.tableau.build].
pub(super) fn heading_above(node: &Node) -> Option<String> {
    let text = &node.place.source.text;
    let start = text
        .get(..node.place.span.start)?
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let heading = text
        .get(start..)?
        .trim_start()
        .strip_prefix('[')?
        .split(']')
        .next()?;
    let (above, _) = heading.rsplit_once('.')?;
    Some(printable(above.trim()))
}

/// Explains how to write a section of a rule file that was written as a single value.
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
    if let Some(heading) = nameless(&name, what) {
        return Some(format!("the heading above needs a name: write {heading}"));
    }
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

/// Returns a heading with an example name, if the rule file has a key where the heading needs a name.
pub(crate) fn nameless(key: &str, what: &str) -> Option<String> {
    let section = vocabulary::section(what)?;
    section.key(key)?;
    vocabulary::with_a_name(section.heading)
}

/// Explains how to write a number within a range in a rule file.
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

/// Suggests the number that a text in a rule file means, such as `twice`, `4 piles` or `3 + 4`. Returns `None` if the
/// text does not mean a number.
pub(super) fn number_in(text: &str, range: &RangeInclusive<i64>, what: &str) -> Option<String> {
    const NONE: [&str; 5] = ["never", "none", "no", "nothing", "zero"];
    const ENDLESS: [&str; 8] = [
        "infinite",
        "infinity",
        "forever",
        "always",
        "endless",
        "unlimited",
        "any",
        "often",
    ];
    let words: Vec<&str> = text.split([' ', '-']).collect();
    let has = |some: &[&str]| words.iter().any(|word| some.contains(word));
    if range.contains(&UNLIMITED) && has(&ENDLESS) {
        return Some("write \"no limit\"".to_owned());
    }
    if has(&NONE) && what != "`times`" {
        return (what == "`limit`").then(|| "remove `limit` if there is none".to_owned());
    }
    let number = if has(&NONE) {
        0
    } else if has(&["once"]) {
        1
    } else if has(&["twice"]) {
        2
    } else {
        number_written(text)?
    };
    let is_redeal = number == 0 && what == "`times`";
    let or_left_out = if is_redeal {
        ", or remove [redeal]"
    } else {
        ""
    };
    range
        .contains(&number)
        .then(|| format!("write {number}{or_left_out}"))
}

/// Returns the number in a text of a rule file. For a sum, a product or a quotient, this is the result; otherwise it is
/// the first number in the text.
pub(super) fn number_written(text: &str) -> Option<i64> {
    let plain: String = text.chars().map(plain_digit).collect();
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let sum: Option<Vec<i64>> = plain.split('+').map(number).collect();
    if let Some(sum) = sum {
        return sum.into_iter().reduce(i64::saturating_add);
    }
    let worked_out = |(one, operator, other): (&str, char, &str)| {
        let (one, other) = (number(one)?, number(other)?);
        match operator {
            '/' => one
                .checked_div(other)
                .filter(|whole| whole.checked_mul(other) == Some(one)),
            _ => one.checked_mul(other),
        }
    };
    let parted = plain
        .char_indices()
        .find(|(_, letter)| matches!(letter, '/' | '*' | 'x'));
    let parted = parted.map(|(at, operator)| (&plain[..at], operator, &plain[at + 1..]));
    if let Some(result) = parted.and_then(worked_out) {
        return Some(result);
    }
    if !plain.contains(|letter: char| !letter.is_ascii_digit() && letter != '-') {
        return None;
    }
    let mut parts = plain.split(|letter: char| !letter.is_ascii_alphanumeric());
    parts.find_map(|part| {
        let digits = part.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        number(digits).or_else(|| number(&normal(part, &[])))
    })
}

/// Converts a full-width digit to the ordinary digit. Other characters are returned unchanged.
pub(super) fn plain_digit(letter: char) -> char {
    match letter {
        '\u{ff10}'..='\u{ff19}' => u32::from(letter)
            .checked_sub(0xff10)
            .and_then(|digit| char::from_digit(digit, 10))
            .unwrap_or(letter),
        letter => letter,
    }
}

/// Explains how to write a whole number that has a decimal point in the rule file. Returns `None` for other values.
pub(super) fn whole_number(node: &Node) -> Option<String> {
    let written = node.place.source.text.get(node.place.span.clone())?;
    let (number, after) = written.split_once('.')?;
    let is_whole = after.bytes().all(|digit| digit == b'0') && number.parse::<i64>().is_ok();
    is_whole.then(|| format!("write {}", printable(number)))
}

/// Returns the remedy for an unknown key in a section of a rule file. Returns `None` if the cause may be a heading that
/// could not be read.
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
            format!("the keys are {}", names.join(", "))
        }),
    }))
}

/// Returns an example of a value for a key of a rule file.
pub(super) fn such_as(what: &str, key: &str) -> Option<String> {
    let pile = match key {
        "deal" | "of" => "tableau",
        "from" | "fill" | "turn" => "waste",
        _ => "foundation",
    };
    let example = match &vocabulary::section(what)?.key(key)?.takes {
        Takes::Templates([first, ..]) => format!("[\"{}\"]", first.example(pile)),
        Takes::TemplateOrList([first, ..])
        | Takes::Template([first, ..])
        | Takes::Joined([first, ..]) => format!("\"{}\"", first.example(pile)),
        Takes::Build(_) => "\"down in suit\"".to_owned(),
        Takes::Start => "\"king\"".to_owned(),
        Takes::Lift => "\"built run\"".to_owned(),
        Takes::Phrase(phrases) => {
            let mut phrases = phrases().into_iter();
            format!("\"{}\"", phrases.find(|phrase| phrase != "usual")?)
        }
        Takes::Text if key == "title" => "\"My game\"".to_owned(),
        Takes::Text if key == "noun" => "\"fan\"".to_owned(),
        Takes::Text if key == "extends" => "\"klondike\"".to_owned(),
        _ => return None,
    };
    Some(format!("such as {key} = {example}"))
}

/// Whether a value in a rule file looks like the values that a key accepts.
fn could_be(takes: &Takes, node: &Node) -> bool {
    let is_number = matches!(takes, Takes::Number(..));
    match &node.value {
        NodeValue::Text(text) => {
            let has_number = || text.contains('{') || number_in(text, &(1..=99), "").is_some();
            !matches!(takes, Takes::YesNo) && (!is_number || has_number())
        }
        NodeValue::Number(_) => !takes.is_text() && !matches!(takes, Takes::YesNo),
        NodeValue::YesNo(_) => !takes.is_text() && !is_number,
        _ => true,
    }
}

/// Returns the only phrase that begins with the words of a text. Returns `None` unless exactly one phrase does.
pub(super) fn only_begun<'p>(
    text: &str,
    phrases: impl Iterator<Item = &'p str>,
) -> Option<&'p str> {
    let begun = format!("{text} ");
    let mut phrases = phrases.filter(|phrase| phrase.starts_with(&begun));
    phrases.next().filter(|_| phrases.next().is_none())
}

/// Converts a text to one line, with single spaces between the words.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the first 60 characters of a text as an error message shows them, with control characters replaced.
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
