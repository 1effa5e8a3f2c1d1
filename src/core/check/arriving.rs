//! Determines which cards can ever come to a kind of pile during a game, other than by being
//! removed from the table. If this is hard to determine, the result is every card, so that a
//! winnable game is never refused as impossible.

use crate::cards::CardSet;
use crate::rules::{
    AcceptTable, Base, DealStep, GroupId, GroupSet, LinkedPile, Role, Rules, UpInDeal, flows,
    flows_by_itself,
};

/// Returns the cards that the deal, moves or the rules themselves can bring to any of the given
/// kinds of pile.
pub(super) fn arriving(rules: &Rules, groups: GroupSet) -> CardSet {
    let each = groups.iter().map(|id| arriving_on(rules, id));
    each.fold(CardSet::EMPTY, |cards, more| cards | more)
}

/// Whether cards can come to a kind of pile after the deal. Removed cards that go to a discard pile
/// do not count.
pub(super) fn takes_cards(rules: &Rules, id: GroupId) -> bool {
    rules.group_ids().any(|from| flows(rules, from, id))
}

/// Whether the rules themselves take cards from a kind of pile, without a move by a player.
pub(super) fn leaves_by_itself(rules: &Rules, id: GroupId) -> bool {
    rules.group_ids().any(|to| flows_by_itself(rules, id, to))
}

/// Whether a kind of pile can get cards that its own rules do not accept.
pub(super) fn comes_unasked(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let mut kinds = rules.group_ids();
    kinds.any(|from| flows_by_itself(rules, from, id))
        || group.guests.is_some()
        || !group.collects_by_hand.is_empty()
        || group.linked_pile != LinkedPile::None
        || group.role == Role::Foundation && rules.up_in_deal != UpInDeal::No
}

fn arriving_on(rules: &Rules, id: GroupId) -> CardSet {
    let group = rules.group(id);
    if comes_unasked(rules, id) {
        return CardSet::ALL;
    }
    let steps = rules.deal.iter();
    let steps = steps.filter(|step| step.dealt_to().contains(id));
    let dealt = steps.map(|step| dealt_by(rules, step));
    let mut found = dealt.fold(CardSet::EMPTY, |cards, more| cards | more);
    let tables = &rules.tables.groups[id.index()];
    if !group.start_from.is_empty() {
        let starting = tables.accepts.iter().map(AcceptTable::empty);
        found = starting.fold(found, |cards, more| cards | more);
    }
    if group.from.is_empty() {
        return found;
    }
    let ways = tables.by_way.iter();
    let ways = ways.flat_map(|ways| ways.up.iter().chain(&ways.down).chain(&ways.level));
    let all = tables.accepts.iter().chain(&tables.others);
    let tables: Vec<_> = all.chain(ways).collect();
    let limits = (0..group.count).map(|number| group.limit_of(number));
    // Each further card is on one of those found before.
    for _ in 1..limits.max().unwrap_or(0) {
        let tops = (found & rules.deck()).iter();
        let next = tops.flat_map(|top| tables.iter().map(move |table| table.on(top)));
        let more = next.fold(found, |cards, more| cards | more);
        if more == found {
            break;
        }
        found = more;
    }
    found
}

/// Returns the cards that a given step of the deal may put on its piles.
pub(super) fn dealt_by(rules: &Rules, step: &DealStep) -> CardSet {
    match step {
        DealStep::Picked { pick, .. } => CardSet::filter(|card| pick.takes(card, &[])),
        DealStep::Taken { rank, .. } => CardSet::of_rank(*rank),
        DealStep::Base { .. } => match rules.base {
            Base::Fixed(rank) => CardSet::of_rank(rank),
            _ => CardSet::ALL,
        },
        _ => CardSet::ALL,
    }
}
