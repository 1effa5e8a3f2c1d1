//! Transfers of cards from one pile to another by a player: [`list`] generates them, [`check`]
//! gives the reason for a refusal, and `apply` makes them.

mod apply;
mod base_choice;
pub(crate) mod check;
pub(crate) mod list;
