//! Whether the hand in play can be won: the verdicts on its positions, and the searches that find
//! these verdicts. The caller decides when a search runs, and runs it on a separate thread.

mod hand;
mod search;

use patience_solver::Verdict;

pub use hand::{Ending, Hand, WayBack};
pub use search::{Found, Question, Search};

/// What the screen shows about whether a hand can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A search has found this verdict on whether the hand can be won.
    Found(Verdict<()>),
    /// A search for whether the hand can be won is running.
    Thinking,
}
