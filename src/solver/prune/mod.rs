//! Arguments (lines of reasoning) that let searches leave out positions or moves without missing a win. Each file of
//! this module states one argument and its source. The arguments work on sets of cards and piles, and do not depend on
//! how a position is represented. [`crate::argument`] names all arguments, including those inside the states, with the
//! premises of each.

pub(crate) mod deferral;
pub(crate) mod line_ends;
pub(crate) mod mutex;
pub(crate) mod proof_throttle;
pub(crate) mod relaxation;
pub(crate) mod safe_autoplay;
pub(crate) mod safe_cards;
pub(crate) mod transfer_graph;
