//! Rule files and what is said about them: faults, warnings, and none for the games of the suite.

mod cases;
mod common;
#[path = "../respelling.rs"]
mod respelling;

mod broken;
mod dealing;
mod definitions;
mod fingerprints;
mod lints;
mod meanings;
mod outlines;
mod spelling;
