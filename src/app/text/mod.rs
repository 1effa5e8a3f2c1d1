//! Text for people and files: what may be shown on a terminal, quoting, numbers and figures, and reports
//! of faults on the standard error.

pub mod ascii;
pub mod clean_text;
pub mod figures;
pub mod numbers;
pub mod quoting;
pub mod report;
