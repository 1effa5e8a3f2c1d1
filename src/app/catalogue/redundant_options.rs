//! Options that change nothing about the game as the other options are, such as the number of hands
//! where a match goes to a target. Found by compiling, so that no rule file has to say it.

use patience_core::{Description, Rules, Setting, StockTurns, Value};
use patience_language::RuleFile;

/// Returns all that a game is played by, without what is told about it.
fn as_played(rules: &Rules) -> Description {
    let mut game = Description::clone(rules);
    let in_real_time = game.in_real_time();
    if let Some(race) = &mut game.race {
        // What is about turns means nothing where there are none, and the other way round.
        if in_real_time {
            (race.stock_turns, race.auto_pass) = (StockTurns::One, false);
        } else {
            race.grace_ms = 0;
        }
    }
    game.about.settings.clear();
    // It tells apart what is written, not what is played.
    game.about.fingerprint = 0;
    game
}

/// Tells whether two compiled forms of a game play in the same way, whatever their options are called.
fn play_alike(one: &Rules, other: &Rules) -> bool {
    as_played(one) == as_played(other)
}

/// Returns the rules of a file as others are, but for the value of one option.
fn compiled_with(file: &RuleFile, rules: &Rules, id: &str, value: &Value) -> Option<Rules> {
    let settings = rules.about.settings.iter().map(|one| {
        let value = if one.id == id { value } else { &one.value };
        (one.id.clone(), value.to_string())
    });
    let set: Vec<(String, String)> = settings.collect();
    file.compile(Some(&rules.about.variant), &set).ok()
}

/// Tells whether an option changes nothing, whatever its value: whether the game is played in the
/// same way with the next value, the one before and the default.
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

/// What follows from the pace of a race.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pace {
    /// The option that says whether all play at once.
    pub option: Option<usize>,
    /// The options that mean something at the other pace only.
    pub redundant: Vec<usize>,
}

impl Pace {
    /// Finds out which options mean nothing at the pace of a race but would at the other.
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

/// Returns a sentence about the options that somebody set although they make no difference.
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
            "as the other options are, {} changes nothing",
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
    fn an_option_without_effect_is_told_of_and_no_other() {
        let text = said(&[("hands", "3")]).unwrap();
        assert!(text.contains("hands=3"), "{text}");
        assert_eq!(said(&[("hands", "3"), ("match", "hands")]), None);
        assert_eq!(said(&[("target", "80"), ("king_bonus", "5")]), None);
    }

    #[test]
    fn what_is_about_turns_means_nothing_at_once_and_the_other_way_round() {
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
            // Those that mean nothing at the pace are not even shown.
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
