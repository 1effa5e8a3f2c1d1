//! The heuristic evaluation of positions: the counted features and their weights.

pub(crate) mod features;
pub(crate) mod weights;
