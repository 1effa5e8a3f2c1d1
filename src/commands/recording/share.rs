//! `patience share`: prints a saved game as one line of text, which `patience replay` opens.

use std::io::Write;
use std::path::PathBuf;

use clap::ValueHint;
use patience_language::Fault;

use super::replay::load;
use crate::error::{CommandError, Problem};
use patience_app::program::Program;
use patience_app::saved::sharing::{self, LineError};

/// The end of the help.
const HELP: &str = "\
The line contains the game, the deal and every move so far. Anybody who has this program with the
same rules can open it with `patience replay 'LINE'`.

FILE is a saved game; `patience config` shows the folder of your unfinished games. KEY stands for a
finished game; its first 4 digits or more are enough.

Example:
  patience share 3f2a91c4";

/// Print a game as one line of text to send to others
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game: a file, or a key from `patience records list`
    #[arg(value_name = "FILE|KEY", value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

impl Args {
    /// Prints the line of text that contains the game.
    pub fn run(self, out: &mut impl Write, program: &Program) -> Result<(), CommandError> {
        let loaded = load(program, &self.file)?;
        let line = sharing::line(&loaded).map_err(|error| self.without_line(&error))?;
        writeln!(out, "{line}")?;
        Ok(())
    }

    /// Returns the error that a game is too long to be shared as a line of text. It advises sending the file of the
    /// game.
    fn without_line(&self, error: &LineError) -> CommandError {
        let fault = Fault {
            place: None,
            message: error.to_string(),
            help: Some(if self.file.exists() {
                format!("send the file itself: {}", self.file.display())
            } else {
                let key = self.file.display();
                format!("`patience records show {key} > saved-game.toml` writes the file to send")
            }),
        };
        CommandError::Wrong(Problem::Faults(fault.into()))
    }
}
