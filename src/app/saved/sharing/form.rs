//! The format of a shared line: its version and its maximum length. `envelope.rs` defines its
//! bytes.

/// The version of the shared line's format that the program writes. It is also the newest version
/// that the program can read.
pub const VERSION: u8 = 1;

/// The longest shared line that the program writes, in characters: short enough for a message.
pub const LONGEST_LINE: usize = 2_000;
