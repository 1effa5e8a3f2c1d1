//! The pen that writes into a part of the screen, character by character.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Span;

use crate::render::text::width;

/// Writes single characters, nothing outside its frame.
pub struct Pen<'a> {
    buffer: &'a mut Buffer,
    frame: Rect,
}

impl<'a> Pen<'a> {
    /// Takes up the pen for a part of the buffer.
    pub fn new(buffer: &'a mut Buffer, frame: Rect) -> Self {
        let frame = frame.intersection(buffer.area);
        Self { buffer, frame }
    }

    /// Returns the column right of what may be drawn on.
    pub const fn right(&self) -> u16 {
        self.frame.x.saturating_add(self.frame.width)
    }

    /// Writes a character in exactly this style, over whatever was there.
    pub fn put(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if self.frame.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.reset();
            cell.set_char(letter).set_style(style);
        }
    }

    /// Writes a character in all cells of a rectangle.
    pub fn fill(&mut self, area: Rect, letter: char, style: Style) {
        for at in area.positions() {
            self.put(at.x, at.y, letter, style);
        }
    }

    /// Writes a character, keeping what it lies on: the table or a card.
    pub fn over(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if self.frame.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_char(letter).set_style(style);
        }
    }

    /// Takes this ground from below what is written on it in a rectangle, so that a picture below is seen.
    pub fn take_ground(&mut self, area: Rect, ground: Style) {
        for at in area.intersection(self.frame).positions() {
            let cell = &mut self.buffer[at];
            if Some(cell.bg) == ground.bg {
                cell.bg = Color::Reset;
            }
        }
    }

    /// Tells whether this is a blank cell of the frame.
    pub fn is_bare(&self, x: u16, y: u16) -> bool {
        self.frame.contains((x, y).into()) && self.is_blank(x, y)
    }

    /// Tells whether nothing is written there.
    pub fn is_blank(&self, x: u16, y: u16) -> bool {
        let cell = self.buffer.cell((x, y));
        cell.is_none_or(|cell| cell.symbol() == " ")
    }

    /// Writes a text, letters that take two cells and accents included. What does not fit in the
    /// frame is left out.
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

    /// Tells whether a text of this length fits in the frame from there on.
    pub fn has_room(&self, x: u16, y: u16, length: u16) -> bool {
        self.frame.contains((x, y).into()) && x + length <= self.frame.right()
    }
}
