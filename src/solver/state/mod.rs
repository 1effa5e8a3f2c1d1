//! The representations of positions that searches use. [`search_state::SearchState`] is the interface. Each
//! representation decides which rules it accepts, and the solver uses the first representation that accepts a game:
//!
//! 1. [`tableau`]: cards are transferred between piles and turned from a stock;
//! 2. [`removal`]: cards only leave the table, in pairs or alone;
//! 3. [`placement`]: each turned card is placed on a heap or a foundation;
//! 4. [`general`]: every game for one player, using the engine's own position.

pub(crate) mod general;
pub(crate) mod placement;
pub(crate) mod removal;
pub(crate) mod search_state;
pub(crate) mod tableau;
