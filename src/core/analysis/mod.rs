//! What can be found out about a game or a position by looking at it and trying moves: help that
//! needs no search, and measures by which engines and games are compared.

pub mod advice;
pub mod autofinish;
pub mod deadlock;
mod perft;
mod traits;

pub use perft::perft;
pub use traits::Traits;
