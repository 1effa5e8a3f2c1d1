//! Keys, clicks and pasted text: their actions in the present state, and how these are done.

pub mod find_deal;
pub mod keyboard;
pub mod mouse;
