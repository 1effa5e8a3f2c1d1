//! Warnings about values of a kind of pile in a rule file that have no effect in any form of the game, such as a kind
//! named in `from` that never gives cards.

use std::collections::BTreeMap;

use super::piles::{moves_by_itself, puts};
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use crate::toml::NodeValue;
use crate::vocabulary::names;
use patience_core::{
    Card, CardSet, Direction, Group, GroupId, Lift, LinkedPile, Rank, Role, Rules, Suit,
};

/// Returns warnings about values of a kind of pile in a rule file that have no effect.
pub(super) fn said_in_vain(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let mut warnings = from_nothing(file, forms);
    warnings.extend(held_in_hand(file, forms));
    warnings.extend(limits_of_single_cards(file, forms));
    warnings.extend(shared_by_one(file, forms));
    warnings.extend(all_cards_excepted(file, forms));
    warnings.extend(special_cards_of_no_pack(file, forms));
    warnings
}

/// Returns warnings about `limit`, the maximum number of cards, for cells that are not built on and that accept only
/// single cards.
fn limits_of_single_cards(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let is_single = |rules: &Rules, id: GroupId| {
        let group = rules.group(id);
        let lifted_alone = |from: GroupId| rules.group(from).lift == Lift::Top;
        let is_dealt = rules.deal.iter().any(|step| step.dealt_to().contains(id));
        let comes = |from: GroupId| moves_by_itself(rules, from, id);
        group.role == Role::Cell
            && group.limit > 1
            && group.build.direction == Direction::None
            && group.other_build.is_none()
            && group.guests.is_none()
            && group.linked_pile == LinkedPile::None
            && !is_dealt
            && !rules.group_ids().any(comes)
            && (group.single_start || group.start_from.iter().all(lifted_alone))
    };
    let named = in_all_forms(forms, |rules, id| is_single(rules, id));
    let warnings = named.into_iter().filter_map(|name| {
        let path = ["pile", name.as_str(), "limit"];
        let said = file.node(&path)?;
        let cells = said
            .as_number()
            .map_or_else(|| "4".to_owned(), |limit| limit.to_string());
        let message = format!("nothing is built on `{name}`, so `limit` changes nothing");
        let help = format!(
            "for several cells, use count = {cells}; for several cards in a cell, use build = \"any card\""
        );
        Some(file.warning(&path, message, &help))
    });
    warnings.collect()
}

/// Returns warnings about `build` and `lift` in a rule file if their exceptions exclude all cards.
fn all_cards_excepted(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let is_all = |rules: &Rules, cards: CardSet| (rules.deck() - cards).is_empty();
    let built = in_all_forms(forms, |rules, id| {
        let group = rules.group(id);
        group.build.direction != Direction::None && is_all(rules, group.nothing_on)
    });
    let lifted = in_all_forms(forms, |rules, id| {
        let group = rules.group(id);
        group.lift != Lift::Nothing && is_all(rules, group.never_gives)
    });
    let warning = |name: &String, key: &str, done: &str| {
        let path = ["pile", name.as_str(), key];
        file.node(&path)?;
        let message = format!("`{key}` excludes all cards, so no card of `{name}` {done}");
        let help = format!("use {key} = \"nothing\", or exclude fewer cards");
        Some(file.warning(&path, message, &help))
    };
    let built = built.iter().map(|name| (name, "build", "is built on"));
    let lifted = lifted.iter().map(|name| (name, "lift", "is ever moved"));
    built
        .chain(lifted)
        .filter_map(|(name, key, done)| warning(name, key, done))
        .collect()
}

/// A sort of special cards, such as jokers: the name, a function that recognises them, and the entry of the rule-file
/// key `cards` that adds them.
type SpecialCards = (&'static str, fn(Card) -> bool, &'static str);

/// Returns warnings about special cards that `build` or `lift` in a rule file excludes although no form of the game has
/// them.
fn special_cards_of_no_pack(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let kinds: [SpecialCards; 3] = [
        (
            "knights",
            |card| card.rank() == Rank::KNIGHT,
            "plus knights",
        ),
        (
            "jokers",
            |card| card.suit() == Suit::Jokers,
            "plus 2 jokers",
        ),
        (
            "trumps",
            |card| card.suit() == Suit::Trumps,
            "plus 0 to 21 of trumps",
        ),
    ];
    let mut warnings = Vec::new();
    for (plural, is_it, plus) in kinds {
        let has_some = |rules: &Rules| rules.deck().iter().any(is_it);
        for key in ["build", "lift"] {
            let excepts = |group: &Group| match key {
                "build" => group.nothing_on.iter().any(is_it),
                _ => group.never_gives.iter().any(is_it),
            };
            let in_vain = |rules: &Rules, id| !has_some(rules) && excepts(rules.group(id));
            for name in in_all_forms(forms, in_vain) {
                let path = ["pile", name.as_str(), key];
                // Other excluded cards, such as black ones, may include some of these.
                let said = file.node(&path).map(|node| &node.value);
                let names = |said: &str| said.contains(plural.trim_end_matches('s'));
                if !matches!(said, Some(NodeValue::Text(said)) if names(said)) {
                    continue;
                }
                let message = format!("`{key}` excludes {plural}, but the pack has none");
                let help = format!(
                    "remove them there, or add them to `cards` in [deck]: cards = [\"{plus}\"]"
                );
                warnings.push(file.warning(&path, message, &help));
            }
        }
    }
    warnings
}

/// Returns warnings about piles that a rule file makes shared in a single-player game.
fn shared_by_one(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let named = in_all_forms(forms, |rules, _| !rules.is_for_several());
    let warnings = named.into_iter().filter_map(|name| {
        let path = ["pile", name.as_str(), "shared"];
        file.node(&path)?;
        let message = "`shared` changes nothing in a single-player game".to_owned();
        let help = "remove it, or add [players] for several players";
        Some(file.warning(&path, message, help))
    });
    warnings.collect()
}

/// Returns the names of the kinds of pile for which `holds` returns true in all forms of a game.
fn in_all_forms(forms: &[(Form, Rules)], holds: impl Fn(&Rules, GroupId) -> bool) -> Vec<String> {
    let mut names: BTreeMap<String, bool> = BTreeMap::new();
    for (_, rules) in forms {
        for id in rules.group_ids() {
            let holds_here = holds(rules, id);
            let name = rules.group(id).name.clone();
            names
                .entry(name)
                .and_modify(|all| *all &= holds_here)
                .or_insert(holds_here);
        }
    }
    names
        .into_iter()
        .filter_map(|(name, all)| all.then_some(name))
        .collect()
}

/// Returns warnings about piles that a rule file names in `from` but that never give a card.
fn from_nothing(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    // Whether a card is ever taken, for each kind with `from` and each kind named there.
    let mut gives: BTreeMap<(String, String), bool> = BTreeMap::new();
    let mut nouns: BTreeMap<String, String> = BTreeMap::new();
    for (_, rules) in forms {
        for target in rules.groups.iter().filter(|group| group.count > 0) {
            let named = target.from.union(target.start_from);
            for id in named.iter().filter(|id| rules.group(*id).count > 0) {
                let source = rules.group(id);
                let key = (target.name.clone(), source.name.clone());
                *gives.entry(key).or_default() |= is_given(rules, id);
                nouns.insert(source.name.clone(), source.noun.clone());
            }
        }
    }
    // If none of them gives cards, another warning reports it.
    let takes_some = |target: &str| {
        let mut known = gives.iter();
        puts(file, target).is_none() || known.any(|((to, _), gives)| to == target && *gives)
    };
    let in_vain = gives.iter().filter(|(_, gives)| !**gives);
    let in_vain = in_vain.filter(|((target, _), _)| takes_some(target));
    let warnings = in_vain.filter_map(|((target, source), _)| {
        let path = ["pile", target.as_str(), "from"];
        let NodeValue::Text(said) = &file.node(&path)?.value else {
            return None;
        };
        let first = said.split(" when ").next().unwrap_or_default();
        let is_named = names(first).iter().any(|name| {
            let name = name.strip_prefix("its ").unwrap_or(name);
            name == source.as_str()
        });
        let noun = nouns.get(source)?;
        is_named.then(|| {
            let message = format!("`from` names the {noun}, but no card is ever taken from there");
            let help = format!("set what may be taken under [pile.{source}]: lift = \"top card\"");
            file.warning(&path, message, &help)
        })
    });
    warnings.collect()
}

/// Whether any card is ever taken from a kind of pile.
fn is_given(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let is_chosen_base = group.lift != Lift::Nothing || group.pulls.is_some();
    is_chosen_base || group.role == Role::Stock || rules.lends(id)
}

/// Returns warnings about a hand, the pile for a turned card, that has a limit of more than one card in a rule file.
fn held_in_hand(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let is_hand = |group: &&Group| group.role == Role::Hand && group.limit > 1;
    let mut hands: Vec<String> = Vec::new();
    for (_, rules) in forms {
        for group in rules.groups.iter().filter(is_hand) {
            if !hands.contains(&group.name) {
                hands.push(group.name.clone());
            }
        }
    }
    let said = hands.iter().filter_map(|name| {
        let path = ["pile", name.as_str(), "limit"];
        file.node(&path)?;
        let message = "a hand shows one card at a time".to_owned();
        let help = "remove `limit`: `turn` sets how many are turned at a time; for several cards \
                    at once, use role = \"waste\" or role = \"reserve\"";
        Some(file.warning(&path, message, help))
    });
    said.collect()
}
