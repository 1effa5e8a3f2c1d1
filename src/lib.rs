//! Patience, a solitaire suite for the terminal, as a library, so that tests can drive what
//! the program does. The rules of play are in `patience_core`.

pub mod catalogue;
mod clean_text;
mod cli;
mod commands;
mod dealer;
pub mod duel;
mod error;
mod files;
mod handicap;
mod memory;
mod numbers;
pub mod places;
pub mod program;
mod quoted;
mod readable_json;
mod redundant_options;
mod report;
pub mod saved;
mod schema;
pub mod settings;
mod spanned;
mod survey;
pub mod tui;
mod winnability;

use std::process::ExitCode;

/// Runs the program with the process's own arguments and returns the code it ends with: 0
/// when all is well, 1 when what was asked about is wrong, 2 when the question or the
/// configuration is. Errors are printed here and nowhere else.
pub fn run() -> ExitCode {
    match cli::parse().and_then(cli::Cli::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.print(),
    }
}
