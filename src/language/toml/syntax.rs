//! Faults in the writing of a file itself, before any rule is read: the errors of the TOML
//! parser in a card player's words, without faults that only follow from another.

use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, Place, Source};
use crate::spelling::nearest;
use crate::toml::help::unknown_key;
use crate::toml::other_form::other_form;
use crate::toml::{Entry, Node, NodeValue, printable};
use crate::vocabulary::{SECTIONS, normal};

/// How many faults of this kind are worth telling at once of a rule file.
const MOST_TOLD: usize = 10;

/// How many errors of the parser are turned into faults of any other file.
const MOST_ERRORS: usize = 100;

/// Lines that other programs put into a file, by what they begin with: what they are, and a remedy.
const MARKS: [(&[&str], &str, &str); 2] = [
    (
        &["```", "~~~"],
        "this line only says where a quoted file begins or ends",
        "take such lines away",
    ),
    (
        &["<<<<<<<", "=======", ">>>>>>>"],
        "two versions of the file have been put together here, with a line between them",
        "keep the lines of one version, and take such lines away",
    ),
];

/// Returns the faults for the parser's errors, given as bytes and message, in order; and, if the
/// text cannot be read as a whole, the end of the part that can be read.
pub(crate) fn faults(
    source: &Arc<Source>,
    mut errors: Vec<(Range<usize>, String)>,
) -> (Vec<Fault>, Option<usize>) {
    errors.sort_by_key(|(span, _)| span.start);
    if !errors.is_empty()
        && let Some((place, message, help)) = other_form(source)
    {
        let fault = fault(source, place, message, Some(help.to_owned()));
        return (vec![fault], Some(0));
    }
    let mut faults: Vec<Fault> = Vec::new();
    let mut readable = None;
    if let Some((open, first)) = unclosed_list(source, &errors) {
        errors.truncate(first);
        readable = Some(line_start(source, open.start));
        let help = Some("add `]` at its end".to_owned());
        faults.push(fault(source, open, "this list is not closed", help));
    }
    without_echoes(source, &mut errors);
    errors.retain(|(span, message)| {
        let unknown = unknown_key_on_line(source, span.start).filter(|_| !is_repeated(message));
        let is_known = unknown.is_none();
        faults.extend(unknown.filter(|fault| faults.iter().all(|known| known != fault)));
        is_known
    });
    let broken = broken_texts(source, &errors);
    errors.retain(|(span, _)| !broken.iter().any(|(_, next)| next.contains(&span.start)));
    for (open, _) in broken {
        let message = "the quotes of this text are not closed on its line";
        let help = "the text goes on in the next line: join the two lines".to_owned();
        let line = line_start(source, open.start);
        errors.retain(|(span, _)| line_start(source, span.start) != line);
        // What the next lines say cannot be told.
        readable = Some(readable.map_or(line, |end: usize| end.min(line)));
        faults.push(fault(source, open, message, Some(help)));
    }
    for fault in first_of_each_line(source, errors.into_iter()) {
        // All marks of a kind go at once.
        let is_mark = MARKS
            .iter()
            .any(|(_, message, _)| *message == fault.message);
        if !is_mark || faults.iter().all(|known| known.message != fault.message) {
            faults.push(fault);
        }
    }
    faults.sort_by_key(|fault| fault.place.as_ref().map(|place| place.span.start));
    faults.truncate(MOST_TOLD);
    (faults, readable)
}

/// Returns a fault for each line on which the parser found errors, given as bytes and message,
/// in their order. Only the first errors are told: a file of nothing but errors should not take
/// for ever.
pub(crate) fn fault_of_each_line(
    source: &Arc<Source>,
    errors: impl Iterator<Item = (Range<usize>, String)>,
) -> Vec<Fault> {
    first_of_each_line(source, errors.take(MOST_ERRORS)).collect()
}

/// Returns the faults of errors but for those that follow another on its line: they are mostly
/// its echo.
fn first_of_each_line(
    source: &Arc<Source>,
    errors: impl Iterator<Item = (Range<usize>, String)>,
) -> impl Iterator<Item = Fault> {
    let mut last_line = None;
    errors.filter_map(move |(span, message)| {
        let line = line_start(source, span.start);
        if last_line.replace(line) == Some(line) {
            return None;
        }
        let span = invisible_blank(source, line).unwrap_or(span);
        let (message, help) = toml_fault(source, &span, &message);
        Some(fault(source, span, message, help))
    })
}

fn fault(
    source: &Arc<Source>,
    span: Range<usize>,
    message: impl Into<String>,
    help: Option<String>,
) -> Fault {
    let place = Place {
        source: Arc::clone(source),
        span,
    };
    Fault {
        place: Some(place),
        message: message.into(),
        help,
    }
}

/// Returns the fault of a line with a key that no rule file has there, whatever its value; nothing where that cannot be
/// told.
fn unknown_key_on_line(source: &Arc<Source>, at: usize) -> Option<Fault> {
    let start = line_start(source, at);
    let before = source.text.get(..start)?;
    // The former language had other keys.
    before.lines().find(|line| line.starts_with("language"))?;
    let line = source.text.get(start..)?.lines().next()?;
    let (key, _) = line.split_once('=')?;
    let (indent, key) = (key.len() - key.trim_start().len(), key.trim());
    let is_name = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
    if key.is_empty() || !key.chars().all(is_name) {
        return None;
    }
    let mut above = before.lines().rev();
    let section = match above.find_map(|line| line.trim().strip_prefix('[')) {
        None => SECTIONS.first(),
        Some(heading) => {
            let (parent, name) = heading.split_once(']')?.0.split_once('.').unzip();
            let parent = parent.unwrap_or(heading.trim_end_matches(']'));
            let pattern = match name {
                Some(name) if name.contains('.') => return None,
                Some(_) => format!("[{parent}.NAME]"),
                None => format!("[{parent}]"),
            };
            SECTIONS.iter().find(|section| section.heading == pattern)
        }
    }?;
    let known: Vec<&str> = section.keys.iter().map(|key| key.name).collect();
    if known.contains(&key) {
        return None;
    }
    let place = |span| Place {
        source: Arc::clone(source),
        span,
    };
    let entry = Entry {
        key: key.to_owned(),
        key_place: place(start + indent..start + indent + key.len()),
        node: Node {
            place: place(at..at),
            value: NodeValue::Text(String::new()),
        },
    };
    let near = nearest(key, known.iter().copied());
    let help = unknown_key(&entry, near, &known, (section.noun, false));
    let message = format!("{} has no key `{key}`", section.noun);
    Some(fault(source, entry.key_place.span, message, help))
}

/// Returns a sentence of the parser for being shown, of which nothing is cut off.
fn whole(message: &str) -> String {
    let letters: Vec<char> = message.chars().take(240).collect();
    letters
        .chunks(60)
        .map(|part| printable(&part.iter().collect::<String>()))
        .collect()
}

/// Returns where the line of a byte begins.
fn line_start(source: &Source, at: usize) -> usize {
    let before = source.text.get(..at).unwrap_or_default();
    before.rfind('\n').map_or(0, |newline| newline + 1)
}

/// Returns where a line that begins at a byte has a blank that is no ordinary one, outside of texts.
fn invisible_blank(source: &Source, line: usize) -> Option<Range<usize>> {
    let line_of = source.text.get(line..)?.lines().next()?;
    let mut is_text = false;
    let mut letters = line_of.char_indices();
    let (at, blank) = letters.find(|(_, letter)| {
        is_text ^= *letter == '"';
        !is_text && is_strange_blank(*letter)
    })?;
    Some(line + at..line + at + blank.len_utf8())
}

/// Tells whether a letter looks like a blank or like nothing, and is none for the parser.
const fn is_strange_blank(letter: char) -> bool {
    matches!(
        letter,
        '\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{2064}' | '\u{3000}' | '\u{feff}'
    )
}

/// Tells whether an error is of a key or a heading that was there before.
fn is_repeated(message: &str) -> bool {
    message.starts_with("duplicate key")
}

/// Returns the heading on the line of a byte, without its brackets.
fn heading(source: &Source, at: usize) -> Option<&str> {
    let line = source.text.get(line_start(source, at)..)?.lines().next()?;
    let inner = line.trim_start().strip_prefix('[')?;
    let inner = inner.strip_prefix('[').unwrap_or(inner);
    inner.split(']').next().map(str::trim)
}

/// Takes out the errors of keys under a heading that is there for the second time: the parser reads
/// them as more keys of the first one.
fn without_echoes(source: &Source, errors: &mut Vec<(Range<usize>, String)>) {
    let mut repeated = None;
    errors.retain(|(span, message)| {
        if !is_repeated(message) {
            return true;
        }
        if heading(source, span.start).is_some() {
            repeated = Some(span.end);
            return true;
        }
        let between = repeated.and_then(|end| source.text.get(end..span.start));
        between.is_none_or(|text| text.lines().any(|line| line.trim_start().starts_with('[')))
    });
}

/// Finds texts that are not closed on their line and that the next line closes, each with the bytes of that line.
fn broken_texts(
    source: &Source,
    errors: &[(Range<usize>, String)],
) -> Vec<(Range<usize>, Range<usize>)> {
    let is_open = |line: &str| line.matches('"').count() % 2 == 1 && !line.contains("\"\"\"");
    let open = errors
        .iter()
        .filter(|(_, message)| message.contains("string, expected `\"`"));
    let broken = open.filter_map(|(span, _)| {
        let start = line_start(source, span.start);
        let rest = source.text.get(start..)?;
        let mut lines = rest.split_inclusive('\n');
        let (line, next) = (lines.next()?, lines.next()?);
        let goes_on = is_open(line) && is_open(next) && !next.split('"').next()?.contains('=');
        let quote = start + line.rfind('"')?;
        let next = start + line.len()..start + line.len() + next.len();
        goes_on.then(|| (quote..quote + 1, next))
    });
    broken.collect()
}

/// Tells whether a character is a quotation mark of printed text.
const fn is_curly_quote(letter: char) -> bool {
    matches!(letter, '\u{2018}'..='\u{201f}' | '«' | '»')
}

/// Finds a list that is never closed, with the first of the errors that follow from it:
/// everything up to the end of the file is then read as more of the list.
fn unclosed_list(
    source: &Source,
    errors: &[(Range<usize>, String)],
) -> Option<(Range<usize>, usize)> {
    errors
        .iter()
        .find(|(_, message)| message.starts_with("unclosed array"))?;
    let first = errors
        .iter()
        .position(|(_, message)| message.contains("array"))?;
    let open = source.text.get(..errors[first].0.start)?.rfind('[')?;
    Some((open..open + 1, first))
}

/// Puts an error of the TOML parser, at these bytes of a text, into plain words. Returns the fault
/// and, where there is one, a remedy.
fn toml_fault(source: &Source, span: &Range<usize>, message: &str) -> (String, Option<String>) {
    let says = |words: &str| (words.to_owned(), None);
    let helps = |words: &str, help: &str| (words.to_owned(), Some(help.to_owned()));
    let rest = source
        .text
        .get(span.start..)
        .and_then(|rest| rest.lines().next())
        .unwrap_or_default()
        .trim();
    let first = source
        .text
        .get(span.start..)
        .and_then(|rest| rest.chars().next());
    if first.is_some_and(is_strange_blank) {
        return helps(
            "an invisible character stands here, such as a no-break space",
            "type an ordinary space in its place, or nothing",
        );
    }
    if let Some(slip) = slip_on_line(source, span).filter(|_| !is_repeated(message)) {
        return slip;
    }
    if message.starts_with("string values must be quoted") {
        if rest.is_empty() || rest.starts_with('#') {
            return helps(
                "a value is missing",
                "a key is followed by `=` and a value, such as count = 4",
            );
        }
        let is_curly = rest.starts_with(is_curly_quote);
        let example = plain_words(rest.trim_start_matches(is_curly_quote));
        let example = example.as_deref().unwrap_or("text");
        if is_curly {
            return (
                "these quotes are curly, and a text must stand in straight ones".to_owned(),
                Some(format!("such as \"{example}\"")),
            );
        }
        return (
            format!("a text must stand in quotes, such as \"{example}\""),
            None,
        );
    }
    match message {
        _ if rest.starts_with([']', '}', ')']) => {
            helps("this bracket closes nothing", "take it away")
        }
        _ if rest.starts_with('(') && line_start(source, span.start) == span.start => helps(
            "this is a line of Scheme or Lisp",
            "a line of a rule file is a key, `=` and a value, such as count = 4",
        ),
        _ if message.starts_with("invalid unquoted key")
            && first.is_some_and(char::is_alphabetic) =>
        {
            helps(
                "a name holds a letter that names cannot have",
                "names have the letters a to z, digits and underscores",
            )
        }
        _ if rest.starts_with('{') && line_start(source, span.start) == span.start => helps(
            "this is not TOML, of which each line is a key, `=` and a value",
            "such as title = \"My game\"",
        ),
        _ if message.contains("carriage return") => helps(
            "the lines end in a way that cannot be read",
            "save the file with line ends of Unix or of Windows",
        ),
        _ if message.starts_with("cannot extend value") => helps(
            "this heading is of a key that has a value already",
            "leave the value or the heading out",
        ),
        _ if message.starts_with("key with no value")
            || message.starts_with("invalid unquoted key") =>
        {
            helps(
                "a key must be followed by `=` and a value",
                "such as count = 4, or [stock] alone on a line",
            )
        }
        _ if is_repeated(message) => match heading(source, span.start) {
            Some(heading) => (
                format!("[{}] is here for the second time", printable(heading)),
                Some("put what stands under it under the first one".to_owned()),
            ),
            None => helps(
                "this is here for the second time",
                "leave one of the two out",
            ),
        },
        _ if message.starts_with("unclosed table") => {
            helps("this heading is not closed", "add `]` at its end")
        }
        _ if message.contains("leading zero") => {
            let digits = rest.trim_start_matches('0');
            let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
            let number = if digits.is_empty() { "0" } else { &digits };
            let help = format!("write {}", printable(number));
            ("a number does not begin with 0".to_owned(), Some(help))
        }
        _ if message.contains("recurs") => says("lists and tables are nested too deeply"),
        _ if message.starts_with("missing comma") => helps(
            "a comma is missing between two parts of this list",
            "such as [\"7 to each tableau\", \"the rest to stock\"]",
        ),
        _ if message.starts_with("extra `=`") => {
            helps("there is one `=` too many", "such as count = 4")
        }
        _ if message.starts_with("unquoted keys cannot be empty") => {
            helps("a key is missing before the `=`", "such as count = 4")
        }
        _ if message.starts_with("missing assignment") => helps(
            "a key must be followed by `=` and a value",
            "such as on = { pile.tableau.empty = \"king\" }",
        ),
        _ if message.starts_with("unexpected key or value") => helps(
            "a line says one thing, and this is more",
            "begin a new line, or put a text in quotes and a list in [ ]",
        ),
        _ if message.contains("string, expected `\"`") => helps(
            "the quotes of this text are not closed",
            "add `\"` at its end; a text of several lines stands in three of them",
        ),
        _ if message.contains("string, expected `'`") => helps(
            "the quotes of this text are not closed",
            "add `'` at its end",
        ),
        _ if message.contains("visible characters") => {
            says("a text holds a character that cannot be shown")
        }
        _ => (
            format!(
                "this is not TOML: {}",
                whole(message.lines().next().unwrap_or("a syntax error"))
            ),
            None,
        ),
    }
}

/// Returns the plain words at the beginning of a line, as an example of a text.
fn plain_words(line: &str) -> Option<String> {
    let is_plain = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.');
    let words: String = line.chars().take_while(is_plain).take(40).collect();
    Some(words.trim().to_owned()).filter(|words| !words.is_empty())
}

/// Returns the smallest and the largest number that a key of a rule file takes, where it takes numbers wherever there
/// is one of its name.
fn bounds_of(key: &str) -> Option<(i64, i64)> {
    let named = SECTIONS.iter().filter_map(|section| section.key(key));
    let bounds: Option<Vec<(i64, i64)>> = named.map(|key| key.takes.bounds()).collect();
    bounds?.first().copied()
}

/// Returns the number that is meant by a word, or by letters that look like its digits.
fn number_meant(words: &str) -> Option<u16> {
    let digits: String = words
        .chars()
        .map(|letter| match letter {
            'I' | 'l' | 'i' | '|' => '1',
            'O' | 'o' => '0',
            letter => letter,
        })
        .collect();
    digits
        .parse()
        .ok()
        .or_else(|| normal(words, &[]).parse().ok())
}

/// Returns the fault of a line on which the parser found an error, where its looks tell what is meant.
fn slip_on_line(source: &Source, span: &Range<usize>) -> Option<(String, Option<String>)> {
    let helps = |words: &str, help: String| Some((words.to_owned(), Some(help)));
    let line = source.text.get(line_start(source, span.start)..)?;
    let line = line.lines().next()?.trim();
    if ["//", "--", ";", "/*"]
        .iter()
        .any(|sign| line.starts_with(sign))
    {
        return helps("a remark begins with `#`", "such as # a remark".to_owned());
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
        return helps("a heading has no spaces", help);
    }
    let is_key = |key: &str| {
        key.chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let Some((key, value)) = line.split_once('=') else {
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let message = "a key is followed by `=`";
        return is_key(key.trim()).then(|| {
            let help = format!("such as {} = {}", printable(key.trim()), printable(value));
            (message.to_owned(), Some(help))
        });
    };
    let (key, value) = (key.trim(), value.trim());
    if !is_key(key) {
        return None;
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
        return helps("a range is two numbers in brackets", help);
    }
    let option = value
        .strip_prefix('{')
        .and_then(|rest| rest.split_once('}'));
    if let Some((option, _)) = option.filter(|(option, _)| is_key(option.trim())) {
        let help = format!("such as {key} = \"{{{}}}\"", printable(option.trim()));
        return helps("an option in braces must stand in quotes", help);
    }
    let twice = ["''", "\"\""].into_iter();
    for twice in twice {
        let inner = value.strip_prefix(twice).and_then(plain_words);
        if let Some(text) = inner {
            let help = format!("such as {key} = \"{text}\"");
            let message = if twice == "''" {
                "two single quotes are not one double quote"
            } else {
                "these quotes stand twice"
            };
            return helps(message, help);
        }
    }
    let word = value.split([' ', '#']).next().unwrap_or_default();
    let lower = word.to_lowercase();
    let is_right = ["true", "false"].contains(&word);
    if !is_right && ["true", "false", "yes", "no"].contains(&lower.as_str()) {
        let help = format!(
            "such as {key} = {}",
            matches!(lower.as_str(), "true" | "yes")
        );
        return helps("what is yes or no is written true or false", help);
    }
    let ended = value.strip_suffix([',', ';']).map(str::trim_end);
    let is_whole = |value: &str| value.parse::<i64>().is_ok() || value.ends_with(['"', ']', '}']);
    if let Some(value) = ended.filter(|value| is_whole(value)) {
        let help = format!("such as {key} = {}", printable(value));
        return helps("a line ends without a comma or a semicolon", help);
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
            return helps(&format!("`{}` takes a number", printable(key)), help);
        }
        return Some((
            format!("a text must stand in quotes, such as \"{words}\""),
            None,
        ));
    }
    let is_list = value.split(',').count() > 1
        && value
            .split(',')
            .all(|part| part.trim().parse::<i64>().is_ok());
    is_list.then(|| {
        let help = format!("such as {key} = [{}]", printable(value));
        ("several numbers stand in brackets".to_owned(), Some(help))
    })
}
