//! The states of a card or place, and the characters that show them: different outlines, and brackets around
//! small cards.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Pen;
use crate::render::theme::{Glyphs, Mark, Theme};

/// The state of a card or empty place, such as picked up. Each state has a different outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum State {
    /// The card or place is not marked.
    #[default]
    Normal,
    /// The card is picked up.
    Selected,
    /// The card or place is a possible target of the selected cards.
    Target,
    /// The card or place is highlighted by a hint or a search.
    Hinted,
}

/// The characters of which the outline of a card consists.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    corners: [char; 4],
    top: char,
    pub(super) side: [char; 2],
    bottom: char,
}

impl Outline {
    /// Returns the outline for the visible strip of a covered card. Its sides extend to the top, so that strips
    /// side by side look separate.
    pub(super) const fn of_strip(self) -> Self {
        let [_, _, below @ ..] = self.corners;
        let [left, right] = self.side;
        if self.top == '▔' {
            let corners = [left, right, below[0], below[1]];
            return Self { corners, ..self };
        }
        self
    }

    /// Returns this outline of a card with `top` as the character of its upper edge.
    pub(super) const fn with_top(self, top: char) -> Self {
        Self { top, ..self }
    }

    /// Whether `piece` is one of the characters of which this outline of a card consists.
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
    /// Returns the outline of cards in this state. If cards have a colour, the outline of an ordinary card
    /// consists of thin lines at its very edge, so that cards that touch look separate.
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

    /// Returns the characters in front of and after a small card in this state.
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

/// Returns the outline of an empty place for cards.
pub(super) const fn ghost_outline(glyphs: Glyphs) -> Outline {
    let dashed = outline(['╭', '╮', '╰', '╯'], '╌', ['╎', '╎'], '╌');
    glyphs.either(dashed, outline(['.'; 4], '.', [':', ':'], '.'))
}

/// Draws the outline of a card or place in the rectangle `shape`, and fills its inside.
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
