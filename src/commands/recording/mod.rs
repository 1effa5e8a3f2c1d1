//! The commands about games that have been played: replaying a game, sharing a game, the records of all games, and
//! statistics.

mod confirmation;
mod elsewhere;
mod listing;
pub mod records;
pub mod replay;
pub mod share;
pub mod stats;
