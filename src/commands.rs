//! The commands, one file for each: its arguments, and how it runs. Each writes to an output that
//! is given to it, and returns an error that is printed once everything is put back.

pub mod arguments;

pub mod check;
pub mod completions;
pub mod config;
pub mod daily;
pub mod deal;
pub mod host;
pub mod join;
pub mod list;
pub mod make;
pub mod new;
pub mod play;
pub mod recording;
pub mod rules;
pub mod schema;
pub mod solve;
