//! A person's hand on the table: the cursor, the selection, the labels of piles, the dragged cards,
//! and the effect of each of them on the game in play.

pub mod animation;
pub mod cursor;
pub mod keyboard_selection;
pub mod labels;
pub mod selection;
pub mod table;
