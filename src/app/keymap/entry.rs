//! An action that keys can be bound to, as the table of actions has it.

use super::Action;

/// An action with its name, its default keys, its words and its states.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its name in the settings.
    pub id: &'static str,
    /// The keys it has unless the settings say otherwise.
    pub defaults: &'static [&'static str],
    /// One word or two for the bottom line; empty for what goes without saying.
    pub short: &'static str,
    /// The words for the page of keys.
    pub words: &'static str,
    /// The states in which it can be done: a bit each, as in [`super::KeyContext::set`].
    pub states: u16,
}

/// Returns an action of the table.
pub(super) const fn entry(
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
