//! Analysis of games and positions without a solver: advice, auto-finish, choices, deadlock, perft,
//! progress and the traits of a game.

pub mod advice;
pub mod autofinish;
mod choices;
pub mod deadlock;
pub mod last_round;
mod perft;
mod progress;
mod traits;

pub use choices::has_choices;
pub use perft::perft;
pub use progress::{Progress, progress};
pub use traits::Traits;
