//! Which deal is played: a fresh number, or the one that a day has for everybody.

pub mod daily;
pub mod dealer;
