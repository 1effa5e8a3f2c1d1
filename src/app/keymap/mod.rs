//! Keys and what they do: one key press, the actions, the table that ties actions to keys, and
//! the keys in force once the settings have been applied.

mod action;
mod key;
mod keys;
mod places;
mod table;

pub use action::Action;
pub use key::{Key, KeyCode};
pub use keys::{Keys, is_text};
pub use places::{KeyContext, Places};
pub use table::{Entry, TABLE};
