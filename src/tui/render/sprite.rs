//! A sprite is a single card, back or empty place on the table, with its place and its appearance. The table is
//! drawn as a series of sprites.

use patience_core::{Card, Seen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::card_art::{Art, Pen, State};
use crate::images::{Image, Name, Placed, Ring};
use crate::layout::CardSize;

/// What a sprite shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A card, or the back of a face-down card.
    Card(Seen),
    /// A card that is being turned over and is seen from its edge.
    EdgeOn,
    /// Only the rank and suit of a card that shares its screen line with another card.
    Half(Seen),
    /// An empty place for cards, with the text inside it, such as the card or rank that starts the pile.
    Place(String),
    /// A screen line that stands for several folded cards.
    Fold {
        /// The number of folded cards.
        count: usize,
        /// Whether the folded cards are face up.
        up: bool,
        /// The owner of the folded cards, who determines the colour of their backs.
        owner: u8,
    },
    /// The card under the cursor, if it is one of several folded cards. It is drawn in their line.
    Leafed(Card),
}

/// A card, back or empty place on the table that is drawn as a unit.
#[derive(Debug, Clone)]
pub struct Sprite<'a> {
    /// What the sprite shows.
    pub what: What,
    /// The size, state and colours in which the sprite is drawn.
    pub art: Art<'a>,
    /// The rectangle of the whole sprite on the screen, in cells.
    pub shape: Rect,
    /// The rectangle of the sprite's visible part, in cells.
    pub frame: Rect,
    /// The name by which the sprite is recognised in the next frame.
    pub name: Name,
    /// The drawing order. Sprites with a greater depth cover those with a smaller depth.
    pub depth: u32,
}

/// The number of depths (drawing levels) that a card needs for its picture and the rings around the card.
pub const DEPTHS: u32 = 3;

impl<'a> Sprite<'a> {
    /// Creates a sprite for a whole card. If the player cannot identify the card, the sprite has the name
    /// `unknown`.
    pub fn card(art: Art<'a>, shape: Rect, card: Seen, unknown: Name) -> Self {
        Self {
            what: What::Card(card),
            art,
            shape,
            frame: shape,
            name: name_of(card).unwrap_or(unknown),
            depth: 0,
        }
    }

    /// Returns the picture of what the sprite shows. `None` if it is only drawn with characters.
    pub const fn image(&self) -> Option<Image> {
        if matches!(self.art.size, CardSize::Small) {
            return None;
        }
        match &self.what {
            What::Card(Seen::Known(dealt)) => Some(Image::Face(dealt.card())),
            What::Card(Seen::Remembered(dealt)) => Some(Image::Back(dealt.owner())),
            What::Card(Seen::Hidden { owner }) => Some(Image::Back(*owner)),
            What::Place(_) => Some(Image::Recess),
            What::EdgeOn | What::Half(_) | What::Fold { .. } | What::Leafed(_) => None,
        }
    }

    /// Whether the cursor is on this sprite and is drawn as an outline around it.
    pub(super) fn has_cursor_round_it(&self) -> bool {
        let is_whole = matches!(self.what, What::Card(_) | What::Place(_));
        self.art.cursor && is_whole && self.art.size != CardSize::Small
    }

    /// Adds the sprite's picture and the rings around it to `pictures`. They are moved `right` columns and
    /// `down` lines from the sprite's place.
    pub fn place(&self, (right, down): (f32, f32), pictures: &mut Vec<Placed>) {
        let Some(image) = self.image() else { return };
        let card = Placed {
            image,
            size: self.art.size,
            name: self.name,
            at: (
                f32::from(self.shape.x) + right,
                f32::from(self.shape.y) + down,
            ),
            rows: self.shape.height,
            depth: self.depth,
        };
        pictures.push(card);
        let ring = match self.art.state {
            State::Normal => None,
            State::Selected => Some(Ring::Selected),
            State::Target => Some(Ring::Target),
            State::Hinted => Some(Ring::Hinted),
        };
        let cursor = self.art.cursor.then_some(Ring::Cursor);
        for (above, ring) in (1..).zip([ring, cursor]) {
            pictures.extend(ring.map(|ring| Placed {
                image: Image::Ring(ring),
                name: Name::Ring(ring, self.name.place()),
                depth: self.depth + above,
                ..card
            }));
        }
    }

    /// Adds the sprite's picture to `pictures` as a card that is lifted from the table, with a shadow below it.
    pub fn place_lifted(&self, (right, down): (f32, f32), pictures: &mut Vec<Placed>) {
        /// How far a lifted card is moved to the left and up, in columns and lines: a few pixels.
        const LIFT: (f32, f32) = (0.4, 0.25);
        let first = pictures.len();
        self.place((right - LIFT.0, down - LIFT.1), pictures);
        if let Some(card) = pictures.get(first).copied() {
            let shadow = Placed {
                image: Image::Ring(Ring::Shadow),
                name: Name::Ring(Ring::Shadow, self.name.place()),
                at: (card.at.0 + LIFT.0, card.at.1 + LIFT.1),
                depth: card.depth.saturating_sub(1),
                ..card
            };
            pictures.push(shadow);
        }
    }

    /// Writes the text that the picture of the sprite does not contain: numbers, and the card that an empty
    /// place accepts.
    pub fn write_words(&self, buffer: &mut Buffer, area: Rect) {
        let pen = &mut Pen::new(buffer, self.frame.intersection(area));
        match &self.what {
            What::Card(seen) => self.art.card_words(pen, self.shape, *seen),
            What::Place(ghost) => self.art.place_words(pen, self.shape, ghost),
            What::EdgeOn | What::Half(_) | What::Fold { .. } | What::Leafed(_) => {}
        }
    }

    /// Draws the sprite with characters. Leaves out what is outside `area`.
    pub fn paint(&self, buffer: &mut Buffer, area: Rect) {
        let pen = &mut Pen::new(buffer, self.frame.intersection(area));
        match &self.what {
            What::Card(seen) => self.art.card(pen, self.shape, *seen),
            What::EdgeOn => {
                let width = self.shape.width.div_ceil(3);
                let x = self.shape.x + (self.shape.width - width) / 2;
                let strip = Rect {
                    x,
                    width,
                    ..self.shape
                };
                pen.fill(strip, ' ', self.art.theme.face);
            }
            What::Half(seen) => self.art.half(pen, self.shape, *seen),
            What::Place(ghost) => self.art.place(pen, self.shape, ghost),
            What::Fold { count, up, owner } => {
                self.art.fold(pen, self.shape, *count, *up, *owner);
            }
            What::Leafed(card) => self.art.leafed(pen, self.shape, *card),
        }
    }
}

/// Returns the name of a card. `None` if the player cannot identify the card.
const fn name_of(card: Seen) -> Option<Name> {
    match card {
        Seen::Known(dealt) => Some(Name::Card(dealt.card().index(), dealt.owner())),
        Seen::Remembered(_) | Seen::Hidden { .. } => None,
    }
}
