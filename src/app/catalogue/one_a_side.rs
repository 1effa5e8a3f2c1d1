//! Partnership games played by one person on each side, if an option of the game allows it.

use patience_core::{Kind, Rules};
use patience_language::RuleFile;

use super::handicap::Handicaps;

impl Handicaps<'_> {
    /// Returns the options with which each side of a partnership game has one player. Returns
    /// `None` if the game has no partners, or if no option can change the number of players.
    /// `rules` is the compiled form of the file with this variant and these options.
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
