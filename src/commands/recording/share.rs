//! `patience share`: a saved game as one line of text, which `patience replay` opens.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use patience_language::Fault;

use super::replay::load;
use crate::error::{CommandError, Problem};
use patience_app::program::Program;
use patience_app::saved::sharing::{self, LineError};

/// Write a saved game as one line to send to somebody
///
/// The line has the game, the deal and every move up to where the game stands, and a checksum. Any
/// copy of the program that has the same rules opens it: patience replay LINE.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game: its file, or the first digits of its key in `patience records list`
    #[arg(value_name = "FILE|KEY", value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

impl Args {
    /// Writes the line.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let loaded = load(program, &self.file)?;
        let line = sharing::line(&loaded).map_err(|error| self.without_line(&error))?;
        writeln!(out, "{line}")?;
        Ok(())
    }

    /// Returns why there is no line, and that the file can be sent.
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
