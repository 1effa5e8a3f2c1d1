//! Limits for all input from outside: files that a person names, edits or receives, and messages of
//! guests. Each limit is at least ten times the largest thing of its kind that the program itself writes,
//! and keeps the memory and the time for reading small. `patience_core` limits what a rule file may contain,
//! and `patience-host` what strangers may do at the door.

/// A configuration file, in bytes.
pub const SETTINGS_FILE: u64 = 256 << 10;

/// A file of a theme, in bytes.
pub const THEME_FILE: u64 = 64 << 10;

/// A rule file, in bytes.
pub const RULE_FILE: u64 = 256 << 10;

/// The file in which the outlines of rule files are kept, in bytes.
pub const OUTLINES_FILE: u64 = 16 << 20;

/// A saved game, in bytes; the program writes no longer one either.
pub const SAVED_GAME: u64 = 16 << 20;

/// The options of a saved game.
pub const SAVED_OPTIONS: usize = 400;

/// The draft of a game in the making, in bytes.
pub const DRAFT: u64 = 1 << 20;

/// A position as text, in bytes.
pub const POSITION: u64 = 1 << 20;

/// A game as a line of text, in characters: later versions may write longer ones.
pub const SHARED_LINE: usize = 8_000;

/// The unpacked content of such a line, in bytes.
pub const SHARED_CONTENT: usize = 1 << 16;

/// The moves in such a line.
pub const SHARED_ACTS: usize = 10_000;

/// Games to be added to the records, in bytes.
pub const IMPORT: u64 = 1 << 30;

/// One game to be added to the records, in bytes: a saved game with what is recorded of it.
pub const IMPORTED_GAME: u64 = SAVED_GAME + (8 << 20);

/// The players of a game to be added to the records.
pub const IMPORTED_PLAYERS: usize = 120;

/// The hands of a game to be added to the records, its options, or its earlier keys.
pub const IMPORTED_LIST: usize = 2_000;

/// A name or another text of a game to be taken up or added to the records, in bytes.
pub const RECORDED_TEXT: usize = 2_000;

/// A request of a guest, in bytes.
pub const ASK: usize = 4 << 10;

/// The key by which a guest is known, in bytes.
pub const GUEST_KEY: usize = 500;

/// A message to a guest, in bytes. A guest who returns receives all acts of the hand, and a long race at
/// many seats has tens of thousands.
pub const TELL: usize = 16 << 20;

/// A chat message at a table, in bytes.
pub const TALK: usize = 400;
