//! Draws on the terminal with as few bytes as possible: each cell is written only as far as it differs from the
//! previous one, and no drawing commands but those of this file are sent. Everything except the drawing is left to the
//! crossterm backend.

use std::fmt::Write as _;
use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use ratatui::text::Span;

use super::links::{Link, Links};
use super::placeholders::is_painted;
use patience_app::text::clean_text::{MARK, is_clean_piece};

/// Each modifier, with the codes that switch it on and off.
const MODIFIERS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// A drawing backend that sends as few bytes to the terminal as possible.
#[derive(Debug)]
pub struct CompactBackend<W: Write> {
    inner: CrosstermBackend<W>,
    size: Size,
    text: String,
    hidden: bool,
    /// Whether the terminal shows pictures. Clearing the whole screen would delete them.
    has_pictures: bool,
    /// The addresses that the links on the screen open.
    links: Links,
    /// The position of the terminal's hidden cursor; `None` if it is not certain.
    parked: Option<Position>,
}

impl<W: Write> CompactBackend<W> {
    /// Creates a backend that writes to `writer`, with a screen of `size` cells.
    pub fn new(writer: W, size: Size) -> Self {
        Self {
            inner: CrosstermBackend::new(writer),
            size,
            text: String::new(),
            hidden: false,
            has_pictures: false,
            links: Links::default(),
            parked: None,
        }
    }

    /// Sets the address that a link on the screen opens.
    pub fn set_link(&mut self, link: Link, address: String) {
        self.links.set(link, address);
    }

    /// Records whether the terminal shows pictures. If so, the screen is cleared without deleting them.
    pub const fn set_has_pictures(&mut self, has_pictures: bool) {
        self.has_pictures = has_pictures;
    }

    /// Sets the size of the terminal, in cells.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }
}

/// The largest number of cells that may be drawn sorted by colour instead of from top to bottom. If a whole screen were
/// drawn in that way, people would notice.
const FEW: usize = 100;

/// Sorts cells so that those with the same colours, modifiers and link are together, because moving the cursor between
/// cells takes fewer bytes than changing colours.
fn by_pen(cells: &mut [(u16, u16, &Cell)], links: &Links) {
    let mut pens: Vec<Pen> = Vec::new();
    for (_, _, cell) in cells.iter() {
        let pen = Pen::of(cell, links);
        if !pens.contains(&pen) {
            pens.push(pen);
        }
    }
    cells.sort_by_key(|(_, _, cell)| {
        let pen = Pen::of(cell, links);
        pens.iter().position(|known| *known == pen)
    });
}

/// The colours, modifiers and link with which a cell of the screen is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pen {
    ink: Color,
    ground: Color,
    modifier: Modifier,
    link: Option<u8>,
}

impl Pen {
    const RESET: Self = Self {
        ink: Color::Reset,
        ground: Color::Reset,
        modifier: Modifier::empty(),
        link: None,
    };

    fn of(cell: &Cell, links: &Links) -> Self {
        Self {
            ink: cell.fg,
            ground: cell.bg,
            modifier: cell.modifier,
            link: links.of(cell),
        }
    }

    /// Writes the escape sequences that change from these colours, modifiers and link to those of `to`. Colours and
    /// modifiers are changed in one sequence.
    fn change(self, to: Self, links: &Links, text: &mut String) {
        if self.link != to.link {
            links.write(to.link, text);
        }
        let looks = |pen: Self| Self { link: None, ..pen };
        if looks(self) == looks(to) {
            return;
        }
        let mut codes = String::new();
        let mut kept = self.modifier;
        for (modifier, _, off) in MODIFIERS {
            if kept.contains(modifier) && !to.modifier.contains(modifier) {
                let _ = write!(codes, "{off};");
                // One code switches off every modifier that shares it.
                for (other, _, _) in MODIFIERS.iter().filter(|(_, _, code)| *code == off) {
                    kept.remove(*other);
                }
            }
        }
        for (modifier, on, _) in MODIFIERS {
            if to.modifier.contains(modifier) && !kept.contains(modifier) {
                let _ = write!(codes, "{on};");
            }
        }
        if self.ink != to.ink {
            colour(&mut codes, to.ink, 30);
        }
        if self.ground != to.ground {
            colour(&mut codes, to.ground, 40);
        }
        let _ = write!(text, "\x1b[{}m", codes.trim_end_matches(';'));
    }
}

/// Appends the terminal codes of a colour to an escape sequence; `base` is 30 for the foreground and 40 for the
/// background.
fn colour(codes: &mut String, colour: Color, base: u8) {
    let plain = match colour {
        Color::Reset => Some(base + 9),
        Color::Black => Some(base),
        Color::Red => Some(base + 1),
        Color::Green => Some(base + 2),
        Color::Yellow => Some(base + 3),
        Color::Blue => Some(base + 4),
        Color::Magenta => Some(base + 5),
        Color::Cyan => Some(base + 6),
        Color::Gray => Some(base + 7),
        Color::DarkGray => Some(base + 60),
        Color::LightRed => Some(base + 61),
        Color::LightGreen => Some(base + 62),
        Color::LightYellow => Some(base + 63),
        Color::LightBlue => Some(base + 64),
        Color::LightMagenta => Some(base + 65),
        Color::LightCyan => Some(base + 66),
        Color::White => Some(base + 67),
        Color::Rgb(..) | Color::Indexed(_) => None,
    };
    let _ = match (plain, colour) {
        (_, Color::Rgb(red, green, blue)) => write!(codes, "{};2;{red};{green};{blue};", base + 8),
        (_, Color::Indexed(index)) => write!(codes, "{};5;{index};", base + 8),
        (plain, _) => write!(codes, "{};", plain.unwrap_or(base + 9)),
    };
}

/// Writes the sequence that moves the terminal's cursor to a cell.
fn go(text: &mut String, from: Option<(u16, u16)>, to: (u16, u16)) {
    let _ = match from {
        Some(at) if at == to => Ok(()),
        Some((x, y)) if y == to.1 && x + 1 == to.0 => write!(text, "\x1b[C"),
        Some((x, y)) if y == to.1 && x < to.0 => write!(text, "\x1b[{}C", to.0 - x),
        _ => write!(text, "\x1b[{};{}H", to.1 + 1, to.0 + 1),
    };
}

impl<W: Write> Backend for CompactBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.text.clear();
        let mut cells: Vec<(u16, u16, &Cell)> = content.collect();
        if cells.len() <= FEW {
            by_pen(&mut cells, &self.links);
        }
        let mut pen = Pen::RESET;
        let mut at = None;
        for (x, y, cell) in cells {
            go(&mut self.text, at, (x, y));
            let next = Pen::of(cell, &self.links);
            pen.change(next, &self.links, &mut self.text);
            pen = next;
            let is_picture = is_painted(cell);
            let symbol = if is_picture || is_clean_piece(cell.symbol()) {
                cell.symbol()
            } else {
                MARK
            };
            self.text.push_str(symbol);
            // After a symbol that may be wide, or at the edge, the cursor's place is not certain.
            let is_one = symbol.chars().count() == 1 && Span::raw(symbol).width() == 1;
            at = (is_picture || is_one).then_some((x + 1, y));
        }
        if pen.link.is_some() {
            self.links.write(None, &mut self.text);
        }
        if (Pen { link: None, ..pen }) != Pen::RESET {
            self.text.push_str("\x1b[m");
        }
        if !self.text.is_empty() {
            self.parked = None;
        }
        self.inner.write_all(self.text.as_bytes())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.hidden, true) {
            Ok(())
        } else {
            self.inner.hide_cursor()
        }
    }

    /// Hides the terminal's cursor even when asked to show it, because it is never visible here. It only marks a
    /// position for screen readers.
    fn show_cursor(&mut self) -> io::Result<()> {
        self.hide_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        // The cursor is hidden, and its place is not needed. The terminal is not asked: its answer would arrive among
        // the keys, which another thread reads.
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.parked.replace(position) == Some(position) {
            return Ok(());
        }
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, kind: ClearType) -> io::Result<()> {
        if kind != ClearType::All || !self.has_pictures {
            return self.inner.clear_region(kind);
        }
        self.parked = None;
        self.text.clear();
        for row in 1..=self.size.height {
            let _ = write!(self.text, "\x1b[{row}H\x1b[K");
        }
        self.inner.write_all(self.text.as_bytes())
    }

    fn append_lines(&mut self, count: u16) -> io::Result<()> {
        self.inner.append_lines(count)
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::codec::placeholders::paint;

    fn sent(buffer: &Buffer) -> String {
        let mut bytes = Vec::new();
        let mut backend = CompactBackend::new(&mut bytes, Size::new(10, 2));
        let cells = buffer.content.iter().enumerate().map(|(at, cell)| {
            let (x, y) = buffer.pos_of(at);
            (x, y, cell)
        });
        backend
            .draw(cells.filter(|(_, _, cell)| **cell != Cell::EMPTY))
            .unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn neighbours_of_one_style_are_one_text() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 2));
        buffer.set_string(
            2,
            1,
            "K♠",
            Style::new()
                .fg(Color::Indexed(160))
                .add_modifier(Modifier::BOLD),
        );
        assert_eq!(sent(&buffer), "\x1b[2;3H\x1b[1;38;5;160mK♠\x1b[m");
    }

    #[test]
    fn control_characters_become_a_mark() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
        for (x, symbol) in (0..).zip(["a", "\x1b[2J", "b\u{202e}", "ی\u{200c}", "\n", "王"]) {
            buffer[(x, 0)].set_symbol(symbol);
        }
        assert_eq!(sent(&buffer), "\x1b[1;1Ha��ی\u{200c}\x1b[1;5H�王");
    }

    #[test]
    fn only_differences_are_written() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 1));
        let style = Style::new().fg(Color::Red).bg(Color::Gray);
        buffer.set_string(0, 0, "a", style.add_modifier(Modifier::BOLD));
        buffer.set_string(1, 0, "b", style);
        buffer.set_string(4, 0, "c", Style::new().fg(Color::Black).bg(Color::Gray));
        assert_eq!(
            sent(&buffer),
            "\x1b[1;1H\x1b[1;31;47ma\x1b[22mb\x1b[2C\x1b[30mc\x1b[m"
        );
    }

    #[test]
    fn a_text_with_a_link_is_the_same_text_between_two_sequences() {
        let mut bytes = Vec::new();
        let mut backend = CompactBackend::new(&mut bytes, Size::new(10, 1));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        let link = Link::Configuration.style();
        buffer.set_string(1, 0, "abc", link.fg(Color::Red));
        buffer.set_string(4, 0, "d", Style::new().fg(Color::Red));
        let mut draw = || {
            let cells = (1..5).map(|x| (x, 0, &buffer[(x, 0)]));
            backend.draw(cells).unwrap();
            // Without an address, it is ordinary text.
            backend.set_link(Link::Configuration, "file:///x".to_owned());
        };
        draw();
        draw();
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "\x1b[1;2H\x1b[31mabcd\x1b[m\
             \x1b[1;2H\x1b]8;;file:///x\x1b\\\x1b[31mabc\x1b]8;;\x1b\\d\x1b[m"
        );
    }

    #[test]
    fn only_painted_placeholders_reach_the_terminal() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        paint(&mut buffer[(0, 0)], (0, 9), 0, 0);
        paint(&mut buffer[(1, 0)], (0, 9), 0, 1);
        let written = buffer[(1, 0)].symbol().to_owned();
        buffer[(3, 0)].set_symbol(&written);
        assert_eq!(
            sent(&buffer),
            "\x1b[1;1H\x1b[38;5;9m\u{10eeee}\u{305}\u{305}\u{305}\u{10eeee}\u{305}\u{30d}\u{305}\
             \x1b[C\x1b[39m\u{fffd}"
        );
    }

    #[test]
    fn one_code_switches_off_bold_and_dim_and_the_other_is_switched_on_again() {
        let mut text = String::new();
        let pen = |modifier| Pen {
            modifier,
            ..Pen::RESET
        };
        pen(Modifier::BOLD | Modifier::DIM).change(
            pen(Modifier::BOLD),
            &Links::default(),
            &mut text,
        );
        assert_eq!(text, "\x1b[22;1m");
    }
}
