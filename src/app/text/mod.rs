//! Text for people and files: cleaning of text for terminals, quoting, numbers, statistics, and error messages on the
//! standard error output.

pub mod ascii;
pub mod clean_text;
pub mod figures;
pub mod numbers;
pub mod quoting;
pub mod report;
