//! What a file says of a kind of pile and what means nothing in any form of the game: cards that come from piles
//! that never give any, and how many cards a hand holds.

use std::collections::BTreeMap;

use super::piles::puts;
use crate::fault::Fault;
use crate::rule_file::{Form, RuleFile};
use crate::toml::NodeValue;
use crate::vocabulary::names;
use patience_core::{Group, GroupId, Lift, Role, Rules};

/// Warns of what is said in vain.
pub(super) fn said_in_vain(file: &RuleFile, forms: &[(Form, Rules)]) -> Vec<Fault> {
    let mut warnings = from_nothing(file, forms);
    warnings.extend(held_in_hand(file, forms));
    warnings
}

/// Warns of piles in `from` from which no card is ever taken.
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
    // Where none of them gives any, another warning says so of what is put there.
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
            let message = format!("no card is ever taken from the {noun}, which `from` names");
            let help = format!("say under [pile.{source}] what may be taken: lift = \"top card\"");
            file.warning(&path, message, &help)
        })
    });
    warnings.collect()
}

/// Tells whether a card is ever taken from a kind of pile.
fn is_given(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let is_chosen_base = group.lift != Lift::Nothing || group.pulls.is_some();
    is_chosen_base || group.role == Role::Stock || rules.lends(id)
}

/// Warns of a hand that is said to hold several cards.
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
        let message = "a hand shows one card, and the next when that has been placed".to_owned();
        let help = "leave `limit` out: `turn` says how many are turned at a time; cards that lie \
                    there together need the role waste or reserve";
        Some(file.warning(&path, message, help))
    });
    said.collect()
}
