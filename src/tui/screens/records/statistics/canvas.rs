//! Writes text on the statistics page. Positions are in rows and columns from the upper left corner of the page.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::render::panel::line_at;
use crate::render::text::{fit, width, wrap};
use crate::render::theme::Theme;

/// The statistics page while it is being drawn.
pub struct Canvas<'a, 'b> {
    /// The frame on which the page is drawn.
    pub frame: &'a mut Frame<'b>,
    /// The part of the frame that the statistics page takes.
    pub area: Rect,
    /// The colour theme in which the page is drawn.
    pub theme: &'a Theme,
}

impl Canvas<'_, '_> {
    /// Returns the number of columns of the statistics page.
    pub fn columns(&self) -> usize {
        usize::from(self.area.width)
    }

    /// Returns the number of rows of the statistics page.
    pub fn rows(&self) -> usize {
        usize::from(self.area.height)
    }

    /// Writes a text that starts at a column of the page. The part that does not fit is cut off.
    pub fn text(&mut self, (column, row): (usize, usize), text: impl Into<String>, style: Style) {
        self.line((column, row), Line::from(Span::styled(text.into(), style)));
    }

    /// Writes a text that ends just before a column of the page.
    pub fn right(&mut self, (end, row): (usize, usize), text: &str, style: Style) {
        let column = end.saturating_sub(width(text));
        self.text((column, row), text, style);
    }

    /// Writes a styled line that starts at a column of the page.
    pub fn line(&mut self, (column, row): (usize, usize), line: Line<'static>) {
        let column = u16::try_from(column).unwrap_or(u16::MAX);
        let row = u16::try_from(row).unwrap_or(u16::MAX);
        let place = Rect {
            x: self.area.x.saturating_add(column),
            width: self.area.width.saturating_sub(column),
            ..self.area
        };
        if place.width > 0 {
            line_at(self.frame, place, row, line);
        }
    }

    /// Writes the title row of the statistics page: the name, details about it, and at the right the arrows that lead
    /// to another game or another pair of people.
    pub fn title(&mut self, row: usize, name: &str, of: &str, other: Option<&str>) {
        let other = other.map(|other| self.beside(other));
        let columns = self.columns().saturating_sub(2);
        let taken = other.as_deref().map_or(0, |other| width(other) + 2);
        let name = fit(name, columns.saturating_sub(taken));
        let room = columns.saturating_sub(taken + width(&name) + 2);
        let line = vec![
            Span::styled(name, self.theme.strong),
            Span::styled(format!("  {}", fit(of, room)), self.theme.dim),
        ];
        self.line((1, row), Line::from(line));
        if let Some(other) = other {
            self.right((columns + 1, row), &other, self.theme.dim);
        }
    }

    /// Returns words between two arrows, which lead to the previous and the next game. Words that end in `…` get no
    /// arrows.
    fn beside(&self, words: &str) -> String {
        let (left, right) = self.theme.glyphs.either(("◂", "▸"), ("<", ">"));
        if words.ends_with('…') {
            words.to_owned()
        } else {
            format!("{left} {words} {right}")
        }
    }

    /// Writes a sentence that starts at a row, wrapped to the width of the page. Returns the row after the sentence.
    pub fn sentence(&mut self, row: usize, words: &str) -> usize {
        let lines = wrap(words, self.columns().saturating_sub(2));
        let end = row + lines.len();
        for (row, line) in (row..).zip(lines) {
            self.text((1, row), line, self.theme.dim);
        }
        end
    }

    /// Writes a sentence into the middle of the page.
    pub fn in_the_middle(&mut self, words: &str) {
        let columns = self.columns().saturating_sub(8);
        let lines = wrap(words, columns);
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let column = self.columns().saturating_sub(widest) / 2;
        let first = self.rows().saturating_sub(lines.len()) / 2;
        for (row, line) in (first..).zip(lines) {
            self.text((column, row), line, self.theme.dim);
        }
    }
}
