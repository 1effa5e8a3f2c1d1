//! Handles keys, clicks and pasted text: which actions they stand for at the moment, and how the actions are
//! performed.

pub mod find_deal;
pub mod keyboard;
pub mod mouse;
