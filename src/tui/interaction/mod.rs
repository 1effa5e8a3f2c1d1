//! A person's hand on the table: the cursor, what is selected, the labels of piles, what is
//! dragged, and what each of them does to the game in play.

pub mod animation;
pub mod cursor;
pub mod keyboard_selection;
pub mod labels;
pub mod selection;
pub mod table;
