//! The game as lines of text, for people who listen to a screen reader or feel braille. Each line
//! that the player types gets exactly one line as its answer, which says only what changed.
//!
//! [`Table`] answers lines and has an example; [`play`] reads them, writes the answers and saves the
//! game.

mod answer;
mod choosing;
mod line;
mod names;
mod questions;
mod run;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use run::{Failure, play};
pub use table::{Reply, Table};
