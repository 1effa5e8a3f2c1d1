//! The pages about the players at the table: one for their seats, one for trying their keys.

pub mod names;
pub mod try_keys;
