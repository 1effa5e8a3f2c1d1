//! The one table of keys: what can be done, by which keys, in which states, and the words
//! for it. The input, the help and the bottom line all read it; the settings may remap it.

use std::collections::BTreeMap;

use crate::tui::key::Key;

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
}

impl State {
    const fn set(self) -> u16 {
        1 << self as u16
    }

    /// Tells whether letters and digits are text in this state, not commands.
    pub const fn types(self) -> bool {
        matches!(self, Self::Home | Self::Line)
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
    states: u16,
}

const PLAY: u16 = State::Table.set() | State::Held.set();
const HAND: u16 = PLAY | State::Result.set();
const READ: u16 = State::Page.set() | State::Switches.set();
const EVERYWHERE: u16 = 0xff;

const fn entry(
    action: Action,
    id: &'static str,
    defaults: &'static [&'static str],
    short: &'static str,
    words: &'static str,
    states: u16,
) -> Entry {
    Entry { action, id, defaults, short, words, states }
}

/// All that keys can do, the most useful first: the bottom line shows as many as fit.
pub static TABLE: [Entry; 45] = [
    entry(Action::Start, "start", &["enter"], "play", "Play the game under the cursor", State::Home.set()),
    entry(Action::Forget, "forget", &["delete"], "forget", "Forget the unfinished game under the cursor", State::Home.set()),
    entry(Action::Yes, "yes", &["enter", "y"], "yes", "Yes", State::Ask.set()),
    entry(Action::No, "no", &["n"], "no", "No", State::Ask.set()),
    entry(Action::Next, "next", &["enter"], "next", "Go on to the next hand or deal", State::Result.set()),
    entry(Action::Apply, "apply", &["enter"], "apply", "Take what is chosen", State::Switches.set() | State::Line.set()),
    entry(Action::Step, "step", &["space"], "turn", "The game's next step: turn or gather the stock, end the turn", PLAY),
    entry(Action::Drop, "drop", &["enter"], "put down", "Put down; where it was picked up: send it to its best place", State::Held.set()),
    entry(Action::PickUp, "pick_up", &["enter"], "pick up", "Pick up the card under the cursor; twice sends it to its best place", State::Table.set()),
    entry(Action::NextTarget, "next_target", &["tab"], "next place", "Go to the next place that takes what is held, or the next card that can move", PLAY),
    entry(Action::PreviousTarget, "previous_target", &["backtab"], "", "The same, backwards", PLAY),
    entry(Action::Count, "count", &["n"], "how many", "Then a digit: pick up so many cards", State::Held.set()),
    entry(Action::Fewer, "fewer", &["-"], "fewer", "One card fewer", State::Held.set()),
    entry(Action::More, "more", &["+", "="], "more", "One card more", State::Held.set()),
    entry(Action::Undo, "undo", &["u"], "undo", "Take back, as often as you like; after a new deal it brings back the game before", HAND),
    entry(Action::Redo, "redo", &["ctrl-r"], "redo", "Play again what was taken back", HAND),
    entry(Action::SafeUp, "safe_up", &["a"], "all up", "Put up every card that is safe on the foundations", PLAY),
    entry(Action::Call, "call", &["!"], "call", "Call the end of the hand", PLAY),
    entry(Action::Finish, "finish", &["F"], "finish", "Say that the layout is finished", PLAY),
    entry(Action::NoPlay, "no_play", &["O"], "no play", "Declare that nothing can be played", PLAY),
    entry(Action::Pass, "pass", &["P"], "pass", "End the turn", PLAY),
    entry(Action::Rules, "rules", &["?", "f1"], "rules", "The rules of the game, and the keys", HAND | State::Home.set()),
    entry(Action::New, "new", &["N"], "new", "Deal a new game", HAND),
    entry(Action::Restart, "restart", &["R"], "again", "Play the same deal again from the start", HAND),
    entry(Action::Options, "options", &["f3", "V"], "options", "Variants and options of the game", HAND | State::Home.set()),
    entry(Action::Number, "number", &["#", "f4"], "deal no.", "Play a deal by its number", HAND | State::Home.set()),
    entry(Action::Settings, "settings", &["f2", "S"], "settings", "Look at and change the settings", HAND | State::Home.set()),
    entry(Action::Home, "home", &["H"], "games", "To the list of games; the game is kept", HAND),
    entry(Action::Default, "default", &["d", "delete"], "default", "Back to the default", State::Switches.set()),
    entry(Action::Resign, "resign", &["G"], "give up", "Give up the hand", PLAY),
    entry(Action::Colours, "colours", &["C"], "", "Suits in two or in four colours", HAND),
    entry(Action::Size, "size", &["Z"], "", "Larger or smaller cards", HAND),
    entry(Action::RubOut, "rub_out", &["backspace"], "", "Take back the last letter", State::Home.set() | State::Line.set()),
    entry(Action::Up, "up", &["up", "k"], "", "Up", PLAY | READ | State::Home.set()),
    entry(Action::Down, "down", &["down", "j"], "", "Down", PLAY | READ | State::Home.set()),
    entry(Action::Left, "left", &["left", "h"], "", "Left", PLAY | READ | State::Home.set()),
    entry(Action::Right, "right", &["right", "l"], "", "Right", PLAY | READ | State::Home.set()),
    entry(Action::NextTarget, "next_page", &["tab"], "other page", "The other page", State::Page.set()),
    entry(Action::PageUp, "page_up", &["pageup"], "", "A screenful up", READ | State::Home.set()),
    entry(Action::PageDown, "page_down", &["pagedown", "space"], "", "A screenful down", READ | State::Home.set()),
    entry(Action::First, "first", &["home"], "", "To the first", READ | State::Home.set()),
    entry(Action::Last, "last", &["end"], "", "To the last", READ | State::Home.set()),
    entry(Action::Back, "back", &["esc"], "back", "Back by one level", EVERYWHERE),
    entry(Action::Suspend, "suspend", &["ctrl-z"], "", "Leave the terminal to the shell for a while", EVERYWHERE),
    entry(Action::Quit, "quit", &["ctrl-q", "ctrl-c"], "quit", "Leave; the game is kept", EVERYWHERE),
];

/// The keys in force.
#[derive(Debug, Clone)]
pub struct Keys {
    bound: Vec<Vec<Key>>,
}

impl Default for Keys {
    fn default() -> Self {
        let bound = TABLE.iter().map(|entry| entry.defaults.iter().filter_map(|text| Key::parse(text)).collect()).collect();
        Self { bound }
    }
}

impl Keys {
    /// Returns the default keys changed by the settings, and a sentence for each change that
    /// could not be taken; the keys it was about stay as they were.
    pub fn with(changes: &BTreeMap<String, Vec<String>>) -> (Self, Vec<String>) {
        let mut keys = Self::default();
        let mut faults = Vec::new();
        for (id, texts) in changes {
            if let Err(fault) = keys.rebind(id, texts) {
                faults.push(fault);
            }
        }
        if let Some(fault) = keys.clash() {
            return (Self::default(), vec![fault]);
        }
        (keys, faults)
    }

    fn rebind(&mut self, id: &str, texts: &[String]) -> Result<(), String> {
        let Some(at) = TABLE.iter().position(|entry| entry.id == id) else {
            let near = patience_core::nearest(id, TABLE.iter().map(|entry| entry.id));
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            return Err(format!("keys: there is no action `{id}`{hint}"));
        };
        let mut keys = Vec::new();
        for text in texts {
            let key = Key::parse(text).ok_or_else(|| {
                format!("keys.{id}: `{text}` is not a key; write one such as u, N, ctrl-r, f2 or space")
            })?;
            keys.push(key);
        }
        if keys.is_empty() && matches!(TABLE[at].action, Action::Quit | Action::Back) {
            return Err(format!("keys.{id} needs at least one key"));
        }
        self.bound[at] = keys;
        Ok(())
    }

    /// Returns a sentence if a key means two things in one state.
    pub fn clash(&self) -> Option<String> {
        for (first, one) in TABLE.iter().enumerate() {
            for (second, other) in TABLE.iter().enumerate().skip(first + 1) {
                // A key that types is no command where text is typed.
                let typing = State::Home.set() | State::Line.set();
                let both = one.states & other.states;
                let shared = self.bound[first].iter().find(|key| {
                    let states = if key.typed().is_some_and(is_text) { both & !typing } else { both };
                    states != 0 && self.bound[second].contains(key)
                });
                if let Some(key) = shared {
                    return Some(format!(
                        "keys: {} is both `{}` and `{}`, so the default keys are used",
                        key.label(),
                        one.id,
                        other.id
                    ));
                }
            }
        }
        None
    }

    /// Returns what a key does in a state.
    pub fn action(&self, state: State, key: Key) -> Option<Action> {
        if state.types() && key.typed().is_some_and(is_text) {
            return None;
        }
        let at = self.bound.iter().zip(&TABLE).position(|(keys, entry)| entry.states & state.set() != 0 && keys.contains(&key));
        at.map(|at| TABLE[at].action)
    }

    /// Returns the entries that a state knows, with their keys, in the order of the table.
    pub fn in_state(&self, state: State) -> impl Iterator<Item = (&'static Entry, &[Key])> {
        let usable = move |key: &Key| !(state.types() && key.typed().is_some_and(is_text));
        TABLE.iter().zip(&self.bound).filter(move |(entry, keys)| entry.states & state.set() != 0 && keys.iter().any(usable)).map(|(entry, keys)| (entry, keys.as_slice()))
    }

    /// Returns the first key of an entry that can be used in a state.
    pub fn first_key(state: State, keys: &[Key]) -> Option<Key> {
        keys.iter().copied().find(|key| !(state.types() && key.typed().is_some_and(is_text)))
    }

    /// Returns the key to name when a sentence speaks of an action.
    pub fn name_of(&self, state: State, action: Action) -> String {
        self.in_state(state)
            .find(|(entry, _)| entry.action == action)
            .and_then(|(_, keys)| Self::first_key(state, keys))
            .map_or_else(String::new, Key::label)
    }

    /// Tells whether a character is a command at the table, so that it cannot be a label.
    pub fn takes(&self, letter: char) -> bool {
        let key = Key::of(letter);
        [State::Table, State::Held].iter().any(|state| self.action(*state, key).is_some())
    }

    /// Returns the keys of each entry of the table.
    pub fn bound(&self) -> impl Iterator<Item = (&'static Entry, &[Key])> {
        TABLE.iter().zip(&self.bound).map(|(entry, keys)| (entry, keys.as_slice()))
    }
}

/// Tells whether a typed character is text where text is typed; `?` and `#` never are.
pub const fn is_text(letter: char) -> bool {
    !matches!(letter, '?' | '#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_state() {
        assert_eq!(Keys::default().clash(), None);
    }

    #[test]
    fn every_default_key_can_be_read_and_every_name_is_unique() {
        for (at, entry) in TABLE.iter().enumerate() {
            assert!(entry.defaults.iter().all(|text| Key::parse(text).is_some()), "{}", entry.id);
            assert!(TABLE.iter().skip(at + 1).all(|other| other.id != entry.id), "{}", entry.id);
        }
    }

    #[test]
    fn letters_search_on_the_home_screen() {
        let keys = Keys::default();
        assert_eq!(keys.action(State::Home, Key::of('k')), None);
        assert_eq!(keys.action(State::Table, Key::of('k')), Some(Action::Up));
        assert_eq!(keys.action(State::Home, Key::of('?')), Some(Action::Rules));
    }

    #[test]
    fn a_key_can_be_remapped_but_not_to_one_in_use() {
        let change = |id: &str, key: &str| BTreeMap::from([(id.to_owned(), vec![key.to_owned()])]);
        let (keys, faults) = Keys::with(&change("undo", "backspace"));
        assert!(faults.is_empty());
        assert_eq!(keys.action(State::Table, Key::of('u')), None);
        let (keys, faults) = Keys::with(&change("undo", "a"));
        assert_eq!(faults.len(), 1);
        assert_eq!(keys.action(State::Table, Key::of('u')), Some(Action::Undo));
        assert!(Keys::with(&change("unod", "x")).1[0].contains("did you mean `undo`"));
    }
}
