//! The meaning of each rule file of the suite, independent of its wording: a digest of the descriptions of its
//! variants, each with every option at the ends of its range, and of the plain game with two options at the ends. The
//! digests are stored. `UPDATE_MEANINGS=1` writes them again, which is never needed for a change of the rule language.

use std::fmt::Write;
use std::fs;
use std::sync::Arc;

use patience_core::{About, Build, Description, Direction, Kind, Setting};
use patience_language::{Games, RuleFile, Source, upgraded};

use crate::common::{Texts, data, former_texts, game_ids, rule_file};

/// Options with their values.
type Values = Vec<(String, String)>;

/// A running hash of texts (64-bit FNV-1a).
struct Digest(u64);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// Returns an option with each value that is tried.
fn values(option: &Setting) -> Values {
    let values = match &option.kind {
        Kind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
        Kind::YesNo => vec!["yes".to_owned(), "no".to_owned()],
        Kind::Choice(choices) => choices.iter().map(|(id, _)| id.clone()).collect(),
    };
    let named = |value| (option.id.clone(), value);
    values.into_iter().map(named).collect()
}

/// Returns the sets of values that are tried with each variant, and those for the plain game only.
fn sets(file: &RuleFile) -> (Vec<Values>, Vec<Values>) {
    let options: Vec<_> = file.options().iter().map(values).collect();
    let mut each = vec![Vec::new()];
    each.extend(options.iter().flatten().map(|value| vec![value.clone()]));
    let mut pairs = Vec::new();
    for (index, first) in options.iter().enumerate() {
        for second in &options[index + 1..] {
            let both = |one: &(String, String)| {
                let one = one.clone();
                second.iter().map(move |two| vec![one.clone(), two.clone()])
            };
            pairs.extend(first.iter().flat_map(both));
        }
    }
    (each, pairs)
}

/// Returns a description with only the fields that existed when the digests were stored. Later fields are left out if
/// they have their default value.
fn in_former_fields(game: &Description) -> String {
    let written = format!("{game:?}");
    let written = written.replace("own_start: Any", "row_suits: false");
    let written = written.replace("own_start: SuitOfRow", "row_suits: true");
    let written = written.replace(", most: 1 }", ")");
    let written = written.replace("FewPiles { group: ", "OnePile(");
    written
        .replace(", own_build: Any", "")
        .replace(", freed_by_one: []", "")
        .replace(", start_limit: None", "")
        .replace(", under: false", "")
        .replace(", collects_by_hand: GroupSet(0)", "")
        .replace(", collects_when: Always", "")
        .replace(", goes_when: Always", "")
        .replace(", other_build: None", "")
        .replace(", closes_when: Always", "")
        .replace(
            ", from_own: GroupSet(0), from_own_at_first: GroupSet(0)",
            "",
        )
        .replace(", changed_cards: []", "")
}

/// Removes the texts of an option that players see, which may be reworded.
fn leave_texts_out(setting: &mut Setting) {
    setting.ask.clear();
    if let Kind::Choice(choices) = &mut setting.kind {
        choices.iter_mut().for_each(|(_, title)| title.clear());
    }
}

fn digest_of(id: &str, file: &RuleFile) -> String {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let mut add = |variant: &str, set: &[(String, String)]| {
        let settled = file.compile(Some(variant), set);
        let written = match settled {
            Ok(rules) => {
                let mut settings = rules.about.settings.clone();
                settings.iter_mut().for_each(leave_texts_out);
                let about = About {
                    settings,
                    ..About::default()
                };
                let mut game = Description {
                    about,
                    ..Description::clone(&rules)
                };
                // If nothing is built, the suits of building make no difference.
                let groups = game.groups.iter_mut();
                let unbuilt = groups.filter(|group| group.build.direction == Direction::None);
                unbuilt.for_each(|group| group.build = Build::NONE);
                write!(digest, "{variant} {set:?} {}", in_former_fields(&game))
            }
            Err(_) => write!(digest, "{variant} {set:?} refused"),
        };
        written.unwrap();
    };
    let (each, pairs) = sets(file);
    for variant in file.variants() {
        each.iter().for_each(|set| add(&variant.id, set));
    }
    pairs.iter().for_each(|set| add("standard", set));
    format!("{id} {:016x}\n", digest.0)
}

#[test]
fn every_rule_file_keeps_its_meaning() {
    let kept = data("meanings.txt");
    let ids = game_ids();
    let found = ids.iter().map(|id| digest_of(id, &rule_file(id)));
    let found: String = found.collect();
    if std::env::var("UPDATE_MEANINGS").is_ok_and(|value| value == "1") {
        fs::write(&kept, &found).unwrap();
    }
    let known = fs::read_to_string(&kept).unwrap_or_default();
    let known: Vec<&str> = known.lines().collect();
    let changed: Vec<&str> = found.lines().filter(|line| !known.contains(line)).collect();
    assert!(changed.is_empty(), "these mean something else: {changed:?}");
    assert_eq!(known.len(), found.lines().count());
}

/// Games whose rules have changed since their former text.
const CHANGED_SINCE: [&str; 1] = ["23-skidoo"];

/// Returns the former texts, translated into the present language.
fn upgraded_texts(former: &Texts) -> Texts {
    let find = |id: &str| former.get(id).cloned();
    let anew = |(id, own): (&String, &Arc<Source>)| {
        let tree = upgraded(own, Games::present(&find)).unwrap_or_else(|| panic!("{id}"));
        let text = toml::to_string(&tree.to_value().unwrap()).unwrap();
        (id.clone(), Source::new(own.name.clone(), text))
    };
    former.iter().map(anew).collect()
}

#[test]
fn former_files_mean_the_same_before_and_after_an_upgrade() {
    let known = fs::read_to_string(data("meanings.txt")).unwrap();
    let former = former_texts();
    let mut changed = Vec::new();
    for texts in [&former, &upgraded_texts(&former)] {
        let find = |id: &str| texts.get(id).cloned();
        let texts = texts.iter();
        for (id, own) in texts.filter(|(id, _)| !CHANGED_SINCE.contains(&id.as_str())) {
            match RuleFile::read(id, own, &find) {
                Ok(file) => {
                    let digest = digest_of(id, &file);
                    if !known.contains(&digest) {
                        let why = file.check_all().err().map(|faults| faults.to_string());
                        changed.push(format!("{digest}{}", why.unwrap_or_default()));
                    }
                }
                Err(faults) => changed.push(format!("{id}: {faults}\n{}", own.text)),
            }
        }
    }
    assert!(changed.is_empty(), "{}", changed.concat());
}

#[test]
fn a_former_file_may_describe_building_on_piles_that_are_not_built() {
    let text = "title = \"Old\"\ndeal = [\"7 to each tableau\", \"the rest to stock\"]\n\
        [pile.foundation]\ncount = 4\n[pile.stock]\n[pile.waste]\n\
        [pile.tableau]\ncount = 4\nbuild = \"nothing\"\nnothing_on = \"kings\"\nkeeps_way = \"each pile\"\n\
        [stock]\nto = \"waste\"\n[goal]\nwhen = \"all cards on foundation\"\n";
    let file = RuleFile::read("old", &Source::new("old.toml", text), &|_| None);
    assert_eq!(file.and_then(|file| file.check_all()).err(), None);
}
