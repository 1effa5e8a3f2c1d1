//! Recognises rule files that are not TOML, or in which every line has extra symbols around it. One error is reported
//! for the whole file.

use std::ops::Range;

use crate::fault::Source;
use crate::vocabulary::SECTIONS;

/// Returns the place, the message and the remedy of the error for a text in a known format other than TOML. Returns
/// `None` for other texts.
pub(super) fn other_form(source: &Source) -> Option<(Range<usize>, &'static str, &'static str)> {
    const TOML: &str = "a rule file is TOML: each line is a key, `=` and a value, such as title = \"My game\", or a heading such as [pile.tableau]";
    let text = source.text.as_str();
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines().next()?;
    let start = text.find(first)?;
    let whole = start..start + first.len();
    let inside = first.trim_start_matches(['{', '[']).trim_start();
    let second = lines().nth(1).unwrap_or_default();
    let is_markup = |line: &str| {
        let name = line.strip_prefix('<');
        name.is_some_and(|name| {
            name.starts_with(|letter: char| letter.is_alphabetic() || matches!(letter, '!' | '?'))
        })
    };
    if first.starts_with("{\\rtf") {
        let help = "save it as plain text";
        return Some((whole, "this file was saved as rich text", help));
    }
    let opens = first.starts_with('{') || first == "[" || first.starts_with("[{");
    if opens
        && (inside.starts_with('"') || inside.is_empty() && second.starts_with(['"', '{', '}']))
    {
        return Some((whole, "this is JSON", TOML));
    }
    if is_markup(first) {
        return Some((whole, "this is HTML or XML", TOML));
    }
    if lines()
        .find(|line| !line.starts_with(';'))
        .is_some_and(|line| line.starts_with('('))
    {
        return Some((whole, "this is Scheme or Lisp", TOML));
    }
    let is_yaml = |line: &str| {
        let key = line.split_once(':').map_or("", |(key, _)| key);
        let is_key = !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_');
        is_key || line.starts_with("- ") || line.starts_with('#') || line == "---"
    };
    let count = lines().count();
    if count > 2 && lines().all(is_yaml) && lines().any(|line| line.contains(':')) {
        return Some((whole, "this is YAML", TOML));
    }
    // For example the sign of a quotation, or of an added line in a diff.
    let sign = first
        .chars()
        .next()
        .filter(|sign| matches!(sign, '>' | '|' | '+'));
    if count > 2 && sign.is_some_and(|sign| lines().all(|line| line.starts_with(sign))) {
        let help = "remove these signs";
        return Some((
            start..start + 1,
            "each line begins with a sign that does not belong there",
            help,
        ));
    }
    let is_numbered = |line: &str| {
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        rest.len() < line.len()
            && rest.trim_start_matches([':', '.', '|', '\t', ' ']).len() < rest.len()
            || rest.is_empty()
    };
    if count > 2 && lines().all(is_numbered) {
        let help = "remove the numbers";
        return Some((
            start..start + 1,
            "each line begins with a line number",
            help,
        ));
    }
    let is_line = |line: &str| line.contains('=') || line.starts_with('[');
    if text.matches('\0').count() > text.len() / 4 {
        return Some((start..start, "this file is UTF-16 text", "save it as UTF-8"));
    }
    if count > 1 && !lines().any(is_line) && !lines().all(is_yaml) {
        const NEW: &str = "each line of a rule file is a key, `=` and a value; `patience new my-game` creates one with comments";
        return Some((whole, "this is not a rule file", NEW));
    }
    is_settings(text).then_some((whole, "this is a settings file of another program", TOML))
}

/// Whether a TOML text has headings and keys, but none that a rule file has.
fn is_settings(text: &str) -> bool {
    let mut parts = 0;
    for line in text.lines().map(str::trim) {
        let (heading, key) = (line.strip_prefix('['), line.split_once('='));
        let name = match (heading, key) {
            (Some(heading), _) => heading.trim_start_matches('[').split([']', '.']).next(),
            (None, Some((key, _))) => Some(key),
            (None, None) => None,
        };
        let Some(name) = name.map(str::trim) else {
            continue;
        };
        let known = SECTIONS.first().is_some_and(|top| top.key(name).is_some());
        if known {
            return false;
        }
        parts += 1;
    }
    parts > 2 && text.trim_start().starts_with('[')
}
