//! What the guests of a room ask for and what they are told, and how both are written when they are somewhere
//! else.

mod ask;
mod fields;
mod framing;
mod name;
mod rules_text;
mod seal;
mod seen_act;
mod seen_position;
mod tell;
pub mod wire;

pub use ask::{Ask, Identity};
pub use name::Name;
pub use rules_text::RulesText;
pub use seal::Sealed;
pub use seen_act::SeenAct;
pub use seen_position::SeenPosition;
pub(crate) use tell::GAVE_UP;
pub use tell::{Chair, EndedHand, People, Person, Presence, RoomStage, SeenTable, Tell};
