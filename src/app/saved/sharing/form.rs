//! The form of a line: its version, and how long a line may be. Its bytes are in `envelope.rs`.

/// The version of the form that is written, and the newest that is read.
pub const VERSION: u8 = 1;

/// The longest line that is written, in characters: what may be pasted into a message.
pub const LONGEST_LINE: usize = 2_000;
