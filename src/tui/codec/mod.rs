//! The bytes of a terminal: what it sends as messages, and pictures as what is sent to it. Nothing is read,
//! written or waited for here.

mod backend;
mod decoder;
pub mod graphics;
mod input;
mod modes;

pub use backend::CompactBackend;
pub use decoder::{Decoder, Sent};
pub use input::message_of;
pub use modes::{clearing, copying, entering, leaving, leaving_for_good, mouse};
