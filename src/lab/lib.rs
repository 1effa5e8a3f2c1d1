//! The laboratory of Patience, for people who make games and tables: how many deals can be won, how hard
//! they are, how strong the computer players are, and which deals the coming days have. The commands run
//! on what the program shares with them, so that games and options are named in the same way.

mod commands;
pub mod daily;
pub mod survey;
pub mod tournament;

pub use commands::run;
