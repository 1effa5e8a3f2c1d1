//! Limits for all input from outside: files that a player names, edits or receives, and messages from guests. Each
//! limit is at least ten times the largest input of its kind that the program itself writes. The limits keep the memory
//! and the time for reading small. `patience_core` limits what a rule file may contain, and `patience-host` limits what
//! strangers may do before they are let in.

/// The largest configuration file, in bytes.
pub const SETTINGS_FILE: u64 = 256 << 10;

/// The largest theme file, in bytes.
pub const THEME_FILE: u64 = 64 << 10;

/// The largest rule file, in bytes.
pub const RULE_FILE: u64 = 256 << 10;

/// The largest file of cached outlines of rule files, in bytes.
pub const OUTLINES_FILE: u64 = 16 << 20;

/// The largest saved game, in bytes, both when reading and when writing.
pub const SAVED_GAME: u64 = 16 << 20;

/// The most options that a saved game may have.
pub const SAVED_OPTIONS: usize = 400;

/// The largest draft of a game in the maker, in bytes.
pub const DRAFT: u64 = 1 << 20;

/// The longest position written as text, in bytes.
pub const POSITION: u64 = 1 << 20;

/// The longest game written as a line of text, in characters. Later versions of the program may write longer lines than
/// this version does.
pub const SHARED_LINE: usize = 8_000;

/// The largest unpacked content of a game that was written as a line of text, in bytes.
pub const SHARED_CONTENT: usize = 1 << 16;

/// The most moves in a game written as a line of text.
pub const SHARED_ACTS: usize = 10_000;

/// The largest file of games to import into the records, in bytes.
pub const IMPORT: u64 = 1 << 30;

/// The largest game in an imported file of games, in bytes: a saved game with its record.
pub const IMPORTED_GAME: u64 = SAVED_GAME + (8 << 20);

/// The most players that an imported game may have.
pub const IMPORTED_PLAYERS: usize = 120;

/// The most hands, options or earlier record keys that an imported game may have.
pub const IMPORTED_LIST: usize = 2_000;

/// The longest name or other text in a game that is resumed or imported, in bytes.
pub const RECORDED_TEXT: usize = 2_000;

/// The largest request from a guest, in bytes.
pub const ASK: usize = 4 << 10;

/// The longest key that identifies a guest, in bytes.
pub const GUEST_KEY: usize = 500;

/// The largest message to a guest, in bytes. A guest who returns receives all moves of the hand, and a long race with
/// many seats has tens of thousands of moves.
pub const TELL: usize = 16 << 20;

/// The longest chat message at a table, in bytes.
pub const TALK: usize = 400;
