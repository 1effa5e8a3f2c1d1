//! All that keys can do: each action with its name in the settings, its default keys, the
//! words for it, and the states in which it can be done. Which keys are in force is in
//! `keys.rs`.

/// What the keyboard is for at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
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
    /// A table where all play at once, before the hand and while it is stopped.
    Paused,
    /// Two people play at once, with half the keyboard each.
    Race,
}

impl State {
    pub(super) const fn set(self) -> u16 {
        1 << self as u16
    }

    /// Tells whether letters and digits are text in this state, not commands.
    pub const fn types(self) -> bool {
        matches!(self, Self::Home | Self::Line | Self::Race)
    }
}

/// What a key can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Starts or continues the game under the cursor.
    Start,
    /// Forgets an unfinished game.
    Forget,
    /// The game's own next step.
    Step,
    /// Picks up the card under the cursor.
    PickUp,
    /// Puts down what is held.
    Drop,
    /// Goes to the next place that takes what is held, or the next card that can move.
    NextTarget,
    /// Goes to the one before.
    PreviousTarget,
    /// Asks for a number of cards to pick up.
    Count,
    /// Holds one card fewer.
    Fewer,
    /// Holds one card more.
    More,
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Puts up all cards that are safe there.
    SafeUp,
    /// Ends the turn.
    Pass,
    /// Declares that nothing can be played.
    NoPlay,
    /// Calls the end of the hand.
    Call,
    /// Declares the layout finished.
    Finish,
    /// Answers yes.
    Yes,
    /// Answers no.
    No,
    /// Goes on to the next hand or deal.
    Next,
    /// Deals a new game.
    New,
    /// Starts the deal again.
    Restart,
    /// Gives up.
    Resign,
    /// Applies what was chosen.
    Apply,
    /// Sets back to the default.
    Default,
    /// Shows the rules and the keys.
    Rules,
    /// Shows variants and options.
    Options,
    /// Asks for a deal number.
    Number,
    /// Looks through a race that is over.
    LookThrough,
    /// Goes on with a hand that is stopped.
    Resume,
    /// Tries the keys of two people.
    TryKeys,
    /// Shows the settings.
    Settings,
    /// Goes to the list of games.
    Home,
    /// Two or four colours.
    Colours,
    /// The size of the cards.
    Size,
    /// Takes back the last letter typed.
    RubOut,
    /// Takes back all that was typed.
    Clear,
    /// Moves up.
    Up,
    /// Moves down.
    Down,
    /// Moves left.
    Left,
    /// Moves right.
    Right,
    /// Moves up by a screenful.
    PageUp,
    /// Moves down by a screenful.
    PageDown,
    /// Moves to the first.
    First,
    /// Moves to the last.
    Last,
    /// Back by one level.
    Back,
    /// Leaves the program for a while.
    Suspend,
    /// Leaves the program.
    Quit,
}

/// A line of the table.
#[derive(Debug)]
pub struct Entry {
    /// What it does.
    pub action: Action,
    /// Its name in the settings.
    pub id: &'static str,
    /// The keys it has unless the settings say otherwise.
    pub defaults: &'static [&'static str],
    /// One word or two for the bottom line; empty for what goes without saying.
    pub short: &'static str,
    /// What it does, for the page of keys.
    pub words: &'static str,
    pub(super) states: u16,
}

const PLAY: u16 = State::Table.set() | State::Held.set();
const HAND: u16 = PLAY | State::Result.set();
const TABLE_SIDE: u16 = HAND | State::Paused.set();
const READ: u16 = State::Page.set() | State::Switches.set();
const ARROWS: u16 = PLAY | READ | State::Home.set() | State::Line.set();
const EVERYWHERE: u16 = 0x3ff;

const fn entry(
    action: Action,
    id: &'static str,
    defaults: &'static [&'static str],
    short: &'static str,
    words: &'static str,
    states: u16,
) -> Entry {
    Entry {
        action,
        id,
        defaults,
        short,
        words,
        states,
    }
}

/// All that keys can do, the most useful first: the bottom line shows as many as fit.
pub static TABLE: [Entry; 50] = [
    entry(
        Action::Start,
        "start",
        &["enter"],
        "play",
        "Play the game under the cursor",
        State::Home.set(),
    ),
    entry(
        Action::Forget,
        "forget",
        &["delete"],
        "forget",
        "Forget the unfinished game under the cursor",
        State::Home.set(),
    ),
    entry(
        Action::Yes,
        "yes",
        &["enter", "y"],
        "yes",
        "Yes",
        State::Ask.set(),
    ),
    entry(Action::No, "no", &["n"], "no", "No", State::Ask.set()),
    entry(
        Action::Next,
        "next",
        &["enter"],
        "next",
        "Go on to the next hand or deal",
        State::Result.set(),
    ),
    entry(
        Action::Apply,
        "apply",
        &["enter"],
        "apply",
        "Take what is chosen",
        State::Switches.set() | State::Line.set(),
    ),
    entry(
        Action::LookThrough,
        "look_through",
        &["L"],
        "look through",
        "Where all play at once: look through a hand that is over, action by action",
        State::Result.set() | State::Table.set(),
    ),
    entry(
        Action::Resume,
        "resume",
        &["enter", "space"],
        "go on",
        "Where all play at once: go on after a pause",
        State::Paused.set(),
    ),
    entry(
        Action::TryKeys,
        "try_keys",
        &["K"],
        "try keys",
        "Where all play at once: whose key is which, with two at one keyboard",
        State::Paused.set(),
    ),
    entry(
        Action::Step,
        "step",
        &["space"],
        "turn",
        "The game's next step: turn or gather the stock, end the turn",
        PLAY,
    ),
    entry(
        Action::PickUp,
        "pick_up",
        &["enter"],
        "pick up",
        "Pick up the card under the cursor; twice sends it to its best place",
        State::Table.set(),
    ),
    entry(
        Action::Drop,
        "drop",
        &["enter"],
        "put down",
        "Put down; where it was picked up: send it to its best place",
        State::Held.set(),
    ),
    entry(
        Action::NextTarget,
        "next_target",
        &["tab"],
        "next place",
        "Go to the next place that takes what is held, or the next card that can move",
        PLAY,
    ),
    entry(
        Action::PreviousTarget,
        "previous_target",
        &["backtab"],
        "",
        "The same, backwards",
        PLAY,
    ),
    entry(
        Action::Count,
        "count",
        &["n"],
        "how many",
        "Then a digit: pick up so many cards",
        State::Held.set(),
    ),
    entry(
        Action::Fewer,
        "fewer",
        &["-"],
        "fewer",
        "One card fewer",
        State::Held.set(),
    ),
    entry(
        Action::More,
        "more",
        &["+", "="],
        "more",
        "One card more",
        State::Held.set(),
    ),
    entry(
        Action::Undo,
        "undo",
        &["u"],
        "undo",
        "Undo, back to the start of the hand; after a new deal it brings back the game before",
        TABLE_SIDE,
    ),
    entry(
        Action::Redo,
        "redo",
        &["ctrl-r"],
        "redo",
        "Do again what was undone",
        TABLE_SIDE,
    ),
    entry(
        Action::SafeUp,
        "safe_up",
        &["a"],
        "all up",
        "Put up every card that is safe on the foundations",
        PLAY,
    ),
    entry(
        Action::Call,
        "call",
        &["!"],
        "call",
        "Call the end of the hand; say stop when another player missed a play",
        PLAY,
    ),
    entry(
        Action::Finish,
        "finish",
        &["F"],
        "finish",
        "Say that the layout is finished",
        PLAY,
    ),
    entry(
        Action::NoPlay,
        "no_play",
        &["O"],
        "no play",
        "Declare that nothing can be played",
        PLAY,
    ),
    entry(Action::Pass, "pass", &["P"], "pass", "End the turn", PLAY),
    entry(
        Action::Rules,
        "rules",
        &["?", "f1"],
        "rules",
        "The rules of the game, and the keys",
        TABLE_SIDE | State::Home.set(),
    ),
    entry(
        Action::New,
        "new",
        &["N"],
        "new",
        "Deal a new game",
        TABLE_SIDE,
    ),
    entry(
        Action::Restart,
        "restart",
        &["R"],
        "again",
        "Play the same deal again from the start",
        TABLE_SIDE,
    ),
    entry(
        Action::Resign,
        "resign",
        &["G", "f9"],
        "give up",
        "Give up: the hand, and with several players the match",
        PLAY | State::Paused.set() | State::Race.set(),
    ),
    entry(
        Action::Options,
        "options",
        &["f3", "V"],
        "options",
        "Variants and options of the game",
        TABLE_SIDE | State::Home.set(),
    ),
    entry(
        Action::Number,
        "number",
        &["#", "f4"],
        "deal no.",
        "Play a deal by its number",
        TABLE_SIDE | State::Home.set(),
    ),
    entry(
        Action::Settings,
        "settings",
        &["f2", "S"],
        "settings",
        "Look at and change the settings",
        TABLE_SIDE | State::Home.set(),
    ),
    entry(
        Action::Home,
        "home",
        &["H"],
        "games",
        "To the list of games",
        TABLE_SIDE,
    ),
    entry(
        Action::Default,
        "default",
        &["d", "delete"],
        "default",
        "Back to the default",
        State::Switches.set(),
    ),
    entry(
        Action::Colours,
        "colours",
        &["C"],
        "",
        "Suits in two or in four colours",
        TABLE_SIDE,
    ),
    entry(
        Action::Size,
        "size",
        &["Z"],
        "",
        "Larger or smaller cards",
        TABLE_SIDE,
    ),
    entry(
        Action::RubOut,
        "rub_out",
        &["backspace"],
        "",
        "Take back the last letter",
        State::Home.set() | State::Line.set(),
    ),
    entry(
        Action::Clear,
        "clear",
        &["ctrl-u"],
        "",
        "Take back all that was typed",
        State::Home.set() | State::Line.set(),
    ),
    entry(Action::Up, "up", &["up", "k"], "", "Up", ARROWS),
    entry(Action::Down, "down", &["down", "j"], "", "Down", ARROWS),
    entry(Action::Left, "left", &["left", "h"], "", "Left", ARROWS),
    entry(Action::Right, "right", &["right", "l"], "", "Right", ARROWS),
    entry(
        Action::NextTarget,
        "next_page",
        &["tab"],
        "other page",
        "The other page",
        State::Page.set(),
    ),
    entry(
        Action::NextTarget,
        "next_column",
        &["tab"],
        "next column",
        "The next column, where several things stand in a line",
        State::Line.set(),
    ),
    entry(
        Action::PageUp,
        "page_up",
        &["pageup"],
        "",
        "A screenful up",
        READ | State::Home.set(),
    ),
    entry(
        Action::PageDown,
        "page_down",
        &["pagedown", "space"],
        "",
        "A screenful down",
        READ | State::Home.set(),
    ),
    entry(
        Action::First,
        "first",
        &["home"],
        "",
        "To the first",
        READ | State::Home.set(),
    ),
    entry(
        Action::Last,
        "last",
        &["end"],
        "",
        "To the last",
        READ | State::Home.set(),
    ),
    entry(
        Action::Back,
        "back",
        &["esc"],
        "back",
        "Back by one level",
        EVERYWHERE,
    ),
    entry(
        Action::Suspend,
        "suspend",
        &["ctrl-z"],
        "",
        "Leave the terminal to the shell for a while",
        EVERYWHERE,
    ),
    entry(
        Action::Quit,
        "quit",
        &["ctrl-q", "ctrl-c"],
        "quit",
        "Leave the program",
        EVERYWHERE,
    ),
];
