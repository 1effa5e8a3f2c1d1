//! The program `patience-lab`: runs the command and prints the error.

use std::process::ExitCode;

fn main() -> ExitCode {
    patience_lab::run().map_or_else(|error| error.print(), |()| ExitCode::SUCCESS)
}
