//! The program `patience`: runs the command line and returns the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    patience::run()
}
