//! Keys and what they do: one key press, the actions, the table that ties actions to keys, and
//! the keys in force once the settings have been applied.

mod action;
mod key;
mod keys;
pub mod split_keyboard;
mod table;

pub use action::{Action, State};
pub use key::{Key, KeyCode};
pub use keys::{Keys, is_text};
pub use table::{Entry, TABLE};
