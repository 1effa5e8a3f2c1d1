//! The program: reads the command line, calls the library, prints the error.

use std::process::ExitCode;

fn main() -> ExitCode {
    patience::run()
}
