//! A line of text that is read from left to right, with the column of the reader.

/// One line, and the rest of it that is still to read.
pub(super) struct Cursor<'a> {
    line: &'a str,
    rest: &'a str,
}

/// A word of the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    /// The word itself.
    pub text: &'a str,
    /// The column where it begins, in characters from 1.
    pub column: usize,
}

impl<'a> Cursor<'a> {
    /// Begins to read a line.
    pub fn new(line: &'a str) -> Self {
        Self { line, rest: line }
    }

    /// Passes blanks, and returns the column of the next character, counted from 1.
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
