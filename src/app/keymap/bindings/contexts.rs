//! The sets of contexts in which many actions can be done, a bit for each context.

use crate::keymap::KeyContext;

/// While a hand is played, whether cards are held or not.
pub(super) const PLAY: u16 = KeyContext::Table.set() | KeyContext::Held.set();

/// At a hand, its result included.
pub(super) const HAND: u16 = PLAY | KeyContext::Result.set();

/// At the table, whatever is done there.
pub(super) const TABLE_SIDE: u16 = HAND | KeyContext::Paused.set() | KeyContext::Replay.set();

/// On pages that are read, line by line or screenful by screenful.
pub(super) const READ: u16 = KeyContext::Page.set()
    | KeyContext::Switches.set()
    | KeyContext::Finished.set()
    | KeyContext::Statistics.set()
    | MAKER;

/// On the page of a game in the making.
pub(super) const MAKER: u16 = KeyContext::Maker.set();

/// In the lobby of a table in a room.
pub(super) const LOBBY: u16 = KeyContext::Lobby.set();

/// On the calendar of the days.
pub(super) const DAYS: u16 = KeyContext::Days.set();

/// On the pages that show what the records tell.
pub(super) const RECORDS: u16 = KeyContext::Finished.set() | KeyContext::Statistics.set() | DAYS;

/// Wherever there is a cursor.
pub(super) const ARROWS: u16 = PLAY
    | READ
    | DAYS
    | KeyContext::Home.set()
    | KeyContext::Line.set()
    | LOBBY
    | KeyContext::Ask.set();

/// Wherever the cursor goes sideways: on the list of games that opens what can be done with one.
pub(super) const SIDEWAYS: u16 =
    PLAY | READ | DAYS | KeyContext::Line.set() | LOBBY | KeyContext::Ask.set();

/// In every context.
pub(super) const EVERYWHERE: u16 = u16::MAX >> (u16::BITS - 1 - KeyContext::LAST as u32);
