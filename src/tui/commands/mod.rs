//! Commands: what an action does on a screen, when the bottom line offers it, and in which games it is possible. Each
//! screen has a file with its list of commands: `at_home.rs`, `at_table.rs`, `in_replay.rs`, `on_result.rs`, and
//! `anywhere.rs` for the commands that are the same everywhere. The commands of a page are in the file of the page.
//! Commands return effects; only `dispatch.rs` runs commands and performs effects.

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
