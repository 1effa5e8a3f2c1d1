//! Cards as bytes: the index of the face, 0 to 51, and one bit that is set if the card is face up. Two more indices
//! stand for the absence of a card. Tables indexed by card have 64 entries, so that they need no bounds check.

/// The bit that is set if a card is face up.
pub(crate) const UP: u8 = 1 << 6;

/// The bits that hold the index of a card's face.
pub(crate) const FACE: u8 = UP - 1;

/// The index that stands for an empty pile.
pub(crate) const EMPTY: usize = 52;

/// [`EMPTY`] as a card code, which is a byte.
pub(crate) const EMPTY_CODE: u8 = 52;

/// The index that stands for a card on which nothing can be put.
pub(crate) const NOTHING: usize = 63;

/// [`NOTHING`] as a card code, which is a byte.
pub(crate) const NOTHING_CODE: u8 = 63;
