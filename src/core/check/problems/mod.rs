//! What can be wrong with a description of a game, as values without words. This module has the
//! fields that can be wrong, and the problems with the deal, the piles and the stock. The other
//! problems are next to their checks.

mod deal;
mod fault;
mod piles;
mod stock;

pub use deal::*;
pub use fault::*;
pub use piles::*;
pub use stock::*;
