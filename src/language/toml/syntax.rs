//! Reports the syntax errors of a TOML file before any rule is read. The errors of the TOML parser are put into plain
//! words. Errors that only follow from another error are left out.

use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, Place, Source};
use crate::spelling::nearest;
use crate::toml::help::unknown_key;
use crate::toml::other_form::other_form;
use crate::toml::syntax_hint::{MARKS, line_start, plain_words, slip_on_line};
use crate::toml::{Entry, Node, NodeValue, printable};
use crate::vocabulary::SECTIONS;

/// The maximum number of syntax errors in a rule file that are reported at once.
const MOST_TOLD: usize = 10;

/// The maximum number of syntax errors in a file other than a rule file that are reported at once.
const MOST_ERRORS: usize = 100;

/// Converts the errors of the TOML parser, given as byte ranges and messages, to errors in plain words, in the order of
/// the file. If only part of the text can be read, also returns the end of that part.
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
    let has_title = source
        .text
        .lines()
        .take_while(|line| !line.starts_with('['));
    let has_title = has_title.filter(|line| line.starts_with("title")).count() > 0;
    if let Some(start) = second_game(source).filter(|_| has_title) {
        let line = source.text[start..].lines().next().unwrap_or_default();
        let help = Some("a file can have only one game: move this one to its own file".to_owned());
        faults.push(fault(
            source,
            start..start + line.len(),
            "a second game begins here",
            help,
        ));
        errors.retain(|(span, _)| span.start < start);
        readable = Some(start);
    }
    if let Some((open, first)) = unclosed_list(source, &errors) {
        errors.truncate(first);
        let line = line_start(source, open.start);
        readable = Some(readable.map_or(line, |end: usize| end.min(line)));
        let help = Some("add `]` at the end".to_owned());
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
        let message = "the quotes of this text are not closed on the same line";
        let help = "the text continues on the next line: join the two lines".to_owned();
        let line = line_start(source, open.start);
        errors.retain(|(span, _)| line_start(source, span.start) != line);
        // The contents of the next lines are not known.
        readable = Some(readable.map_or(line, |end: usize| end.min(line)));
        faults.push(fault(source, open, message, Some(help)));
    }
    for fault in first_of_each_line(source, errors.into_iter()) {
        // One message is enough for all marks of a kind.
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

/// Returns one error for each line on which the TOML parser found errors, in the order of the parser. Only the first
/// errors of the parser are used, so that a file with many errors does not take too long.
pub(crate) fn fault_of_each_line(
    source: &Arc<Source>,
    errors: impl Iterator<Item = (Range<usize>, String)>,
) -> Vec<Fault> {
    first_of_each_line(source, errors.take(MOST_ERRORS)).collect()
}

/// Returns the first syntax error on each line of a file. Further errors on the same line mostly follow from it.
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

/// Returns the error for a line of a rule file with an unknown key, whatever the value of the key is. Returns `None` if
/// the section that contains the line is not known.
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
    let message = format!("unknown key `{key}` in {}", section.noun);
    Some(fault(source, entry.key_place.span, message, help))
}

/// Returns a message of the TOML parser as a complete sentence.
fn whole(message: &str) -> String {
    let letters: Vec<char> = message.chars().take(240).collect();
    letters
        .chunks(60)
        .map(|part| printable(&part.iter().collect::<String>()))
        .collect()
}

/// Returns the place of the first unusual space on a line of a file that is not inside a text. `line` is the byte at
/// which the line begins.
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

/// Whether a character looks like a space or is invisible, but is not a space to the TOML parser.
const fn is_strange_blank(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}' | '\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{2064}' | '\u{3000}' | '\u{feff}'
    )
}

/// Whether a message of the TOML parser is about a key or a heading that already exists.
fn is_repeated(message: &str) -> bool {
    message.starts_with("duplicate key")
}

/// Returns the heading, without its brackets, if the line of the file that contains a certain byte is one.
fn heading(source: &Source, at: usize) -> Option<&str> {
    let line = source.text.get(line_start(source, at)..)?.lines().next()?;
    let inner = line.trim_start().strip_prefix('[')?;
    let inner = inner.strip_prefix('[').unwrap_or(inner);
    inner.split(']').next().map(str::trim)
}

/// Removes errors about keys under a repeated heading, because the TOML parser treats such keys as more keys of the
/// first heading.
fn without_echoes(source: &Source, errors: &mut Vec<(Range<usize>, String)>) {
    // The keys below an unreadable heading count as keys of the heading before it.
    let broken = errors
        .iter()
        .filter(|(span, message)| !is_repeated(message) && heading(source, span.start).is_some());
    let broken: Vec<usize> = broken.map(|(span, _)| span.end).collect();
    let mut repeated = None;
    errors.retain(|(span, message)| {
        if !is_repeated(message) {
            return true;
        }
        if heading(source, span.start).is_some() {
            repeated = Some(span.end);
            return true;
        }
        if broken
            .iter()
            .any(|end| is_right_below(source, *end, span.start))
        {
            return false;
        }
        let between = repeated.and_then(|end| source.text.get(end..span.start));
        between.is_none_or(|text| text.lines().any(|line| line.trim_start().starts_with('[')))
    });
}

/// Whether no heading lies between two bytes of a file: a heading and a key below it.
fn is_right_below(source: &Source, heading: usize, key: usize) -> bool {
    let between = source.text.get(heading..key);
    between.is_some_and(|text| {
        let mut lines = text.lines().skip(1);
        !lines.any(|line| line.trim_start().starts_with('['))
    })
}

/// Finds the place in a rule file where a second game begins. A title and a goal below a heading show this.
fn second_game(source: &Source) -> Option<usize> {
    let (mut at, mut start, mut is_top) = (0, 0, true);
    let mut said: Vec<&str> = Vec::new();
    for line in source.text.split_inclusive('\n') {
        let key = line.split_once('=').map_or("", |(key, _)| key.trim());
        if line.starts_with('[') {
            (said, is_top) = (Vec::new(), false);
        } else if !is_top && ["language", "title", "deal", "goal", "extends"].contains(&key) {
            if said.is_empty() {
                start = at;
            }
            said.push(key);
            let has_game = ["deal", "goal", "extends"]
                .iter()
                .any(|key| said.contains(key));
            if said.contains(&"title") && has_game {
                return Some(start);
            }
        }
        at += line.len();
    }
    None
}

/// Finds texts in a file whose quotes are closed only on the next line. Returns the place of the opening quote, and the
/// bytes of the next line.
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

/// Whether a character is a typographic quotation mark.
const fn is_curly_quote(letter: char) -> bool {
    matches!(letter, '\u{2018}'..='\u{201f}' | '«' | '»')
}

/// Finds a list in a file that is never closed. Returns the place of its opening bracket, and the index of the first
/// error that follows from it. The parser treats the rest of the file as part of the list.
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

/// Converts an error of the TOML parser to plain words. Returns the message and, if there is one, the remedy.
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
            "there is an invisible character here, such as a no-break space",
            "replace it with an ordinary space, or remove it",
        );
    }
    if let Some(slip) = slip_on_line(source, span).filter(|_| !is_repeated(message)) {
        return slip;
    }
    if message.starts_with("string values must be quoted") {
        if rest.is_empty() || rest.starts_with('#') {
            return helps(
                "a value is missing",
                "write a key, `=` and a value, such as count = 4",
            );
        }
        let is_curly = rest.starts_with(is_curly_quote);
        let example = plain_words(rest.trim_start_matches(is_curly_quote));
        let example = example.as_deref().unwrap_or("text");
        if is_curly {
            return (
                "these quotes are curly, but a text needs straight quotes".to_owned(),
                Some(format!("such as \"{example}\"")),
            );
        }
        return (
            format!("a text must be in quotes, such as \"{example}\""),
            None,
        );
    }
    match message {
        _ if rest.starts_with([']', '}', ')']) => helps("this bracket closes nothing", "remove it"),
        _ if rest.starts_with('(') && line_start(source, span.start) == span.start => helps(
            "this is a line of Scheme or Lisp",
            "a line of a rule file is a key, `=` and a value, such as count = 4",
        ),
        _ if message.starts_with("invalid unquoted key")
            && first.is_some_and(char::is_alphabetic) =>
        {
            helps(
                "a name contains a letter that is not allowed",
                "use only the letters a to z, digits and underscores",
            )
        }
        _ if rest.starts_with('{') && line_start(source, span.start) == span.start => helps(
            "this is not TOML: each line must be a key, `=` and a value",
            "such as title = \"My game\"",
        ),
        _ if message.contains("carriage return") => helps(
            "the line endings cannot be read",
            "save the file with Unix or Windows line endings",
        ),
        _ if message.starts_with("cannot extend value") => helps(
            "this heading names a key that already has a value",
            "remove the value or the heading",
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
                format!("there are two headings [{}]", printable(heading)),
                Some(if heading.starts_with("pile.") {
                    "give this pile another name and a `role`, or move its keys under the first heading".to_owned()
                } else {
                    "move its keys under the first heading".to_owned()
                }),
            ),
            None => helps("this key is here twice", "remove one of the two"),
        },
        _ if message.starts_with("unclosed table") => {
            helps("this heading is not closed", "add `]` at the end")
        }
        _ if message.contains("leading zero") => {
            let digits = rest.trim_start_matches('0');
            let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
            let number = if digits.is_empty() { "0" } else { &digits };
            let help = format!("write {}", printable(number));
            ("a number cannot begin with 0".to_owned(), Some(help))
        }
        _ if message.starts_with("missing escaped value") => helps(
            "a backslash in a text must be doubled",
            "write `\\\\`, or put the text in single quotes",
        ),
        _ if message.starts_with("extra comma in inline table") => helps(
            "a list must be in [ ]",
            "such as [\"7 to each tableau\", \"the rest to stock\"]",
        ),
        _ if message.starts_with("extra comma") => {
            helps("there is one comma too many", "remove it")
        }
        _ if message.starts_with("missing opening quote") => helps(
            "a text needs straight quotes",
            "such as title = \"My game\"",
        ),
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
            "a line can have only one key and one value",
            "begin a new line, or put a text in quotes and a list in [ ]",
        ),
        _ if message.contains("string, expected `\"`") => helps(
            "the quotes of this text are not closed",
            "add `\"` at the end; a text of several lines needs three of them",
        ),
        _ if message.contains("string, expected `'`") => helps(
            "the quotes of this text are not closed",
            "add `'` at the end",
        ),
        _ if message.contains("visible characters") => {
            says("a text contains a character that cannot be shown")
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
