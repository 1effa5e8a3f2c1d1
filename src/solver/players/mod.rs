//! Computer players for games for several people: what they see and overlook, how they value moves, and how fast they
//! are. They make moves through the same functions as people do, and know no card that a person in their seat would
//! not see.

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
