//! Drawing a single card, a card back or an empty place, in any size and state. The caller decides where it is
//! and which state it has.

mod backs;
mod courts;
mod index;
mod pen;
mod pips;
mod place;
mod state;

#[cfg(test)]
mod tests;

use patience_app::settings::Courts;
use patience_core::{Card, Colour, Seen};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::layout::{CardSize, row_of};
use crate::render::theme::{Theme, rank_text};
use courts::Part;
pub use index::index;
pub use pen::Pen;
pub use state::State;
use state::{Outline, frame, ghost_outline};

/// How a card, a back or an empty place looks.
#[derive(Debug, Clone, Copy)]
pub struct Art<'a> {
    /// The colours and characters of the theme.
    pub theme: &'a Theme,
    /// The size of the card.
    pub size: CardSize,
    /// The state of the card, such as selected.
    pub state: State,
    /// Whether the cursor is on the card.
    pub cursor: bool,
    /// The number of cards in the pile, if it is shown on the card.
    pub count: Option<usize>,
    /// Whether the card shows the mark of its owner.
    pub owned: bool,
    /// Whether the card is uncovered and thus drawn as a whole. Only the corner of a covered card is drawn, so
    /// that its picture does not show in the gaps between the cards on it.
    pub open: bool,
    /// The number of the card's screen lines that no other card covers.
    pub rows: u16,
}

impl<'a> Art<'a> {
    /// Returns the appearance of a whole card in the given state, without the cursor, the number of cards in the pile,
    /// or the owner's mark.
    pub const fn plain(theme: &'a Theme, size: CardSize, state: State) -> Self {
        Self {
            theme,
            size,
            state,
            cursor: false,
            count: None,
            owned: false,
            open: true,
            rows: size.height(),
        }
    }

    /// Draws a card or its back in the rectangle `shape`. If `shape` is lower than the card, the lower part of
    /// the card is cut off.
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

    /// Draws only the rank and suit of a card. Used for two cards of a column that share a line.
    pub fn half(&self, pen: &mut Pen<'_>, shape: Rect, seen: Seen) {
        let Some(dealt) = seen.face() else {
            return;
        };
        pen.fill(row_of(shape, 0), ' ', self.ground());
        let text = self.theme.glyphs.card(dealt.card());
        // There is no edge that could show the cursor.
        let style = self.with_cursor(self.label(dealt.card()));
        pen.text(shape.x, shape.y, &text, style);
    }

    /// Returns the character in front of a small card or empty place. This is the pointer if the cursor is on it, and
    /// otherwise `usual`.
    const fn sign(&self, usual: char) -> char {
        if self.cursor {
            self.theme.glyphs.pointer()
        } else {
            usual
        }
    }

    /// Whether `piece` is a character that the edges of ordinary cards, backs and empty places consist of.
    pub fn is_edge(&self, piece: &str) -> bool {
        let usual = State::Normal.outline(self.theme);
        let outlines = [usual, usual.of_strip(), ghost_outline(self.theme.glyphs)];
        outlines.iter().any(|outline| outline.has(piece))
    }

    /// Returns the characters of the outline of the card or back.
    const fn outline(&self) -> Outline {
        let outline = self.state.outline(self.theme);
        if self.open {
            outline
        } else {
            outline.of_strip()
        }
    }

    /// Returns the style of the card's edge, which depends on its state.
    fn edge(&self) -> Style {
        let edge = self.theme.edge.patch(self.shade());
        let mark = self.state.mark(self.theme);
        mark.map_or(edge, |mark| edge.patch(mark.edge))
    }

    /// Returns `style`, changed to the colours of the cursor if the cursor is on the card.
    fn with_cursor(&self, style: Style) -> Style {
        if self.cursor {
            style.patch(self.theme.cursor.tint)
        } else {
            style
        }
    }

    /// Returns the style of the inside of the card, which depends on its state.
    fn ground(&self) -> Style {
        let face = self.theme.face.patch(self.shade());
        let mark = self.state.mark(self.theme);
        mark.map_or(face, |mark| face.patch(mark.tint))
    }

    /// Returns the style that makes a covered card look different from the cards that cover it.
    const fn shade(&self) -> Style {
        if self.open {
            Style::new()
        } else {
            self.theme.covered
        }
    }

    /// Returns the style of the rank and suit in the corner of a card.
    fn label(&self, card: Card) -> Style {
        self.ground().patch(self.theme.suit(card.suit()))
    }

    fn face(&self, pen: &mut Pen<'_>, shape: Rect, card: Card, owner: u8) {
        let theme = self.theme;
        let text = theme.glyphs.card(card);
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        frame(pen, shape, &self.outline(), self.edge(), self.ground());
        // Special cards have no large index.
        let has_large_index = !card.is_special() && self.has_large_index(pen, shape);
        if has_large_index {
            for (y, row) in (shape.y..).zip(index(card)) {
                pen.text(shape.x + 1, y, &row, self.label(card));
            }
        } else {
            pen.text(shape.x + 1, shape.y, &text, self.label(card));
        }
        // Of a card partly covered from the side, half a picture would be visible.
        let whole =
            shape.height == self.size.height() && pen.has_room(shape.x, shape.y, shape.width);
        if self.open && whole {
            let lower = u16::from(has_large_index);
            let shape = Rect {
                y: shape.y + lower,
                ..shape
            };
            self.picture(pen, shape, card, !has_large_index);
        } else if self.open && shape.height > 2 && !has_large_index {
            self.middle_pip(pen, shape, card);
        }
        if shape.height < 2 || !self.open {
            return;
        }
        let bottom = shape.bottom() - 1;
        let counted = self
            .count
            .map_or(0, |count| self.number(pen, shape, count, self.ground()));
        if self.size >= CardSize::Large
            && whole
            && !has_large_index
            // Keep the number and the rank apart.
            && counted + length + 2 <= shape.width
            // Half a rank visible beside the next card would be misleading.
            && pen.has_room(shape.right() - 1 - length, bottom, length)
        {
            let style = self.label(card);
            pen.text(shape.right() - 1 - length, bottom, &text, style);
        }
        if self.owned {
            self.mark_of(pen, shape.x + 1, bottom, owner);
        }
    }

    /// Whether the rank and suit are drawn two lines high. This is only possible if all their cells are
    /// visible.
    fn has_large_index(&self, pen: &Pen<'_>, shape: Rect) -> bool {
        let (columns, rows) = (index::COLUMNS, index::ROWS);
        let has_room = |row: u16| pen.has_room(shape.x + 1, shape.y + row, columns);
        let is_in_sight = self.rows.min(shape.height) >= rows && (0..rows).all(has_room);
        let has_columns = self.size.width() >= CardSize::Huge.width();
        self.theme.has_large_indices && has_columns && is_in_sight
    }

    /// Writes text onto the picture of a card: the number of cards in the pile, and the mark of the owner. The
    /// picture itself contains neither.
    pub fn card_words(&self, pen: &mut Pen<'_>, shape: Rect, seen: Seen) {
        let dealt = match seen {
            Seen::Known(dealt) => dealt,
            Seen::Remembered(dealt) => return self.tag_of_backs(pen, shape, dealt.owner()),
            Seen::Hidden { owner } => return self.tag_of_backs(pen, shape, owner),
        };
        if self.open && shape.height > 1 {
            if let Some(count) = self.count {
                // The picture of a small card extends to its edge, where text would be unreadable.
                let style = if self.size >= CardSize::Huge {
                    self.ground()
                } else {
                    self.theme.back(dealt.owner()).frame
                };
                self.number(pen, shape, count, style);
            }
            if self.owned {
                self.mark_of(pen, shape.x + 1, shape.bottom() - 1, dealt.owner());
            }
            pen.take_ground(row_of(shape, shape.height - 1), self.ground());
        }
    }

    /// Writes the number of face-down cards in a pile on a tag. The tag is in the middle of the picture of the
    /// top card's back.
    fn tag_of_backs(&self, pen: &mut Pen<'_>, shape: Rect, owner: u8) {
        let Some(count) = self.count else { return };
        let length = u16::try_from(count.to_string().len()).unwrap_or(0);
        // Equal margins at both sides, one less than the smaller margin of the number if possible.
        let beside = (shape.width.saturating_sub(length) / 2).max(2) - 1;
        let tag = Rect {
            x: shape.x + beside,
            y: shape.y + shape.height / 2,
            width: shape.width.saturating_sub(2 * beside),
            height: 1,
        };
        pen.fill(tag, ' ', self.theme.back(owner).frame);
        self.number_of_backs(pen, shape, owner);
    }

    /// Draws the mark of the card's owner.
    fn mark_of(&self, pen: &mut Pen<'_>, x: u16, y: u16, owner: u8) {
        let style = self.ground().patch(self.theme.owner(owner));
        pen.put(x, y, Theme::mark(owner), style);
    }

    /// Draws the inside of a card: its pips (suit symbols) or its court picture. `has_corners` says whether the picture
    /// may extend into the corners, because the card has no large index.
    fn picture(&self, pen: &mut Pen<'_>, shape: Rect, card: Card, has_corners: bool) {
        let theme = self.theme;
        let ground = self.ground();
        let suit = ground.patch(theme.suit(card.suit()));
        let (letter, sign) = (card.rank().letter(), theme.glyphs.suit(card.suit()));
        // A trump has its number and one suit sign.
        let number = rank_text(card.rank()).parse().ok();
        let number = number.filter(|_| !card.is_special());
        match (letter, number) {
            (_, Some(number)) if self.size >= CardSize::Huge => {
                for (x, y) in pips::spots(number, self.size, has_corners) {
                    pen.put(shape.x + x, shape.y + y, sign, suit);
                }
            }
            ('A', _) if self.size >= CardSize::Huge => {
                for ((x, y), sign) in pips::ace(card.suit(), self.size, theme.glyphs) {
                    pen.put(shape.x + x, shape.y + y, sign, suit);
                }
            }
            ('J' | 'Q' | 'K', _)
                if theme.courts == Courts::Letters && self.size >= CardSize::Large =>
            {
                let bold = suit.add_modifier(Modifier::BOLD);
                for ((x, y), sign) in courts::letters(letter, sign, self.size) {
                    pen.put(shape.x + x, shape.y + y, sign, bold);
                }
            }
            ('J' | 'Q' | 'K', _) if theme.courts == Courts::Drawn => {
                let form = (self.size, theme.glyphs);
                let is_light = theme.is_without_colours() && card.suit().colour() == Colour::Red;
                let is_drawn = courts::draw(letter, sign, form, |(x, y), drawn, part| {
                    if drawn == sign && !has_corners {
                        return;
                    }
                    let sign = match part {
                        Part::Coat if is_light => courts::light(drawn),
                        _ => drawn,
                    };
                    let style = match part {
                        Part::Suit => suit,
                        Part::Line => ground,
                        Part::Coat => suit,
                        Part::Staff => ground.patch(theme.court.robe),
                        Part::Gold => ground.patch(theme.court.gold),
                        Part::Hair => ground.patch(theme.court.hair),
                        Part::Rose => ground.patch(theme.court.rose),
                    };
                    pen.put(shape.x + x, shape.y + y, sign, style);
                });
                if !is_drawn {
                    self.middle_pip(pen, shape, card);
                }
            }
            _ if self.size == CardSize::Wide && !has_corners => {}
            _ => self.middle_pip(pen, shape, card),
        }
    }

    /// Draws a single pip (suit symbol) in the middle of a card.
    fn middle_pip(&self, pen: &mut Pen<'_>, shape: Rect, card: Card) {
        let (x, y) = (shape.x + shape.width / 2, shape.y + shape.height / 2);
        let style = self.ground().patch(self.theme.suit(card.suit()));
        pen.put(x, y, self.theme.glyphs.suit(card.suit()), style);
    }

    /// Whether a small card has no room for the marks before and after it.
    fn is_narrow(&self, shape: Rect) -> bool {
        self.size == CardSize::Small && shape.width < self.size.width()
    }

    fn small(&self, pen: &mut Pen<'_>, shape: Rect, card: Card, owner: u8) {
        let theme = self.theme;
        let [before, after] = self.state.brackets();
        let marked = self.owned && shape.width > self.size.width();
        // Cards with an owner's mark are so close that the bare column between them is part of their shape.
        let bare = marked && self.state == State::Normal;
        // On narrow cards that column is the first.
        let is_narrow = self.is_narrow(shape);
        for x in shape.x + u16::from(is_narrow)..shape.right() - u16::from(bare) {
            pen.put(x, shape.y, ' ', self.ground());
        }
        let style = self.with_cursor(self.edge());
        if !is_narrow {
            pen.put(shape.x, shape.y, self.sign(before), style);
        }
        let text = theme.glyphs.card(card);
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        pen.text(shape.x + 1, shape.y, &text, self.label(card));
        if marked {
            self.mark_of(pen, shape.x + 4, shape.y, owner);
        }
        // The closing bracket directly follows the card, unless there is an owner's mark between.
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
        let (back, rim) = (theme.back(owner).weave, theme.back(owner).frame);
        let mark = self.state.mark(theme);
        let edge = mark.map_or(rim, |mark| rim.patch(mark.edge));
        let pattern = theme.glyphs.back();
        let number = self
            .count
            .map_or_else(String::new, |count| count.to_string());
        let length = u16::try_from(number.len()).unwrap_or(0);
        if self.size == CardSize::Small {
            let [before, after] = self.state.brackets();
            if self.is_narrow(shape) {
                let text = format!("{number:>3}").replace(' ', &pattern.to_string());
                return pen.text(shape.x + 1, shape.y, &text, back);
            }
            pen.fill(row_of(shape, 0), pattern, back);
            pen.put(shape.x, shape.y, self.sign(before), self.with_cursor(edge));
            pen.put(shape.right() - 1, shape.y, after, edge);
            let x = shape.right().saturating_sub(1 + length);
            return pen.text(x, shape.y, &number, back);
        }
        // Without colours, the pattern distinguishes a strip of a back from a strip of a face.
        let outline = if self.state == State::Normal && theme.has_lines_round_cards() {
            self.outline().with_top(pattern)
        } else {
            self.outline()
        };
        frame(pen, shape, &outline, edge, back);
        let middle = shape.y + shape.height / 2;
        for y in shape.y + 1..shape.bottom().saturating_sub(1) {
            // The line with the number has no pattern.
            if length > 0 && y == middle {
                continue;
            }
            for x in shape.x + 1..shape.right() - 1 {
                let sign = backs::sign(theme, x - shape.x - 1, y - shape.y - 1);
                pen.put(x, y, sign, back);
            }
        }
        self.number_of_backs(pen, shape, owner);
    }

    /// Writes the number of face-down cards in a pile in the middle of the top card's back.
    fn number_of_backs(&self, pen: &mut Pen<'_>, shape: Rect, owner: u8) {
        let Some(count) = self.count else { return };
        let number = count.to_string();
        let length = u16::try_from(number.len()).unwrap_or(0);
        let x = shape.x + (shape.width + 1).saturating_sub(length) / 2;
        let style = self.theme.back(owner).frame;
        pen.text(x, shape.y + shape.height / 2, &number, style);
    }

    /// Writes the number of cards in a pile at the left of the top card's bottom edge. A `×` in front of it
    /// shows that it is not a rank. Returns the number of screen columns used.
    fn number(&self, pen: &mut Pen<'_>, shape: Rect, count: usize, style: Style) -> u16 {
        let text = format!("{}{count}", self.theme.glyphs.times());
        let length = u16::try_from(text.chars().count()).unwrap_or(0);
        // The owner's mark is at the far left.
        let mark = if self.owned { 2 } else { 0 };
        let right = (shape.right() - 1).saturating_sub(length).max(shape.x);
        let from = (shape.x + 1 + mark).min(right);
        pen.text(from, shape.bottom() - 1, &text, style);
        mark + length + 1
    }
}
