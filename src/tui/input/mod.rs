//! Keys, clicks and pasted text: their actions in the present state, and how these are done.

mod actions;
mod at_home;
mod at_table;
mod effects;
pub mod find_deal;
pub mod keyboard;
pub mod mouse;
mod opening;
mod pages;
pub mod record_answers;
