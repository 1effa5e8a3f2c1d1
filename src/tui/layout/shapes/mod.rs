//! The kinds of tables, each of which is arranged in its own way.

pub mod columns;
pub mod corners;
pub mod grid;
pub mod picture;
pub mod race;
pub mod shelf;
pub mod triangle;
pub mod turn_game;
