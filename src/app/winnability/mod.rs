//! Whether a hand in play can be won: what is known of its positions, and the searches that find
//! out more. Nothing here decides when a search runs; whoever runs one does so on a thread of
//! its own.

mod hand;
mod search;

use patience_solver::Verdict;

pub use hand::{Ending, Hand, WayBack};
pub use search::{Found, Question, Search};

/// What is shown of whether a hand can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// What a search has found.
    Found(Verdict<()>),
    /// A search is under way.
    Thinking,
}
