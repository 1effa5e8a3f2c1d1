//! The outline around the card or empty place under the cursor. If possible it is drawn on the bare table
//! around the card, and otherwise on the card's own edge. It never covers the rank and suit. Small cards have
//! no outline but a pointer, which `card_art` draws.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::Scene;
use super::card_art::State;
use super::sprite::Sprite;
use super::theme::Glyphs;

/// The outline around the card under the cursor, while it is being drawn.
struct Outline<'a> {
    scene: &'a Scene<'a>,
    buffer: &'a mut Buffer,
    area: Rect,
    /// The cards and places that were drawn before the card under the cursor, and those that were drawn after
    /// it.
    around: [&'a [Sprite<'a>]; 2],
    sprite: &'a Sprite<'a>,
    /// The visible part of the card or place under the cursor.
    frame: Rect,
    /// Whether any character of the cursor's outline has been drawn.
    is_seen: bool,
}

impl Scene<'_> {
    /// Draws the outline around the card or place under the cursor. `lying` contains all cards and places on
    /// the table, in drawing order.
    pub(super) fn cursor_outline(&self, buffer: &mut Buffer, area: Rect, lying: &[Sprite<'_>]) {
        let Some(number) = lying.iter().position(Sprite::has_cursor_round_it) else {
            return;
        };
        let sprite = &lying[number];
        let mut outline = Outline {
            scene: self,
            buffer,
            area,
            around: [&lying[..number], &lying[number + 1..]],
            sprite,
            frame: sprite.frame.intersection(area),
            is_seen: false,
        };
        outline.draw();
    }
}

impl Outline<'_> {
    fn draw(&mut self) {
        let frame = self.frame;
        if frame.is_empty() {
            return;
        }
        let [left, right] = [frame.x.checked_sub(1), Some(frame.right())];
        let is_ascii = self.scene.theme.glyphs == Glyphs::Ascii;
        let sides = [
            (frame.x, left, ['▐', '▌', '>']),
            (frame.right() - 1, right, ['▌', '▐', '<']),
        ];
        let is_out = sides.map(|(own, beside, signs)| self.side(own, beside, signs));
        if !is_ascii {
            self.line(true, is_out);
            self.line(false, is_out);
        }
        if !self.is_seen {
            let sign = self.scene.theme.glyphs.pointer();
            let cell = &mut self.buffer[frame.as_position()];
            cell.set_char(sign);
            cell.set_style(self.scene.theme.cursor.tint);
        }
    }

    /// Draws the left or right side of the cursor's outline. The side is on the table next to the card if the table is
    /// bare there, and otherwise on the card's edge. Returns whether the side is next to the card.
    fn side(&mut self, own: u16, beside: Option<u16>, [out, within, ascii]: [char; 3]) -> bool {
        let rows = self.frame.y..self.frame.bottom();
        let mut rows: Vec<u16> = rows.filter(|y| !self.is_covered((own, *y))).collect();
        let free = beside.filter(|x| rows.iter().all(|y| self.is_free((*x, *y))));
        if self.scene.theme.glyphs == Glyphs::Ascii {
            rows.truncate(1);
        }
        for y in rows {
            match (free, self.scene.theme.glyphs) {
                (Some(x), Glyphs::Unicode) => self.put_out((x, y), out),
                (Some(x), Glyphs::Ascii) => self.put_out((x, y), ascii),
                (None, Glyphs::Unicode) => self.put_within((own, y), within),
                (None, Glyphs::Ascii) => self.put_within((own, y), ascii),
            }
        }
        free.is_some()
    }

    /// Draws the upper or lower line of the cursor's outline, on the table above or below the card. The line has
    /// corners on those sides where the outline is next to the card. If the table is not bare, the line is on the
    /// card's own edge. The lower line of a covered card is drawn on the cards that cover it.
    fn line(&mut self, is_top: bool, is_out: [bool; 2]) {
        let frame = self.frame;
        let (own, beside, signs, within) = if is_top {
            (frame.y, frame.y.checked_sub(1), ['▗', '▄', '▖'], '▀')
        } else {
            let own = frame.bottom() - 1;
            (own, Some(frame.bottom()), ['▝', '▀', '▘'], '▄')
        };
        let columns = frame.x..frame.right();
        if columns.clone().any(|x| self.is_covered((x, own))) {
            return;
        }
        let [before, middle, after] = signs;
        let corners = [(frame.x.wrapping_sub(1), before), (frame.right(), after)];
        let corners = corners.into_iter().zip(is_out);
        let corners = corners.filter_map(|(corner, is_out)| is_out.then_some(corner));
        if !is_top && !self.sprite.art.open {
            for x in columns {
                if self.is_covered((x, own + 1)) {
                    self.put_within((x, own + 1), middle);
                }
            }
            for (x, sign) in corners {
                if self.is_free((x, own + 1)) {
                    self.put_out((x, own + 1), sign);
                }
            }
            return;
        }
        let is_beside = |y: &u16| {
            (self.area.y..self.area.bottom()).contains(y)
                && columns.clone().all(|x| self.is_free((x, *y)))
        };
        let Some(y) = beside.filter(is_beside) else {
            for x in columns {
                self.put_within((x, own), within);
            }
            return;
        };
        for (x, sign) in columns.map(|x| (x, middle)).chain(corners) {
            if self.is_free((x, y)) {
                self.put_out((x, y), sign);
            }
        }
    }

    /// Whether something covers the card under the cursor at this cell.
    fn is_covered(&self, at: (u16, u16)) -> bool {
        covers(self.around[1], at)
    }

    /// Whether there is a card or place at this cell of the screen.
    fn is_taken(&self, at: (u16, u16)) -> bool {
        self.frame.contains(at.into()) || self.around.iter().any(|all| covers(all, at))
    }

    /// Whether the table is bare at this cell: no card, place or text is there.
    fn is_free(&self, at: (u16, u16)) -> bool {
        let is_blank = |at: Position| self.buffer[at].symbol() == " ";
        self.area.contains(at.into()) && !self.is_taken(at) && is_blank(at.into())
    }

    /// Draws a character of the cursor's outline on the bare table.
    fn put_out(&mut self, at: (u16, u16), sign: char) {
        let style = self.scene.theme.cursor.outline;
        self.put(at, sign, style);
    }

    /// Draws a character of the cursor's outline on the card's own edge, unless the cell contains a mark or text.
    fn put_within(&mut self, at: (u16, u16), sign: char) {
        let art = &self.sprite.art;
        let piece = self.buffer[at].symbol();
        // Two cards that touch share one line.
        if art.state == State::Normal && (piece == " " || art.is_edge(piece)) {
            let cursor = self.scene.theme.cursor;
            let style = match self.scene.theme.glyphs {
                Glyphs::Unicode => cursor.edge,
                Glyphs::Ascii => cursor.tint,
            };
            self.put(at, sign, style);
        }
    }

    fn put(&mut self, at: (u16, u16), sign: char, style: Style) {
        self.is_seen = true;
        self.buffer[at].set_char(sign).set_style(style);
    }
}

/// Whether `symbol` is a character of which the cursor's outline next to a card consists.
pub(super) fn is_outline(symbol: &str) -> bool {
    matches!(symbol, "▐" | "▌" | "▀" | "▄" | "▗" | "▖" | "▝" | "▘")
}

/// Whether one of `sprites`, the cards and places on the table, is at this cell.
fn covers(sprites: &[Sprite<'_>], at: (u16, u16)) -> bool {
    sprites
        .iter()
        .any(|sprite| sprite.frame.contains(at.into()))
}
