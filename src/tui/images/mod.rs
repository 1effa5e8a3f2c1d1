//! Cards as pictures, for terminals that show them: how they are drawn, where they lie, and what a terminal is
//! sent so that it shows them.

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
    /// What it shows.
    pub image: Image,
    /// The size of the card.
    pub size: CardSize,
    /// What it is by, also when it lies elsewhere: the terminal moves it then.
    pub name: Name,
    /// Where its upper left corner is, in columns and rows. Between two cells while it moves.
    pub at: (f32, f32),
    /// How many rows of it are shown.
    pub rows: u16,
    /// Which lie above others: the higher number, from 0 to [`HIGHEST`].
    pub depth: u32,
}

/// The highest depth of a picture.
pub const HIGHEST: u32 = 999_999;

/// What a picture is known by from one picture of the screen to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// The cloth.
    Felt,
    /// The card of an owner, face up.
    Card(u8, u8),
    /// What lies at an index of a pile, unknown.
    Back(u8, u16),
    /// The place of an empty pile.
    Place(u8),
    /// A ring of its kind round something, by a number of that.
    Ring(Ring, u32),
    /// A card on its way that is not known, by its number.
    Moving(u16),
}

impl Name {
    /// Returns a number of what has the name, which nothing else has.
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
