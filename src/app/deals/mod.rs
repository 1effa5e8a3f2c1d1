//! Which deal is played: one with a fresh number, or the deal of a day, which is the same for
//! everybody.

pub mod daily;
pub mod dealer;
