//! The search in the game maker for a field of the form. The player types letters of the field's label.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::rows::Row;
use super::{MakerPage, Stage};
use crate::render::panel::line_at;
use crate::render::theme::Theme;
use crate::screens::page::PageInput;
use crate::screens::text_line::TextLine;
use patience_app::keymap::Action;

/// The line in which the player types letters of a field's label to search for the field.
#[derive(Debug)]
pub struct FindLine {
    line: TextLine,
    /// The row of the form that was under the cursor before the search for a field.
    from: usize,
}

impl FindLine {
    /// Returns the row of the form that was under the cursor before the search for a field.
    pub const fn from(&self) -> usize {
        self.from
    }

    /// Draws the line in which the player searches for a field.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let columns = usize::from(area.width).saturating_sub(12);
        let typed = self.line.spans(columns, theme.strong, theme);
        let words = std::iter::once(Span::styled("    Find ", theme.dim));
        line_at(frame, area, 0, words.chain(typed).collect::<Line>());
    }
}

impl MakerPage {
    /// Opens the line in which the player searches for a field of the form.
    pub(super) fn begin_finding(&mut self) {
        self.stage = Stage::Find(FindLine {
            line: TextLine::default(),
            from: self.at,
        });
    }

    /// Handles input to the line that searches for a field. The cursor moves to the next field whose label contains the
    /// typed letters. An empty line repeats the last search.
    pub(super) fn find(&mut self, input: PageInput<'_>) {
        let Stage::Find(line) = &mut self.stage else {
            return;
        };
        let from = line.from;
        if matches!(input, PageInput::Action(Action::Apply)) {
            let typed = line.line.text().to_owned();
            self.stage = Stage::Form;
            if typed.is_empty() {
                let last = self.found.clone();
                if !last.is_empty() && !self.go_to_label(&last, from + 1) {
                    self.say_none(&last);
                }
            } else if self.has_label(&typed) {
                self.found = typed;
            } else {
                self.say_none(&typed);
            }
            return;
        }
        if line.line.update(input) {
            let typed = line.line.text().to_owned();
            self.at = from;
            if !typed.is_empty() {
                self.go_to_label(&typed, from + 1);
            }
        }
    }

    fn say_none(&mut self, letters: &str) {
        let rest = if self.everything {
            ""
        } else {
            ". F8 shows all fields"
        };
        self.say(&format!("No field is called {letters}{rest}"), true);
    }

    fn has_label(&self, letters: &str) -> bool {
        (0..self.rows.len()).any(|at| self.is_called(at, letters))
    }

    fn is_called(&self, at: usize, letters: &str) -> bool {
        let letters = letters.trim().to_lowercase();
        match self.rows.get(at) {
            Some(Row::Field(field)) => {
                // Players who know rule files may search for the name of a key.
                field.label.to_lowercase().contains(&letters) || field.key.name.contains(&letters)
            }
            _ => false,
        }
    }

    /// Moves the cursor to the first field of the form whose label contains the letters. The search starts at row
    /// `from` and wraps around. Returns whether there is such a field.
    fn go_to_label(&mut self, letters: &str, from: usize) -> bool {
        let mut rows = (from..self.rows.len()).chain(0..from.min(self.rows.len()));
        let found = rows.find(|at| self.is_called(*at, letters));
        self.at = found.unwrap_or(self.at);
        found.is_some()
    }
}
