//! Finding rules by their fingerprint. A published deal or a saved game keeps the rules that it was
//! first played by. The text of these rules is that of the present built-in rule file, or an
//! earlier text of the file, kept as `frozen/NAME-FINGERPRINT.toml`. A player's own file may extend
//! a built-in file, and it is read on top of an earlier text only if the game was played with that
//! text.

use std::path::Path;
use std::sync::Arc;

use patience_core::Rules;
use patience_language::{Games, RuleFile, Source};

use super::{ALL_NAMES, Catalogue, CatalogueError, ENDING, Embedded, Origin};

impl Embedded {
    /// Reads the built-in rule file of this name, even if the player has a file of the same name.
    ///
    /// # Errors
    /// Fails if there is no such file, or if the file has errors.
    pub fn rule_file(self, id: &str) -> Result<RuleFile, CatalogueError> {
        let source = self.source(id).ok_or_else(|| CatalogueError::Unknown {
            word: id.to_owned(),
            help: ALL_NAMES.to_owned(),
        })?;
        self.read(id, &source)
    }

    /// Returns the rules of a built-in game that have this fingerprint, or `None` if there are
    /// none. They come from the game's present rule file or an earlier text of it. If the present
    /// file has only been reworded, its rules are returned, although they have a new fingerprint.
    pub fn rules_with(
        self,
        id: &str,
        variant: Option<&str>,
        set: &[(String, String)],
        fingerprint: u64,
    ) -> Option<Rules> {
        let present = self.source(id)?;
        let compiled = |source: &Arc<Source>| {
            let file = self.read(id, source).ok()?;
            file.compile(variant, set).ok()
        };
        let is_meant = |rules: &Rules| rules.about.fingerprint == fingerprint;
        let present = compiled(&present);
        if present.as_ref().is_some_and(is_meant) {
            return present;
        }
        let former = self.former.source(id).as_ref().and_then(compiled);
        if let Some(former) = former.filter(is_meant) {
            let same = present.filter(|present| present.plays_like(&former));
            return Some(same.unwrap_or(former));
        }
        let mut frozen = self.frozen.iter().filter(|(name, _)| is_former(name, id));
        frozen.find_map(|(name, text)| compiled(&frozen_source(name, text)).filter(is_meant))
    }

    /// Reads a built-in rule file. The file may extend a frozen file, which keeps an earlier text
    /// of a rule file, by naming it in full, fingerprint included.
    fn read(self, id: &str, source: &Arc<Source>) -> Result<RuleFile, CatalogueError> {
        let find = |name: &str| {
            let frozen = self.frozen.iter().find(|(frozen, _)| *frozen == name);
            let frozen = frozen.map(|(name, text)| frozen_source(name, text));
            frozen.or_else(|| self.source(name))
        };
        let games = Games {
            former: &|present| self.former_of(present),
            ..Games::present(&find)
        };
        Ok(RuleFile::read_among(id, source, games)?)
    }
}

impl Catalogue {
    /// Returns the rules that a file which extends a built-in game had with this fingerprint. Each
    /// earlier text of the built-in game is tried in place of the present one. Returns `None` if no
    /// text gives the fingerprint. `path` is the path of the file if it is outside the player's
    /// folder.
    pub fn rules_over_former(
        &self,
        id: &str,
        path: Option<&Path>,
        (variant, set): (Option<&str>, &[(String, String)]),
        fingerprint: u64,
    ) -> Option<Rules> {
        let origin = path.map(|path| Origin::Path(path.to_owned()));
        let origin = origin.or_else(|| self.origin_of(id))?;
        let source = self.source_of(id, &origin).ok()?;
        let now = self.finder(id, &origin);
        self.embedded.frozen.iter().find_map(|(name, text)| {
            let find = |word: &str| {
                let former = is_former(name, word).then(|| frozen_source(name, text));
                former.or_else(|| now(word))
            };
            let games = Games {
                former: &|present| self.embedded.former_of(present),
                ..Games::present(&find)
            };
            let file = RuleFile::read_among(id, &source, games).ok()?;
            let rules = file.compile(variant, set).ok()?;
            (rules.about.fingerprint == fingerprint).then_some(rules)
        })
    }
}

fn frozen_source(name: &str, text: &str) -> Arc<Source> {
    Source::new(format!("frozen/{name}.{ENDING}"), text)
}

/// Whether `name` is the name of a frozen file, which keeps an earlier text of the rule file of the
/// game `id`.
fn is_former(name: &str, id: &str) -> bool {
    let fingerprint = name
        .strip_prefix(id)
        .and_then(|rest| rest.strip_prefix('-'));
    fingerprint.is_some_and(|text| text.len() == 16 && u64::from_str_radix(text, 16).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: &str = "extends = \"basis\"\ntitle = \"Now\"\n";

    /// Returns the text of the basis.
    fn basis() -> &'static str {
        let files = crate::tests::embedded().rules;
        let file = files.iter().find(|(id, _)| *id == "klondike");
        file.unwrap().1
    }

    /// Returns the text of the basis when its columns were built in suit.
    fn former_basis() -> &'static str {
        let alternating = "build = \"down in alternating colours\"";
        let mut text = String::new();
        for line in basis().lines() {
            if line.replace(' ', "") == alternating.replace(' ', "") {
                text.push_str("build = \"down in suit\"");
            } else {
                text.push_str(line);
            }
            text.push('\n');
        }
        assert_ne!(text, basis());
        Box::leak(text.into_boxed_str())
    }

    fn embedded(frozen: Vec<(&'static str, &'static str)>) -> Embedded {
        Embedded {
            rules: Vec::leak(vec![("basis", basis()), ("now", NOW)]),
            frozen: Vec::leak(frozen),
            ..Embedded::NONE
        }
    }

    fn fingerprint(embedded: Embedded, id: &str) -> u64 {
        let file = embedded.rule_file(id).unwrap();
        file.compile(None, &[]).unwrap().about.fingerprint
    }

    #[test]
    fn rules_are_found_by_their_fingerprint_in_the_present_file_and_in_frozen_ones() {
        let former = Embedded {
            rules: Vec::leak(vec![("basis", former_basis()), ("now", NOW)]),
            ..embedded(Vec::new())
        };
        let (then, now) = (
            fingerprint(former, "basis"),
            fingerprint(embedded(vec![]), "basis"),
        );
        assert_ne!(then, now);
        let name: &'static str = Box::leak(format!("basis-{then:016x}").into_boxed_str());
        let carried = embedded(vec![(name, former_basis())]);
        for wanted in [then, now] {
            let rules = carried.rules_with("basis", None, &[], wanted).unwrap();
            assert_eq!(
                (rules.about.fingerprint, &*rules.about.id),
                (wanted, "basis")
            );
        }
        assert!(carried.rules_with("basis", None, &[], then ^ 1).is_none());
        assert!(carried.rules_with("now", None, &[], then).is_none());
        assert!(
            embedded(vec![])
                .rules_with("basis", None, &[], then)
                .is_none()
        );
    }

    #[test]
    fn a_frozen_file_names_the_frozen_one_that_it_extends() {
        let former = Embedded {
            rules: Vec::leak(vec![("basis", former_basis()), ("now", NOW)]),
            ..embedded(Vec::new())
        };
        let then = fingerprint(former, "now");
        let extends = "extends = \"basis-0123456789abcdef\"\ntitle = \"Then\"\n";
        let name: &'static str = Box::leak(format!("now-{then:016x}").into_boxed_str());
        let carried = embedded(vec![
            ("basis-0123456789abcdef", former_basis()),
            (name, extends),
        ]);
        let rules = carried.rules_with("now", None, &[], then).unwrap();
        assert_eq!(rules.about.title, "Then");
    }

    #[test]
    fn only_a_name_with_a_fingerprint_names_a_frozen_file() {
        assert!(is_former("golf-0123456789abcdef", "golf"));
        for name in [
            "golf",
            "golf-",
            "golf-0123",
            "golf-0123456789abcdeg",
            "golfs-0123456789abcdef",
        ] {
            assert!(!is_former(name, "golf"), "{name}");
        }
    }
}
