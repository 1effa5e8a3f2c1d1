//! The keys of the keyboard and what they do: key presses, actions, the table that binds keys to actions, and the keys
//! in force after the settings are applied.

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
