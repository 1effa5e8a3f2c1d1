//! A sprite is one card, back or empty place as it appears on the table: what it shows, where it is and how it
//! looks. The table is drawn sprite by sprite.

use patience_core::{Card, Seen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::card_art::{Art, Pen, State};
use crate::images::{Image, Name, Placed, Ring};
use crate::layout::CardSize;

/// What a sprite shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A card, or its back.
    Card(Seen),
    /// A card that is being turned over, by its edge.
    EdgeOn,
    /// Rank and suit of a card that shares its line with another.
    Half(Seen),
    /// An empty place with what starts it.
    Place(String),
    /// A line that stands for cards folded away.
    Fold {
        /// How many they are.
        count: usize,
        /// Whether they lie face up.
        up: bool,
        /// Whose they are.
        owner: u8,
    },
    /// A card of such a line.
    Leafed(Card),
}

/// Something on the table that is drawn as a whole.
#[derive(Debug, Clone)]
pub struct Sprite<'a> {
    /// What it is.
    pub what: What,
    /// How it looks.
    pub art: Art<'a>,
    /// Where all of it lies, in cells.
    pub shape: Rect,
    /// The part of it that is drawn.
    pub frame: Rect,
    /// What it is known by.
    pub name: Name,
    /// Which lie above others: the higher number.
    pub depth: u32,
}

/// How many depths a card has for itself and its rings.
pub const DEPTHS: u32 = 3;

impl<'a> Sprite<'a> {
    /// Returns a card that is drawn in full. An unknown card takes the name `unknown`.
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

    /// Returns what it shows where that has a picture.
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

    /// Tells whether the cursor is on it and drawn round it.
    pub(super) fn has_cursor_round_it(&self) -> bool {
        let is_whole = matches!(self.what, What::Card(_) | What::Place(_));
        self.art.cursor && is_whole && self.art.size != CardSize::Small
    }

    /// Adds its picture, with the rings round it, so many columns and rows from where it lies.
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

    /// Adds its picture as that of a card that is lifted: its shadow lies where it would lie.
    pub fn place_lifted(&self, (right, down): (f32, f32), pictures: &mut Vec<Placed>) {
        /// How far a card is lifted, in columns and rows: a few pixels to the left and up.
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

    /// Writes what a picture does not show: numbers, and what an empty place waits for.
    pub fn write_words(&self, buffer: &mut Buffer, area: Rect) {
        let pen = &mut Pen::new(buffer, self.frame.intersection(area));
        match &self.what {
            What::Card(seen) => self.art.card_words(pen, self.shape, *seen),
            What::Place(ghost) => self.art.place_words(pen, self.shape, ghost),
            What::EdgeOn | What::Half(_) | What::Fold { .. } | What::Leafed(_) => {}
        }
    }

    /// Draws it with characters, nothing outside the area.
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

/// Returns the name of a card that is known.
const fn name_of(card: Seen) -> Option<Name> {
    match card {
        Seen::Known(dealt) => Some(Name::Card(dealt.card().index(), dealt.owner())),
        Seen::Remembered(_) | Seen::Hidden { .. } => None,
    }
}
