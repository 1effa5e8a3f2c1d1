//! A pen writes characters into a part of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Span;

use crate::render::text::width;

/// A pen that writes characters into its frame, a rectangle of the screen, and ignores everything outside.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    frame: Rect,
}

impl<'a> Pen<'a> {
    /// Creates a pen that writes only inside `frame`.
    pub fn new(buffer: &'a mut Buffer, frame: Rect) -> Self {
        let frame = frame.intersection(buffer.area);
        Self { buffer, frame }
    }

    /// Returns the first screen column to the right of the pen's frame.
    pub const fn right(&self) -> u16 {
        self.frame.x.saturating_add(self.frame.width)
    }

    /// Writes a character into a cell of the screen, replacing the character and the style that the cell had.
    pub fn put(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if self.frame.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.reset();
            cell.set_char(letter).set_style(style);
        }
    }

    /// Writes a character into all cells of a rectangle.
    pub fn fill(&mut self, area: Rect, letter: char, style: Style) {
        for at in area.positions() {
            self.put(at.x, at.y, letter, style);
        }
    }

    /// Writes a character into a cell of the screen, but keeps the cell's background.
    pub fn over(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if self.frame.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_char(letter).set_style(style);
        }
    }

    /// Removes the background `ground` from all cells of a rectangle that have it, so that a picture below them
    /// is visible.
    pub fn take_ground(&mut self, area: Rect, ground: Style) {
        for at in area.intersection(self.frame).positions() {
            let cell = &mut self.buffer[at];
            if Some(cell.bg) == ground.bg {
                cell.bg = Color::Reset;
            }
        }
    }

    /// Whether a cell of the screen is empty and inside the pen's frame.
    pub fn is_bare(&self, x: u16, y: u16) -> bool {
        self.frame.contains((x, y).into()) && self.is_blank(x, y)
    }

    /// Whether a cell of the screen is empty.
    pub fn is_blank(&self, x: u16, y: u16) -> bool {
        let cell = self.buffer.cell((x, y));
        cell.is_none_or(|cell| cell.symbol() == " ")
    }

    /// Writes a text, which may contain wide letters and accents. Leaves out what is outside the pen's frame.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let span = Span::raw(text);
        let mut at = x;
        for letter in span.styled_graphemes(Style::new()) {
            let wide = u16::try_from(width(letter.symbol)).unwrap_or(0);
            let inside = |x: u16| self.frame.contains((x, y).into());
            if wide > 0 && inside(at) && inside(at + wide - 1) {
                for x in at..at + wide {
                    self.put(x, y, ' ', style);
                }
                if let Some(cell) = self.buffer.cell_mut((at, y)) {
                    cell.set_symbol(letter.symbol);
                }
            }
            at = at.saturating_add(wide);
        }
    }

    /// Whether a text of `length` columns that starts at this cell fits into the pen's frame.
    pub fn has_room(&self, x: u16, y: u16, length: u16) -> bool {
        self.frame.contains((x, y).into()) && x + length <= self.frame.right()
    }
}
