//! Transfers, which are a player's moves of cards from one pile to another: [`list`] generates
//! them, [`check`] gives the reason for a refusal, and `apply` makes them.

mod apply;
mod base_choice;
pub(crate) mod check;
pub(crate) mod list;
