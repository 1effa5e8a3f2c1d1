//! Computer players for games for several: how much they see and overlook, how they value moves,
//! and how quick their hands are. They make moves through the same door as people, and know no card
//! that a person at their seat would not see.

mod model;
mod player_table;
mod race_evaluation;
mod skill;
mod tempo;
mod transfer_cache;
mod turn_evaluation;
mod turn_memory;

pub use player_table::PlayerTable;
pub use skill::{Level, Skill};
