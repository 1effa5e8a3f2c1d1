//! The protocol of a shared table: the requests of guests, the messages to guests, and how both are written for guests
//! in another process.

mod fields;
mod framing;
mod guest_request;
mod name;
mod room_event;
mod rules_text;
mod seal;
mod seen_act;
mod seen_position;
pub mod wire;

pub use guest_request::{GuestRequest, Identity};
pub use name::Name;
pub(crate) use room_event::GAVE_UP;
pub use room_event::{Chair, EndedHand, People, Person, Presence, RoomEvent, RoomStage, SeenTable};
pub use rules_text::RulesText;
pub use seal::Sealed;
pub use seen_act::SeenAct;
pub use seen_position::SeenPosition;
