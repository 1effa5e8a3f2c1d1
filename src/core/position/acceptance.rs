//! Which cards a pile accepts if its top card alone does not decide this. The cards below the top
//! card, other piles or a condition may matter too.

use crate::cards::{CardSet, Dealt, Suit};
use crate::position::Position;
use crate::rules::{
    AcceptTable, AcceptorBits, Condition, Direction, DirectionTables, EMPTY_PILE, Group, KeptWay,
    PileId, Quality, Rules, Seat, Start, StartLimit, Times, WhichPiles, is_card, of_base,
};

impl Position {
    /// Returns the cards that a pile accepts, and the [`Quality`] bits of the pile, for a pile that
    /// other piles affect. `row` is the row of the accept table (which lists what may go on each
    /// card) for its top card, and `rows` are the bits that follow from that row alone.
    #[inline(never)]
    pub(super) fn rows_by_others(
        &self,
        rules: &Rules,
        pile: PileId,
        group: &Group,
        (row, mut rows): (u8, AcceptorBits),
    ) -> AcceptorBits {
        let place = rules.pile(pile);
        let others = &rules.tables.groups[place.group.index()].others;
        if is_card(row) && !others.is_empty() && !self.is_open(rules, pile, group.built_when()) {
            rows = of_base(others, self.base).rows(row);
            if self.len(pile) >= usize::from(group.limit_of(place.number)) {
                rows = rows.qualities();
            }
        }
        if !self.is_uncovered(rules, pile) {
            rows = rows.without(Quality::Pairs);
            // A card that stays when others are moved there may still be removed.
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
            rows = AcceptorBits::of(rules.faces()).with(Quality::Empty);
        }
        rows = rows.only(place.own_cards(row == EMPTY_PILE));
        if row == EMPTY_PILE && group.start_limit != StartLimit::None {
            let wild = group.wild.filter(|_| group.wild_starts);
            let wild = wild.map_or(CardSet::EMPTY, CardSet::of_rank);
            let start = self.start_now(rules, pile);
            rows = rows.only(start.cards(rules.ranks, self.base) | wild);
        }
        if group.each_suit && row == EMPTY_PILE {
            let free = CardSet::filter(|card| self.started_in(rules, pile, card.suit()).is_none());
            rows = rows.only(free);
        }
        if !self.is_open(rules, pile, &group.takes_when) || !self.is_uncovered(rules, pile) {
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

    /// Returns the cards that a pile accepts, and the [`Quality`] bits of the pile, for a pile in
    /// which cards below the top card matter. `row` is the row of the accept table (which lists
    /// what may go on each card) for its top card.
    #[inline(never)]
    pub(super) fn rows_by_way(
        &self,
        rules: &Rules,
        pile: PileId,
        ways: &DirectionTables,
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

    /// Whether a pile must be built up (`true`) or down (`false`), where piles keep the direction
    /// in which they began. Returns `None` while the pile may go in either direction.
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

    /// Whether the condition `when` holds for a seat. If the condition is part of the rules of a
    /// pile, `waiting` is that pile.
    pub fn holds(
        &self,
        rules: &Rules,
        when: &Condition,
        (seat, waiting): (Seat, Option<PileId>),
    ) -> bool {
        let part = |when: &Condition| self.holds(rules, when, (seat, waiting));
        match when {
            Condition::Always => true,
            Condition::Not(part_of) => !part(part_of),
            Condition::All(all) => all.iter().all(part),
            Condition::Any(all) => all.iter().any(part),
            Condition::NothingGoesUp => !self.has_foundation_play(rules, seat),
            Condition::Pass(pass) => self.number_of_pass(rules, seat) == *pass,
            Condition::LastPass => {
                rules.redeals() == Some(Times::Limited(self.number_of_pass(rules, seat) - 1))
            }
            Condition::Empty(which) | Condition::Started(which) | Condition::Full(which) => {
                let piles = rules.piles_awaited(*which, (seat, waiting));
                let mut piles = piles.into_iter();
                let is_so = |pile| self.is_as_awaited(rules, pile, when);
                match which {
                    WhichPiles::Any(_) => piles.any(is_so),
                    _ => piles.all(is_so),
                }
            }
        }
    }

    /// Returns a pile that keeps the condition `when` from holding. Returns `None` if there is no
    /// such pile, or if the condition is not about all piles of some kinds.
    pub(crate) fn in_the_way(&self, rules: &Rules, when: &Condition, seat: Seat) -> Option<PileId> {
        let which = when.own_piles()?;
        let mut piles = match which {
            WhichPiles::All(_) => rules.piles_awaited(which, (seat, None)).into_iter(),
            _ => return None,
        };
        piles.find(|pile| !self.is_as_awaited(rules, *pile, when))
    }

    /// Whether a pile is in the state (empty, not empty or full) that the condition `when` demands.
    fn is_as_awaited(&self, rules: &Rules, pile: PileId, when: &Condition) -> bool {
        match when {
            Condition::Empty(_) => self.is_empty(pile),
            Condition::Started(_) => !self.is_empty(pile),
            _ => {
                let limit = rules.group_of(pile).limit_of(rules.pile(pile).number);
                self.len(pile) >= usize::from(limit)
            }
        }
    }

    /// Returns the number of the pass that a seat is in, from 1. The number counts passes through
    /// the stock or, in games without a stock, deals of the layout.
    fn number_of_pass(&self, rules: &Rules, seat: Seat) -> u16 {
        self.seats[rules.side(seat).index()]
            .redeals
            .saturating_add(1)
    }

    /// Returns the cards that may at present be put on a given pile if it is empty.
    pub fn start_now(&self, rules: &Rules, pile: PileId) -> Start {
        let group = rules.group_of(pile);
        match &group.start_limit {
            StartLimit::When {
                condition,
                then,
                otherwise,
            } => {
                if self.is_open(rules, pile, condition) {
                    *then
                } else {
                    *otherwise
                }
            }
            StartLimit::None | StartLimit::ByPile(_) => group.start_on(rules.pile(pile).number),
        }
    }

    /// Whether the condition `when` of a pile holds, such as the condition for taking cards from
    /// it.
    #[inline]
    pub fn is_open(&self, rules: &Rules, pile: PileId, when: &Condition) -> bool {
        let seat = || rules.pile(pile).seat.unwrap_or_default();
        when.is_always() || self.holds(rules, when, (seat(), Some(pile)))
    }

    /// Returns the pile of the same kind as `pile` whose bottom card has the suit `suit`. Returns
    /// `None` if there is no such pile, or if several piles of the kind may start with the same
    /// suit.
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
