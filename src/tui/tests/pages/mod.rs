//! Screens and pages as they look, kept games, the mouse, and text from outside.

mod bottom_line;
mod days;
mod finished;
mod first_page;

mod hostile_text;
mod kept;
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
mod reload;
mod screens;
mod statistics;
