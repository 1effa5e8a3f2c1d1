//! Transfers of cards from one pile to another by a player: [`list`] generates them, [`check`] says
//! why one is refused, and `apply` makes it.

mod apply;
mod base_choice;
pub(crate) mod check;
pub(crate) mod list;
