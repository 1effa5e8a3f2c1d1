//! Tools for people who make games for Patience. They measure how many deals can be won, how hard the deals are and how
//! strong the computer players are. They also choose the deals of the coming days. The commands share code with the
//! command line of `patience`, so that games and options are given in the same way.

mod commands;
pub mod daily;
pub mod survey;
pub mod tournament;

pub use commands::run;
