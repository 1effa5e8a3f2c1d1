//! Reads one line of text from left to right and keeps track of the column.

/// A line of text that is being parsed, and the part of it that is still unread.
pub(super) struct Cursor<'a> {
    line: &'a str,
    rest: &'a str,
}

/// A word of the parsed text, and the column where it starts.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    /// The text of the parsed word.
    pub text: &'a str,
    /// The column where the word starts, in characters from 1.
    pub column: usize,
}

impl<'a> Cursor<'a> {
    /// Starts parsing a line of text.
    pub fn new(line: &'a str) -> Self {
        Self { line, rest: line }
    }

    /// Skips blanks and returns the column of the next character, counted from 1.
    pub fn column(&mut self) -> usize {
        self.skip_blanks();
        self.line[..self.line.len() - self.rest.len()]
            .chars()
            .count()
            + 1
    }

    /// Returns the next non-blank character of the line without consuming it.
    pub fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest.chars().next()
    }

    /// Consumes the next non-blank character of the line if it is `wanted`.
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

    /// Consumes the next character if it is `wanted` and not preceded by a blank.
    pub fn eat_close(&mut self, wanted: char) -> bool {
        self.rest.starts_with(wanted) && self.eat(wanted)
    }

    /// Reads a word up to the next blank or one of the characters in `ends`. The word is empty at
    /// the end of the line or directly before one of these characters.
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
