//! Tables for removing cards: which cards are removed together, and which cards allow another card
//! to be removed on its own.

use crate::cards::{ByCard, Card, CardSet, Rank};
use crate::rules::{
    Base, Condition, GroupId, GroupSet, Leaves, Nearness, Pairs, Ranks, Removal, Rules, Suits,
};

/// The tables that the engine uses when cards are removed from the table.
#[derive(Debug, Clone)]
pub(crate) struct RemovalTables {
    /// Whether cards are removed only on their own or in pairs, and the cards of a pair may be
    /// anywhere on the table.
    pub plain: bool,
    /// For each card, the cards that make a pair with it.
    pub partners: Box<ByCard>,
    /// The pairs, in a separate table for each combination of source piles, target pile and
    /// condition.
    pub pairs: Vec<PairTable>,
    /// For each card, the cards of higher rank that allow it to be removed on its own while they
    /// are visible.
    pub higher: Box<ByCard>,
}

/// The pairs of cards to be removed that come from the same kinds of pile, go to the same kind and
/// depend on the same condition.
#[derive(Debug, Clone)]
pub(crate) struct PairTable {
    /// The kinds of pile that both cards of a pair come from.
    pub from: GroupSet,
    /// The kind of pile that gets both cards of a removed pair.
    pub to: GroupId,
    /// The condition under which the pairs may be removed.
    pub goes_when: Condition,
    /// For each card, the cards that make a pair with it and may be removed with it.
    pub partners: Box<ByCard>,
}

impl Default for RemovalTables {
    fn default() -> Self {
        let nothing = || Box::new([CardSet::EMPTY; 128]);
        Self {
            plain: false,
            partners: nothing(),
            pairs: Vec::new(),
            higher: nothing(),
        }
    }
}

impl RemovalTables {
    /// Returns the cards that make a pair with the card that a row of the accept table stands for.
    /// The number of the row for a pile's top card is stored in the pile's cached data.
    #[inline]
    pub fn partners_in(&self, row: u8) -> CardSet {
        self.partners[row as usize % 128]
    }
}

/// Fills in the tables for the removal of cards from the table.
pub(super) fn fill(rules: &mut Rules) {
    let Some(removal) = &rules.removal else {
        return;
    };
    let faces = rules.faces();
    // Where the order of ranks matters, it is the same in all deals.
    let ranks = rules.ranks;
    let lowest = match rules.base {
        Base::Fixed(rank) => rank,
        Base::FirstDealt | Base::FirstUp | Base::FirstPut | Base::Chosen(_) => ranks.first(),
    };
    let pair_up = |what: &Leaves, card: Card, other: Card| match what {
        Leaves::Pair { pairs, suits } => {
            is_pair(removal, *pairs, lowest, ranks, card, other) && suits.permit(card, other)
        }
        Leaves::Set { ranks, suits } => {
            let two = [card.rank().min(other.rank()), card.rank().max(other.rank())];
            ranks.as_slice() == two && suits.permit(card, other)
        }
        _ => false,
    };
    let mut pairs: Vec<PairTable> = Vec::new();
    let mut all = by_card(faces, |_, _| false);
    for leaving in &removal.groups {
        let partners = by_card(faces, |card, other| pair_up(&leaving.what, card, other));
        if partners.iter().all(|partners| partners.is_empty()) {
            continue;
        }
        unite(&mut all, &partners);
        let alike = |known: &&mut PairTable| {
            (known.from, known.to, &known.goes_when)
                == (leaving.from, leaving.to, &leaving.goes_when)
        };
        match pairs.iter_mut().find(alike) {
            Some(known) => unite(&mut known.partners, &partners),
            None => pairs.push(PairTable {
                from: leaving.from,
                to: leaving.to,
                goes_when: leaving.goes_when.clone(),
                partners,
            }),
        }
    }
    let outranks = |card: Card, other: Card| {
        let is_higher = |[low, high]: [u8; 2]| high > low;
        removal
            .outranked()
            .is_some_and(|suits: Suits| suits.permit(card, other))
            && steps(ranks, lowest, [card, other]).is_some_and(is_higher)
    };
    let from = removal.from();
    rules.tables.removal = RemovalTables {
        plain: removal.near == Nearness::Anywhere
            && !removal.overlap
            && removal.everywhere_alike().is_some()
            && removal.outranked().is_none()
            && removal.row().is_none()
            && from.iter().all(|id| rules.group(id).wild.is_none())
            && removal.larger_sets().next().is_none(),
        partners: all,
        pairs,
        higher: by_card(faces, outranks),
    };
}

/// Adds the cards in each row of the table `more` to the same row of the table `all`.
fn unite(all: &mut ByCard, more: &ByCard) {
    for (known, cards) in all.iter_mut().zip(more) {
        *known |= *cards;
    }
}

/// Returns, for each card of `faces`, the cards for which `holds` is true. Rows that do not belong
/// to a card are empty.
fn by_card(faces: CardSet, holds: impl Fn(Card, Card) -> bool) -> Box<ByCard> {
    let mut table = Box::new([CardSet::EMPTY; 128]);
    for card in faces.iter() {
        let others = faces.iter().filter(|other| holds(card, *other));
        table[card.index() as usize] = others.collect();
    }
    table
}

/// Whether the ranks of two cards make a pair.
fn is_pair(
    removal: &Removal,
    pairs: Pairs,
    lowest: Rank,
    ranks: Ranks,
    card: Card,
    other: Card,
) -> bool {
    // A joker is like no other card.
    if card == Card::JOKER || other == Card::JOKER {
        return pairs == Pairs::AnyRanks;
    }
    let apart = || {
        let [one, other] = steps(ranks, lowest, [card, other])?;
        Some(one.abs_diff(other))
    };
    match pairs {
        Pairs::Sum(sum) => removal.value(card.rank()) + removal.value(other.rank()) == sum,
        Pairs::SameRank => card.rank() == other.rank(),
        Pairs::AnyRanks => true,
        Pairs::Apart(by) => apart() == Some(by),
        Pairs::Neighbours { wrapping } => apart().is_some_and(|apart| {
            let goes_round = wrapping && ranks.contains(card.rank());
            apart == 1 || goes_round && apart + 1 == ranks.count()
        }),
    }
}

/// Returns, for each of two cards, the number of ranks below the rank of the card. Returns `None`
/// unless both cards have suits or both are trumps.
fn steps(ranks: Ranks, lowest: Rank, cards: [Card; 2]) -> Option<[u8; 2]> {
    let [one, other] = cards.map(Card::rank);
    if let Some(trump) = ranks.trumps_below(one) {
        return Some([trump, ranks.trumps_below(other)?]);
    }
    let are_there = ranks.contains(one) && ranks.contains(other);
    are_there.then(|| [one, other].map(|rank| ranks.above(rank, lowest)))
}
