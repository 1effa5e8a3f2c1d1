//! The generated lists of the guide: keys, forms and phrases from the vocabulary, and the words that the rest of the
//! guide may use.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use patience_language::vocabulary::{self, Default, Key, SECTIONS, Section, Takes, Template};

/// The maximum number of phrases listed with a key. Longer lists have their own section.
const FEW: usize = 12;

/// Words in `code` that are not part of the rule language: games, commands, names in examples.
const OTHER_WORDS: [&str; 29] = [
    "a", "ace", "aces", "and", "b", "check", "clubs", "colour", "diamonds", "else", "full",
    "hearts", "help", "hole", "king", "kings", "name", "new", "not", "option", "or", "rank",
    "rules", "schema", "spades", "started", "suit", "weekend", "wrapping",
];

/// Returns the guide with regenerated lists.
pub fn written_out(guide: &str) -> String {
    let mut out = String::new();
    let mut within = false;
    for line in guide.lines() {
        let marker = line
            .strip_prefix("<!-- ")
            .and_then(|rest| rest.strip_suffix(" -->"));
        if let Some(marker) = marker {
            within = marker != "end";
            let _ = writeln!(out, "{line}");
            out.push_str(&list(marker));
        } else if !within {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

fn list(marker: &str) -> String {
    match marker {
        "phrases" => return phrases(),
        "former keys" => return former_keys(),
        _ => {}
    }
    let named = match marker {
        "endings: build" => Some(vocabulary::ENDINGS),
        "endings: lift" => Some(vocabulary::LIFT_ENDINGS),
        "endings: empty" => Some(vocabulary::START_ENDINGS),
        "links" => Some(vocabulary::START_LINKS),
        "conditions" => Some(vocabulary::CONDITIONS),
        "marks" => Some(vocabulary::MARKS),
        _ => None,
    };
    if let Some(named) = named {
        return forms(named);
    }
    match marker.split_once(": ") {
        Some(("keys", noun)) => {
            let section = vocabulary::section(noun);
            keys(section.unwrap_or_else(|| panic!("there is no section {noun}")))
        }
        Some(("forms", path)) => {
            let (noun, name) = path.rsplit_once(' ').expect("a section and a key");
            let key = vocabulary::section(noun).and_then(|section| section.key(name));
            match key.unwrap_or_else(|| panic!("there is no {path}")).takes {
                takes if takes.forms().is_empty() => panic!("{path} takes no forms"),
                takes => forms(takes.forms()),
            }
        }
        _ => String::new(),
    }
}

fn keys(section: &Section) -> String {
    let mut out = format!("\n{}.\n\n", capital(section.meaning));
    out.push_str("| key | takes | usually | what it means |\n| --- | --- | --- | --- |\n");
    for key in section.keys {
        let usually = match key.default {
            Default::Required => "*needed*".to_owned(),
            Default::Value(value) => format!("`{value}`"),
            Default::Words(words) => words.to_owned(),
        };
        let _ = writeln!(
            out,
            "| `{}` | {} | {usually} | {} |",
            key.name,
            takes(key),
            key.meaning
        );
    }
    out.push('\n');
    out
}

fn takes(key: &Key) -> String {
    let numbers = |least: i64, most: i64| format!("from {least} to {most}");
    match key.takes {
        Takes::Text => "a text".to_owned(),
        Takes::Texts => "a list of texts".to_owned(),
        Takes::YesNo => "`true` or `false`".to_owned(),
        Takes::Number(least, most) => format!("a number {}", numbers(least, most)),
        Takes::Numbers(least, most) => format!("a list of numbers {}", numbers(least, most)),
        Takes::NumberOrList(least, most) => {
            format!(
                "a number {}, or a list with one for each",
                numbers(least, most)
            )
        }
        Takes::NumberOrForm(least, most, forms) => {
            let says = forms.iter().map(|form| form.says).collect::<Vec<_>>();
            format!("a number {}, or {}", numbers(least, most), code(&says))
        }
        Takes::Joined(forms) => {
            let says = forms.iter().map(|form| form.says).collect::<Vec<_>>();
            format!("{}, with `or` between", code(&says))
        }
        Takes::Range(least, most) => format!("two numbers {}", numbers(least, most)),
        Takes::Build(_) => "a phrase, [see below](#long-lists-of-phrases)".to_owned(),
        Takes::Phrase(phrases) if phrases().len() > FEW => {
            "a phrase, [see below](#long-lists-of-phrases)".to_owned()
        }
        Takes::Phrase(phrases) => code(&phrases()),
        Takes::Template(forms) if forms.len() > 5 => "a phrase, see below".to_owned(),
        Takes::Template(forms) => code(&forms.iter().map(|form| form.says).collect::<Vec<_>>()),
        Takes::TemplateOrList(forms) => {
            let says = forms.iter().map(|form| form.says).collect::<Vec<_>>();
            format!("{}, or a list with one for each", code(&says))
        }
        Takes::Templates(_) => "a list of texts, see below".to_owned(),
        Takes::Groups => "a text, or a list of texts, see below".to_owned(),
        Takes::Start => "`nothing`, `any card`, `base`, `base + 1`, `base - 1` or `SORTS`; behind \
             ranks perhaps `of each suit`; then perhaps `from PILES`"
            .to_owned(),
        Takes::Lift => format!(
            "{}; then perhaps more, see below",
            code(
                &Takes::Lift
                    .suggestions(&[])
                    .iter()
                    .map(|one| &one.text)
                    .collect::<Vec<_>>()
            )
        ),
        Takes::Condition => "[a condition](#conditions)".to_owned(),
        Takes::Pile => "`PILE`".to_owned(),
        Takes::Piles => "`PILES`".to_owned(),
        Takes::Rank => "`RANK`".to_owned(),
        Takes::Count => {
            "a number from 0 to 99, `NUMBER for each player`, or a list of numbers".to_owned()
        }
        Takes::Comparison => "such as `{a} + {b} <= 51`".to_owned(),
        Takes::Option => "an option in braces".to_owned(),
        Takes::Value => "a number, `true`, `false` or a text".to_owned(),
        Takes::Values => "options with their values".to_owned(),
        Takes::Change => "paths with their new values".to_owned(),
        Takes::Section(_) => format!("a heading, `[{}]`", key.name),
        Takes::Named(noun) => {
            let section = vocabulary::section(noun).expect("it leads somewhere");
            format!("headings, `{}`", section.heading)
        }
        Takes::List(noun) => {
            let section = vocabulary::section(noun).expect("it leads somewhere");
            format!("headings, `{}`", section.heading)
        }
    }
}

fn forms(forms: &[Template]) -> String {
    let mut out = String::from("\n");
    for form in forms {
        let _ = writeln!(out, "- `{}`: {}.", form.says, form.meaning);
    }
    out.push('\n');
    out
}

/// Returns the list of former keys with their replacements.
fn former_keys() -> String {
    let mut out = String::from("\n| under | key | now |\n| --- | --- | --- |\n");
    for (noun, key, now) in vocabulary::former_keys() {
        let section = vocabulary::section(noun);
        let heading = match section
            .unwrap_or_else(|| panic!("there is no section {noun}"))
            .heading
        {
            "" => "at the top".to_owned(),
            heading => format!("`{heading}`"),
        };
        let now = match now.split_once(" = ") {
            Some((words, value)) => {
                let (words, name) = words.rsplit_once(' ').expect("a key has words before it");
                let closing = match &value[..1] {
                    "\"" => value[1..].find('"').map(|at| at + 2),
                    "[" => value.find(']').map(|at| at + 1),
                    _ => value.find(';'),
                };
                let end = closing.unwrap_or(value.len());
                let (value, rest) = value.split_at(end);
                format!("{words} `{name} = {value}`{rest}")
            }
            None => now.to_owned(),
        };
        let _ = writeln!(out, "| {heading} | {key} | {now} |");
    }
    out.push('\n');
    out
}

/// Returns the lists of phrases for all keys with many phrases.
fn phrases() -> String {
    let mut out = String::from("\n");
    let mut written: Vec<Vec<String>> = Vec::new();
    for section in SECTIONS {
        for key in section.keys {
            let (Takes::Phrase(phrases) | Takes::Build(phrases)) = key.takes else {
                continue;
            };
            let phrases = phrases();
            if phrases.len() <= FEW || written.contains(&phrases) {
                continue;
            }
            let same = section.keys.iter().filter(
                |other| matches!(other.takes, Takes::Phrase(others) | Takes::Build(others) if others() == phrases),
            );
            let names: Vec<&str> = same.map(|key| key.name).collect();
            let _ = writeln!(out, "For {}: {}.\n", code(&names), code(&short(&phrases)));
            if phrases.len() > short(&phrases).len() {
                out.push_str(VARIED);
            }
            written.push(phrases);
        }
    }
    out
}

/// The sentence that replaces the phrases left out by [`short`].
const VARIED: &str = "Behind `up` and `down` there may be `by 2` to `by 6`, such as `up by 2 in any \
suit`. Behind whatever says `up` or `down` there may be `, wrapping`, such as `down in suit, \
wrapping`. Two phrases may be joined by `or`, such as `down in suit or same rank`: then a card may be \
put by either, and cards are lifted together where one of the two joins them all.\n\n";

/// Leaves out phrases that are variations of others.
fn short(phrases: &[String]) -> Vec<&String> {
    let varied = |phrase: &str| phrase.ends_with(", wrapping") || phrase.contains(" by ");
    let (others, plain): (Vec<&String>, Vec<&String>) =
        phrases.iter().partition(|phrase| varied(phrase));
    for other in others {
        let words = other.trim_end_matches(", wrapping").split(' ');
        let mut words: Vec<&str> = words.collect();
        if words.get(1) == Some(&"by") {
            assert!(("2"..="6").contains(&words[2]), "{other}");
            words.drain(1..3);
        }
        assert!(plain.contains(&&words.join(" ")), "{other}");
    }
    plain
}

fn code(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|word| format!("`{}`", word.as_ref()));
    words.collect::<Vec<_>>().join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Returns the words that the guide may use in code: keys, roles, one-word phrases, and a few others.
pub fn words() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = OTHER_WORDS.map(str::to_owned).into();
    for key in SECTIONS.iter().flat_map(|section| section.keys) {
        words.insert(key.name.to_owned());
        match key.takes {
            Takes::Phrase(phrases) | Takes::Build(phrases) => words.extend(phrases()),
            Takes::Start => words.extend(["any card", "base"].map(str::to_owned)),
            Takes::Lift => {
                words.extend(Takes::Lift.suggestions(&[]).into_iter().map(|one| one.text));
            }
            Takes::YesNo => words.extend(["true", "false"].map(str::to_owned)),
            Takes::Rank => words.extend(["ace", "king"].map(str::to_owned)),
            takes => words.extend(takes.forms().iter().flat_map(Template::phrases)),
        }
    }
    for forms in [
        vocabulary::ENDINGS,
        vocabulary::LIFT_ENDINGS,
        vocabulary::START_ENDINGS,
        vocabulary::START_LINKS,
        vocabulary::CONDITIONS,
        vocabulary::MARKS,
    ] {
        words.extend(forms.iter().flat_map(Template::phrases));
    }
    words
}

/// Returns the inline code of the guide that could be a word of the rule language, with its line: lower-case words,
/// and words before an `=` or in brackets.
pub fn named(guide: &str) -> Vec<(usize, String)> {
    let mut named = Vec::new();
    let mut open = false;
    for (number, line) in guide.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            open = !open;
        }
        if open {
            continue;
        }
        for code in line.split('`').skip(1).step_by(2) {
            let plain = code.trim_matches(['[', ']']);
            let bracketed = plain.len() < code.len() && !code.contains(' ');
            let word = match code.split_once(" = ") {
                Some((key, _)) => key.trim(),
                None if bracketed => plain.split('.').next().unwrap_or(plain),
                None => code,
            };
            let is_word = !word.is_empty()
                && word
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter == '_');
            if is_word {
                named.push((number + 1, word.to_owned()));
            }
        }
    }
    named
}
