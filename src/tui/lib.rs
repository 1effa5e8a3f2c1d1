//! The terminal front end: a model, the messages that change the model, and the functions that draw it. `run`
//! connects them to a terminal; everything else works without a terminal.

mod codec;
mod commands;
mod context;
mod images;
mod input;
mod interaction;
mod layout;
mod message;
mod model;
mod remote;
mod render;
mod runtime;
mod screens;
mod update;
mod view;
mod winnability;

#[cfg(test)]
mod tests;

pub use context::about_pictures;
pub use layout::fit;
pub use remote::{Canvas, GuestScreen, LARGEST};
pub use render::text::{fit as fit_text, pad as pad_text};
pub use render::theme::theme_warnings;
pub use runtime::{Exit, run, terminal};
