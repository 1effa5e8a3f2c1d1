//! The terminal front end: a model, what events do to it, and how it is drawn. `run` ties
//! them to a terminal; everything else works without one.

mod act;
mod animate;
mod app;
mod atonce;
mod backend;
mod card_art;
mod cursor;
mod draw;
mod duels;
mod event;
mod finish;
pub mod fit;
mod flight;
mod gather;
mod hold;
mod keyline;
mod labels;
mod lanes;
mod layout;
mod light;
mod look;
mod look_through;
mod mouse;
mod place_keys;
mod play;
mod recap;
mod retell;
mod rivals;
mod run;
mod screens;
mod searching;
mod seating;
mod sitting;
mod sittings;
mod storing;
mod table;
pub mod terminal;
mod text;
mod theme;
mod undo;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use run::run;
