//! The keyboard keys in force: the default keys of all actions, changed by the settings. The input, the help and the
//! bottom line all use them.

use std::collections::BTreeMap;

use super::places::{PLAY, TYPING};
use super::{Action, Entry, Key, KeyContext, TABLE};

/// The keyboard keys in force: the default keys of all actions, changed by the settings.
#[derive(Debug, Clone)]
pub struct Keys {
    bound: Vec<Vec<Key>>,
    /// Whether the arrow keys are shown as words, because the terminal cannot draw arrows.
    names_arrows: bool,
}

impl Default for Keys {
    fn default() -> Self {
        let bound = TABLE
            .iter()
            .map(|entry| {
                entry
                    .defaults
                    .iter()
                    .filter_map(|text| Key::parse(text))
                    .collect()
            })
            .collect();
        Self {
            bound,
            names_arrows: false,
        }
    }
}

impl Keys {
    /// Returns the keyboard keys of all actions: the defaults with the changes from the settings. Also returns an error
    /// message for each change that is not possible; its action keeps its default keys.
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
            let near = patience_language::nearest(id, TABLE.iter().map(|entry| entry.id));
            let hint = near
                .map(|near| format!("; did you mean `{near}`?"))
                .unwrap_or_default();
            return Err(format!("keys: unknown action `{id}`{hint}"));
        };
        let mut keys = Vec::new();
        for text in texts {
            let key = Key::parse(text).ok_or_else(|| {
                format!(
                    "keys.{id}: `{text}` is not a key; use one such as u, N, ctrl-r, f2 or space"
                )
            })?;
            let digit = key.typed().is_some_and(|letter| letter.is_ascii_digit());
            if digit && !TABLE[at].places.both(PLAY).is_empty() {
                return Err(format!(
                    "keys: {} is a pile's label and cannot be used for `{id}`",
                    key.label()
                ));
            }
            keys.push(key);
        }
        if keys.is_empty() && matches!(TABLE[at].action, Action::Quit | Action::Back) {
            return Err(format!("keys.{id} needs at least one key"));
        }
        self.bound[at] = keys;
        Ok(())
    }

    /// Returns an error message if a keyboard key has two actions in the same context, such as the list of games.
    pub fn clash(&self) -> Option<String> {
        for (first, one) in TABLE.iter().enumerate() {
            for (second, other) in TABLE.iter().enumerate().skip(first + 1) {
                // In a context for typing, a character is text and not a command.
                if one.action == other.action {
                    continue;
                }
                let both = one.places.both(other.places);
                let shared = self.bound[first].iter().find(|key| {
                    let places = if key.typed().is_some_and(is_text) {
                        both.without(TYPING)
                    } else {
                        both
                    };
                    !places.is_empty() && self.bound[second].contains(key)
                });
                if let Some(key) = shared {
                    return Some(format!(
                        "keys: {} is both `{}` and `{}`",
                        key.label(),
                        one.id,
                        other.id
                    ));
                }
            }
        }
        None
    }

    /// Returns the action that a keyboard key has in a context, such as the list of games.
    pub fn action(&self, state: KeyContext, key: Key) -> Option<Action> {
        if state.types() && key.typed().is_some_and(is_text) {
            return None;
        }
        let at = self
            .bound
            .iter()
            .zip(TABLE)
            .position(|(keys, entry)| entry.places.has(state) && keys.contains(&key));
        at.map(|at| TABLE[at].action)
    }

    /// Returns the actions that are available in a context, such as the list of games, each with its keyboard keys.
    /// They are in the order of the table of keys.
    pub fn in_state(&self, state: KeyContext) -> impl Iterator<Item = (&'static Entry, &[Key])> {
        let usable = move |key: &Key| !(state.types() && key.typed().is_some_and(is_text));
        TABLE
            .iter()
            .zip(&self.bound)
            .filter(move |(entry, keys)| entry.places.has(state) && keys.iter().any(usable))
            .map(|(entry, keys)| (entry, keys.as_slice()))
    }

    /// Returns the first of the given keyboard keys that is a command in a context, rather than typed text.
    pub fn first_key(state: KeyContext, keys: &[Key]) -> Option<Key> {
        keys.iter().copied().find(|key| Self::is_key(state, *key))
    }

    /// Whether a keyboard key is a command in a context, rather than typed text.
    pub fn is_key(state: KeyContext, key: Key) -> bool {
        !(state.types() && key.typed().is_some_and(is_text))
    }

    /// Sets whether the arrow keys are shown as words, for terminals that cannot draw arrows.
    #[must_use]
    pub const fn naming_arrows(mut self, names_arrows: bool) -> Self {
        self.names_arrows = names_arrows;
        self
    }

    /// Returns the label of a keyboard key, such as `Ctrl-R`.
    pub fn label(&self, key: Key) -> String {
        if self.names_arrows {
            key.plain_label()
        } else {
            key.label()
        }
    }

    /// Returns the label of an action's keyboard key, to be mentioned in a sentence. The label is empty if the action
    /// has no key in the context.
    pub fn name_of(&self, state: KeyContext, action: Action) -> String {
        self.in_state(state)
            .find(|(entry, _)| entry.action == action)
            .and_then(|(_, keys)| Self::first_key(state, keys))
            .map_or_else(String::new, |key| self.label(key))
    }

    /// Whether a character is bound to a command at the table. Such a character cannot be the label of a pile.
    pub fn takes(&self, letter: char) -> bool {
        let key = Key::from_char(letter);
        [KeyContext::Table, KeyContext::Held]
            .iter()
            .any(|state| self.action(*state, key).is_some())
    }

    /// Returns all actions in the order of the table of keys, each with its keyboard keys.
    pub fn bound(&self) -> impl Iterator<Item = (&'static Entry, &[Key])> {
        TABLE
            .iter()
            .zip(&self.bound)
            .map(|(entry, keys)| (entry, keys.as_slice()))
    }
}

/// Whether a character counts as typed text, in a context where letters are typed text. `?`, `#` and `*` never count as
/// text.
pub const fn is_text(letter: char) -> bool {
    !matches!(letter, '?' | '#' | '*')
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
            assert!(
                entry.defaults.iter().all(|text| Key::parse(text).is_some()),
                "{}",
                entry.id
            );
            assert!(
                TABLE.iter().skip(at + 1).all(|other| other.id != entry.id),
                "{}",
                entry.id
            );
        }
    }

    #[test]
    fn letters_search_on_the_home_screen() {
        let keys = Keys::default();
        assert_eq!(keys.action(KeyContext::Home, Key::from_char('k')), None);
        assert_eq!(
            keys.action(KeyContext::Table, Key::from_char('k')),
            Some(Action::Up)
        );
        assert_eq!(
            keys.action(KeyContext::Home, Key::from_char('?')),
            Some(Action::Rules)
        );
    }

    #[test]
    fn a_key_can_be_remapped_but_not_to_one_in_use() {
        let change = |id: &str, key: &str| BTreeMap::from([(id.to_owned(), vec![key.to_owned()])]);
        let (keys, faults) = Keys::with(&change("undo", "backspace"));
        assert!(faults.is_empty());
        assert_eq!(keys.action(KeyContext::Table, Key::from_char('u')), None);
        let (keys, faults) = Keys::with(&change("undo", "a"));
        assert_eq!(faults.len(), 1);
        assert_eq!(
            keys.action(KeyContext::Table, Key::from_char('u')),
            Some(Action::Undo)
        );
        let (keys, faults) = Keys::with(&change("undo", "1"));
        assert!(faults[0].contains("is a pile's label"));
        assert_eq!(keys.action(KeyContext::Table, Key::from_char('1')), None);
        assert!(Keys::with(&change("unod", "x")).1[0].contains("did you mean `undo`"));
    }
}
