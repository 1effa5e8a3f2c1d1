//! Cards stored as bytes: the index of the card's face, 0 to 51, and one bit that is set if the card is face up. Two
//! more indices stand for the absence of a card. Tables indexed by card have 64 entries, so that they need no bounds
//! check.

/// The bit of a card's byte that is set if the card is face up.
pub(crate) const UP: u8 = 1 << 6;

/// The bits of a card's byte that hold the index of its face.
pub(crate) const FACE: u8 = UP - 1;

/// The number that stands for an empty pile, in place of the index of a card's face.
pub(crate) const EMPTY: usize = 52;

/// The byte that stands for an empty pile, in place of a card's byte. It is [`EMPTY`] in another type.
pub(crate) const EMPTY_CODE: u8 = 52;

/// The number that stands for a card on which nothing can be put, in place of the index of a card's face.
pub(crate) const NOTHING: usize = 63;

/// The byte that stands for a card on which nothing can be put, in place of a card's byte. It is [`NOTHING`] in another
/// type.
pub(crate) const NOTHING_CODE: u8 = 63;
