//! A line of text being read from left to right, with the column it has come to.

use crate::fault::nearest;
use crate::rules::Rules;

/// What is left to read of one line.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    line: &'a str,
    rest: &'a str,
}

/// A word of the text with the column where it begins, from 1, in characters.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub column: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(line: &'a str) -> Self {
        Self { line, rest: line }
    }

    /// Returns the column of what comes next, blanks passed over.
    pub fn column(&mut self) -> usize {
        self.skip_blanks();
        self.line[..self.line.len() - self.rest.len()]
            .chars()
            .count()
            + 1
    }

    /// Returns the next character that is not blank, without passing it.
    pub fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest.chars().next()
    }

    /// Passes the next character if it is this one.
    pub fn eat(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Passes the next character if it is this one and no blank stands before it.
    pub fn eat_close(&mut self, wanted: char) -> bool {
        self.rest.starts_with(wanted) && self.eat(wanted)
    }

    /// Reads up to the next blank or one of the characters `ends`. The word is empty at the
    /// end of the line and before one of these characters.
    pub fn word(&mut self, ends: &[char]) -> Word<'a> {
        let column = self.column();
        let end = self
            .rest
            .find(|letter: char| letter.is_whitespace() || ends.contains(&letter));
        let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        Word { text, column }
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }
}

/// Returns a piece of the text for a message: in backquotes, harmless and of bearable length.
pub(super) fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(24).flat_map(char::escape_debug).collect();
    if text.chars().nth(24).is_some() {
        short.push('…');
    }
    format!("`{short}`")
}

/// Returns the end of a message that offers the nearest right word, if one is near.
pub(super) fn suggestion<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    // One letter is near to every other, no name is that long, and comparing a very long word
    // with all of them takes time.
    if word.chars().nth(1).is_none() || word.len() > 40 {
        return String::new();
    }
    nearest(word, candidates).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Says which piles have names like this one: those that differ from it in their number alone, or
/// the nearest.
pub(super) fn piles_like(rules: &Rules, name: &str) -> String {
    let names = || rules.piles().iter().map(|pile| pile.name.as_str());
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_alike = |other: &&str| {
        let number = other.strip_prefix(letters);
        number.is_some_and(|number| number.parse::<u16>().is_ok())
    };
    let is_numbered = !letters.is_empty() && letters != name;
    let alike: Vec<&str> = names().filter(is_alike).collect();
    match alike.as_slice() {
        [first, .., last] if is_numbered => format!("; there are `{first}` to `{last}`"),
        _ => suggestion(name, names()),
    }
}
