//! The pages about who sits at the table: names, and whose key is which.

pub mod names;
pub mod try_keys;
