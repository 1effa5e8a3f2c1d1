//! The contexts in which keys are pressed, such as the list of games, and sets of these contexts.

/// The context in which a keyboard key is pressed, such as the list of games. It decides which action the key has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyContext {
    /// The player is in the list of games, where letters search.
    Home,
    /// The player is at the table and holds no cards.
    Table,
    /// The player is at the table and holds cards.
    Held,
    /// The screen shows the result of a hand.
    Result,
    /// The screen shows a page of text, such as the rules.
    Page,
    /// The screen shows a list of choices, such as the settings.
    Switches,
    /// The player is typing text in a line.
    Line,
    /// The screen shows a question, which the player has to answer.
    Ask,
    /// The player is at a real-time table, before the hand begins or while it is stopped.
    Paused,
    /// Two players race at one keyboard, with half the keyboard each.
    Race,
    /// The screen shows a replay of a game.
    Replay,
    /// The screen shows the list of finished games.
    Finished,
    /// The screen shows the calendar of daily deals and the tour of the week.
    Days,
    /// The screen shows the statistics.
    Statistics,
    /// The player is in the maker of games.
    Maker,
    /// The player is in the lobby of a shared table.
    Lobby,
}

impl KeyContext {
    /// Whether letters and digits are typed text in this context, rather than commands.
    pub const fn types(self) -> bool {
        TYPING.has(self)
    }
}

/// A set of the contexts in which keys are pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// Returns the set of the given contexts for keys.
    const fn of(places: &[KeyContext]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < places.len() {
            set |= 1 << places[at] as u32;
            at += 1;
        }
        Self(set)
    }

    /// Returns the union of several sets of contexts for keys.
    pub(super) const fn all(sets: &[Self]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < sets.len() {
            set |= sets[at].0;
            at += 1;
        }
        Self(set)
    }

    /// Whether the set contains a context for keys.
    pub const fn has(self, place: KeyContext) -> bool {
        self.0 & (1 << place as u32) != 0
    }

    /// Returns the contexts for keys that are in both sets.
    pub(super) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the contexts of this set that are not in the other set.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set of contexts is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Where a key works: in the list of games.
pub(super) const HOME: Places = Places::of(&[KeyContext::Home]);
/// Where a key works: at the table while no cards are held.
pub(super) const TABLE: Places = Places::of(&[KeyContext::Table]);
/// Where a key works: at the table while cards are held.
pub(super) const HELD: Places = Places::of(&[KeyContext::Held]);
/// Where a key works: at the result of a hand.
pub(super) const RESULT: Places = Places::of(&[KeyContext::Result]);
/// Where a key works: on pages of text, such as the rules.
pub(super) const PAGE: Places = Places::of(&[KeyContext::Page]);
/// Where a key works: in lists of choices, such as the settings.
pub(super) const SWITCHES: Places = Places::of(&[KeyContext::Switches]);
/// Where a key works: while the player types text in a line.
pub(super) const LINE: Places = Places::of(&[KeyContext::Line]);
/// Where a key works: at a question.
pub(super) const ASK: Places = Places::of(&[KeyContext::Ask]);
/// Where a key works: at a real-time table while the hand is not running.
pub(super) const PAUSED: Places = Places::of(&[KeyContext::Paused]);
/// Where a key works: in a race of two players at one keyboard.
pub(super) const RACE: Places = Places::of(&[KeyContext::Race]);
/// Where a key works: in a replay.
pub(super) const REPLAY: Places = Places::of(&[KeyContext::Replay]);
/// Where a key works: in the list of finished games.
pub(super) const FINISHED: Places = Places::of(&[KeyContext::Finished]);
/// Where a key works: in the calendar of daily deals.
pub(super) const DAYS: Places = Places::of(&[KeyContext::Days]);
/// Where a key works: in the statistics.
pub(super) const STATISTICS: Places = Places::of(&[KeyContext::Statistics]);
/// Where a key works: in the maker of games.
pub(super) const MAKER: Places = Places::of(&[KeyContext::Maker]);
/// Where a key works: in the lobby of a shared table.
pub(super) const LOBBY: Places = Places::of(&[KeyContext::Lobby]);

/// Where a key works: while a hand is played, whether or not cards are held.
pub(super) const PLAY: Places = Places::all(&[TABLE, HELD]);
/// Where a key works: during a hand and at its result.
pub(super) const HAND: Places = Places::all(&[PLAY, RESULT]);
/// Where a key works: everywhere at the table.
pub(super) const TABLE_SIDE: Places = Places::all(&[HAND, PAUSED, REPLAY]);
/// Where a key works: on all pages that scroll.
pub(super) const READ: Places = Places::all(&[PAGE, SWITCHES, FINISHED, STATISTICS, MAKER]);
/// Where a key works: on all pages that show records.
pub(super) const RECORDS: Places = Places::all(&[FINISHED, STATISTICS, DAYS]);
/// Where a key works: wherever the cursor moves sideways. In the list of games, Right opens the menu of a game instead.
pub(super) const SIDEWAYS: Places = Places::all(&[PLAY, READ, DAYS, LINE, LOBBY, ASK]);
/// Where a key works: wherever there is a cursor.
pub(super) const ARROWS: Places = Places::all(&[SIDEWAYS, HOME]);
/// The contexts in which letters are typed text.
pub(super) const TYPING: Places = Places::all(&[HOME, LINE, RACE]);
/// Where a key works: in every context.
pub(super) const EVERYWHERE: Places = Places(u64::MAX);
