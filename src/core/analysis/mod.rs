//! Analysis of games and positions without a solver: advice, autofinish, deadlock, perft and the
//! traits of a game.

pub mod advice;
pub mod autofinish;
pub mod deadlock;
pub mod last_round;
mod perft;
mod traits;

pub use perft::perft;
pub use traits::Traits;
