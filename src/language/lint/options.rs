//! Warnings about choices in a rule file that make no difference: options that change nothing, choices that make the
//! same game, and variants that are the same as the plain game or another variant.

use crate::fault::Fault;
use crate::lint::names_option;
use crate::rule_file::Form;
use crate::rule_file::RuleFile;
use patience_core::{About, Description, Kind, Rules, Setting};

/// Returns warnings about options of a rule file that change nothing, whatever the values of the other options are.
pub(super) fn idle_options(file: &RuleFile, forms: &[Form]) -> Vec<Fault> {
    let idle =
        (file.options().iter()).filter(|option| all_alike(file, forms, option, &values(option)));
    idle.map(|option| {
        let id = option.id.as_str();
        let help = match &option.kind {
            Kind::Number { min, max, .. } if min == max => {
                "give its range more than one number".to_owned()
            }
            Kind::Number { .. } if !file.node(&[]).is_some_and(|tree| names_option(tree, id)) => {
                format!("write \"{{{id}}}\" where its number belongs")
            }
            Kind::YesNo => "add the changes to `on` or `off`".to_owned(),
            Kind::Choice(_) => "add what each choice changes to its `change`".to_owned(),
            Kind::Number { .. } => {
                "the game is the same with any number; remove the option".to_owned()
            }
        };
        let message = format!("the option `{id}` changes nothing");
        file.warning(&["option", id], message, &help)
    })
    .collect()
}

/// Returns warnings about choices of an option in a rule file that make the same game, whatever the values of the other
/// options are. Also warns about choices with the same title.
pub(super) fn same_choices(file: &RuleFile, forms: &[Form]) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for option in file.options() {
        let Kind::Choice(choices) = &option.kind else {
            continue;
        };
        let values = values(option);
        if all_alike(file, forms, option, &values) {
            // There is already a warning that the whole option changes nothing.
            continue;
        }
        for (at, (id, title)) in choices.iter().enumerate() {
            let path = ["option", &option.id, "choice", id];
            let earlier = &choices[..at];
            if let Some((other, _)) = earlier.iter().find(|(_, known)| known == title) {
                let message = format!("the choices `{other}` and `{id}` have the same title");
                warnings.push(file.warning(&path, message, "give each its own title"));
                continue;
            }
            let same = earlier.iter().find(|(other, _)| {
                let pair = [other.clone(), id.clone()];
                all_alike(file, forms, option, &pair)
            });
            if let Some((other, _)) = same {
                let message = format!("the choices `{other}` and `{id}` are the same game");
                let help = "add what is different to `change`, or remove one of them";
                warnings.push(file.warning(&path, message, help));
            }
        }
    }
    warnings
}

/// Returns warnings about variants in a rule file that are the same as the plain game or an earlier variant, and about
/// variants with the same title.
pub(super) fn same_variants(file: &RuleFile) -> Vec<Fault> {
    let played = |id: &str| file.compile(Some(id), &[]).map(|rules| as_played(&rules));
    let variants = file.variants();
    let games: Vec<_> = variants.iter().map(|variant| played(&variant.id)).collect();
    let mut warnings = Vec::new();
    for (at, variant) in variants.iter().enumerate() {
        let path = ["variant", variant.id.as_str()];
        let called = |other: &usize| variants[*other].title == variant.title;
        let same = |other: &usize| games[at].is_ok() && games[*other] == games[at];
        if let Some(other) = (0..at).find(called) {
            let message = format!(
                "the variants `{}` and `{}` have the same title",
                variants[other].id, variant.id
            );
            warnings.push(file.warning(&path, message, "give each its own title"));
        } else if let Some(other) = (0..at).find(same) {
            let other = if other == 0 {
                "the plain game".to_owned()
            } else {
                format!("the variant `{}`", variants[other].id)
            };
            let message = format!("the variant `{}` is the same as {other}", variant.id);
            let help = "add what is different to `set` or `change`, or remove it";
            warnings.push(file.warning(&path, message, help));
        }
    }
    warnings
}

/// Returns the values of an option that are tried to see whether the option changes anything.
fn values(option: &Setting) -> Vec<String> {
    let mut values = match &option.kind {
        Kind::Number { min, max, .. } => {
            vec![option.default.to_string(), min.to_string(), max.to_string()]
        }
        Kind::YesNo => vec!["yes".to_owned(), "no".to_owned()],
        Kind::Choice(choices) => choices.iter().map(|(id, _)| id.clone()).collect(),
    };
    values.sort_unstable();
    values.dedup();
    values
}

/// Whether all `values` of an option give the same game, in every form of the game. Values that are not allowed
/// together with the other options are ignored.
fn all_alike(file: &RuleFile, forms: &[Form], option: &Setting, values: &[String]) -> bool {
    forms.iter().all(|form| {
        let mut games = values.iter().filter_map(|value| {
            let mut set = form.set.clone();
            set.retain(|(name, _)| *name != option.id);
            set.push((option.id.clone(), value.clone()));
            let rules = file.compile(Some(&form.variant), &set).ok()?;
            Some(as_played(&rules))
        });
        let first = games.next();
        games.all(|game| Some(&game) == first.as_ref())
    })
}

/// Returns the rules of a game without the names of the game and of its options, to compare games.
fn as_played(rules: &Rules) -> Description {
    let mut game = Description::clone(rules);
    let about = std::mem::take(&mut game.about);
    game.about = About {
        settings: Vec::new(),
        variant: String::new(),
        variant_title: String::new(),
        variant_blurb: String::new(),
        // The fingerprint depends on the rule file, not only on the rules.
        fingerprint: 0,
        definition: None,
        ..about
    };
    game
}
