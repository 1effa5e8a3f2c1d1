//! Options that have no effect because of the other options, such as the number of hands when a
//! match is played to a target. They are found by compiling the rules with other values, so rule
//! files need no entry for them.

use patience_core::{Description, Rules, Setting, StockTurns, Value};
use patience_language::RuleFile;

/// Returns the rules of a game that affect play, without titles and other descriptions.
fn as_played(rules: &Rules) -> Description {
    let mut game = Description::clone(rules);
    let in_real_time = game.in_real_time();
    if let Some(race) = &mut game.race {
        // Settings for turns mean nothing in real time, and the other way round.
        if in_real_time {
            (race.stock_turns, race.auto_pass) = (StockTurns::One, false);
        } else {
            race.grace_ms = 0;
        }
    }
    game.about.settings.clear();
    // The fingerprint distinguishes texts, not ways of play.
    game.about.fingerprint = 0;
    game
}

/// Whether two compiled forms of a game's rules are played in the same way. The names of their
/// options may differ.
fn play_alike(one: &Rules, other: &Rules) -> bool {
    as_played(one) == as_played(other)
}

/// Compiles a rule file with the same options as `rules`, except for the value of one option.
fn compiled_with(file: &RuleFile, rules: &Rules, id: &str, value: &Value) -> Option<Rules> {
    let settings = rules.about.settings.iter().map(|one| {
        let value = if one.id == id { value } else { &one.value };
        (one.id.clone(), value.to_string())
    });
    let set: Vec<(String, String)> = settings.collect();
    file.compile(Some(&rules.about.variant), &set).ok()
}

/// Whether an option of a game has no effect. This is so if its next value, its previous value and
/// its default all give a game that is played in the same way.
pub fn is_redundant(file: &RuleFile, rules: &Rules, setting: &Setting) -> bool {
    let others = [
        setting.step(true),
        setting.step(false),
        setting.default.clone(),
    ];
    let mut others = others.iter().filter(|other| **other != setting.value);
    let mut tried = false;
    let same = others.all(|other| {
        tried = true;
        let compiled = compiled_with(file, rules, &setting.id, other);
        compiled.is_some_and(|compiled| play_alike(rules, &compiled))
    });
    same && tried
}

/// The option that sets the pace of a race (all players at once or in turns), and the options that
/// depend on it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pace {
    /// The option that says whether all players of a race play at once.
    pub option: Option<usize>,
    /// The options that have no effect now, but would have an effect if the pace of the race were
    /// changed.
    pub redundant: Vec<usize>,
}

impl Pace {
    /// Finds the options that have no effect now, but would have an effect if the pace of the race
    /// were changed.
    pub fn from_rules(file: &RuleFile, rules: &Rules) -> Self {
        let other = |at: usize| {
            let setting = &rules.about.settings[at];
            let value = setting.step(true);
            if value == setting.value {
                return None;
            }
            let compiled = compiled_with(file, rules, &setting.id, &value)?;
            (compiled.in_real_time() != rules.in_real_time()).then_some((at, compiled))
        };
        if rules.race.is_none() {
            return Self::default();
        }
        let Some((option, other)) = (0..rules.about.settings.len()).find_map(other) else {
            return Self::default();
        };
        let settings = rules
            .about
            .settings
            .iter()
            .zip(&other.about.settings)
            .enumerate();
        let redundant = settings
            .filter(|(at, _)| *at != option)
            .filter(|(_, (here, there))| {
                is_redundant(file, rules, here) && !is_redundant(file, &other, there)
            })
            .map(|(at, _)| at);
        Self {
            option: Some(option),
            redundant: redundant.collect(),
        }
    }
}

/// Returns a note about options that the player has set but that make no difference, or `None` if
/// there are none.
pub fn note(file: &RuleFile, rules: &Rules, set: &[(String, String)]) -> Option<String> {
    let named = |setting: &&Setting| {
        setting.value != setting.default && set.iter().any(|(name, _)| *name == setting.id)
    };
    let redundant: Vec<String> = rules
        .about
        .settings
        .iter()
        .filter(named)
        .filter(|setting| is_redundant(file, rules, setting))
        .map(|setting| format!("{}={}", setting.id, setting.value))
        .collect();
    (!redundant.is_empty()).then(|| {
        format!(
            "no effect, given the other options: {}",
            redundant.join(" and ")
        )
    })
}

#[cfg(test)]
mod tests {

    use super::*;

    fn said(set: &[(&str, &str)]) -> Option<String> {
        let catalogue = crate::tests::catalogue();
        let file = catalogue.rule_file("nertz").unwrap();
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let rules = file.compile(None, &set).unwrap();
        note(&file, &rules, &set)
    }

    #[test]
    fn only_an_option_without_effect_is_noted() {
        let text = said(&[("hands", "3")]).unwrap();
        assert!(text.contains("hands=3"), "{text}");
        assert_eq!(said(&[("hands", "3"), ("match", "hands")]), None);
        assert_eq!(said(&[("target", "80"), ("king_bonus", "5")]), None);
    }

    #[test]
    fn options_for_turns_have_no_effect_in_real_time_and_the_other_way_round() {
        let catalogue = crate::tests::catalogue();
        let file = catalogue.rule_file("nertz").unwrap();
        for (pace, redundant) in [
            ("realtime", &["stock_turns", "auto_pass"][..]),
            ("turns", &["grace_ms"]),
        ] {
            let set = [("pace".to_owned(), pace.to_owned())];
            let rules = file.compile(None, &set).unwrap();
            let found = Pace::from_rules(&file, &rules);
            let id = |at: &usize| rules.about.settings[*at].id.as_str();
            assert_eq!(found.option.as_ref().map(id), Some("pace"));
            assert_eq!(
                found.redundant.iter().map(id).collect::<Vec<_>>(),
                redundant
            );
        }
    }

    #[test]
    fn most_options_make_a_difference() {
        let catalogue = crate::tests::catalogue();
        for entry in catalogue.index() {
            let file = catalogue.rule_file(&entry.id).unwrap();
            let rules = file.compile(None, &[]).unwrap();
            // Options without effect at this pace are not even shown.
            let hidden = Pace::from_rules(&file, &rules).redundant;
            let redundant = (rules.about.settings.iter().enumerate())
                .filter(|(at, _)| !hidden.contains(at))
                .filter(|(_, setting)| is_redundant(&file, &rules, setting))
                .map(|(_, setting)| setting.id.as_str());
            let redundant: Vec<&str> = redundant.collect();
            assert!(redundant.len() <= 3, "{}: {redundant:?}", entry.id);
        }
    }
}
