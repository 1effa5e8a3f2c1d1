//! `patience completions`: the completion script for a shell.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;

use crate::error::CommandError;

/// The end of the help.
const HELP: &str = "\
With the script, the shell completes the commands and options of `patience` when you press Tab. Save
it in the folder in which your shell looks for completions.

Example:
  patience completions bash > ~/.local/share/bash-completion/completions/patience";

/// Print a shell completion script
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Shell for which the script is printed
    shell: Shell,
}

impl Args {
    /// Prints the script with which a shell completes the whole command line. The script contains nothing from files or
    /// arguments, so it is printed unfiltered.
    pub fn run(self, command: &mut Command) -> Result<(), CommandError> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, command, "patience", &mut text);
        Ok(io::stdout().write_all(&text)?)
    }
}
