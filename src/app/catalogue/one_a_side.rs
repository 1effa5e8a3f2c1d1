//! Games of partners played by one person a side: an option of the game may have it so.

use patience_core::{Kind, Rules};
use patience_language::RuleFile;

use super::handicap::Handicaps;

impl Handicaps<'_> {
    /// Returns the options with which one player is a whole side, where partners play by these rules
    /// and an option of their file changes that. The rules are those of a variant with some options set.
    pub fn one_a_side(
        self,
        file: &RuleFile,
        rules: &Rules,
        variant: Option<&str>,
        set: &[(String, String)],
    ) -> Option<Vec<(String, String)>> {
        if rules.partners() == 1 {
            return None;
        }
        rules.about.settings.iter().find_map(|setting| {
            let Kind::Choice(values) = &setting.kind else {
                return None;
            };
            values.iter().find_map(|(value, _)| {
                let others = set.iter().filter(|(name, _)| *name != setting.id);
                let mut alone: Vec<(String, String)> = others.cloned().collect();
                alone.push((setting.id.clone(), value.clone()));
                let compiled = self.compile(file, variant, &alone);
                let is_alone =
                    compiled.is_ok_and(|rules| rules.partners() == 1 && rules.seats() > 1);
                is_alone.then_some(alone)
            })
        })
    }
}
