//! The places in which keys are pressed, and sets of them.

/// A place in which a key is pressed, which decides its action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyContext {
    /// The list of games; letters search.
    Home,
    /// The table, nothing picked up.
    Table,
    /// The table, a card picked up.
    Held,
    /// The result of a hand.
    Result,
    /// A page to read.
    Page,
    /// A list of switches.
    Switches,
    /// A line to type in.
    Line,
    /// A question.
    Ask,
    /// A table in real time, before the hand and while it is stopped.
    Paused,
    /// Two people play at once, with half the keyboard each.
    Race,
    /// A recording is played back.
    Replay,
    /// The list of finished games.
    Finished,
    /// The calendar of the days, and the tour of the week.
    Days,
    /// The statistics.
    Statistics,
    /// A game in the making.
    Maker,
    /// The lobby of a table in a room.
    Lobby,
}

impl KeyContext {
    /// Tells whether letters and digits are text in this place, not commands.
    pub const fn types(self) -> bool {
        TYPING.has(self)
    }
}

/// A set of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// Returns the set of these places.
    const fn of(places: &[KeyContext]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < places.len() {
            set |= 1 << places[at] as u32;
            at += 1;
        }
        Self(set)
    }

    /// Returns the places of all these sets.
    pub(super) const fn all(sets: &[Self]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < sets.len() {
            set |= sets[at].0;
            at += 1;
        }
        Self(set)
    }

    /// Tells whether a place is among these.
    pub const fn has(self, place: KeyContext) -> bool {
        self.0 & (1 << place as u32) != 0
    }

    /// Returns the places that are in both sets.
    pub(super) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the places that are not in the other set.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tells whether there is no place in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The list of games.
pub(super) const HOME: Places = Places::of(&[KeyContext::Home]);
/// The table, nothing picked up.
pub(super) const TABLE: Places = Places::of(&[KeyContext::Table]);
/// The table, a card picked up.
pub(super) const HELD: Places = Places::of(&[KeyContext::Held]);
/// The result of a hand.
pub(super) const RESULT: Places = Places::of(&[KeyContext::Result]);
/// A page to read.
pub(super) const PAGE: Places = Places::of(&[KeyContext::Page]);
/// A list of switches.
pub(super) const SWITCHES: Places = Places::of(&[KeyContext::Switches]);
/// A line to type in.
pub(super) const LINE: Places = Places::of(&[KeyContext::Line]);
/// A question.
pub(super) const ASK: Places = Places::of(&[KeyContext::Ask]);
/// A table in real time that stands still.
pub(super) const PAUSED: Places = Places::of(&[KeyContext::Paused]);
/// Two people play at once.
pub(super) const RACE: Places = Places::of(&[KeyContext::Race]);
/// A recording.
pub(super) const REPLAY: Places = Places::of(&[KeyContext::Replay]);
/// The list of finished games.
pub(super) const FINISHED: Places = Places::of(&[KeyContext::Finished]);
/// The calendar of the days.
pub(super) const DAYS: Places = Places::of(&[KeyContext::Days]);
/// The statistics.
pub(super) const STATISTICS: Places = Places::of(&[KeyContext::Statistics]);
/// A game in the making.
pub(super) const MAKER: Places = Places::of(&[KeyContext::Maker]);
/// The lobby of a table in a room.
pub(super) const LOBBY: Places = Places::of(&[KeyContext::Lobby]);

/// While a hand is played, whether cards are held or not.
pub(super) const PLAY: Places = Places::all(&[TABLE, HELD]);
/// At a hand, its result included.
pub(super) const HAND: Places = Places::all(&[PLAY, RESULT]);
/// At the table, whatever is done there.
pub(super) const TABLE_SIDE: Places = Places::all(&[HAND, PAUSED, REPLAY]);
/// On pages that are read, line by line or screenful by screenful.
pub(super) const READ: Places = Places::all(&[PAGE, SWITCHES, FINISHED, STATISTICS, MAKER]);
/// On the pages that show what the records tell.
pub(super) const RECORDS: Places = Places::all(&[FINISHED, STATISTICS, DAYS]);
/// Wherever the cursor goes sideways: on the list of games that opens what can be done with one.
pub(super) const SIDEWAYS: Places = Places::all(&[PLAY, READ, DAYS, LINE, LOBBY, ASK]);
/// Wherever there is a cursor.
pub(super) const ARROWS: Places = Places::all(&[SIDEWAYS, HOME]);
/// Where letters are text.
pub(super) const TYPING: Places = Places::all(&[HOME, LINE, RACE]);
/// In every place.
pub(super) const EVERYWHERE: Places = Places(u64::MAX);
