//! Cards that a player moves from one pile to another: [`list`] finds such moves, [`check`] says why
//! one is refused, and `apply` makes it.

mod apply;
mod base_choice;
pub(crate) mod check;
pub(crate) mod list;
