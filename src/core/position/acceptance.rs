//! Which cards a pile accepts where that depends on more than its top card: on the cards below it, on other
//! piles, and on the time at which it opens.

use crate::cards::{CardSet, Dealt, Suit};
use crate::position::Position;
use crate::rules::{
    AcceptTable, AcceptorBits, Direction, EMPTY_PILE, Group, KeptWay, Opening, PileId, Quality,
    Rules, WayTables, of_base,
};

impl Position {
    /// Returns the acceptor bits of a pile on which other piles have an influence, given the row of its
    /// top card and the bits by its own rule.
    #[inline(never)]
    pub(super) fn rows_by_others(
        &self,
        rules: &Rules,
        pile: PileId,
        group: &Group,
        (row, mut rows): (u8, AcceptorBits),
    ) -> AcceptorBits {
        let place = rules.pile(pile);
        if !self.is_uncovered(rules, pile) {
            rows = rows.without(Quality::Pairs);
            // A card that stays where others are moved to may still be taken off.
            if !rules.leaves_covered(place.group, CardSet::of_row(row)) {
                rows = rows.without(Quality::Leaves);
            }
        }
        if row == EMPTY_PILE && group.limit > 0 && !group.starts_with_any() {
            let accepts = rules.accepts(place.group, self.base);
            let takes = match place.linked_to {
                None => accepts.empty(),
                Some(other) => match self.top(rules, other) {
                    Some(top) if top.is_up() => accepts.on(top.card()),
                    _ => CardSet::EMPTY,
                },
            };
            rows = AcceptorBits::of(takes).with(Quality::Empty);
        }
        if row == EMPTY_PILE && self.is_first_put_open(rules) && rules.starts_with_base(pile) {
            rows = AcceptorBits::of(CardSet::ALL).with(Quality::Empty);
        }
        if let Some(suit) = place.suit.filter(|_| row == EMPTY_PILE) {
            rows = rows.only(CardSet::filter(|card| card.suit() == suit));
        }
        if group.each_suit && row == EMPTY_PILE {
            let free = CardSet::filter(|card| self.started_in(rules, pile, card.suit()).is_none());
            rows = rows.only(free);
        }
        if !self.is_open(rules, pile, group.takes_when) || !self.is_uncovered(rules, pile) {
            rows = rows.only(CardSet::EMPTY);
        }
        if let Some(before) = place.keeps_to {
            let ranks = self.cards(rules, before).iter();
            let known = ranks.fold(CardSet::EMPTY, |known, dealt| {
                known | CardSet::of_rank(dealt.card().rank())
            });
            rows = rows.only(known);
        }
        rows
    }

    /// Returns the acceptor bits of a pile whose lower cards matter, given the row of its top card.
    #[inline(never)]
    pub(super) fn rows_by_way(
        &self,
        rules: &Rules,
        pile: PileId,
        ways: &WayTables,
        row: u8,
    ) -> AcceptorBits {
        let id = rules.pile(pile).group;
        let group = rules.group(id);
        let cards = self.cards(rules, pile);
        let rows = |tables: &[AcceptTable]| of_base(tables, self.base).rows(row);
        let starts = |first: &Dealt| rules.accepts(id, self.base).empty().contains(first.card());
        if group.on_right_start && !cards.first().is_some_and(starts) {
            return rows(&ways.up).qualities();
        }
        let all = usize::from(rules.ranks.count());
        let down = group.build.direction == Direction::Down;
        if group.turns_back && cards.len() >= all {
            let back = if down { &ways.up } else { &ways.down };
            return rows(if cards.len() == all {
                &ways.level
            } else {
                back
            });
        }
        match self.way_begun(rules, pile) {
            Some(true) => rows(&ways.up),
            Some(false) => rows(&ways.down),
            None => rules.accepts(id, self.base).rows(row),
        }
    }

    /// Tells whether a pile has to be built up, or else down, where its kind keeps to the way in which it has
    /// begun; nothing as long as it may go either way.
    fn way_begun(&self, rules: &Rules, pile: PileId) -> Option<bool> {
        let place = rules.pile(pile);
        let group = rules.group(place.group);
        let goes_up = |pile: PileId| match self.cards(rules, pile) {
            [first, second, ..] => {
                let [low, high] = [first, second].map(|dealt| dealt.card().rank());
                Some(rules.ranks.above(high, low) == group.build.by)
            }
            _ => None,
        };
        match group.kept_way {
            KeptWay::None => None,
            KeptWay::EachPile => goes_up(pile),
            KeptWay::AllPiles => {
                let mut kind = rules.piles_of(place.group, place.seat.unwrap_or_default());
                kind.find_map(goes_up)
            }
        }
    }

    /// Tells whether it is the time when a pile takes or gives cards.
    pub fn is_open(&self, rules: &Rules, pile: PileId, when: Opening) -> bool {
        let is_full = |other: &PileId| {
            let limit = rules.group_of(*other).limit_of(rules.pile(*other).number);
            self.len(*other) >= usize::from(limit)
        };
        let others = || rules.opened_by(pile, when).into_iter();
        match when {
            Opening::Always => true,
            Opening::AllEmpty(_) => others().all(|other| self.is_empty(other)),
            Opening::AnyEmpty(_) => others().any(|other| self.is_empty(other)),
            Opening::Full(_) | Opening::BeforeFull => others().all(|other| is_full(&other)),
            Opening::Started(_) | Opening::BeforeStarted => {
                others().all(|other| !self.is_empty(other))
            }
        }
    }

    /// Returns the pile of the same kind that was started with a suit, in kinds whose piles each have
    /// a suit of their own.
    pub fn started_in(&self, rules: &Rules, pile: PileId, suit: Suit) -> Option<PileId> {
        let place = rules.pile(pile);
        let is_of = |pile: &PileId| {
            let first = self.cards(rules, *pile).first();
            first.is_some_and(|first| first.card().suit() == suit)
        };
        let kind = rules.piles_of(place.group, place.seat.unwrap_or_default());
        kind.filter(|_| rules.group(place.group).each_suit)
            .find(is_of)
    }
}
