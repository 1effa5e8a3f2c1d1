//! Drawing empty places for cards, and the lines that stand for folded cards.

use patience_core::Card;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::state::{frame, ghost_outline};
use super::{Art, Pen, State};
use crate::layout::{CardSize, row_of};
use crate::render::text::width;

impl Art<'_> {
    /// Draws an empty place for cards. `ghost` is the text inside it, such as the rank of the card that starts the
    /// pile.
    pub fn place(&self, pen: &mut Pen<'_>, shape: Rect, ghost: &str) {
        let theme = self.theme;
        let style = self.place_style();
        if self.size == CardSize::Small {
            let dot = theme.glyphs.dot();
            let inside = match width(ghost) {
                0 => format!("{dot}{dot}{dot}"),
                1 => format!("{dot}{ghost}{dot}"),
                _ => format!("{dot}{ghost:<2}"),
            };
            if self.is_narrow(shape) {
                return pen.text(shape.x + 1, shape.y, &inside, style);
            }
            let [before, after] = self.state.brackets();
            // Places with room for an owner's mark are so close that the bare column between them is part of
            // their shape.
            let bare = shape.width > self.size.width() && self.state == State::Normal;
            for x in shape.x..shape.right() - u16::from(bare) {
                pen.put(x, shape.y, ' ', style);
            }
            pen.text(shape.x + 1, shape.y, &inside, style);
            pen.put(shape.x, shape.y, self.sign(before), style);
            if !bare {
                pen.put(shape.right() - 1, shape.y, after, style);
            }
            return;
        }
        let pieces = if self.state == State::Normal {
            ghost_outline(theme.glyphs)
        } else {
            self.state.outline(theme)
        };
        let ground = theme.table.patch(theme.recess);
        frame(pen, shape, &pieces, style, ground);
        self.place_words(pen, shape, ghost);
    }

    fn place_style(&self) -> Style {
        let theme = self.theme;
        let style = match self.state.mark(theme) {
            Some(mark) => mark.outline,
            None if self.cursor && self.size == CardSize::Small => theme.cursor.outline,
            None => theme.ghost,
        };
        theme.table.patch(theme.recess).patch(style)
    }

    /// Writes the text inside an empty place for cards.
    pub fn place_words(&self, pen: &mut Pen<'_>, shape: Rect, ghost: &str) {
        let length = u16::try_from(width(ghost)).unwrap_or(0);
        let x = shape.x + (shape.width + 1).saturating_sub(length) / 2;
        pen.text(x, shape.y + shape.height / 2, ghost, self.place_style());
    }

    /// Draws the card under the cursor in a line that stands for several folded cards, of which it is one.
    pub fn leafed(&self, pen: &mut Pen<'_>, line: Rect, card: Card) {
        pen.fill(row_of(line, 0), ' ', self.ground());
        let sign = self.theme.glyphs.fold();
        pen.put(line.x, line.y, sign, self.with_cursor(self.edge()));
        let text = self.theme.glyphs.card(card);
        pen.text(
            line.x + 1,
            line.y,
            &text,
            self.with_cursor(self.label(card)),
        );
    }

    /// Draws the line that stands for several folded cards of a column.
    pub fn fold(&self, pen: &mut Pen<'_>, line: Rect, count: usize, up: bool, owner: u8) {
        let theme = self.theme;
        let (style, sign) = if up {
            (self.ground(), theme.glyphs.fold())
        } else {
            // In ASCII the pattern and a number beside it would read as one sign.
            let glyphs = theme.glyphs;
            let sign = glyphs.either(glyphs.back(), glyphs.times());
            (theme.back(owner).weave, sign)
        };
        let style = self.with_cursor(style);
        let [before, after] = if self.size == CardSize::Small {
            self.state.brackets()
        } else {
            self.state.outline(theme).side
        };
        if self.is_narrow(line) {
            let text: String = format!("{sign}{count}{sign}").chars().take(3).collect();
            return pen.text(line.x + 1, line.y, &text, style);
        }
        let edge = if up {
            self.with_cursor(self.edge())
        } else {
            style
        };
        // A number in the corner would look like a rank.
        let inside = usize::from(line.width.saturating_sub(2));
        let number = count.to_string();
        let beside = if width(&number) + 2 < inside { " " } else { "" };
        let number = format!("{beside}{number}{beside}");
        let rest = inside.saturating_sub(width(&number));
        let signs = |columns: usize| sign.to_string().repeat(columns);
        let text = signs(rest / 2) + &number + &signs(rest - rest / 2);
        pen.put(line.x, line.y, self.sign(before), edge);
        pen.text(line.x + 1, line.y, &text, style);
        pen.put(line.right() - 1, line.y, after, edge);
    }
}
