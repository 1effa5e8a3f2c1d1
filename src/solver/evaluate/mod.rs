//! The heuristic evaluation of positions: the features that are counted, and their weights.

pub(crate) mod features;
pub(crate) mod weights;
