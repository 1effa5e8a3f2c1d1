//! The flow of cards: which kinds of pile cards can reach, and how many cards can reach each kind.

use crate::rules::{DealStep, Description, GroupId, GroupSet};

/// Returns the largest number of cards that could reach a kind of pile. The cards of all players
/// count if the players share the piles. They also count if cards can return to the piles from
/// shared piles, directly or through other piles.
pub(crate) fn most_cards_on(description: &Description, id: GroupId) -> u16 {
    let groups = || description.group_ids().zip(&description.groups);
    let shared = groups().filter(|(_, group)| group.shared);
    let mut mixed = shared.map(|(id, _)| id).collect::<GroupSet>();
    // Each round follows the cards through at least one more kind of pile.
    for _ in &description.groups {
        for (to, _) in groups() {
            if mixed.iter().any(|from| flows(description, from, to)) {
                mixed = mixed.with(to);
            }
        }
    }
    if mixed.contains(id) {
        description.cards_in_deck() * u16::from(description.decks())
    } else {
        description.cards_in_deck()
    }
}

/// Whether cards can move from piles of the kind `from` to piles of the kind `to`, by a player's
/// move or automatically.
pub(crate) fn flows(description: &Description, from: GroupId, to: GroupId) -> bool {
    let target = description.group(to);
    target.from.contains(from)
        || target.start_from.contains(from)
        || target.collects_by_hand.contains(from)
        || flows_by_itself(description, from, to)
        || description.deal.iter().any(|step| {
            matches!(step, DealStep::Taken { from: out, to: into, .. } if *out == from && *into == to)
        })
        || target
            .guests
            .as_ref()
            .is_some_and(|guests| guests.from.contains(from))
}

/// Whether cards can move during play from piles of the kind `from` to piles of the kind `to`
/// without being lifted by a player.
pub(crate) fn flows_by_itself(description: &Description, from: GroupId, to: GroupId) -> bool {
    let (source, target) = (description.group(from), description.group(to));
    let by_stock = description.stock.as_ref().is_some_and(|stock| {
        stock.brings(from, to) || stock.group == to && stock.gathered.contains(&from)
    });
    by_stock
        || target.fill.contains(&from)
        || source.full_to == Some(to)
        || target.collects.contains(from)
}
