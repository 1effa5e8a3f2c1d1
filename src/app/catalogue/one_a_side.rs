//! Games of partners played by one person a side: an option of the game may have it so.

use patience_core::{Kind, Rules};
use patience_language::RuleFile;

use super::handicap::Handicaps;
use crate::settings::Choice;

impl Handicaps<'_> {
    /// Returns the choice with which one player is a whole side, where partners play by these rules
    /// and an option of their file changes that.
    pub fn one_a_side(self, file: &RuleFile, rules: &Rules, choice: &Choice) -> Option<Choice> {
        if rules.partners() == 1 {
            return None;
        }
        rules.about.settings.iter().find_map(|setting| {
            let Kind::Choice(values) = &setting.kind else {
                return None;
            };
            values.iter().find_map(|(value, _)| {
                let others = choice.set.iter().filter(|(name, _)| *name != setting.id);
                let mut set: Vec<(String, String)> = others.cloned().collect();
                set.push((setting.id.clone(), value.clone()));
                let compiled = self.compile(file, choice.variant.as_deref(), &set);
                let alone = compiled.is_ok_and(|rules| rules.partners() == 1 && rules.seats() > 1);
                alone.then(|| Choice {
                    variant: choice.variant.clone(),
                    set,
                })
            })
        })
    }
}
