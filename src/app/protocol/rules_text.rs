//! The rules of a game as sent to guests.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use patience_core::Rules;
use patience_language::{RuleFile, Source};
use serde::{Deserialize, Serialize};

use crate::survey::fingerprint;

/// The compiled rules that guests still use, with their texts. A process with many guests gets the same rules for each
/// guest, and rules take more memory than anything else that belongs to a guest.
static IN_USE: Mutex<Vec<(RulesText, Weak<Rules>)>> = Mutex::new(Vec::new());

/// The rules of a game in the form in which they are sent to guests: the rule file, with the chosen variant and
/// options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesText {
    /// The name of the game on the command line.
    pub game: String,
    /// The variant of the game.
    pub variant: String,
    /// The options of the game and their values.
    pub options: Vec<(String, String)>,
    /// The text of the rule file.
    pub definition: String,
    /// The fingerprint of the rules in hexadecimal digits, since not every JSON reader has 64-bit numbers.
    fingerprint: String,
}

impl RulesText {
    /// Converts compiled rules to the form in which they are sent to guests.
    pub fn new(rules: &Rules) -> Self {
        let about = &rules.about;
        let settings = about.settings.iter();
        Self {
            game: about.id.clone(),
            variant: about.variant.clone(),
            options: settings
                .map(|setting| (setting.id.clone(), setting.value.to_string()))
                .collect(),
            definition: about.definition.as_deref().unwrap_or_default().to_owned(),
            fingerprint: fingerprint(rules),
        }
    }

    /// Compiles the received rules. If the same rules are already in use, returns those.
    ///
    /// # Errors
    /// Returns, as a sentence, why this program cannot read the rules.
    pub fn rules(&self) -> Result<Arc<Rules>, String> {
        // Nothing panics while the list is locked.
        let in_use = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let found = in_use().iter().find_map(|(text, rules)| {
            let is_same = text == self;
            is_same.then(|| rules.upgrade()).flatten()
        });
        if let Some(rules) = found {
            return Ok(rules);
        }
        let rules = self.read()?;
        let mut in_use = in_use();
        in_use.retain(|(_, rules)| rules.strong_count() > 0);
        in_use.push((self.clone(), Arc::downgrade(&rules)));
        Ok(rules)
    }

    fn read(&self) -> Result<Arc<Rules>, String> {
        let source = Source::new(
            format!("the rules of {} from the host", self.game),
            self.definition.clone(),
        );
        let rules = RuleFile::read(&self.game, &source, &|_| None)
            .and_then(|file| file.compile(Some(&self.variant), &self.options))
            .map_err(|faults| faults.to_string())?;
        if fingerprint(&rules) == self.fingerprint {
            Ok(Arc::new(rules))
        } else {
            Err(format!(
                "The host and this program disagree on the rules of {}: install the same version of \
                 patience on both sides",
                rules.about.title
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::catalogue;

    #[test]
    fn rules_in_the_former_language_are_read() {
        let file = crate::tests::former().rule_file("freecell").unwrap();
        let rules = file.compile(None, &[]).unwrap();
        let read = RulesText::new(&rules).rules().unwrap();
        assert!(read.plays_like(&rules));
    }

    #[test]
    fn the_same_rules_are_in_memory_once_while_they_are_in_use() {
        let text = |players: &str| {
            let file = catalogue().rule_file("nertz").unwrap();
            let set = [("players".to_owned(), players.to_owned())];
            RulesText::new(&file.compile(None, &set).unwrap())
        };
        let three = text("3").rules().unwrap();
        assert!(Arc::ptr_eq(&three, &text("3").rules().unwrap()));
        assert!(!Arc::ptr_eq(&three, &text("2").rules().unwrap()));
        let forgotten = Arc::downgrade(&three);
        drop(three);
        assert!(forgotten.upgrade().is_none());
    }
}
