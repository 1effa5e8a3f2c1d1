//! Limits that hold for every game, such as the largest number of piles. Positions, sets of piles
//! and moves are sized for them.

/// The largest number of players that a game may have.
pub const MOST_SEATS: u8 = 12;

/// The largest number of packs that a game may shuffle together.
pub const MOST_PACKS: u8 = 12;

/// The largest number of kinds of pile that a game may have. A [`super::GroupSet`] has one bit for
/// each kind.
pub const MOST_GROUPS: usize = 16;

/// The largest number of piles on the table. The number of a pile fits in a byte, and a set of
/// piles fits in four words.
pub const MOST_PILES: usize = 250;

/// The highest limit that the rules may set for the number of cards on a pile.
pub const MOST_CARDS_ON_PILE: u16 = 999;

/// The largest number of rows that a grid or a triangle of piles may have.
pub const MOST_ROWS: u8 = 9;

/// The largest number of places that a row of a grid of piles may have.
pub const MOST_COLUMNS: u8 = 13;

/// The largest number of peaks that a triangle of piles may have.
pub const MOST_PEAKS: u8 = 6;

/// The largest number of places that a row of a triangle of piles may have. In notation, each place
/// is written as one digit, with 0 for the tenth.
pub const WIDEST_TRIANGLE_ROW: u8 = 10;

/// The largest number of lines in the score rules that count events during play, rather than cards
/// on the table.
pub const MOST_COUNTED_EVENTS: usize = 4;

/// The largest number of rows in the picture of a table.
pub const MOST_PICTURE_ROWS: usize = 9;

/// The largest number of places in a row of the picture of a table.
pub const WIDEST_PICTURE_ROW: usize = 16;
