//! Remembers the settings of guests over SSH by their identity while the program runs, so that a returning guest gets
//! them back. They are not written to a file.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use patience_app::settings::{Change, Settings};

/// The settings that guests over SSH have changed, by the identity of the guest.
#[derive(Debug)]
pub struct Preferences {
    /// The maximum number of guests whose settings are remembered.
    most: usize,
    chosen: Mutex<BTreeMap<String, Vec<Change>>>,
}

impl Preferences {
    /// Creates a memory for the settings of at most `most` guests, which is empty at first. Settings of further guests
    /// are not remembered.
    pub fn of_at_most(most: usize) -> Self {
        Self {
            most,
            chosen: Mutex::default(),
        }
    }

    /// Remembers the settings that a guest over SSH has changed, until the program ends.
    pub fn note(&self, identity: &str, choices: Vec<Change>) {
        // The lock cannot be poisoned: nothing panics while it is held.
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if choices.is_empty() || chosen.len() >= self.most && !chosen.contains_key(identity) {
            return;
        }
        let known = chosen.entry(identity.to_owned()).or_default();
        for choice in choices {
            known.retain(|former| former.id() != choice.id());
            known.push(choice);
        }
    }

    /// Gives a returning guest the settings that the guest had before.
    pub fn apply(&self, identity: &str, settings: &mut Settings) {
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        for choice in chosen.get(identity).into_iter().flatten() {
            // The change was valid before, so it cannot fail.
            let _ = settings.apply(choice);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience_app::settings::{Circumstances, SettingId};

    fn mouse(wanted: bool) -> Vec<Change> {
        vec![Change::new(SettingId::Mouse, wanted)]
    }

    #[test]
    fn a_guest_gets_the_last_choice_back() {
        let preferences = Preferences::of_at_most(1);
        preferences.note("anna", mouse(true));
        preferences.note("anna", mouse(false));
        // There is room for only one person.
        preferences.note("bo", mouse(false));
        let mouse_of = |identity| {
            let mut settings = Settings::without_file("".into(), Circumstances::default());
            preferences.apply(identity, &mut settings);
            settings.mouse.value
        };
        assert!(!mouse_of("anna"));
        assert!(mouse_of("bo"));
    }
}
