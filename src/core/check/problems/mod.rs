//! What can be wrong with a description, as values. This module has the fields, and the problems of
//! the sections that have many. The problems of the other sections are next to their checks.

mod deal;
mod fault;
mod piles;
mod stock;

pub use deal::*;
pub use fault::*;
pub use piles::*;
pub use stock::*;
