//! Computer players over the engine of Patience.
//!
//! They are given what a person at their seat would see, and make moves through the same door
//! as everybody else.

mod chance;
mod crowd;
mod judgement;
mod player;
mod skill;
mod tempo;
pub mod tournament;
mod turn_judgement;

pub use crowd::Crowd;
pub use skill::{Level, Skill};
