//! The terminal front end: a model, what messages do to it, and how it is drawn. `run` ties
//! them to a terminal; everything else works without one.

pub mod fit;
mod input;
mod interaction;
mod layout;
mod message;
mod model;
mod render;
mod retell;
mod runtime;
mod screens;
mod seating;
mod sittings;
mod status_line;
mod update;
mod view;
mod winnability;

#[cfg(test)]
mod tests;

pub use runtime::{run, terminal};
