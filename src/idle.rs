//! Options that make no difference as the others are: the number of hands where a match goes to
//! a target. Found by compiling, so that no rule file has to say it.

use patience_core::{RuleFile, Rules, Setting};

/// Tells whether a game is played in the same way by both, whatever their options are called.
fn play_alike(one: &Rules, other: &Rules) -> bool {
    let text = |rules: &Rules| {
        let mut rules = rules.clone();
        rules.settings.clear();
        // It tells apart what is written, not what is played.
        rules.fingerprint = 0;
        format!("{rules:?}")
    };
    text(one) == text(other)
}

/// Tells whether it makes no difference what an option is.
pub fn is_idle(file: &RuleFile, rules: &Rules, setting: &Setting) -> bool {
    let others = [
        setting.step(true),
        setting.step(false),
        setting.default.clone(),
    ];
    let mut others = others.iter().filter(|other| **other != setting.value);
    let mut tried = false;
    let same = others.all(|other| {
        let set: Vec<(String, String)> = rules
            .settings
            .iter()
            .map(|one| {
                let value = if one.id == setting.id {
                    other
                } else {
                    &one.value
                };
                (one.id.clone(), value.to_string())
            })
            .collect();
        tried = true;
        let compiled = file.compile(Some(&rules.variant), &set);
        compiled.is_ok_and(|compiled| play_alike(rules, &compiled))
    });
    same && tried
}

/// Returns a sentence about the options that somebody set although they make no difference.
pub fn note(file: &RuleFile, rules: &Rules, set: &[(String, String)]) -> Option<String> {
    let named = |setting: &&Setting| {
        setting.value != setting.default && set.iter().any(|(name, _)| *name == setting.id)
    };
    let idle: Vec<String> = rules
        .settings
        .iter()
        .filter(named)
        .filter(|setting| is_idle(file, rules, setting))
        .map(|setting| format!("{}={}", setting.id, setting.value))
        .collect();
    (!idle.is_empty()).then(|| {
        format!(
            "as the other options are, {} changes nothing",
            idle.join(" and ")
        )
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::catalogue::Catalogue;

    fn said(set: &[(&str, &str)]) -> Option<String> {
        let catalogue = Catalogue::new(PathBuf::from("/nowhere/rules"));
        let file = catalogue.rule_file("nertz").unwrap();
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let rules = file.compile(None, &set).unwrap();
        note(&file, &rules, &set)
    }

    #[test]
    fn an_option_without_effect_is_told_of_and_no_other() {
        let text = said(&[("hands", "3")]).unwrap();
        assert!(text.contains("hands=3"), "{text}");
        assert_eq!(said(&[("hands", "3"), ("match", "hands")]), None);
        assert_eq!(said(&[("target", "80"), ("king_bonus", "5")]), None);
    }

    #[test]
    fn most_options_make_a_difference() {
        let catalogue = Catalogue::new(PathBuf::from("/nowhere/rules"));
        for entry in catalogue.index() {
            let file = catalogue.rule_file(&entry.id).unwrap();
            let rules = file.compile(None, &[]).unwrap();
            let idle = rules
                .settings
                .iter()
                .filter(|setting| is_idle(&file, &rules, setting))
                .map(|setting| setting.id.as_str());
            let idle: Vec<&str> = idle.collect();
            assert!(idle.len() <= 3, "{}: {idle:?}", entry.id);
        }
    }
}
