//! The editor of a single line of typed text with a caret, used wherever the player types. It counts letters as a
//! reader sees them (grapheme clusters), even if they have several characters. Widths are in columns of the screen.

use patience_app::keymap::Action;
use patience_app::text::clean_text::is_clean_piece;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation as _};

use super::page::PageInput;
use crate::render::text::{fit, width};
use crate::render::theme::Theme;

/// The maximum number of letters in a line of typed text that sets no limit of its own.
const LONGEST: usize = 400;

/// The maximum number of characters (code points) in one letter of typed text. No human language needs more.
const MOST_CHARACTERS: usize = 8;

/// The minimum width, in columns, at which a line of typed text shows a mark if its beginning is cut off.
const LEAST_CUT: usize = 4;

/// A line of typed text that can be edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    text: String,
    /// The position of the caret in the typed text, in bytes.
    caret: usize,
    /// The maximum number of letters in the typed text.
    most: usize,
}

impl Default for TextLine {
    fn default() -> Self {
        Self::of_at_most(LONGEST)
    }
}

impl TextLine {
    /// Creates an editable line that contains `text`, with the caret at the end of the text.
    pub fn new(text: &str) -> Self {
        let mut line = Self::default();
        line.set(text);
        line
    }

    /// Creates an empty editable line for at most `letters` letters.
    pub const fn of_at_most(letters: usize) -> Self {
        Self {
            text: String::new(),
            caret: 0,
            most: letters,
        }
    }

    /// Replaces the text of the editable line, and moves the caret to its end.
    pub fn set(&mut self, text: &str) {
        text.clone_into(&mut self.text);
        self.caret = self.text.len();
    }

    /// Inserts `text` before the text of the editable line.
    pub fn put_before(&mut self, text: &str) {
        let gap = if self.text.is_empty() { "" } else { " " };
        let before = format!("{text}{gap}");
        self.text.insert_str(0, &before);
        self.caret += before.len();
    }

    /// Returns the typed text of the line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the editable line has no text.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether the typed text has reached its maximum number of letters.
    pub fn is_full(&self) -> bool {
        self.text.graphemes(true).count() >= self.most
    }

    /// Handles input to a line of typed text. Returns whether the text may have changed.
    pub fn update(&mut self, input: PageInput<'_>) -> bool {
        match input {
            PageInput::Action(Action::Left) => self.caret = self.before_caret().unwrap_or(0),
            PageInput::Action(Action::Right) => {
                let mut cursor = GraphemeCursor::new(self.caret, self.text.len(), true);
                let next = cursor.next_boundary(&self.text, 0).ok().flatten();
                self.caret = next.unwrap_or(self.text.len());
            }
            PageInput::Action(Action::RubOut) => {
                self.rub_out();
                return true;
            }
            PageInput::Action(Action::Clear) => {
                self.clear();
                return true;
            }
            PageInput::Typed(letter) => {
                self.type_in(letter);
                return true;
            }
            PageInput::Pasted(text) => {
                for letter in text.chars() {
                    self.type_in(letter);
                }
                return true;
            }
            PageInput::Action(_) | PageInput::Clicked(_) => {}
        }
        false
    }

    /// Types a character at the caret. The character is a letter, or becomes a part of the letter before the caret.
    /// Invisible characters are ignored, and so are characters that would make the line too long.
    pub fn type_in(&mut self, letter: char) {
        let (before, after) = self.text.split_at(self.caret);
        let typed = format!("{before}{letter}");
        let whole = format!("{typed}{after}");
        let fits = whole.graphemes(true).count() <= self.most
            && whole.chars().count() <= self.most.saturating_mul(MOST_CHARACTERS);
        if fits && is_clean_piece(&typed) {
            self.caret = typed.len();
            self.text = whole;
            // The character may have joined the letter after the caret.
            let mut cursor = GraphemeCursor::new(self.caret, self.text.len(), true);
            if cursor.is_boundary(&self.text, 0) == Ok(false) {
                let next = cursor.next_boundary(&self.text, 0).ok().flatten();
                self.caret = next.unwrap_or(self.text.len());
            }
        }
    }

    /// Deletes the letter before the caret in a line of typed text. Returns `false` if there is no such letter.
    pub fn rub_out(&mut self) -> bool {
        let Some(before) = self.before_caret() else {
            return false;
        };
        self.text.replace_range(before..self.caret, "");
        self.caret = before;
        true
    }

    /// Deletes the whole text of the line.
    pub fn clear(&mut self) {
        self.text.clear();
        self.caret = 0;
    }

    /// Returns the byte position of the letter before the caret; `None` if there is no such letter.
    fn before_caret(&self) -> Option<usize> {
        let mut cursor = GraphemeCursor::new(self.caret, self.text.len(), true);
        cursor.prev_boundary(&self.text, 0).ok().flatten()
    }

    /// Returns the typed text as it is drawn in `columns` columns. The caret is always visible.
    pub fn spans(&self, columns: usize, style: Style, theme: &Theme) -> [Span<'static>; 3] {
        let room = columns.saturating_sub(1).max(1);
        let (mut before, after) = self.text.split_at(self.caret);
        let is_cut = width(before) > room && room >= LEAST_CUT;
        let cut = if is_cut { "…" } else { "" };
        while width(before) > room - width(cut)
            && let Some(first) = before.graphemes(true).next()
        {
            before = &before[first.len()..];
        }
        let after = fit(after, room.saturating_sub(width(cut) + width(before)));
        [
            Span::styled(format!("{cut}{before}"), style),
            Span::styled(theme.glyphs.caret(), theme.key),
            Span::styled(after, style),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strings that a reader sees as one letter each. Some have several characters, and some are two columns wide.
    const LETTERS: [&str; 8] = [
        "é",
        "e\u{301}",
        "日",
        "ก็",
        "ی\u{200c}",
        "👨\u{200d}👩\u{200d}👧",
        "❤\u{fe0f}",
        "👍🏽",
    ];

    fn act(line: &mut TextLine, action: Action) {
        line.update(PageInput::Action(action));
    }

    #[test]
    fn letters_are_typed_and_deleted_at_the_caret() {
        let mut line = TextLine::new("7 to each");
        for _ in 0.." to each".len() {
            act(&mut line, Action::Left);
        }
        assert!(line.update(PageInput::Pasted(",\n 8")));
        assert_eq!(line.text(), "7, 8 to each");
        act(&mut line, Action::RubOut);
        line.update(PageInput::Typed('9'));
        assert_eq!(line.text(), "7, 9 to each");
        act(&mut line, Action::Clear);
        assert!(line.is_empty());
        assert!(!line.update(PageInput::Action(Action::Right)));
    }

    #[test]
    fn a_letter_of_several_characters_is_one_letter() {
        for letter in LETTERS {
            let mut line = TextLine::of_at_most(3);
            line.update(PageInput::Pasted(&format!("a{letter}b")));
            assert_eq!(line.text(), format!("a{letter}b"), "{letter:?}");
            assert!(line.is_full());
            act(&mut line, Action::Left);
            act(&mut line, Action::Left);
            act(&mut line, Action::Right);
            act(&mut line, Action::RubOut);
            assert_eq!(line.text(), "ab", "{letter:?}");
            line.update(PageInput::Pasted(letter));
            assert_eq!(line.text(), format!("a{letter}b"), "{letter:?}");
        }
    }

    #[test]
    fn invisible_characters_are_ignored_and_marks_without_end_are_limited() {
        let mut line = TextLine::of_at_most(4);
        line.update(PageInput::Pasted("a\u{202e}\u{1b}\u{200b}b"));
        assert_eq!(line.text(), "ab");
        line.update(PageInput::Pasted(&"\u{301}".repeat(1000)));
        assert_eq!(line.text().chars().count(), 4 * MOST_CHARACTERS);
    }

    #[test]
    fn a_line_shows_that_its_beginning_is_cut_off() {
        let theme = Theme::default();
        let mut line = TextLine::new("Seven columns, and a stock");
        let drawn = |line: &TextLine| {
            let spans = line.spans(12, Style::new(), &theme);
            let text: Vec<String> = spans.iter().map(|span| span.content.to_string()).collect();
            (text[0].clone(), text[2].clone())
        };
        assert_eq!(drawn(&line), ("…nd a stock".to_owned(), String::new()));
        for _ in 0.."Seven columns, and a stock".len() {
            act(&mut line, Action::Left);
        }
        assert_eq!(drawn(&line), (String::new(), "Seven colu…".to_owned()));
    }

    #[test]
    fn the_caret_is_visible_in_any_width() {
        let theme = Theme::default();
        let mut line = TextLine::new(&LETTERS.concat());
        for columns in [2, 3, 5, 9, 40] {
            for _ in 0..=LETTERS.len() {
                let drawn: usize = (line.spans(columns, Style::new(), &theme).iter())
                    .map(Span::width)
                    .sum();
                assert!(drawn <= columns.max(3), "{columns}: {drawn}");
                act(&mut line, Action::Left);
            }
            line.set(&LETTERS.concat());
        }
    }
}
