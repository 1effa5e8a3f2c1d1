//! A line to type a deal number in.

use patience_core::DealNumber;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::screens::{centred, line_at, panel};
use crate::tui::text::wrap;
use crate::tui::theme::{Glyphs, Theme};

/// The longest number.
const LONGEST: usize = 19;

/// A deal number being typed.
#[derive(Debug, Clone, Default)]
pub struct NumberLine {
    /// The game it is for.
    pub title: String,
    /// What has been typed.
    pub text: String,
    /// What is wrong with it.
    pub fault: Option<String>,
}

impl NumberLine {
    /// Begins with nothing typed.
    pub fn new(title: String) -> Self {
        Self {
            title,
            ..Self::default()
        }
    }

    /// Types a character; anything but a digit is left out.
    pub fn type_in(&mut self, letter: char) {
        self.fault = None;
        if letter.is_ascii_digit() && self.text.len() < LONGEST {
            self.text.push(letter);
        } else if !letter.is_whitespace() && !letter.is_ascii_digit() {
            self.fault = Some("A deal number has digits only".to_owned());
        }
    }

    /// Takes back the last character.
    pub fn rub_out(&mut self) {
        self.fault = None;
        self.text.pop();
    }

    /// Takes back all that was typed.
    pub fn clear(&mut self) {
        self.fault = None;
        self.text.clear();
    }

    /// Returns the number, or says what is wrong.
    pub fn number(&mut self) -> Option<DealNumber> {
        let number = DealNumber::parse(&self.text);
        if number.is_none() {
            self.fault = Some(format!("Deal numbers go from 1 to {}", DealNumber::MAX));
        }
        number
    }

    /// Draws the line.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let inside = panel(
            frame,
            centred(area, 50, 7),
            theme,
            &format!("Deal number: {}", self.title),
        );
        let caret = if theme.glyphs == Glyphs::Ascii {
            "_"
        } else {
            "▏"
        };
        line_at(
            frame,
            inside,
            1,
            Line::from(vec![
                Span::raw("Deal "),
                Span::styled(self.text.clone(), theme.strong),
                Span::styled(caret, theme.key),
            ]),
        );
        let help = match &self.fault {
            Some(fault) => (fault.as_str(), theme.error),
            None => ("The same number is always the same deal.", theme.dim),
        };
        for (row, text) in (3..).zip(wrap(help.0, usize::from(inside.width))) {
            line_at(frame, inside, row, Line::styled(text, help.1));
        }
    }
}
