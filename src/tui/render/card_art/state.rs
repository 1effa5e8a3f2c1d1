//! The state of a card or a place, and the pieces that show it: outlines, and brackets where a
//! card has one line only.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Pen;
use crate::render::theme::{Glyphs, Mark, Theme};

/// The state of a card or a place. Each has an outline of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// Nothing special.
    #[default]
    Normal,
    /// Picked up.
    Selected,
    /// The selection may go here.
    Target,
    /// A hint points here.
    Hinted,
}

/// The pieces of an outline.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    corners: [char; 4],
    top: char,
    pub(super) side: [char; 2],
    bottom: char,
}

impl Outline {
    /// Returns the pieces for a card of which others leave a strip: its sides end at the very top, so that strips
    /// side by side do not grow together.
    pub(super) const fn of_strip(self) -> Self {
        let [_, _, below @ ..] = self.corners;
        let [left, right] = self.side;
        if self.top == '▔' {
            let corners = [left, right, below[0], below[1]];
            return Self { corners, ..self };
        }
        self
    }

    /// Returns these pieces with another one for the top.
    pub(super) const fn with_top(self, top: char) -> Self {
        Self { top, ..self }
    }

    /// Tells whether this is one of the pieces.
    pub(super) fn has(&self, piece: &str) -> bool {
        let others = [self.top, self.side[0], self.side[1], self.bottom];
        let mut all = self.corners.into_iter().chain(others);
        all.any(|own| piece.chars().eq([own]))
    }
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
    /// Returns the pieces of the outline. A card with a face of its own colour has hairlines at its very edge, so
    /// that cards that touch are seen to be two.
    pub(super) const fn outline(self, theme: &Theme) -> Outline {
        match (theme.glyphs, self) {
            (Glyphs::Unicode, Self::Normal) if theme.is_without_colours() => {
                outline(['╭', '╮', '╰', '╯'], '─', ['│', '│'], '─')
            }
            (Glyphs::Unicode, Self::Normal) => outline(['▔', '▔', '▁', '▁'], '▔', ['▏', '▕'], '▁'),
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

    /// Returns the characters before and after a card of one line.
    pub(super) const fn brackets(self) -> [char; 2] {
        match self {
            Self::Normal => [' ', ' '],
            Self::Selected => ['[', ']'],
            Self::Target => ['(', ')'],
            Self::Hinted => ['*', '*'],
        }
    }

    pub(super) const fn mark(self, theme: &Theme) -> Option<Mark> {
        match self {
            Self::Normal => None,
            Self::Selected => Some(theme.selection),
            Self::Target => Some(theme.target),
            Self::Hinted => Some(theme.hint),
        }
    }
}

/// The outline of an empty place.
pub(super) const fn ghost_outline(glyphs: Glyphs) -> Outline {
    let dashed = outline(['╭', '╮', '╰', '╯'], '╌', ['╎', '╎'], '╌');
    glyphs.either(dashed, outline(['.'; 4], '.', [':', ':'], '.'))
}

/// Draws an outline and fills it.
pub(super) fn frame(pen: &mut Pen<'_>, shape: Rect, pieces: &Outline, edge: Style, inside: Style) {
    if shape.is_empty() {
        return;
    }
    let (right, bottom) = (shape.right() - 1, shape.bottom() - 1);
    for y in shape.y..=bottom {
        for x in shape.x..=right {
            let is_bottom = y == bottom && shape.height > 1;
            let at = (y == shape.y, is_bottom, x == shape.x, x == right);
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
            let is_edge = at != (false, false, false, false);
            let style = if is_edge { edge } else { inside };
            pen.put(x, y, piece, style);
        }
    }
}
