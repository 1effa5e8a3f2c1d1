//! Cards that a player moves from one pile to another: [`list`] finds them, [`check`] says why one is
//! refused.

pub(crate) mod check;
pub(crate) mod list;
