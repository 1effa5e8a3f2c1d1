//! The bytes to and from a terminal: decoding its input into messages, and encoding pictures and modes. Nothing in
//! this module reads, writes or waits.

mod backend;
mod decoder;
pub mod graphics;
mod input;
mod links;
mod modes;
pub mod placeholders;
mod questions;
mod window;

pub use backend::CompactBackend;
pub use decoder::{Decoder, Sent};
pub use input::{is_focus, message_of};
pub use links::Link;
#[cfg(unix)]
pub use links::file_address;
#[cfg(unix)]
pub use modes::{CANCEL, leaving_screen};
pub use modes::{ENTERING_CELLS, Traces, clearing, copying, entering, leaving, mouse};
pub use questions::{ASKING_SIZE, Answer, Route, asking};
pub use window::{ShownWindow, Window};
