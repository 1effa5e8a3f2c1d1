//! Whether a hand in play can be won: the verdicts on its positions, and the searches for more of
//! them. The caller decides when a search runs, and runs it on a thread of its own.

mod hand;
mod search;

use patience_solver::Verdict;

pub use hand::{Ending, Hand, WayBack};
pub use search::{Found, Question, Search};

/// The sign for whether a hand can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The verdict of a search.
    Found(Verdict<()>),
    /// A search is under way.
    Thinking,
}
