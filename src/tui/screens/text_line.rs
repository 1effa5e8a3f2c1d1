//! A line of text that is typed, with a caret in it.

use patience_app::keymap::Action;
use ratatui::style::Style;
use ratatui::text::Span;

use super::page::PageInput;
use crate::render::text::fit;
use crate::render::theme::Theme;

/// The longest text that is typed, in letters.
const LONGEST: usize = 400;

/// A line of text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextLine {
    letters: Vec<char>,
    /// How many letters stand before the caret.
    caret: usize,
}

impl TextLine {
    /// Returns a line with a text in it, the caret at its end.
    pub fn new(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Self {
            caret: letters.len(),
            letters,
        }
    }

    /// Puts a text before what has been typed.
    pub fn put_before(&mut self, text: &str) {
        let typed = self.text();
        let gap = if typed.is_empty() { "" } else { " " };
        let after = self.letters.len() - self.caret;
        *self = Self::new(&format!("{text}{gap}{typed}"));
        self.caret = self.letters.len() - after;
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Tells whether there is no text.
    pub const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Takes input. Tells whether the text may have changed.
    pub fn update(&mut self, input: PageInput<'_>) -> bool {
        match input {
            PageInput::Action(Action::Left) => self.caret = self.caret.saturating_sub(1),
            PageInput::Action(Action::Right) => {
                self.caret = (self.caret + 1).min(self.letters.len());
            }
            PageInput::Action(Action::RubOut) => {
                if let Some(before) = self.caret.checked_sub(1) {
                    self.letters.remove(before);
                    self.caret = before;
                }
                return true;
            }
            PageInput::Action(Action::Clear) => {
                *self = Self::default();
                return true;
            }
            PageInput::Typed(letter) => {
                self.type_in(letter);
                return true;
            }
            PageInput::Pasted(text) => {
                let letters = text.chars().filter(|letter| !letter.is_control());
                letters.for_each(|letter| self.type_in(letter));
                return true;
            }
            PageInput::Action(_) | PageInput::Clicked(_) => {}
        }
        false
    }

    fn type_in(&mut self, letter: char) {
        if self.letters.len() < LONGEST {
            self.letters.insert(self.caret, letter);
            self.caret += 1;
        }
    }

    /// Returns the line as it is drawn in so many columns; the caret is always in sight.
    pub fn spans(&self, columns: usize, style: Style, theme: &Theme) -> [Span<'static>; 3] {
        let room = columns.saturating_sub(1).max(1);
        let first = self.caret.saturating_sub(room);
        let before: String = self.letters[first..self.caret].iter().collect();
        let after: String = self.letters[self.caret..].iter().collect();
        let after = fit(&after, room.saturating_sub(self.caret - first));
        [
            Span::styled(before, style),
            Span::styled(theme.glyphs.caret(), theme.key),
            Span::styled(after, style),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_typed_and_rubbed_out_at_the_caret() {
        let mut line = TextLine::new("7 to each");
        for _ in 0.." to each".len() {
            line.update(PageInput::Action(Action::Left));
        }
        assert!(line.update(PageInput::Pasted(",\n 8")));
        assert_eq!(line.text(), "7, 8 to each");
        line.update(PageInput::Action(Action::RubOut));
        line.update(PageInput::Typed('9'));
        assert_eq!(line.text(), "7, 9 to each");
        line.update(PageInput::Action(Action::Clear));
        assert!(line.is_empty());
        assert!(!line.update(PageInput::Action(Action::Right)));
    }
}
