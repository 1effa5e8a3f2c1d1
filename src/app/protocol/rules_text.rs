//! The rules of a game as a guest is told them.

use std::sync::Arc;

use patience_core::Rules;
use patience_language::{RuleFile, Source};

/// The rules of a game as its rule file says them, with the variant and the options that are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesText {
    /// The name of the game on the command line.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The options and their values.
    pub options: Vec<(String, String)>,
    /// The rule file.
    pub definition: String,
    /// The fingerprint of the rules.
    pub fingerprint: u64,
}

impl RulesText {
    /// Writes the rules of a game.
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
            fingerprint: about.fingerprint,
        }
    }

    /// Reads the rules.
    ///
    /// # Errors
    /// Says, as a sentence, why they cannot be read by this program.
    pub fn rules(&self) -> Result<Arc<Rules>, String> {
        let source = Arc::new(Source {
            name: format!("the rules of {} from the host", self.game),
            text: self.definition.clone(),
        });
        let rules = RuleFile::read(&self.game, &source, &|_| None)
            .and_then(|file| file.compile(Some(&self.variant), &self.options))
            .map_err(|faults| faults.to_string())?;
        if rules.about.fingerprint == self.fingerprint {
            Ok(Arc::new(rules))
        } else {
            Err(format!(
                "The host plays {} by rules that this program reads otherwise: install the same version of \
                 patience on both sides",
                rules.about.title
            ))
        }
    }
}
