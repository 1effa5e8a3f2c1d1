//! The thinking part of Patience: a solver for games for one, and computer players.
//!
//! The solver knows every card, and finds out whether a deal can be won. Computer players are given what a person at their seat would see, and make moves through the same door
//! as everybody else.

mod chance;
mod crowd;
mod judgement;
mod known;
mod player;
mod skill;
mod solve;
mod tempo;
pub mod tournament;
mod turn_judgement;

pub use crowd::Crowd;
pub use skill::{Level, Skill};
pub use solve::{Answer, Budget, StopReason, Verdict, Watch, shorten, solve, wins};
