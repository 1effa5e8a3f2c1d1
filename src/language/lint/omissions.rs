//! Words that are left out or said in vain: cards that all go to one of several columns, runs that are never lifted,
//! columns of which nobody says how they are built, and nouns that mean several piles.

use crate::describe::english::{is_plural, plural, shares, the_piles};
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use crate::toml::{Entry, Node};
use crate::vocabulary::normal;
use patience_core::{DealStep, Direction, Goal, Group, Lift, Role, Rules, Shape};

/// Warns of words that are left out or said in vain.
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

/// Warns of steps of the deal that bring several cards to piles in a row without saying to which: all go to the first.
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
            || "all cards that are left".to_owned(),
            |number| format!("{number} cards"),
        );
        let first = number.map_or_else(String::new, |number| {
            format!(", or \"{number} to {} 1\"", group.name)
        });
        Some(Fault {
            place: Some(step.place.clone()),
            message: format!(
                "there are {piles} of `{}`, and {said} go to the first",
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

/// Words for piles that are nobody's name.
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

/// Warns of nouns in the plural for one of several piles.
fn nouns_of_several(file: &RuleFile, rules: &Rules) -> Vec<Fault> {
    let groups = rules.groups.iter();
    let found = groups
        .filter(|group| group.count > 1 && group.shape == Shape::Row && is_plural(&group.noun));
    let capital = rules.groups.iter().filter(|group| {
        let said = file.node(&["pile", &group.name, "noun"]);
        let said = said.and_then(Node::as_text).unwrap_or_default();
        let first = said.split(' ').next().unwrap_or_default();
        // Others may be names, such as that of a game.
        COMMON_NOUNS.contains(&first.to_lowercase().as_str())
            && first.starts_with(char::is_uppercase)
            && !(group.count > 1 && is_plural(&group.noun))
    });
    let capital = capital.map(|group| {
        let mut letters = group.noun.chars();
        let first = letters.next().map(|first| first.to_lowercase().to_string());
        let small = first.unwrap_or_default() + letters.as_str();
        let message = format!(
            "`noun` stands within sentences, and \"{}\" begins with a capital",
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
            "`noun` is what one pile is called, and \"{}\" are several",
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

/// Warns of a kind of pile, where the same is found in all forms of the game.
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

/// Finds a `run` where only single cards are lifted.
fn run_never_lifted(
    _: &Rules,
    group: &Group,
    pile: &Entry,
) -> Option<(&'static str, String, &'static str)> {
    pile.node.get("run")?;
    let is_single = matches!(group.lift, Lift::Nothing | Lift::Top | Lift::TopAboveFirst);
    let message = format!(
        "`run` changes nothing where no run is lifted from {}",
        the_piles(group)
    );
    is_single.then_some((
        "run",
        message,
        "say lift = \"built run\", or leave `run` out",
    ))
}

/// Finds columns of which the file says neither how they are built nor what starts them, in a game that is won on
/// foundations.
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
        "nothing says how {} are built, so that no card goes on another there",
        the_piles(group)
    );
    let help = "such as build = \"down in alternating colours\"; say build = \"nothing\" where that is meant";
    (is_unsaid && is_played).then_some(("", message, help))
}
