//! Counts the places that a goal has for the cards of a deck, when the place of a card depends on
//! the card below it. A card counts as having no place only if that is certain for every way of
//! playing. A winnable game is therefore never refused as impossible.

use crate::cards::{Card, CardSet, Rank};
use crate::rules::{Base, DealStep, GroupId, GroupSet, Lift, Role, Rules, cards_dealt_by, of_base};

use super::arriving::{comes_unasked, dealt_by};

/// A number of places for cards that all accept the same cards.
#[derive(Debug, Clone)]
struct Places {
    takes: CardSet,
    room: u16,
    held: Vec<Card>,
}

impl Places {
    const fn new(takes: CardSet, room: u16) -> Self {
        Self {
            takes,
            room,
            held: Vec::new(),
        }
    }
}

/// Returns a card of the deck for whose copies the piles of the goal do not have enough places.
/// Returns `None` if there are enough places for all cards, or if it is hard to determine how cards
/// get onto these piles.
pub(super) fn without_place(rules: &Rules, groups: GroupSet) -> Option<Card> {
    left_over_for_each(rules, |base| on_goal(rules, groups, base))
}

/// Whether all cards can be in complete runs at the same time. A complete run has all ranks and is
/// built by the rules of the kind of pile `as_in`.
pub(super) fn make_runs(rules: &Rules, as_in: GroupId) -> bool {
    let runs = rules.cards() / u16::from(rules.ranks.count());
    let mut ranks = rules.ranks.iter();
    let in_runs = |base: Rank| {
        let next = rules.in_order(as_in, base);
        let mut places = under_others(rules, |under| next[usize::from(under.index())]);
        places.push(Places::new(CardSet::ALL, runs));
        Some(places)
    };
    ranks.all(|rank| rules.cards_of_rank(rank) == runs)
        && left_over_for_each(rules, in_runs).is_none()
}

/// Returns a card that is left over because cards leave the table only in pairs. Returns `None` if
/// all cards can leave. The cards in `anyway` can also leave without a partner.
pub(super) fn without_partner(rules: &Rules, anyway: CardSet) -> Option<Card> {
    let deck = rules.deck();
    let partners = |card: Card| rules.partners_in_deck(card);
    let mut places = under_others(rules, partners);
    places.push(Places::new(anyway, u16::MAX));
    // Cards that pair only with each other leave two by two.
    let odd = deck.iter().find(|first| {
        let mut joined = CardSet::of(*first);
        loop {
            let more = joined.iter().fold(joined, |all, card| all | partners(card));
            if more == joined {
                break;
            }
            joined = more;
        }
        let cards = joined.iter().map(|card| usize::from(rules.copies(card)));
        !joined.meets(anyway) && cards.sum::<usize>() % 2 == 1
    });
    odd.or_else(|| left_over(rules, places))
}

/// Returns one place for a card on top of each card of the deck. `on` returns the cards that can be
/// put on a given card.
fn under_others(rules: &Rules, on: impl Fn(Card) -> CardSet) -> Vec<Places> {
    let cards = rules.deck().iter();
    let places = cards.map(|card| Places::new(on(card), rules.copies(card).into()));
    places.collect()
}

/// Returns the places for cards on the piles of the goal. Returns `None` if it is hard to determine
/// how cards come to these piles.
fn on_goal(rules: &Rules, groups: GroupSet, base: Rank) -> Option<Vec<Places>> {
    let is_hard = rules.seats() > 1 || rules.rearrange.is_some();
    if is_hard || groups.iter().any(|id| comes_together(rules, id)) {
        return None;
    }
    let mut places = under_others(rules, |under| {
        let onto = groups.iter().map(|id| {
            let tables = &rules.tables.groups[id.index()];
            let ways = tables.by_way.iter();
            let ways = ways.flat_map(|ways| [&ways.up, &ways.down, &ways.level]);
            let ways = ways.map(|tables| of_base(tables, base).on(under));
            let others = tables
                .others
                .get(usize::from(base.index()))
                .or(tables.others.first());
            let others = others.map(|table| table.on(under));
            let ways = ways.chain(others);
            let built = ways.fold(rules.accepts(id, base).on(under), |all, more| all | more);
            if rules.group(id).from.is_empty() {
                CardSet::EMPTY
            } else {
                built
            }
        });
        onto.fold(CardSet::EMPTY, |all, more| all | more)
    });
    for id in groups.iter() {
        let group = rules.group(id);
        if !group.start_from.is_empty() {
            let starts = rules.accepts(id, base).empty();
            places.push(Places::new(starts, group.count.into()));
        }
        let steps = rules.deal.iter();
        places.extend(
            steps
                .filter(|step| step.dealt_to().contains(id))
                .map(|step| {
                    let cards = match step {
                        DealStep::Taken { rank, .. } => rules.cards_of_rank(*rank).into(),
                        DealStep::Rest { .. } => rules.cards().into(),
                        _ => cards_dealt_by(rules, step),
                    };
                    Places::new(dealt_by(rules, step), u16::try_from(cards).unwrap_or(0))
                }),
        );
    }
    Some(places)
}

/// Whether cards can come to a kind of pile in another way than one by one on the top card, or can
/// end up on a different card from the one on which they were put.
fn comes_together(rules: &Rules, id: GroupId) -> bool {
    let group = rules.group(id);
    let single = |from: GroupId| matches!(rules.group(from).lift, Lift::Top | Lift::TopAboveFirst);
    let sources = group.from.union(group.start_from);
    comes_unasked(rules, id)
        || group.role == Role::Tableau && !sources.iter().all(single)
        || group.under
        || group.wild.is_some()
        || group.pulls.is_some()
        || rules
            .redeal
            .is_some_and(|redeal| redeal.groups.contains(id))
}

/// Returns a card that has no place on the piles of the goal, whatever rank the foundations start
/// with. Returns `None` if there is no such card or if the places cannot be counted.
fn left_over_for_each(rules: &Rules, places: impl Fn(Rank) -> Option<Vec<Places>>) -> Option<Card> {
    let bases = match rules.base {
        Base::Fixed(rank) => vec![rank],
        _ => rules.ranks.to_vec(),
    };
    let mut left = bases
        .into_iter()
        .map(|base| left_over(rules, places(base)?));
    let first = left.next()??;
    left.all(|left| left.is_some()).then_some(first)
}

/// Returns a card of the deck that is left over after as many cards as possible have been given a
/// place on the piles of the goal.
fn left_over(rules: &Rules, mut places: Vec<Places>) -> Option<Card> {
    let each = rules.deck().iter();
    let mut cards = each.flat_map(|card| (0..rules.copies(card)).map(move |_| card));
    cards.find(|card| {
        let mut tried = vec![false; places.len()];
        !finds_place(*card, &mut places, &mut tried)
    })
}

/// Gives a card a place, moving other cards to make room for it if necessary. Returns whether the
/// card has a place.
fn finds_place(card: Card, places: &mut [Places], tried: &mut [bool]) -> bool {
    for at in 0..places.len() {
        if tried[at] || !places[at].takes.contains(card) {
            continue;
        }
        tried[at] = true;
        if places[at].held.len() < usize::from(places[at].room) {
            places[at].held.push(card);
            return true;
        }
        for held in 0..places[at].held.len() {
            if finds_place(places[at].held[held], places, tried) {
                places[at].held[held] = card;
                return true;
            }
        }
    }
    false
}
