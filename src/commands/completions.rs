//! `patience completions`: the completion script for a shell.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;

use crate::error::CommandError;

/// Print a shell completion script
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Shell
    shell: Shell,
}

impl Args {
    /// Prints the script that completes the whole command line. The script contains nothing from files or arguments, so
    /// it is printed unfiltered.
    pub fn run(self, command: &mut Command) -> Result<(), CommandError> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, command, "patience", &mut text);
        Ok(io::stdout().write_all(&text)?)
    }
}
