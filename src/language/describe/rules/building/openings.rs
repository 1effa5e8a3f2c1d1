//! Rules text: piles that accept or give cards only at certain times.

use super::never_empty;
use crate::describe::english::{
    capital, either, is_plural, kinds, list, names_a_card, one_pile, the_piles, unit,
};
use patience_core::{Condition, Group, GroupId, GroupSet, Role, Rules, Times, WhichPiles};

/// Describes in words when a kind of pile accepts cards, with a leading space. The text is empty if it always does.
pub(super) fn when_put(rules: &Rules, group: &Group) -> String {
    let takes = time(rules, group, &group.takes_when)
        .map(|when| format!(" Cards may be put on {} only {when}.", one_pile(group)));
    takes.unwrap_or_default()
}

/// Describes in words when a kind of pile gives cards, with a leading space. The text is empty if it always does.
pub(in crate::describe::rules) fn when_taken(rules: &Rules, group: &Group) -> String {
    let gives = time(rules, group, &group.gives_when)
        .map(|when| format!(" Cards may be taken from {} only {when}.", one_pile(group)));
    gives.unwrap_or_default()
}

/// Returns a condition of the rules as a clause, such as `when the stock is empty`. Returns `None` if the condition is
/// always true.
pub(in crate::describe) fn time(rules: &Rules, group: &Group, when: &Condition) -> Option<String> {
    let kind = |id| rules.group(id);
    let units = |groups: GroupSet| list(groups.iter().map(|id| unit(kind(id))), "or");
    let part = |part| time(rules, group, part);
    let only = |groups: GroupSet| {
        let mut groups = groups.iter().map(kind);
        let first = groups.next().filter(|group| group.count == 1)?;
        groups.next().is_none().then(|| the_piles(first))
    };
    Some(said! { when;
        Condition::Always => { return None };
        Condition::All(all) => {
            match all.iter().filter_map(part).collect::<Vec<_>>() {
                none if none.is_empty() => return None,
                parts => list(parts.into_iter(), "and"),
            }
        };
        Condition::Any(all) => {
            list(all.iter().map(part).collect::<Option<Vec<_>>>()?.into_iter(), "or")
        };
        Condition::Not(not) => { time_not(rules, group, not) };
        Condition::Started(WhichPiles::All(groups))
            if groups.iter().all(|id| never_empty(rules, id)) => { return None };
        Condition::NothingGoesUp => "when no card can go to {}",
            kinds(rules, rules.groups_of(Role::Foundation), "or");
        Condition::Pass(1) => "until the first redeal";
        Condition::Pass(pass) => "in pass {pass}";
        Condition::LastPass if is_only_pass(rules) => "in the only pass";
        Condition::LastPass => "after the last redeal";
        Condition::Empty(WhichPiles::All(groups)) => { nothing_left(rules, *groups) };
        Condition::Empty(WhichPiles::Any(groups)) =>
            "while one of {} is empty", list(groups.iter().map(|id| the_piles(kind(id))), "or");
        Condition::Empty(WhichPiles::Its(id)) => "when {} is empty", its(kind(*id));
        Condition::Empty(WhichPiles::Before) => "when the {} before it is empty", unit(group);
        Condition::Started(WhichPiles::All(groups) | WhichPiles::Any(groups)) if only(*groups).is_some() =>
            "when a card is on {}", only(*groups).unwrap_or_default();
        Condition::Started(WhichPiles::All(groups)) => "while no {} is empty", units(*groups);
        Condition::Started(WhichPiles::Any(groups)) =>
            "when a card is on one of {}", list(groups.iter().map(|id| the_piles(kind(id))), "or");
        Condition::Started(WhichPiles::Its(id)) =>
            "when a card is on {}", its(kind(*id));
        Condition::Started(WhichPiles::Before) => "when a card is on the {} before it", unit(group);
        Condition::Full(WhichPiles::All(groups)) if only(*groups).is_some() =>
            "when {} is full", only(*groups).unwrap_or_default();
        Condition::Full(WhichPiles::All(groups)) => "when every {} is full", units(*groups);
        Condition::Full(WhichPiles::Any(groups)) =>
            "while one of {} is full", list(groups.iter().map(|id| the_piles(kind(id))), "or");
        Condition::Full(WhichPiles::Its(id)) => "when {} is full", its(kind(*id));
        Condition::Full(WhichPiles::Before) => "when the {} before it is full", unit(group);
    })
}

/// Whether the game has no redeal, so that the first pass through the stock is the only one.
fn is_only_pass(rules: &Rules) -> bool {
    let of_stock = rules.stock.as_ref().map(|stock| stock.redeals);
    let of_table = rules.redeal.map(|redeal| redeal.times);
    let mut times = of_stock.into_iter().chain(of_table);
    times.all(|times| times == Times::Limited(0))
}

/// Returns the opposite of a condition of the rules as a clause.
fn time_not(rules: &Rules, group: &Group, not: &Condition) -> String {
    let units = |groups: GroupSet| list(groups.iter().map(|id| unit(rules.group(id))), "or");
    let opposite = match not {
        Condition::Not(holds) => Some((**holds).clone()),
        Condition::Empty(WhichPiles::All(groups)) => {
            Some(Condition::Started(WhichPiles::Any(*groups)))
        }
        Condition::Empty(WhichPiles::Any(groups)) => {
            Some(Condition::Started(WhichPiles::All(*groups)))
        }
        Condition::Started(WhichPiles::All(groups)) => {
            Some(Condition::Empty(WhichPiles::Any(*groups)))
        }
        Condition::Started(WhichPiles::Any(groups)) => {
            Some(Condition::Empty(WhichPiles::All(*groups)))
        }
        Condition::Empty(which) => Some(Condition::Started(*which)),
        Condition::Started(which) => Some(Condition::Empty(*which)),
        _ => None,
    };
    if let Some(opposite) = opposite {
        return time(rules, group, &opposite).unwrap_or_else(|| "at all times".to_owned());
    }
    let when = time(rules, group, not);
    said! { not;
        Condition::NothingGoesUp => "when a card can go to {}",
            kinds(rules, rules.groups_of(Role::Foundation), "or");
        Condition::Pass(1) => "after the first redeal";
        Condition::Pass(pass) => "in all passes but pass {pass}";
        Condition::LastPass if is_only_pass(rules) => "at no time";
        Condition::LastPass => "before the last redeal";
        Condition::Full(WhichPiles::Any(groups)) => "while no {} is full", units(*groups);
        Condition::Full(WhichPiles::All(groups)) => "until every {} is full", units(*groups);
        Condition::Full(WhichPiles::Its(id)) => "until {} is full", its(rules.group(*id));
        Condition::Full(WhichPiles::Before) => "until the {} before it is full", unit(group);
        _ => { when.map_or_else(|| "at no time".to_owned(), |when| format!("except {when}")) };
    }
}

/// Returns the clause which says that piles are empty. If their noun means a card, the clause says that no card is
/// left.
fn nothing_left(rules: &Rules, groups: GroupSet) -> String {
    let (cards, piles): (Vec<GroupId>, Vec<GroupId>) =
        groups.iter().partition(|id| names_a_card(rules.group(*id)));
    let left = (!piles.is_empty()).then(|| match piles.as_slice() {
        [only] if rules.group(*only).count == 1 => {
            let group = rules.group(*only);
            let are = either(is_plural(&group.noun), "are", "is");
            format!("{} {are} empty", the_piles(group))
        }
        _ => format!("no card is left on {}", kinds(rules, piles, "or")),
    });
    let gone = cards.into_iter().map(|id| {
        let group = rules.group(id);
        said! { group.role;
            Role::Hand => "{} has been placed", the_piles(group);
            _ => "no {} is left", unit(group);
        }
    });
    format!("when {}", list(left.into_iter().chain(gone), "and"))
}

/// Returns in words the pile of a kind that belongs to another pile: the only pile of the kind, or the pile with the
/// same number.
pub(super) fn its(group: &Group) -> String {
    match group.count {
        1 => the_piles(group),
        _ => format!("the {} with the same number from the left", unit(group)),
    }
}

/// Returns why a move was refused when a pile does not accept cards at present, or, if `taken`, does not give any.
pub(in crate::describe) fn not_yet(
    rules: &Rules,
    group: &Group,
    when: &Condition,
    taken: bool,
) -> String {
    let verb = if taken { "taken from" } else { "put on" };
    let time = time(rules, group, when).unwrap_or_default();
    capital(&format!(
        "cards may be {verb} {} only {time}",
        one_pile(group)
    ))
}
