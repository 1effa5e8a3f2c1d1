//! One card, one back, one empty place, in any size: what it looks like and how its state
//! shows. Where it lies and which state it has is decided elsewhere.

mod pips;

use patience_core::{Card, Seen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use crate::tui::layout::CardSize;
use crate::tui::text::width;
use crate::tui::theme::{Glyphs, Mark, Theme};

/// The state of a card or a place. Each has an outline of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// Nothing special.
    #[default]
    Normal,
    /// Picked up.
    Selected,
    /// What is picked up may go here.
    Target,
    /// A hint points here.
    Hinted,
}

/// How a card is to look.
#[derive(Debug, Clone, Copy)]
pub struct Art<'a> {
    /// Colours and characters.
    pub theme: &'a Theme,
    /// The size.
    pub size: CardSize,
    /// The state.
    pub state: State,
    /// Whether the cursor is on it.
    pub cursor: bool,
    /// How many cards lie there, where that is told on the card.
    pub count: Option<usize>,
    /// Whether the owner's mark is shown.
    pub owned: bool,
    /// Whether all of it will show; of a card others lie on, only the corner is drawn, so that
    /// nothing looks out between them.
    pub open: bool,
}

/// The pieces of an outline.
struct Outline {
    corners: [char; 4],
    top: char,
    side: [char; 2],
    bottom: char,
}

const fn outline(corners: [char; 4], top: char, side: [char; 2], bottom: char) -> Outline {
    Outline {
        corners,
        top,
        side,
        bottom,
    }
}

impl State {
    const fn outline(self, glyphs: Glyphs) -> Outline {
        match (glyphs, self) {
            (Glyphs::Unicode, Self::Normal) => outline(['╭', '╮', '╰', '╯'], '─', ['│', '│'], '─'),
            (Glyphs::Unicode, Self::Selected) => {
                outline(['╔', '╗', '╚', '╝'], '═', ['║', '║'], '═')
            }
            (Glyphs::Unicode, Self::Target) => outline(['┏', '┓', '┗', '┛'], '━', ['┃', '┃'], '━'),
            (Glyphs::Unicode, Self::Hinted) => outline(['*', '*', '*', '*'], '╌', ['╎', '╎'], '╌'),
            (Glyphs::Ascii, Self::Normal) => outline(['+'; 4], '-', ['|', '|'], '-'),
            (Glyphs::Ascii, Self::Selected) => outline(['[', ']', '[', ']'], '=', ['[', ']'], '='),
            (Glyphs::Ascii, Self::Target) => outline(['(', ')', '(', ')'], '-', ['(', ')'], '-'),
            (Glyphs::Ascii, Self::Hinted) => outline(['*'; 4], '*', ['*', '*'], '*'),
        }
    }

    /// Returns what stands before and after a card of one line.
    const fn brackets(self) -> [char; 2] {
        match self {
            Self::Normal => [' ', ' '],
            Self::Selected => ['[', ']'],
            Self::Target => ['(', ')'],
            Self::Hinted => ['*', '*'],
        }
    }

    const fn mark(self, theme: &Theme) -> Option<Mark> {
        match self {
            Self::Normal => None,
            Self::Selected => Some(theme.selection),
            Self::Target => Some(theme.target),
            Self::Hinted => Some(theme.hint),
        }
    }
}

/// The outline of an empty place.
const fn ghost_outline(glyphs: Glyphs) -> Outline {
    match glyphs {
        Glyphs::Unicode => outline(['╭', '╮', '╰', '╯'], '╌', ['╎', '╎'], '╌'),
        Glyphs::Ascii => outline(['.', '.', '.', '.'], '.', [':', ':'], '.'),
    }
}

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

    /// Writes a character, keeping what it lies on: the table or a card.
    pub fn over(&mut self, x: u16, y: u16, letter: char, style: Style) {
        if self.frame.contains((x, y).into())
            && let Some(cell) = self.buffer.cell_mut((x, y))
        {
            cell.set_char(letter).set_style(style);
        }
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

impl Art<'_> {
    /// Draws a card into the shape; a shape lower than the size shows a card cut short.
    pub fn card(&self, pen: &mut Pen<'_>, shape: Rect, seen: Seen) {
        match (seen, self.size) {
            (Seen::Known(dealt), CardSize::Small) => {
                self.small(pen, shape, dealt.card(), dealt.owner());
            }
            (Seen::Known(dealt), _) => self.face(pen, shape, dealt.card(), dealt.owner()),
            (Seen::Remembered(dealt), _) => self.back(pen, shape, dealt.owner()),
            (Seen::Hidden { owner }, _) => self.back(pen, shape, owner),
        }
    }

    /// Draws an empty place, with the rank that starts it or another sign where there is one.
    pub fn place(&self, pen: &mut Pen<'_>, shape: Rect, ghost: &str) {
        let theme = self.theme;
        let style = match self.state.mark(theme) {
            Some(mark) => mark.outline,
            None if self.cursor => theme.cursor.outline,
            None => theme.ghost,
        };
        let style = theme.table.patch(style);
        if self.size == CardSize::Small {
            let dot = theme.glyphs.dot();
            let inside = if ghost.is_empty() {
                format!("{dot}{dot}{dot}")
            } else {
                format!("{dot}{ghost:<2}")
            };
            let inside = if width(ghost) == 1 {
                format!("{dot}{ghost}{dot}")
            } else {
                inside
            };
            pen.text(shape.x + 1, shape.y, &inside, style);
            let [before, after] = self.state.brackets();
            pen.put(
                shape.x,
                shape.y,
                if self.cursor {
                    theme.glyphs.pointer()
                } else {
                    before
                },
                style,
            );
            pen.put(shape.right() - 1, shape.y, after, style);
            return;
        }
        let pieces = if self.state == State::Normal {
            ghost_outline(theme.glyphs)
        } else {
            self.state.outline(theme.glyphs)
        };
        frame(pen, shape, &pieces, style, theme.table);
        let length = u16::try_from(width(ghost)).unwrap_or(0);
        pen.text(
            shape.x + (shape.width + 1).saturating_sub(length) / 2,
            shape.y + shape.height / 2,
            ghost,
            style,
        );
    }

    /// Draws the line that stands for cards folded away.
    pub fn fold(&self, pen: &mut Pen<'_>, line: Rect, count: usize, up: bool, owner: u8) {
        let theme = self.theme;
        let (style, sign) = if up {
            (self.edge(), theme.glyphs.fold())
        } else {
            (theme.back(owner), theme.glyphs.back())
        };
        let style = if self.cursor {
            style.patch(theme.cursor.tint)
        } else {
            style
        };
        let [before, after] = if self.size == CardSize::Small {
            self.state.brackets()
        } else {
            self.state.outline(theme.glyphs).side
        };
        for x in line.x..line.right() {
            pen.put(x, line.y, ' ', style);
        }
        pen.put(
            line.x,
            line.y,
            if self.cursor {
                theme.glyphs.pointer()
            } else {
                before
            },
            style,
        );
        pen.text(line.x + 1, line.y, &format!("{sign}{count}"), style);
        pen.put(line.right() - 1, line.y, after, style);
    }

    /// Returns the style of the card's edge in its state.
    fn edge(&self) -> Style {
        let theme = self.theme;
        let edge = theme.edge.patch(self.shade());
        match self.state.mark(theme) {
            Some(mark) if self.cursor => edge.patch(mark.edge).patch(theme.cursor.edge),
            None if self.cursor => edge.patch(theme.cursor.edge),
            Some(mark) => edge.patch(mark.edge),
            None => edge,
        }
    }

    /// Returns the style of the pointer before a card's rank.
    fn pointer(&self) -> Style {
        self.edge().patch(self.theme.cursor.tint)
    }

    /// Returns the style of the card's inside in its state.
    fn ground(&self) -> Style {
        let theme = self.theme;
        let face = theme.face.patch(self.shade());
        self.state
            .mark(theme)
            .map_or(face, |mark| face.patch(mark.tint))
    }

    /// Returns what tells a card on which others lie from those.
    const fn shade(&self) -> Style {
        if self.open {
            Style::new()
        } else {
            self.theme.covered
        }
    }

    /// Returns the style of the rank and suit in the corner.
    fn label(&self, card: Card) -> Style {
        let suit = self.ground().patch(self.theme.suit(card.suit()));
        if self.cursor {
            suit.patch(self.theme.cursor.tint)
        } else {
            suit
        }
    }

    fn face(&self, pen: &mut Pen<'_>, shape: Rect, card: Card, owner: u8) {
        let theme = self.theme;
        let text = theme.glyphs.card(card);
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        frame(
            pen,
            shape,
            &self.state.outline(theme.glyphs),
            self.edge(),
            self.ground(),
        );
        pen.text(shape.x + 1, shape.y, &text, self.label(card));
        if self.cursor {
            pen.put(shape.x, shape.y, theme.glyphs.pointer(), self.pointer());
        }
        // Of a card that others cover from the side, half a picture would look out.
        let whole =
            shape.height == self.size.height() && pen.has_room(shape.x, shape.y, shape.width);
        if self.size == CardSize::Huge && whole && self.open {
            let style = self.ground().patch(theme.suit(card.suit()));
            for ((x, y), sign) in pips::inside(card, theme.glyphs) {
                pen.put(shape.x + 1 + x, shape.y + 1 + y, sign, style);
            }
        } else if shape.height > 2 && self.open {
            let middle = (shape.x + shape.width / 2, shape.y + shape.height / 2);
            pen.put(
                middle.0,
                middle.1,
                theme.glyphs.suit(card.suit()),
                self.ground().patch(theme.suit(card.suit())),
            );
        }
        if shape.height < 2 || !self.open {
            return;
        }
        let bottom = shape.bottom() - 1;
        if let Some(count) = self.count {
            self.number(pen, shape, count);
        } else if self.size >= CardSize::Large
            && whole
            // Half a rank that looks out from under the next card says something wrong.
            && pen.has_room(shape.right() - 1 - length, bottom, length)
        {
            pen.text(
                shape.right() - 1 - length,
                bottom,
                &text,
                self.ground().patch(theme.suit(card.suit())),
            );
        }
        if self.owned {
            pen.put(
                shape.x + 1,
                bottom,
                Theme::mark(owner),
                self.ground().patch(theme.owner(owner)),
            );
        }
    }

    fn small(&self, pen: &mut Pen<'_>, shape: Rect, card: Card, owner: u8) {
        let theme = self.theme;
        let [before, after] = self.state.brackets();
        let marked = self.owned && shape.width > self.size.width();
        // Cards with a mark lie so close that the bare table between them is a column of theirs.
        let bare = marked && self.state == State::Normal;
        for x in shape.x..shape.right() - u16::from(bare) {
            pen.put(x, shape.y, ' ', self.ground());
        }
        let (sign, style) = if self.cursor {
            (theme.glyphs.pointer(), self.pointer())
        } else {
            (before, self.edge())
        };
        pen.put(shape.x, shape.y, sign, style);
        let text = theme.glyphs.card(card);
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        pen.text(shape.x + 1, shape.y, &text, self.label(card));
        if marked {
            pen.put(
                shape.x + 4,
                shape.y,
                Theme::mark(owner),
                self.ground().patch(theme.owner(owner)),
            );
        }
        // The mark closes right after the card, where no owner's mark is in between.
        let end = if marked {
            shape.right() - 1
        } else {
            shape.x + 1 + length
        };
        if shape.width >= self.size.width() && !bare {
            pen.put(end, shape.y, after, self.edge());
        }
    }

    fn back(&self, pen: &mut Pen<'_>, shape: Rect, owner: u8) {
        let theme = self.theme;
        let back = theme.back(owner);
        let edge = match self.state.mark(theme) {
            _ if self.cursor => back.patch(theme.cursor.edge),
            Some(mark) => back.patch(mark.edge),
            None => back,
        };
        let pattern = theme.glyphs.back();
        let number = self
            .count
            .map(|count| count.to_string())
            .unwrap_or_default();
        let length = u16::try_from(number.len()).unwrap_or(0);
        if self.size == CardSize::Small {
            let [before, after] = self.state.brackets();
            for x in shape.x..shape.right() {
                pen.put(x, shape.y, pattern, back);
            }
            let (sign, style) = if self.cursor {
                (theme.glyphs.pointer(), edge.patch(theme.cursor.tint))
            } else {
                (before, edge)
            };
            pen.put(shape.x, shape.y, sign, style);
            pen.put(shape.right() - 1, shape.y, after, edge);
            pen.text(
                shape.right().saturating_sub(1 + length),
                shape.y,
                &number,
                back,
            );
            return;
        }
        frame(pen, shape, &self.state.outline(theme.glyphs), edge, back);
        for y in shape.y + 1..shape.bottom().saturating_sub(1) {
            for x in shape.x + 1..shape.right() - 1 {
                pen.put(x, y, pattern, back);
            }
        }
        if self.cursor {
            pen.put(
                shape.x,
                shape.y,
                theme.glyphs.pointer(),
                edge.patch(theme.cursor.tint),
            );
        }
        let (x, y) = (
            shape.x + (shape.width + 1).saturating_sub(length) / 2,
            shape.y + shape.height / 2,
        );
        pen.text(x, y, &number, back);
    }

    /// Writes how many cards lie here into the bottom edge; the sign before the number tells it
    /// from a rank.
    fn number(&self, pen: &mut Pen<'_>, shape: Rect, count: usize) {
        let text = format!("{}{count}", self.theme.glyphs.times());
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        let from = (shape.right() - 1).saturating_sub(length).max(shape.x);
        pen.text(from, shape.bottom() - 1, &text, self.edge());
    }
}

/// Draws an outline and fills it.
fn frame(pen: &mut Pen<'_>, shape: Rect, pieces: &Outline, edge: Style, inside: Style) {
    if shape.is_empty() {
        return;
    }
    let (right, bottom) = (shape.right() - 1, shape.bottom() - 1);
    for y in shape.y..=bottom {
        for x in shape.x..=right {
            let at = (
                y == shape.y,
                y == bottom && shape.height > 1,
                x == shape.x,
                x == right,
            );
            let piece = match at {
                (true, _, true, _) => pieces.corners[0],
                (true, _, _, true) => pieces.corners[1],
                (_, true, true, _) => pieces.corners[2],
                (_, true, _, true) => pieces.corners[3],
                (true, ..) => pieces.top,
                (_, true, ..) => pieces.bottom,
                (_, _, true, _) => pieces.side[0],
                (_, _, _, true) => pieces.side[1],
                _ => ' ',
            };
            let on_edge = at.0 || at.1 || at.2 || at.3;
            pen.put(x, y, piece, if on_edge { edge } else { inside });
        }
    }
}
