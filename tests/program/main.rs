//! Tests of the program from outside, all in one test program, so that it is built only once.

mod home;
mod odd_text;

mod cli;
mod config;
mod daily;
mod documents;
mod duels;
#[cfg(unix)]
mod endings;
mod foreign_records;
mod former_games;
mod guide;
mod hostile_text;
#[cfg(unix)]
mod kills;
mod lines;
#[cfg(unix)]
mod making;
#[cfg(unix)]
mod monkey;
mod mutations;
#[cfg(unix)]
mod pictures;
mod pipes;
mod players;
mod records;
mod rule_writing;
mod saved;
mod schema;
#[cfg(unix)]
mod session;
mod sharing;
mod solve;
#[cfg(unix)]
mod special_files;
mod stats;
#[cfg(unix)]
mod tables;
#[cfg(unix)]
mod terminal;
mod themes;
#[cfg(unix)]
mod titles;
mod tries;
#[cfg(unix)]
mod windows;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");
