//! Warnings about useless kinds of pile in a rule file: no card ever reaches them, or the file allows cards to be put
//! there but none can be, or cards never leave them.

use std::collections::BTreeMap;

use crate::describe::english::only_if;
use crate::fault::Fault;
use crate::rule_file::RuleFile;
use crate::toml::NodeValue;
use patience_core::{
    DealStep, Direction, Goal, Group, GroupId, GroupSet, Lift, Role, Rules, Start, Times,
};

/// How a kind of pile is used in a game. A use counts if it occurs in any form of the game.
#[derive(Debug, Default, Clone)]
struct Use {
    noun: String,
    role: Option<Role>,
    /// Whether the game has piles of this kind.
    there: bool,
    /// Whether the rule file says which cards may be put on piles of this kind.
    takes: bool,
    /// Whether a player may take cards from piles of this kind.
    gives: bool,
    /// Whether a card is ever on a pile of this kind.
    reached: bool,
    /// Whether a player may put a card on piles of this kind.
    put: bool,
    /// Whether cards leave the piles of this kind, or may stay there for good.
    settled: bool,
}

impl Use {
    /// Whether this kind of pile is a stock with at least one pile.
    fn is_stock(&self) -> bool {
        self.role == Some(Role::Stock) && self.there
    }

    /// Whether this kind of pile is a stock that cards never leave.
    fn is_idle_stock(&self) -> bool {
        self.is_stock() && self.reached && !self.settled
    }
}

/// Returns warnings about kinds of pile in a rule file that have no use in any form of the game.
pub(super) fn unused<'a>(file: &RuleFile, forms: impl Iterator<Item = &'a Rules>) -> Vec<Fault> {
    let mut uses: BTreeMap<String, Use> = BTreeMap::new();
    for rules in forms {
        note(rules, &mut uses);
    }
    let mut warnings = Vec::new();
    let idle_stock = uses.values().any(Use::is_idle_stock);
    let waste = uses
        .iter()
        .find(|(_, found)| found.role == Some(Role::Waste));
    for (name, found) in &uses {
        let noun = &found.noun;
        let pile = ["pile", name.as_str()];
        if found.is_idle_stock() {
            let message = format!("the {noun} is never turned, so no card ever leaves it");
            let to = waste.map_or("each tableau", |(waste, _)| waste);
            let help =
                format!("add what a turn does under a heading [stock]: turn = \"1 to {to}\"");
            warnings.push(file.warning(&pile, message, &help));
        } else if idle_stock && found.role == Some(Role::Waste) && !found.reached {
            // Cards will come there when the stock is turned.
        } else if !found.there {
            let message = format!("there is no {noun} in any variant or with any option");
            warnings.push(file.warning(&pile, message, "remove the pile, or give it a `count`"));
        } else if !found.reached {
            let message = format!("no card ever comes to the {noun}");
            let giving = uses.iter().find(|(_, other)| other.gives && other.reached);
            let help = match (found.role, giving) {
                (Some(Role::Stock), _) => {
                    format!("end the deal with \"the rest to {name}\", or remove the pile")
                }
                (Some(Role::Waste), _) if uses.values().any(Use::is_stock) => {
                    format!("add turn = \"1 to {name}\" under [stock], or remove the pile")
                }
                (_, Some((from, _))) => {
                    let build = only_if(!found.takes, "build = \"any card\" and ");
                    format!(
                        "deal cards there, such as \"1 to each {name}\", or add {build}from = \"{from}\""
                    )
                }
                _ => format!("deal cards there, such as \"1 to each {name}\""),
            };
            warnings.push(file.warning(&pile, message, &help));
        } else if !found.put
            && let Some(key) = puts(file, name)
        {
            let message = format!("nothing can ever be put on the {noun}");
            let help =
                format!("name piles in `from` that cards may be taken from, or remove `{key}`");
            warnings.push(file.warning(&["pile", name, key], message, &help));
        } else if !found.settled {
            let message = format!("no card ever leaves the {noun}");
            let help = "set in `lift` what may be taken, or use role = \"discard\"";
            warnings.push(file.warning(&pile, message, help));
        }
    }
    warnings.extend(named_alike(file, &uses));
    warnings
}

/// Returns warnings about kinds of pile in a rule file that have the same noun, because a player cannot tell them
/// apart.
fn named_alike(file: &RuleFile, uses: &BTreeMap<String, Use>) -> Vec<Fault> {
    let there: Vec<(&String, &Use)> = uses.iter().filter(|(_, found)| found.there).collect();
    let again = |(at, (name, found)): (usize, &(&String, &Use))| {
        let (other, _) = there[..at]
            .iter()
            .find(|(_, other)| other.noun == found.noun)?;
        let message = format!("`{other}` and `{name}` are both called {}", found.noun);
        let help = "give one of them its own `noun`, so that texts can tell them apart";
        Some(file.warning(&["pile", name.as_str()], message, help))
    };
    there.iter().enumerate().filter_map(again).collect()
}

/// Returns the key in the rule file that lets players put cards on a kind of pile.
pub(super) fn puts(file: &RuleFile, name: &str) -> Option<&'static str> {
    ["build", "empty"].into_iter().find(|key| {
        let said = file.node(&["pile", name, key]).map(|node| &node.value);
        matches!(said, Some(NodeValue::Text(text)) if text.trim() != "nothing")
    })
}

/// Adds the uses that each kind of pile has in one form of the game to those already found.
fn note(rules: &Rules, uses: &mut BTreeMap<String, Use>) {
    let reached = reached(rules);
    for (id, group) in rules.group_ids().zip(&rules.groups) {
        let found = uses.entry(group.name.clone()).or_default();
        found.noun.clone_from(&group.noun);
        found.role = Some(group.role);
        if group.count == 0 || group.limit == 0 {
            continue;
        }
        let put = reached
            .iter()
            .any(|from| is_carried(rules, from, id) || is_a_guest(group, from));
        let leaves = rules
            .group_ids()
            .any(|to| is_carried(rules, id, to) || moves_by_itself(rules, id, to));
        let meant = matches!(group.role, Role::Foundation | Role::Discard)
            || !matches!(rules.goal, Goal::Emptied(_)) && rules.goal.groups().contains(id)
            || rules.lines.as_ref().is_some_and(|lines| lines.grid == id);
        found.there = true;
        found.takes |= group.build.direction != Direction::None || group.start != Start::Nothing;
        found.gives |= group.lift != Lift::Nothing && group.role != Role::Foundation;
        found.reached |= reached.contains(id);
        found.put |= put;
        found.settled |= leaves || put || meant || !reached.contains(id);
    }
}

/// Returns the kinds of pile that cards ever reach. Cards reach a kind of pile in the deal, or from a kind that they
/// have reached.
fn reached(rules: &Rules) -> GroupSet {
    let dealt = rules.deal.iter().map(DealStep::dealt_to);
    let mut reached = dealt.fold(GroupSet::default(), GroupSet::union);
    // Each round follows the cards to at least one more kind of pile.
    for _ in &rules.groups {
        for to in rules.group_ids() {
            let comes = |from: GroupId| {
                is_carried(rules, from, to)
                    || moves_by_itself(rules, from, to)
                    || is_a_guest(rules.group(to), from)
            };
            let group = rules.group(to);
            if group.count > 0 && group.limit > 0 && reached.iter().any(comes) {
                reached = reached.with(to);
            }
        }
    }
    reached
}

/// Whether a player may move a card from one kind of pile to another.
fn is_carried(rules: &Rules, from: GroupId, to: GroupId) -> bool {
    let (source, target) = (rules.group(from), rules.group(to));
    let gives = source.count > 0 && source.lift != Lift::Nothing;
    let starts = target.start_from.contains(from);
    target.count > 0
        && target.limit > 0
        && (gives && (starts || target.from.contains(from)) || starts && rules.lends(from))
}

/// Whether other players may put cards from one kind of pile on another.
fn is_a_guest(target: &Group, from: GroupId) -> bool {
    let guests = target.guests.as_ref();
    guests.is_some_and(|guests| guests.from.contains(from))
}

/// Whether cards go from one kind of pile to another without a move by a player.
pub(super) fn moves_by_itself(rules: &Rules, from: GroupId, to: GroupId) -> bool {
    let (source, target) = (rules.group(from), rules.group(to));
    let by_stock = rules.stock.as_ref().is_some_and(|stock| {
        let gathers = stock.redeals != Times::Limited(0) && stock.gathered.contains(&from);
        stock.brings(from, to) || stock.group == to && gathers
    });
    let removed = rules.removal.as_ref();
    let dealt_anew = rules.redeal.is_some_and(|redeal| {
        redeal.times != Times::Limited(0)
            && redeal.groups.contains(from)
            && redeal.groups.contains(to)
    });
    by_stock
        || dealt_anew
        || target.fill.contains(&from)
        || target.collected().contains(from)
        || source.full_to == Some(to)
        || removed.is_some_and(|removal| {
            let mut groups = removal.groups.iter();
            groups.any(|leaving| leaving.to == to && leaving.from.contains(from))
        })
}
