//! Cards as bytes: the index of the face, 0 to 51, and one bit that says whether the card lies
//! face up. Two more indices stand for the absence of a card, so that tables by card have 64 rows
//! and need no bounds check.

/// The bit of a card that lies face up.
pub(crate) const UP: u8 = 1 << 6;

/// The bits of a card's face.
pub(crate) const FACE: u8 = UP - 1;

/// The index that stands for an empty pile.
pub(crate) const EMPTY: usize = 52;

/// [`EMPTY`] as it stands in place of a card.
pub(crate) const EMPTY_CODE: u8 = 52;

/// The index that stands for a card on which nothing goes.
pub(crate) const NOTHING: usize = 63;

/// [`NOTHING`] as it stands in place of a card.
pub(crate) const NOTHING_CODE: u8 = 63;
