//! The player's controls at the table: the cursor, the selection, pile labels and dragged cards, and their
//! effect on the game in play.

pub mod animation;
pub mod cursor;
pub mod keyboard_selection;
pub mod labels;
pub mod selection;
pub mod table;
