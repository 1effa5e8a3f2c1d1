//! Warnings about choices that make no difference: options that change nothing,
//! choices that are the same game, variants that are the plain game or each other.

use crate::fault::Fault;
use crate::lint::names_option;
use crate::rule_file::Form;
use crate::rule_file::RuleFile;
use patience_core::{About, Description, Kind, Rules, Setting};

/// Warns of options that change nothing, however the others are set.
pub(super) fn idle_options(file: &RuleFile, forms: &[Form]) -> Vec<Fault> {
    let idle =
        (file.options().iter()).filter(|option| all_alike(file, forms, option, &values(option)));
    idle.map(|option| {
        let id = option.id.as_str();
        let help = match &option.kind {
            Kind::Number { min, max, .. } if min == max => {
                "let its range have more than one number".to_owned()
            }
            Kind::Number { .. } if !file.node(&[]).is_some_and(|tree| names_option(tree, id)) => {
                format!("write \"{{{id}}}\" where its number belongs")
            }
            Kind::YesNo => "say in `on` or `off` what changes".to_owned(),
            Kind::Choice(_) => "say in `change` what each choice changes".to_owned(),
            Kind::Number { .. } => {
                "the game is the same whatever its number; leave it out".to_owned()
            }
        };
        let message = format!("the option `{id}` changes nothing");
        file.warning(&["option", id], message, &help)
    })
    .collect()
}

/// Warns of choices that are the same game however the other options are set, or that are
/// called the same.
pub(super) fn same_choices(file: &RuleFile, forms: &[Form]) -> Vec<Fault> {
    let mut warnings = Vec::new();
    for option in file.options() {
        let Kind::Choice(choices) = &option.kind else {
            continue;
        };
        let values = values(option);
        if all_alike(file, forms, option, &values) {
            // It has been said already that the whole option changes nothing.
            continue;
        }
        for (at, (id, title)) in choices.iter().enumerate() {
            let path = ["option", &option.id, "choice", id];
            let earlier = &choices[..at];
            if let Some((other, _)) = earlier.iter().find(|(_, known)| known == title) {
                let message = format!("the choices `{other}` and `{id}` are called the same");
                warnings.push(file.warning(&path, message, "give each a title of its own"));
                continue;
            }
            let same = earlier.iter().find(|(other, _)| {
                let pair = [other.clone(), id.clone()];
                all_alike(file, forms, option, &pair)
            });
            if let Some((other, _)) = same {
                let message = format!("the choices `{other}` and `{id}` are the same game");
                let help = "say in `change` what is different, or leave one of them out";
                warnings.push(file.warning(&path, message, help));
            }
        }
    }
    warnings
}

/// Warns of variants that are the same game as the plain one, or as an earlier one, or that are
/// called the same.
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
                "the variants `{}` and `{}` are called the same",
                variants[other].id, variant.id
            );
            warnings.push(file.warning(&path, message, "give each a title of its own"));
        } else if let Some(other) = (0..at).find(same) {
            let other = if other == 0 {
                "the plain game".to_owned()
            } else {
                format!("the variant `{}`", variants[other].id)
            };
            let message = format!("the variant `{}` is the same as {other}", variant.id);
            let help = "say in `set` or `change` what is different, or leave it out";
            warnings.push(file.warning(&path, message, help));
        }
    }
    warnings
}

/// Returns values of an option that tell whether it changes anything.
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

/// Tells whether every form of the game is the same whichever of these values an option has. Values
/// that the other options do not permit there say nothing.
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

/// Returns the rules by which a game is played, without the names of the game and its options.
fn as_played(rules: &Rules) -> Description {
    let mut game = Description::clone(rules);
    let about = std::mem::take(&mut game.about);
    game.about = About {
        settings: Vec::new(),
        variant: String::new(),
        variant_title: String::new(),
        variant_blurb: String::new(),
        // A fingerprint tells rule files apart, not the rules that they make.
        fingerprint: 0,
        definition: None,
        ..about
    };
    game
}
