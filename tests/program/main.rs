//! The program tried from outside, all in one test program, so that it is built once.

mod home;

mod cli;
mod config;
mod duels;
mod guide;
mod rule_writing;
mod saved;
mod schema;
mod solve;
mod survey;
#[cfg(unix)]
mod terminal;
