//! `patience share`: prints a saved game as one line of text, which `patience replay` opens.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use patience_language::Fault;

use super::replay::load;
use crate::error::{CommandError, Problem};
use patience_app::program::Program;
use patience_app::saved::sharing::{self, LineError};

/// Print a saved game as one line of text to send to others
///
/// The line contains the game, the deal, every move so far and a checksum. Any copy of the program
/// with the same rules opens it with `patience replay LINE`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Saved game: a file, or a key from `patience records list`
    #[arg(value_name = "FILE|KEY", value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

impl Args {
    /// Prints the line that contains the game.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let loaded = load(program, &self.file)?;
        let line = sharing::line(&loaded).map_err(|error| self.without_line(&error))?;
        writeln!(out, "{line}")?;
        Ok(())
    }

    /// Returns the error that a game is too long for a line. It advises sending the file of the game.
    fn without_line(&self, error: &LineError) -> CommandError {
        let fault = Fault {
            place: None,
            message: error.to_string(),
            help: Some(if self.file.exists() {
                format!("send the file itself: {}", self.file.display())
            } else {
                let key = self.file.display();
                format!("`patience records show {key} > game.toml` writes the file to send")
            }),
        };
        CommandError::Wrong(Problem::Faults(fault.into()))
    }
}
