//! The terminal front end: a model, what messages do to it, and how it is drawn. `run` ties
//! them to a terminal; everything else works without one.

mod context;
mod input;
mod interaction;
mod layout;
mod message;
mod model;
mod render;
mod runtime;
mod screens;
mod update;
mod view;
mod winnability;

#[cfg(test)]
mod tests;

pub use layout::fit;
pub use runtime::{run, terminal};
