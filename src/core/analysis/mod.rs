//! What can be found out about a position by trying moves.

mod perft;

pub use perft::perft;
