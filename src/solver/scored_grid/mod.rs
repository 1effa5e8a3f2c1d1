//! Games in which cards are placed on a grid whose lines are scored as poker hands: the values of lines that are not
//! full yet, which are learned by playing, and the advice that follows from the values. Nothing in this module knows
//! the order of the stock.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers of cards and places are below 64, keys below 2^23, values below 500 points"
)]

mod adviser;
mod filling;
mod grid;
mod held;
mod ladder;
mod line_feature;
mod line_values;
mod training;

pub use adviser::{Advised, Adviser};
pub use grid::ScoredGrid;
pub use held::points_held;
pub use ladder::{Measured, Rung, measure};
pub use line_values::LineValues;
pub use training::train;
