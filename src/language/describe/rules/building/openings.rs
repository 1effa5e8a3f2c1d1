//! The rules written out: when piles take or give cards, where that is not always.

use crate::describe::english::{all_piles, capital, one_pile, the_piles, unit};
use patience_core::{Group, Opening, Rules};

/// Says when a kind of pile takes cards and gives them, with a blank before each sentence.
pub(super) fn when_open(rules: &Rules, group: &Group) -> String {
    let takes = time(rules, group, group.takes_when)
        .map(|when| format!(" Cards are put on {} only {when}.", one_pile(group)));
    let gives = time(rules, group, group.gives_when)
        .map(|when| format!(" Cards are taken from {} only {when}.", one_pile(group)));
    takes.unwrap_or_default() + &gives.unwrap_or_default()
}

/// Returns the time at which piles take or give cards; nothing where that is always.
pub(in crate::describe) fn time(rules: &Rules, group: &Group, when: Opening) -> Option<String> {
    let kind = |id| rules.group(id);
    Some(said! { when;
        Opening::Always => { return None };
        Opening::AllEmpty(groups) => "when no card is left on {}", all_piles(rules, groups, "or");
        Opening::AnyEmpty(id) => "while one of {} is empty", the_piles(kind(id));
        Opening::Full(id) => "when the {} with its number is full", unit(kind(id));
        Opening::Started(id) => "when a card lies on the {} with its number", unit(kind(id));
        Opening::BeforeFull => "when the {} before it is full", unit(group);
        Opening::BeforeStarted => "when a card lies on the {} before it", unit(group);
    })
}

/// Says why a pile takes no card, or gives none, at present.
pub(in crate::describe) fn not_yet(
    rules: &Rules,
    group: &Group,
    when: Opening,
    taken: bool,
) -> String {
    let verb = if taken { "taken from" } else { "put on" };
    let time = time(rules, group, when).unwrap_or_default();
    capital(&format!("cards are {verb} {} only {time}", one_pile(group)))
}
