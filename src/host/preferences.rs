//! What guests have chosen in the settings, by who they are: whoever comes back has it again, as long as the door is
//! open. Nothing of it is written to a file.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use patience_app::settings::{Change, Settings};

/// What guests have chosen.
#[derive(Debug)]
pub struct Preferences {
    /// The most people of whom something is remembered.
    most: usize,
    chosen: Mutex<BTreeMap<String, Vec<Change>>>,
}

impl Preferences {
    /// Remembers what so many people choose; of whoever chooses something later nothing is remembered.
    pub fn of_at_most(most: usize) -> Self {
        Self {
            most,
            chosen: Mutex::default(),
        }
    }

    /// Remembers what somebody has chosen.
    pub fn note(&self, identity: &str, choices: Vec<Change>) {
        // Nothing panics while it is changed.
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

    /// Has settings be what somebody has chosen.
    pub fn apply(&self, identity: &str, settings: &mut Settings) {
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        for choice in chosen.get(identity).into_iter().flatten() {
            // It was applied once already.
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
    fn the_last_choice_holds_for_whoever_made_it() {
        let preferences = Preferences::of_at_most(1);
        preferences.note("anna", mouse(true));
        preferences.note("anna", mouse(false));
        // There is room for one person alone.
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
