//! The commands about games that were played: to look through one, to send it to somebody, the records
//! of all of them, and what they come to.

mod consent;
mod elsewhere;
mod listing;
pub mod records;
pub mod replay;
pub mod share;
pub mod stats;
