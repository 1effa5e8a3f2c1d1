//! `patience-lab` tried from outside, all in one test program. What the tests of the program need as well
//! stands there.

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
