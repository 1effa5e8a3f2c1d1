//! Tests of `patience-lab` from outside, all in one test program. Shared helpers are with the tests of `patience`.

#[allow(dead_code, reason = "the tests of the program use the rest")]
#[path = "../../../../tests/program/home.rs"]
mod home;
#[allow(dead_code, reason = "the tests of the program use the rest")]
#[path = "../../../../tests/program/odd_text.rs"]
mod odd_text;
#[cfg(unix)]
#[path = "../../../../tests/program/pipes.rs"]
mod pipes;

mod daily;
mod hostile_text;
#[cfg(unix)]
mod special_files;
mod survey;
mod tournament;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_patience-lab");
