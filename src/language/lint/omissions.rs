//! Warnings about missing words in a rule file and about words without effect: cards that all go to one of several
//! columns, runs that are never lifted, columns without `build`, and nouns in the plural.

use crate::describe::english::{is_plural, plural, shares, the_piles};
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use crate::toml::{Entry, Node};
use crate::vocabulary::normal;
use patience_core::{DealStep, Direction, Goal, Group, Lift, Role, Rules, Shape};

/// Returns warnings about words in a rule file that are missing or have no effect.
pub(super) fn omissions(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let mut warnings = Vec::new();
    if let Some((_, rules)) = forms.first() {
        warnings.extend(each_left_out(file, rules));
        warnings.extend(nouns_of_several(file, rules));
    }
    warnings.extend(of_piles(file, forms, run_never_lifted));
    warnings.extend(of_piles(file, forms, never_built));
    warnings
}

/// Returns warnings about steps of the deal in a rule file without the word `each`, if they deal several cards to a row
/// of piles. Without that word, all cards go to the first pile.
fn each_left_out(file: &RuleFile, rules: &Rules) -> Vec<Fault> {
    let names: Vec<String> = rules
        .groups
        .iter()
        .map(|group| group.name.clone())
        .collect();
    let steps = file.node(&["deal"]).and_then(Node::as_list);
    let steps = steps.unwrap_or_default().iter();
    let found = steps.filter_map(|step| {
        let phrase = normal(step.as_text()?, &names);
        let phrase = phrase.strip_suffix(", the first on top").unwrap_or(&phrase);
        let (cards, name) = phrase.split_once(" to ")?;
        let is_said = |group: &&Group| name == group.name || name == plural(&group.name);
        let group = rules.groups.iter().find(is_said)?;
        let number: Option<u16> = cards.parse().ok();
        let is_several = cards == "the rest" || number.is_some_and(|number| number > 1);
        if !is_several || group.count < 2 || group.shape != Shape::Row {
            return None;
        }
        let piles = u16::from(group.count);
        let deck = rules.cards_in_deck();
        let each = match number {
            Some(number) if number * piles <= deck || number % piles != 0 => vec![number],
            Some(number) => vec![number / piles],
            None => {
                let is_rest = |step: &DealStep| matches!(step, DealStep::Rest { .. });
                let left = rules.cards_left_for(rules.deal.iter().position(is_rest)?);
                shares(u16::try_from(left).ok()?, piles)
            }
        };
        let each: Vec<String> = each.iter().map(u16::to_string).collect();
        let said = number.map_or_else(
            || "all remaining cards".to_owned(),
            |number| format!("{number} cards"),
        );
        let first = number.map_or_else(String::new, |number| {
            format!(", or \"{number} to {} 1\"", group.name)
        });
        Some(Fault {
            place: Some(step.place.clone()),
            message: format!(
                "there are {piles} piles of `{}`, but {said} go to the first",
                group.name
            ),
            help: Some(format!(
                "write \"{} to each {}\"{first}",
                each.join(", "),
                group.name
            )),
        })
    });
    found.collect()
}

/// Common nouns for piles in rule files, which are never proper names and so need no capital letter.
const COMMON_NOUNS: [&str; 14] = [
    "cell",
    "column",
    "deck",
    "discard",
    "fan",
    "foundation",
    "hand",
    "pile",
    "reserve",
    "row",
    "stack",
    "stock",
    "talon",
    "waste",
];

/// Returns warnings about nouns in a rule file that are in the plural although they mean one of several piles, and
/// about nouns with a capital letter.
fn nouns_of_several(file: &RuleFile, rules: &Rules) -> Vec<Fault> {
    let groups = rules.groups.iter();
    let found = groups
        .filter(|group| group.count > 1 && group.shape == Shape::Row && is_plural(&group.noun));
    let capital = rules.groups.iter().filter(|group| {
        let said = file.node(&["pile", &group.name, "noun"]);
        let said = said.and_then(Node::as_text).unwrap_or_default();
        let first = said.split(' ').next().unwrap_or_default();
        // Other nouns may be proper names, such as the name of a game.
        COMMON_NOUNS.contains(&first.to_lowercase().as_str())
            && first.starts_with(char::is_uppercase)
            && !(group.count > 1 && is_plural(&group.noun))
    });
    let capital = capital.map(|group| {
        let mut letters = group.noun.chars();
        let first = letters.next().map(|first| first.to_lowercase().to_string());
        let small = first.unwrap_or_default() + letters.as_str();
        let message = format!(
            "`noun` is used within sentences, but \"{}\" begins with a capital letter",
            group.noun
        );
        file.warning(
            &["pile", &group.name, "noun"],
            message,
            &format!("write noun = \"{small}\""),
        )
    });
    let warnings = found.filter_map(|group| {
        file.node(&["pile", &group.name, "noun"])?;
        let message = format!(
            "`noun` must name one pile, but \"{}\" is plural",
            group.noun
        );
        Some(file.warning(
            &["pile", &group.name, "noun"],
            message,
            "such as noun = \"column\"",
        ))
    });
    warnings.chain(capital).collect()
}

/// Calls `find` with each kind of pile in each form of the game, to find warnings. Returns a warning about a kind of
/// pile if `find` returns one in every form.
fn of_piles(
    file: &RuleFile,
    forms: &[(Form, Rules)],
    find: impl Fn(&Rules, &Group, &Entry) -> Option<(&'static str, String, &'static str)>,
) -> Vec<Fault> {
    let piles = file
        .node(&["pile"])
        .map(Node::entries)
        .unwrap_or_default()
        .iter();
    let warnings = piles.filter_map(|pile| {
        let found = forms.iter().map(|(_, rules)| {
            let group = rules.groups.iter().find(|group| group.name == pile.key)?;
            find(rules, group, pile)
        });
        let (key, message, help) = found.reduce(Option::and).flatten()?;
        Some(file.warning(&["pile", &pile.key, key], message, help))
    });
    warnings.collect()
}

/// Warns about the rule-file key `run` in a kind of pile from which only single cards are lifted.
fn run_never_lifted(
    _: &Rules,
    group: &Group,
    pile: &Entry,
) -> Option<(&'static str, String, &'static str)> {
    pile.node.get("run")?;
    let is_single = matches!(group.lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst);
    let message = format!(
        "`run` has no effect, because no run is lifted from {}",
        the_piles(group)
    );
    is_single.then_some(("run", message, "use lift = \"built run\", or remove `run`"))
}

/// Warns about columns in a rule file with neither `build` nor `empty` in a game that is won on foundations.
fn never_built(
    rules: &Rules,
    group: &Group,
    pile: &Entry,
) -> Option<(&'static str, String, &'static str)> {
    let says = |key: &str| pile.node.get(key).is_some();
    let is_unsaid = group.role == Role::Tableau
        && group.shape == Shape::Row
        && group.count > 1
        && group.limit > 1
        && group.build.direction == Direction::None
        && !says("build")
        && !says("empty");
    let is_played = matches!(rules.goal, Goal::AllOn(_))
        && rules.removal.is_none()
        && rules.rearrange.is_none();
    let message = format!(
        "{} have no `build`, so no card goes on another there",
        the_piles(group)
    );
    let help = "such as build = \"down in alternating colours\"; write build = \"nothing\" if you mean that";
    (is_unsaid && is_played).then_some(("", message, help))
}
