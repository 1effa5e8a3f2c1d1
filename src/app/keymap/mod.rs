//! Keys and what they do: one key press, the actions, the table that ties actions to keys, and
//! the keys in force once the settings have been applied.

mod action;
mod key;
mod keys;
mod table;

pub use action::{Action, KeyContext};
pub use key::{Key, KeyCode};
pub use keys::{Keys, is_text};
pub use table::{Entry, TABLE};
