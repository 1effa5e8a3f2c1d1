//! `patience-lab` tried from outside, all in one test program.

#[allow(dead_code, reason = "some of it is for the tests of the program alone")]
#[path = "../../../../tests/program/home.rs"]
mod home;

mod tournament;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_patience-lab");
