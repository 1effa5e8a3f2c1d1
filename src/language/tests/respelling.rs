//! Rule files with other spellings of their phrases, which mean the same.

use toml::{Table, Value};

/// Keys whose texts are not phrases.
const FREE: &[&str] = &[
    "title", "aka", "family", "source", "blurb", "extends", "without", "table", "ask", "default",
    "text", "set", "that", "say", "noun", "roles", "shout",
];

/// A way to spell a phrase, given the names of the piles.
type Spelling = fn(&str, &[String]) -> String;

/// All ways to spell a phrase.
const SPELLINGS: [Spelling; 4] = [
    // With capitals and double spaces.
    |phrase, _| {
        outside_braces(phrase, |part| {
            let words = part.split_inclusive(' ').map(|word| {
                let first = word.chars().next().map_or(0, char::len_utf8);
                word[..first].to_uppercase() + &word[first..]
            });
            words.collect::<String>().replace(' ', "  ")
        })
    },
    // Without spaces after commas, and in American spelling.
    |phrase, _| {
        outside_braces(phrase, |part| {
            let american = part.replace("colour", "color").replace("centre", "Center");
            american.replace(", ", ",").replace(" or ", "  or ")
        })
    },
    // With ranks as letters.
    |phrase, names| {
        let letters = [("king", "K"), ("queen", "q"), ("jack", "J"), ("ace", "A")];
        by_word(phrase, names, |word| {
            letters
                .iter()
                .find(|(known, _)| *known == word)
                .map(|(_, letter)| (*letter).to_owned())
        })
    },
    // With numbers in words.
    |phrase, names| {
        let numbers = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen",
        ];
        by_word(phrase, names, |word| {
            let (single, many) = word
                .strip_suffix('s')
                .map_or((word, ""), |single| (single, "s"));
            let number = numbers.get(single.parse::<usize>().ok()?.checked_sub(1)?)?;
            let many = if *number == "six" && many == "s" {
                "es"
            } else {
                many
            };
            Some(format!("{number}{many}"))
        })
    },
];

/// Changes the parts of a phrase that are not options.
fn outside_braces(phrase: &str, change: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    for (at, part) in phrase.split(['{', '}']).enumerate() {
        if at % 2 == 1 {
            out.extend(["{", part, "}"]);
        } else if !part.is_empty() {
            out.push_str(&change(part));
        }
    }
    out
}

/// Replaces the words that are not names of piles.
fn by_word(phrase: &str, names: &[String], other: impl Fn(&str) -> Option<String>) -> String {
    outside_braces(phrase, |part| {
        let words = part.split_inclusive([' ', ',']).map(|word| {
            let end = word.len() - word.trim_end_matches([' ', ',']).len();
            let (word, end) = word.split_at(word.len() - end);
            let is_name = names.iter().any(|name| name == word);
            let said = other(word).filter(|said| !is_name && !names.contains(said));
            format!("{}{end}", said.unwrap_or_else(|| word.to_owned()))
        });
        words.collect()
    })
}

/// Returns a file in each spelling.
pub fn respelt(file: &Table, names: &[String]) -> Vec<Table> {
    let spellings = SPELLINGS.iter();
    let each = spellings.map(|spelling| {
        let mut file = Value::Table(file.clone());
        respell(&mut file, &|phrase| spelling(phrase, names));
        match file {
            Value::Table(file) => file,
            _ => Table::new(),
        }
    });
    each.collect()
}

fn respell(value: &mut Value, spelling: &dyn Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = spelling(text),
        Value::Array(items) => items.iter_mut().for_each(|item| respell(item, spelling)),
        Value::Table(table) => {
            let phrases = table.iter_mut().filter(|(key, value)| {
                !FREE.contains(&key.as_str()) || value.is_table() && key.as_str() != "set"
            });
            phrases.for_each(|(_, value)| respell(value, spelling));
        }
        _ => {}
    }
}
