//! Games of placing cards on a grid whose lines are scored as poker hands: what a line that is not
//! full yet is worth, learned by playing, and the advice that follows from it. Nothing here knows
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
