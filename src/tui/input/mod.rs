//! What keys, clicks and pasted text mean at the moment, and what is done about them.

mod actions;
mod at_home;
mod at_table;
pub mod find_deal;
pub mod keyboard;
pub mod mouse;
mod opening;
mod page_requests;
