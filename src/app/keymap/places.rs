//! The contexts in which keys are pressed, and sets of them.

/// The context in which a key is pressed, which decides its action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyContext {
    /// The list of games, where letters search.
    Home,
    /// The table, with nothing picked up.
    Table,
    /// The table, with cards picked up.
    Held,
    /// The result of a hand.
    Result,
    /// A page to read.
    Page,
    /// A list of switches.
    Switches,
    /// A line of typed text.
    Line,
    /// A question.
    Ask,
    /// A real-time table, before the hand or while it is stopped.
    Paused,
    /// A race of two players at once, with half the keyboard each.
    Race,
    /// A replay.
    Replay,
    /// The list of finished games.
    Finished,
    /// The calendar of daily deals, and the tour of the week.
    Days,
    /// The statistics.
    Statistics,
    /// The maker of games.
    Maker,
    /// The lobby of a shared table.
    Lobby,
}

impl KeyContext {
    /// Whether letters and digits are text in this context, not commands.
    pub const fn types(self) -> bool {
        TYPING.has(self)
    }
}

/// A set of contexts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// Returns the set of these contexts.
    const fn of(places: &[KeyContext]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < places.len() {
            set |= 1 << places[at] as u32;
            at += 1;
        }
        Self(set)
    }

    /// Returns the union of sets.
    pub(super) const fn all(sets: &[Self]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < sets.len() {
            set |= sets[at].0;
            at += 1;
        }
        Self(set)
    }

    /// Whether the set contains a context.
    pub const fn has(self, place: KeyContext) -> bool {
        self.0 & (1 << place as u32) != 0
    }

    /// Returns the contexts that are in both sets.
    pub(super) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the contexts that are not in the other set.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The list of games.
pub(super) const HOME: Places = Places::of(&[KeyContext::Home]);
/// The table, with nothing picked up.
pub(super) const TABLE: Places = Places::of(&[KeyContext::Table]);
/// The table, with cards picked up.
pub(super) const HELD: Places = Places::of(&[KeyContext::Held]);
/// The result of a hand.
pub(super) const RESULT: Places = Places::of(&[KeyContext::Result]);
/// A page to read.
pub(super) const PAGE: Places = Places::of(&[KeyContext::Page]);
/// A list of switches.
pub(super) const SWITCHES: Places = Places::of(&[KeyContext::Switches]);
/// A line of typed text.
pub(super) const LINE: Places = Places::of(&[KeyContext::Line]);
/// A question.
pub(super) const ASK: Places = Places::of(&[KeyContext::Ask]);
/// A real-time table that is not running.
pub(super) const PAUSED: Places = Places::of(&[KeyContext::Paused]);
/// A race of two players at one keyboard.
pub(super) const RACE: Places = Places::of(&[KeyContext::Race]);
/// A replay.
pub(super) const REPLAY: Places = Places::of(&[KeyContext::Replay]);
/// The list of finished games.
pub(super) const FINISHED: Places = Places::of(&[KeyContext::Finished]);
/// The calendar of daily deals.
pub(super) const DAYS: Places = Places::of(&[KeyContext::Days]);
/// The statistics.
pub(super) const STATISTICS: Places = Places::of(&[KeyContext::Statistics]);
/// The maker of games.
pub(super) const MAKER: Places = Places::of(&[KeyContext::Maker]);
/// The lobby of a shared table.
pub(super) const LOBBY: Places = Places::of(&[KeyContext::Lobby]);

/// While a hand is played, whether or not cards are held.
pub(super) const PLAY: Places = Places::all(&[TABLE, HELD]);
/// During a hand and at its result.
pub(super) const HAND: Places = Places::all(&[PLAY, RESULT]);
/// Everywhere at the table.
pub(super) const TABLE_SIDE: Places = Places::all(&[HAND, PAUSED, REPLAY]);
/// On pages that scroll.
pub(super) const READ: Places = Places::all(&[PAGE, SWITCHES, FINISHED, STATISTICS, MAKER]);
/// On the pages that show records.
pub(super) const RECORDS: Places = Places::all(&[FINISHED, STATISTICS, DAYS]);
/// Wherever the cursor moves sideways. On the list of games, Right opens the menu of a game instead.
pub(super) const SIDEWAYS: Places = Places::all(&[PLAY, READ, DAYS, LINE, LOBBY, ASK]);
/// Wherever there is a cursor.
pub(super) const ARROWS: Places = Places::all(&[SIDEWAYS, HOME]);
/// Wherever letters are typed text.
pub(super) const TYPING: Places = Places::all(&[HOME, LINE, RACE]);
/// In every context.
pub(super) const EVERYWHERE: Places = Places(u64::MAX);
