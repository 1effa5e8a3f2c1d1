//! Keys and what they do: one key press, the actions, the table that ties actions to keys, and
//! the keys in force once the settings have been applied.

mod action;
mod bindings;
mod entry;
mod key;
mod keys;

pub use action::{Action, KeyContext};
pub use bindings::TABLE;
pub use entry::Entry;
pub use key::{Key, KeyCode};
pub use keys::{Keys, is_text};
