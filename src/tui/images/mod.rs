//! Cards as pictures, for terminals that can show pictures: how they are drawn and placed, and the escape sequences
//! that send them.

mod art;
mod in_cells;
mod shown;
mod terminal;

use art::Pack;
pub use art::{Cloth, Image, Ink, Look, Ring};
pub use terminal::{Found, TerminalPictures};

use crate::layout::CardSize;

/// A picture on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// What the picture shows.
    pub image: Image,
    /// The size of the cards on the table.
    pub size: CardSize,
    /// The name that identifies the picture. If a picture with the same name appears elsewhere in the next frame, the
    /// terminal moves it.
    pub name: Name,
    /// The upper left corner of the picture in columns and rows; fractional while the picture moves.
    pub at: (f32, f32),
    /// The number of rows of the picture that are shown.
    pub rows: u16,
    /// The stacking order of the picture, from 0 to [`HIGHEST`]. Pictures with higher numbers cover those with lower
    /// numbers.
    pub depth: u32,
}

/// The highest value of [`Placed::depth`].
pub const HIGHEST: u32 = 999_999;

/// The identity of a picture, which stays the same from one frame to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// The cloth of the table.
    Felt,
    /// A face-up card, identified by its number and its owner.
    Card(u8, u8),
    /// A card that the player does not know, identified by the number of its pile and its index in that pile.
    Back(u8, u16),
    /// An empty pile, identified by its number.
    Place(u8),
    /// A ring around a card or place, identified by the number that [`Name::place`] gives for that card or place.
    Ring(Ring, u32),
    /// A moving card that the player does not know, identified by a number.
    Moving(u16),
}

impl Name {
    /// Returns a number that is different for each picture name.
    pub const fn place(self) -> u32 {
        let (kind, of, more) = match self {
            Self::Felt => (0, 0, 0),
            Self::Card(card, owner) => (1, card, owner as u16),
            Self::Back(pile, index) => (2, pile, index),
            Self::Place(pile) => (3, pile, 0),
            Self::Ring(..) => (4, 0, 0),
            Self::Moving(number) => (5, 0, number),
        };
        kind << 24 | (of as u32) << 16 | more as u32
    }
}
