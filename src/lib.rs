//! Patience, a solitaire suite for the terminal, as a library: the program itself, and what it shares
//! with `patience-lab`. The rules of play are in `patience_core`.

mod cli;
mod commands;
mod embedded;
mod error;
mod readable_json;
mod schema;
mod surroundings;

pub use commands::arguments;
pub use embedded::EMBEDDED;
pub use error::{CommandError, Problem};
pub use readable_json::one_line;
pub use surroundings::{Surroundings, end};

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
