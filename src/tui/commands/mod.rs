//! Commands: what an action does in a place, when the bottom line offers it, and in which games it can be done.
//! Each is a row of the list of its place: `at_home.rs`, `at_table.rs`, `in_replay.rs`, `on_result.rs`, and
//! `anywhere.rs` for those that are the same in all of them. A page has its own commands in its file. Commands
//! return effects; `dispatch.rs` alone runs the ones and performs the others.

mod answered;
mod anywhere;
mod at_home;
mod at_table;
mod command;
pub mod dispatch;
mod in_replay;
mod on_result;
mod opening;
mod pages;
pub mod record_answers;
mod rules_page;
mod words;

pub use in_replay::pick_up;
pub use pages::{ask_again, ask_for_first_page};
pub use words::words;
