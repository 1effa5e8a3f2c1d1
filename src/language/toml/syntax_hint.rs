//! Guesses what the author meant by a line of a rule file that the TOML parser cannot read.

use std::ops::Range;

use crate::fault::Source;
use crate::toml::help::{number_written, plain_digit};
use crate::toml::printable;
use crate::vocabulary::SECTIONS;

/// Lines that other programs write into files and that do not belong in a rule file. Each entry has the beginning of
/// the line, the message and the remedy.
pub(super) const MARKS: [(&[&str], &str, &str); 2] = [
    (
        &["```", "~~~"],
        "this line only marks where a quoted file begins or ends",
        "remove lines like this one",
    ),
    (
        &["<<<<<<<", "=======", ">>>>>>>"],
        "two versions of the file were merged here, and this line separates them",
        "keep the lines of one version, and remove lines like this one",
    ),
];

/// Returns the byte at which the line of a file begins that contains the byte `at`.
pub(super) fn line_start(source: &Source, at: usize) -> usize {
    let before = source.text.get(..at).unwrap_or_default();
    before.rfind('\n').map_or(0, |newline| newline + 1)
}

/// Whether a character has no width, so that it cannot be seen in a text.
pub(super) const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
    )
}

/// Returns the plain words at the beginning of a line of a file, as an example of a text.
pub(super) fn plain_words(line: &str) -> Option<String> {
    let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.');
    let words: String = line.chars().take_while(is_plain).take(40).collect();
    Some(words.trim().to_owned()).filter(|words| !words.is_empty())
}

/// Returns the range of numbers that a rule-file key accepts. Returns `None` unless the key accepts numbers in every
/// section that has it.
fn bounds_of(key: &str) -> Option<(i64, i64)> {
    let named = SECTIONS.iter().filter_map(|section| section.key(key));
    let bounds: Option<Vec<(i64, i64)>> = named.map(|key| key.takes.bounds()).collect();
    bounds?.first().copied()
}

/// Returns the number that a word of a rule file means. Letters that look like digits count as digits.
fn number_meant(words: &str) -> Option<i64> {
    let digits: String = words
        .chars()
        .map(|letter| match letter {
            'I' | 'l' | 'i' | '|' => '1',
            'O' | 'o' => '0',
            letter => letter,
        })
        .collect();
    digits.parse().ok().or_else(|| number_written(words))
}

/// Returns the error for a line of a rule file on which something follows a heading, or on which the heading has a
/// wrong separator.
fn slip_of_heading(line: &str) -> Option<(String, Option<String>)> {
    let (inside, rest) = line.strip_prefix('[')?.split_once(']')?;
    let rest = rest.trim_start_matches(']').trim();
    let name = |text: &str| printable(text.trim_start_matches('[').trim());
    if inside.contains(['=', '"', ',']) {
        return None;
    }
    if let Some((first, second)) = inside.split_once(['/', ':', '\\'])
        && !second.is_empty()
    {
        let message = "the words of a heading need a dot between them".to_owned();
        return Some((
            message,
            Some(format!("write [{}.{}]", name(first), name(second))),
        ));
    }
    if rest.is_empty() || rest.starts_with('#') {
        return None;
    }
    let heading = name(inside);
    if rest.chars().all(|letter| letter.is_ascii_punctuation()) {
        let message = format!(
            "nothing can follow a heading, but here is `{}`",
            printable(rest)
        );
        return Some((message, Some(format!("write [{heading}]"))));
    }
    let message = "a heading must be alone on its line".to_owned();
    Some((message, Some(format!("begin a new line after [{heading}]"))))
}

/// Returns the error for a text in a rule file that contains quotes like those around it, or for a list with the wrong
/// brackets.
fn slip_of_text(key: &str, value: &str) -> Option<(String, Option<String>)> {
    let said = |message: &str, help: String| Some((message.to_owned(), Some(help)));
    for (quote, other) in [('"', '\''), ('\'', '"')] {
        let inner = value
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote));
        let inner = inner.filter(|inner| inner.contains(quote) && !inner.contains(other));
        // In a row of texts, each ends before the next begins.
        let opens_within = |inner: &str| {
            let (before, after) = inner.split_once(quote)?;
            let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let apostrophe = quote == '\'' && is_word(before.chars().last());
            let opens = before.ends_with(' ') && inner.matches(quote).count() % 2 == 0;
            Some((apostrophe || opens) && is_word(after.chars().next()))
        };
        let twice = |inner: &str| inner.starts_with(quote) || inner.ends_with("\"\"");
        let inner =
            inner.filter(|inner| !inner.contains('\\') && opens_within(inner) == Some(true));
        if let Some(inner) = inner.filter(|inner| !twice(inner)) {
            let message = "a text contains the same quotes that enclose it";
            return said(
                message,
                format!("write {key} = {other}{}{other}", printable(inner)),
            );
        }
    }
    if value.starts_with('"') && value.contains('\\') {
        let message = "a backslash in a text must be doubled";
        return said(
            message,
            "write `\\\\`, or put the text in single quotes".to_owned(),
        );
    }
    if let Some(inner) = value.strip_prefix('`').and_then(plain_words) {
        return said(
            "a text needs straight quotes",
            format!("such as {key} = \"{inner}\""),
        );
    }
    let is_list = SECTIONS.iter().filter_map(|section| section.key(key));
    let is_list = is_list.map(|key| key.takes.is_list()).next() == Some(true);
    let inner = value.strip_prefix(['(', '{']).filter(|_| is_list)?;
    let inner = inner.trim_end_matches([')', '}']).trim();
    inner.contains('"').then(|| {
        let message = "a list must be in [ ]".to_owned();
        (
            message,
            Some(format!("write {key} = [{}]", printable(inner))),
        )
    })
}

/// Returns the error for a line of a rule file that the TOML parser cannot read. Returns `None` if the meaning of the
/// line is unclear.
pub(super) fn slip_on_line(
    source: &Source,
    span: &Range<usize>,
) -> Option<(String, Option<String>)> {
    let helps = |words: &str, help: String| Some((words.to_owned(), Some(help)));
    let line = source.text.get(line_start(source, span.start)..)?;
    let line = line.lines().next()?.trim();
    if ["//", "--", ";", "/*"]
        .iter()
        .any(|sign| line.starts_with(sign))
    {
        return helps(
            "a comment begins with `#`",
            "such as # a comment".to_owned(),
        );
    }
    let is_of = |marks: &[&str]| marks.iter().any(|mark| line.starts_with(mark));
    if let Some((_, message, help)) = MARKS.iter().find(|(marks, ..)| is_of(marks)) {
        return helps(message, (*help).to_owned());
    }
    let heading = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    if let Some((first, rest)) = heading.and_then(|(name, _)| name.trim().split_once(' ')) {
        let joint = if ["pile", "option", "variant", "remove"].contains(&first) {
            "."
        } else {
            "_"
        };
        let rest = rest.trim().replace(' ', "_");
        let help = format!("such as [{}{joint}{}]", printable(first), printable(&rest));
        return helps("a heading cannot have spaces", help);
    }
    if let Some(slip) = slip_of_heading(line) {
        return Some(slip);
    }
    let is_key = |key: &str| {
        key.chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let Some((key, value)) = line.split_once('=') else {
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let message = "a key must be followed by `=`";
        return is_key(key.trim()).then(|| {
            let help = format!("such as {} = {}", printable(key.trim()), printable(value));
            (message.to_owned(), Some(help))
        });
    };
    // JSON has its keys in quotes.
    let (key, value) = (key.trim().trim_matches('"'), value.trim());
    if !is_key(key) {
        return None;
    }
    if let Some(slip) = slip_of_text(key, value) {
        return Some(slip);
    }
    if key == "range" {
        let numbers: Vec<&str> = value
            .split(|letter: char| !letter.is_ascii_digit())
            .filter(|number| !number.is_empty())
            .collect();
        let (least, most) = match numbers[..] {
            [least, most] => (least, most),
            _ => ("1", "4"),
        };
        let help = format!(
            "such as range = [{}, {}]",
            printable(least),
            printable(most)
        );
        return helps("a range must be two numbers in brackets", help);
    }
    let option = value
        .strip_prefix('{')
        .and_then(|rest| rest.split_once('}'));
    if let Some((option, _)) = option.filter(|(option, _)| is_key(option.trim())) {
        let help = format!("such as {key} = \"{{{}}}\"", printable(option.trim()));
        return helps("an option in braces must be in quotes", help);
    }
    let twice = ["''", "\"\""].into_iter();
    for twice in twice {
        let inner = value.strip_prefix(twice).and_then(plain_words);
        if let Some(text) = inner {
            let help = format!("such as {key} = \"{text}\"");
            let message = if twice == "''" {
                "two single quotes are not one double quote"
            } else {
                "these quotes are doubled"
            };
            return helps(message, help);
        }
    }
    let word = value.split([' ', '#']).next().unwrap_or_default();
    let lower = word.to_lowercase();
    let is_right = ["true", "false"].contains(&word);
    if !is_right && ["true", "false", "yes", "no"].contains(&lower.as_str()) {
        let is_yes = matches!(lower.as_str(), "true" | "yes");
        let is_phrase = matches!(key, "empty" | "build" | "fill" | "lift" | "from" | "run");
        if !is_phrase {
            let help = format!("such as {key} = {is_yes}");
            return helps("write true or false, not yes or no", help);
        }
        if !is_yes {
            let help = format!("write {key} = \"nothing\" if you mean that");
            return helps(&format!("`{key}` must be a text"), help);
        }
    }
    let ended = value.strip_suffix([',', ';']).map(str::trim_end);
    let is_whole = |value: &str| value.parse::<i64>().is_ok() || value.ends_with(['"', ']', '}']);
    if let Some(value) = ended.filter(|value| is_whole(value)) {
        let help = format!("such as {key} = {}", printable(value));
        return helps("a line cannot end with a comma or a semicolon", help);
    }
    if let Some((least, most)) = bounds_of(key)
        && let Some(number) = number_written(value).filter(|number| (least..=most).contains(number))
        && !value.starts_with(['"', '\'', '[', '{'])
        && !value.contains(['\r', '='])
        && value.parse::<i64>().is_err()
        && !value.starts_with(char::is_alphabetic)
        && !value.bytes().all(|digit| digit.is_ascii_digit())
    {
        let is_wide = value.chars().any(|letter| plain_digit(letter) != letter);
        let message = if is_wide {
            "these digits have an unusual width"
        } else {
            "a number must be alone; a comment after it begins with `#`"
        };
        return helps(message, format!("write {key} = {number}"));
    }
    let words = plain_words(value)?;
    let is_text = words.contains(char::is_alphabetic) || words.contains(['-', '.']);
    if is_text && value.strip_prefix(words.as_str())?.trim_start().is_empty() {
        if let Some((least, _)) = bounds_of(key) {
            let first = words.split([' ', '.']).next().unwrap_or_default();
            let number = number_meant(&words).or_else(|| number_meant(first));
            let example = match (number, least) {
                (Some(number), _) => number.to_string(),
                (None, -1) => "\"no limit\"".to_owned(),
                (None, _) => "4".to_owned(),
            };
            let help = format!("such as {key} = {example}");
            return helps(&format!("`{}` must be a number", printable(key)), help);
        }
        return Some((
            format!("a text must be in quotes, such as \"{words}\""),
            None,
        ));
    }
    let is_list = value.split(',').count() > 1
        && value
            .split(',')
            .all(|part| part.trim().parse::<i64>().is_ok());
    is_list.then(|| {
        let help = format!("such as {key} = [{}]", printable(value));
        ("several numbers must be in brackets".to_owned(), Some(help))
    })
}
