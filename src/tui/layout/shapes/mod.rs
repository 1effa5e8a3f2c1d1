//! The kinds of tables, such as tables with columns or with a grid. Each kind has its own way of arranging the piles.

pub mod columns;
pub mod corners;
pub mod grid;
pub mod picture;
pub mod race;
pub mod shelf;
pub mod triangle;
pub mod turn_game;
