//! A person's results against opponents: against another person, and against computer players.

mod against_computers;
mod head_to_head;
mod pairing;
mod rivalry;

pub use against_computers::{AgainstComputers, AgainstLevel};
pub use head_to_head::{HeadToHead, SharedGame};
pub use pairing::Pairing;
pub use rivalry::{MatchResult, Rivalry};
