//! Searches for a way to win from any [`crate::state::search_state::SearchState`], and the portfolio, a sequence of
//! such searches that the solver tries on a deal.

mod beam;
mod best_first;
mod budget;
mod clock;
mod depth_first;
mod parallel;
mod portfolio;
mod schedule;
mod solution;
mod solve;
mod transposition_table;
mod tree;
mod verdict;

pub use budget::{Budget, StopReason, Watch};
pub use solution::{is_solution, shorten, shorten_until};
pub use solve::{arguments_for, solve, solve_with};
pub use verdict::{Answer, Verdict};
