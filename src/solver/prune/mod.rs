//! Arguments by which searches leave positions or moves out without losing a win. Each file states
//! one argument and its source; the arguments know sets of cards and piles, and no representation
//! of a position. [`crate::argument`] names all of them, with those that states make themselves, and the
//! premises of each.

pub(crate) mod deferral;
pub(crate) mod line_ends;
pub(crate) mod mutex;
pub(crate) mod proof_throttle;
pub(crate) mod relaxation;
pub(crate) mod safe_autoplay;
pub(crate) mod safe_cards;
pub(crate) mod transfer_graph;
