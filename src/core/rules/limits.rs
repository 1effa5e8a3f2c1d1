//! Limits of a game, such as the most piles that it may have. Positions, sets of piles and moves are laid out for
//! these.

/// The most players at a table.
pub const MOST_SEATS: u8 = 12;

/// The most packs of cards that are shuffled together.
pub const MOST_PACKS: u8 = 12;

/// The most kinds of pile: [`super::GroupSet`] has a bit for each.
pub const MOST_GROUPS: usize = 16;

/// The most piles on a table: each has a number of one byte, and sets of piles have four words.
pub const MOST_PILES: usize = 250;

/// The most cards that a limit of a pile can name.
pub const MOST_CARDS_ON_PILE: u16 = 999;

/// The most rows of a grid or a triangle.
pub const MOST_ROWS: u8 = 9;

/// The most places in a row of a grid.
pub const MOST_COLUMNS: u8 = 13;

/// The most peaks of a triangle.
pub const MOST_PEAKS: u8 = 6;

/// The most places in a row of a triangle: each is named by one digit, 0 being the tenth.
pub const WIDEST_TRIANGLE_ROW: u8 = 10;

/// The most lines of a score that count events, and not cards on the table.
pub const MOST_COUNTED_EVENTS: usize = 4;

/// The most rows of a drawn table.
pub const MOST_PICTURE_ROWS: usize = 9;

/// The most places in a row of a drawn table.
pub const WIDEST_PICTURE_ROW: usize = 16;
