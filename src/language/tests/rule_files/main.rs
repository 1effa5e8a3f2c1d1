//! Rule files with their errors and warnings; the games of the suite have none.

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
