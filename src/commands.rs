//! The commands of the program. Each command has a file with its arguments and the code that runs it. A command writes
//! to the output that it is given, and its error is printed once the terminal is restored.

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
