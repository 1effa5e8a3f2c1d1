//! The chapters of the page that lists all keys: their headings, and the contexts (such as the table) whose keys are
//! listed under each heading.

use patience_app::keymap::KeyContext;

/// A chapter of the page that lists all keys: its heading, and the contexts whose keys are listed under it.
pub type Chapter = (&'static str, &'static [KeyContext]);

/// The chapter of the list of keys about the keys at the table.
pub const AT_TABLE: Chapter = ("At the table", &[KeyContext::Table, KeyContext::Held]);

/// The chapter of the list of keys about the keys during a replay.
pub const WATCHED: Chapter = ("In a replay", &[KeyContext::Replay]);

/// The chapter of the list of keys about the keys while a race of two people at one keyboard is stopped. While the race
/// is running, every letter is a key of one of the two.
pub const STOPPED: Chapter = ("While the hand is stopped (Esc)", &[KeyContext::Paused]);

/// The chapter of the list of keys about the keys on the result of a hand.
pub const AT_END: Chapter = ("At the end of a hand", &[KeyContext::Result]);

/// The chapter of the list of keys about the keys in the list of games.
pub const IN_LIST: Chapter = ("In the list of games (type to search)", &[KeyContext::Home]);

/// The chapter of the list of keys about the keys on pages that have only a few keys of their own.
pub const ON_PAGES: Chapter = (
    "On pages and questions",
    &[
        KeyContext::Page,
        KeyContext::Switches,
        KeyContext::Line,
        KeyContext::Ask,
    ],
);

/// The chapter of the list of keys about the keys in the lobby of a shared table.
pub const LOBBY: Chapter = ("In the lobby", &[KeyContext::Lobby]);

/// The chapters that follow the keys at the table in the list of keys. A page with many keys of its own lists them in
/// its own chapter.
pub const CHAPTERS: [Chapter; 3] = [AT_END, IN_LIST, ON_PAGES];

/// The chapters that follow the keys at the table in the list of keys, for a guest at a shared table.
pub const OF_GUESTS: [Chapter; 3] = [LOBBY, AT_END, ON_PAGES];

/// Whether a key context belongs to a page about finished games, so that the list of keys is not about the rules of a
/// game.
pub const fn is_of_records(place: KeyContext) -> bool {
    use KeyContext::{Days, Finished, Statistics};
    matches!(place, Finished | Statistics | Days)
}

/// Returns the chapter of the list of keys for a page that has many keys of its own; `None` for other key contexts.
pub const fn own_chapter(place: KeyContext) -> Option<Chapter> {
    Some(match place {
        KeyContext::Home => IN_LIST,
        KeyContext::Result => AT_END,
        KeyContext::Finished => ("In the list of finished games", &[KeyContext::Finished]),
        KeyContext::Days => ("On the page of daily deals", &[KeyContext::Days]),
        KeyContext::Statistics => ("In the statistics", &[KeyContext::Statistics]),
        _ => return None,
    })
}
