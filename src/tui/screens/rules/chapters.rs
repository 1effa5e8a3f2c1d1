//! The headings of the page of keys, and the places whose keys stand under each.

use patience_app::keymap::KeyContext;

/// A heading of the page of keys with the states whose keys stand under it.
pub type Chapter = (&'static str, &'static [KeyContext]);

/// The keys of the table.
pub const AT_TABLE: Chapter = ("At the table", &[KeyContext::Table, KeyContext::Held]);

/// The keys of a game that is watched.
pub const WATCHED: Chapter = ("While a game is watched", &[KeyContext::Replay]);

/// Those of a table for two who play at once, who have all letters while they play.
pub const STOPPED: Chapter = ("While the hand is stopped, with Esc", &[KeyContext::Paused]);

/// Those of the result of a hand.
pub const AT_END: Chapter = ("At the end of a hand", &[KeyContext::Result]);

/// Those of the first page.
pub const IN_LIST: Chapter = ("In the list of games (letters search)", &[KeyContext::Home]);

/// Those of pages that have few of their own.
pub const ON_PAGES: Chapter = (
    "On pages and questions",
    &[
        KeyContext::Page,
        KeyContext::Switches,
        KeyContext::Line,
        KeyContext::Ask,
    ],
);

/// Those of the lobby.
pub const LOBBY: Chapter = ("In the lobby", &[KeyContext::Lobby]);

/// All besides those of the table. Pages with many keys of their own tell these themselves.
pub const CHAPTERS: [Chapter; 3] = [AT_END, IN_LIST, ON_PAGES];

/// Those of a guest besides the keys of the table.
pub const OF_GUESTS: [Chapter; 3] = [LOBBY, AT_END, ON_PAGES];

/// Tells whether a place is about games that have ended, and about no rules.
pub const fn is_of_records(place: KeyContext) -> bool {
    use KeyContext::{Days, Finished, Statistics};
    matches!(place, Finished | Statistics | Days)
}

/// Returns the keys of a place away from the cards that tells its own.
pub const fn own_chapter(place: KeyContext) -> Option<Chapter> {
    Some(match place {
        KeyContext::Home => IN_LIST,
        KeyContext::Result => AT_END,
        KeyContext::Finished => ("In the list of finished games", &[KeyContext::Finished]),
        KeyContext::Days => ("On the page of the days", &[KeyContext::Days]),
        KeyContext::Statistics => ("In the statistics", &[KeyContext::Statistics]),
        _ => return None,
    })
}
