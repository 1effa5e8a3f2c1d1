//! The outline round the card or the empty place under the cursor. It stands on the bare table beside the card
//! where nothing else does, elsewhere on the card's own edge, and never on its rank and suit. A card of one line
//! has a pointer instead, which `card_art` draws.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::Scene;
use super::card_art::State;
use super::sprite::Sprite;
use super::theme::Glyphs;

/// Everything that the outline is drawn with.
struct Outline<'a> {
    scene: &'a Scene<'a>,
    buffer: &'a mut Buffer,
    area: Rect,
    /// The card or place, what lies before it, and what lies on that or after it.
    around: [&'a [Sprite<'a>]; 2],
    sprite: &'a Sprite<'a>,
    /// The part of it that is drawn.
    frame: Rect,
    /// Whether anything of the outline is drawn.
    is_seen: bool,
}

impl Scene<'_> {
    /// Draws the outline of the cursor round what it is on, of all that lies on the table.
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

    /// Draws a side: beside the column that is the card's own edge, or on it. Returns whether beside.
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

    /// Draws the line over the card or below it, where it is out beyond these of its sides. Where the table is not bare
    /// there it is on the card's own edge, and below a card on which others lie on theirs.
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

    /// Tells whether something lies on the card there.
    fn is_covered(&self, at: (u16, u16)) -> bool {
        covers(self.around[1], at)
    }

    /// Tells whether a card or a place lies there.
    fn is_taken(&self, at: (u16, u16)) -> bool {
        self.frame.contains(at.into()) || self.around.iter().any(|all| covers(all, at))
    }

    /// Tells whether the table is bare there.
    fn is_free(&self, at: (u16, u16)) -> bool {
        let is_blank = |at: Position| self.buffer[at].symbol() == " ";
        self.area.contains(at.into()) && !self.is_taken(at) && is_blank(at.into())
    }

    /// Puts a sign on the bare table.
    fn put_out(&mut self, at: (u16, u16), sign: char) {
        let style = self.scene.theme.cursor.outline;
        self.put(at, sign, style);
    }

    /// Puts a sign on the edge of the card, unless that shows a mark or something is written there.
    fn put_within(&mut self, at: (u16, u16), sign: char) {
        let art = &self.sprite.art;
        let piece = self.buffer[at].symbol();
        // Of cards that touch one has the line for both.
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

/// Tells whether this is a sign of which the outline consists beside a card.
pub(super) fn is_outline(symbol: &str) -> bool {
    matches!(symbol, "▐" | "▌" | "▀" | "▄" | "▗" | "▖" | "▝" | "▘")
}

/// Tells whether one of these lies there.
fn covers(sprites: &[Sprite<'_>], at: (u16, u16)) -> bool {
    sprites
        .iter()
        .any(|sprite| sprite.frame.contains(at.into()))
}
