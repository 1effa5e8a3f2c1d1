//! Screens and pages as they look, kept games, the mouse, and text from outside.

mod bottom_line;
pub(super) mod days;
pub(super) mod finished;
pub(super) mod first_page;

mod hostile_text;
pub(super) mod kept;
mod maker;
mod maker_files;
mod maker_input;
mod maker_side;
mod manners;
mod mouse;
mod names;
mod newcomers;
mod over_the_table;
mod questions;
mod recordings;
mod reload;
mod screens;
mod search;
pub(super) mod statistics;
