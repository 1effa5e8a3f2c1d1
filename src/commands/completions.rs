//! `patience completions`: what a shell needs to complete the command line.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;

use crate::error::CommandError;

/// Write out completions for a shell
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    /// Writes the completions of the whole command line. They hold nothing from outside, and go to
    /// the standard output as they are.
    pub fn run(self, command: &mut Command) -> Result<(), CommandError> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, command, "patience", &mut text);
        Ok(io::stdout().write_all(&text)?)
    }
}
