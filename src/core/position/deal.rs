//! The deal: from shuffled decks to the first position of a hand.

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::cards::{Card, CardSet, DealNumber, Dealt, Rank, shuffled_with};
use crate::position::acceptor_index::AcceptorIndex;
use crate::position::{Phase, PileCache, Position, SeatState, Turn};
use crate::rules::{
    Base, DealStep, Face, GroupId, MOST_PILES, Out, Pick, PileId, Role, Rules, Seat, Shape,
    UpInDeal, Which,
};

/// The cards of a deck. A deck of one pack is stored without allocation.
type OnePack = SmallVec<[Card; 64]>;

impl Position {
    /// Deals a hand. `starter` is the seat that moves first. `handicaps` has a number for each
    /// seat: how many more cards than usual are dealt to the pile that the player must empty. A
    /// negative number means fewer cards, and a missing one means 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// let position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    /// let cards: usize = rules.pile_ids().map(|pile| position.len(pile)).sum();
    /// assert_eq!(cards, 52);
    /// // The same number deals the same cards.
    /// assert_eq!(position, Position::deal(&rules, deal, 0, Seat::FIRST, &[]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deal(
        rules: &Rules,
        deal: DealNumber,
        hand: u32,
        starter: Seat,
        handicaps: &[i16],
    ) -> Self {
        let decks: SmallVec<[Vec<Card>; 1]> = (0..rules.decks())
            .map(|seat| rules.shuffled_deck(deal, hand, seat))
            .collect();
        Self::deal_from(rules, &decks, deal, hand, starter, handicaps)
    }

    /// Deals a hand from `decks`: either one deck, or one deck for each seat. Each deck begins with
    /// the first card to be dealt. If a deck has too few cards, some places stay empty.
    pub fn deal_from(
        rules: &Rules,
        decks: &[Vec<Card>],
        deal: DealNumber,
        hand: u32,
        starter: Seat,
        handicaps: &[i16],
    ) -> Self {
        let mut position = Self::bare(rules, deal, hand, starter);
        let first = decks.first().and_then(|deck| deck.first());
        position.base = match (rules.base, first) {
            (Base::FirstDealt, Some(card)) => card.rank(),
            (Base::FirstDealt, None) | (Base::FirstUp | Base::FirstPut | Base::Chosen(_), _) => {
                rules.ranks.first()
            }
            (Base::Fixed(rank), _) => rank,
        };
        if rules.turn_game.is_some() {
            let deck = decks.first().map_or(&[][..], Vec::as_slice);
            position.deal_round(rules, deck, starter);
        }
        let each = decks.iter().enumerate();
        for (number, deck) in each.filter(|_| rules.turn_game.is_none()) {
            let (starts, mut rest) = rules.part_starts(deck, position.base);
            rules.part_twins(&mut rest);
            let mut dealer = Dealer {
                rules,
                position: &mut position,
                seat: Seat::from_index(number),
                handicap: handicaps.get(number).copied().unwrap_or(0),
                cards: &rest,
            };
            dealer.deal(&starts);
        }
        if rules.base == Base::FirstUp {
            position.base = position.first_up(rules).unwrap_or(rules.ranks.first());
        }
        if let Base::Chosen(_) = rules.base {
            position.turn.phase = Phase::Base;
        }
        position.turn_up_the_deal(rules);
        position.update_all_caches(rules);
        let mut effects = SmallVec::new();
        for seat in rules.all_seats() {
            position.fill_spaces(rules, seat, &mut effects);
        }
        position.update_caches(rules, &effects);
        if let Some(game) = &rules.turn_game {
            position.begin_hand(rules, game, starter);
        }
        // The goal may be reached by the deal itself.
        if rules.seats() == 1 {
            position.end_if_goal_reached(rules);
        }
        position
    }

    /// Returns a position without cards on the table.
    pub(crate) fn bare(rules: &Rules, deal: DealNumber, hand: u32, starter: Seat) -> Self {
        let room = rules
            .piles()
            .last()
            .map_or(0, |pile| usize::from(pile.first) + usize::from(pile.room));
        Self {
            rules: rules.tables.fingerprint,
            cards: vec![Dealt::BLANK; room].into_boxed_slice(),
            lens: vec![0; rules.piles().len()].into_boxed_slice(),
            caches: vec![PileCache::BLANK; rules.piles().len()].into_boxed_slice(),
            acceptors: AcceptorIndex::new(rules.piles().len(), rules.has_special_cards()),
            turn: Turn {
                seat: starter,
                phase: Phase::Play,
                turned: false,
                fresh_batch: false,
                single_turns: false,
                stalls: 0,
                events: 1,
                turns: 0,
                missed: None,
                cleared_in: 0,
                counted: [0; _],
                called: None,
                end: None,
            },
            seats: [SeatState::default(); _],
            base: rules.ranks.first(),
            deal,
            hand,
        }
    }

    /// Deals one deck to all players together, one card at a time round the table.
    fn deal_round(&mut self, rules: &Rules, deck: &[Card], starter: Seat) {
        let seats = |group: GroupId| {
            let all = (0..rules.sides)
                .map(move |turn| Seat::new((starter.number() + turn) % rules.sides));
            all.take(if rules.group(group).shared {
                1
            } else {
                usize::from(rules.sides)
            })
        };
        let mut cards = deck.iter().copied();
        for step in &rules.deal {
            match step {
                DealStep::Each { to, counts, .. } => {
                    let rows = counts.iter().copied().max().unwrap_or(0);
                    for row in 0..rows {
                        for (number, _) in
                            counts.iter().enumerate().filter(|(_, most)| row < **most)
                        {
                            for (seat, card) in seats(*to).zip(cards.by_ref()) {
                                self.put_nth(rules, *to, seat, number, card);
                            }
                        }
                    }
                }
                DealStep::One {
                    to, number, count, ..
                } => {
                    for _ in 0..*count {
                        for (seat, card) in seats(*to).zip(cards.by_ref()) {
                            self.put_nth(rules, *to, seat, usize::from(*number), card);
                        }
                    }
                }
                DealStep::Rest { to } => {
                    let mut rest: Vec<Card> = cards.by_ref().collect();
                    if rules.group(*to).shared && rules.group(*to).role == Role::Stock {
                        rest.reverse();
                    }
                    let round: Vec<Seat> = seats(*to).collect();
                    for (card, seat) in rest.into_iter().zip(round.into_iter().cycle()) {
                        self.put_nth(rules, *to, seat, 0, card);
                    }
                }
                // The checks of the rules allow no other steps.
                DealStep::Base { .. }
                | DealStep::Picked { .. }
                | DealStep::Sunk { .. }
                | DealStep::Taken { .. }
                | DealStep::Interleaved { .. } => {}
            }
        }
    }

    fn put_nth(&mut self, rules: &Rules, to: GroupId, seat: Seat, number: usize, card: Card) {
        if let Some(pile) = rules.piles_of(to, seat).nth(number) {
            let mut dealer = Dealer {
                rules,
                position: self,
                seat: Seat::FIRST,
                handicap: 0,
                cards: &[],
            };
            dealer.put(pile, &[card]);
        }
    }

    /// Returns the rank of the bottom card of the first foundation to which the deal has put a
    /// card.
    pub(crate) fn first_up(&self, rules: &Rules) -> Option<Rank> {
        let mut foundations = rules
            .pile_ids()
            .filter(|pile| rules.group_of(*pile).role == Role::Foundation);
        foundations.find_map(|pile| Some(self.cards(rules, pile).first()?.card().rank()))
    }

    fn turn_up_the_deal(&mut self, rules: &Rules) {
        for pile in rules.pile_ids() {
            let len = self.len(pile);
            let group = rules.group_of(pile);
            let is_uncovered = self.is_uncovered(rules, pile);
            let shown = group.shown_on(rules.pile(pile).number);
            let is_open = match &group.face {
                Face::UpWhen(when) => self.is_open(rules, pile, when),
                face => *face != Face::Down,
            };
            let is_up = |card: usize| match (shown, group.shape) {
                (None, _) => is_open,
                (Some(shown), Shape::Row) if !group.is_covered() => shown.is_up(card, len),
                (Some(_), _) => is_uncovered,
            };
            let first = usize::from(rules.pile(pile).first);
            for (card, dealt) in self.cards[first..first + len].iter_mut().enumerate() {
                if is_up(card) {
                    *dealt = dealt.turned();
                }
            }
        }
    }
}

impl Rules {
    /// Whether this game has a given deal. Microsoft deals exist only for games with one pack.
    pub fn has_deal(&self, deal: DealNumber) -> bool {
        let is_added = self.changed_cards.iter().any(|(_, more)| *more > 0);
        !deal.is_microsoft() || self.packs == 1 && self.decks() == 1 && !is_added
    }

    /// Returns the shuffled deck of a seat for a deal and a hand, beginning with the first card to
    /// be dealt.
    ///
    /// All games with the same number of packs share the order of the cards. In games with fewer
    /// suits, other suits then replace the missing ones. In games with fewer ranks, the cards of
    /// the missing ranks are then removed. Cards that a game adds are shuffled together with the
    /// packs. If a game leaves out copies of a card, the first copies in the deck are removed.
    pub fn shuffled_deck(&self, deal: DealNumber, hand: u32, seat: u8) -> Vec<Card> {
        let added = self.changed_cards.iter();
        let added = added.flat_map(|(card, more)| (0..*more).map(|_| *card));
        let added: Vec<Card> = added.collect();
        let mut deck = shuffled_with(self.packs, &added, deal, hand, seat);
        let is_whole = self.suits == 4 && self.ranks.count() == Rank::COUNT;
        if is_whole && self.suits_left_out.is_empty() && self.changed_cards.is_empty() {
            return deck;
        }
        deck.retain(|card| {
            card.is_special()
                || self.ranks.contains(card.rank()) && !self.suits_left_out.contains(&card.suit())
        });
        for card in deck.iter_mut().filter(|card| !card.is_special()) {
            *card = Card::new(card.rank(), self.suit_for(card.suit()));
        }
        for (card, more) in &self.changed_cards {
            for _ in *more..0 {
                if let Some(first) = deck.iter().position(|other| other == card) {
                    deck.remove(first);
                }
            }
        }
        deck
    }

    /// Reorders the cards to be dealt, in games where no pile may be dealt two cards of the same
    /// rank. A card that may not be dealt to its pile goes to the bottom of the pack.
    fn part_twins(&self, cards: &mut OnePack) {
        let dealt =
            |step: &&DealStep| !matches!(step, DealStep::Base { .. } | DealStep::Picked { .. });
        let Some(DealStep::Each {
            counts,
            apart: true,
            ..
        }) = self.deal.iter().find(dealt)
        else {
            return;
        };
        let mut ranks = vec![CardSet::EMPTY; counts.len()];
        let mut next = 0;
        for row in 0..counts.iter().copied().max().unwrap_or(0) {
            for (pile, _) in counts.iter().enumerate().filter(|(_, most)| row < **most) {
                let left = cards.get_mut(next..).unwrap_or_default();
                let Some(first) = left.first().copied() else {
                    return;
                };
                let fits = |card: &Card| !ranks[pile].contains(*card);
                let passed = left.iter().position(fits).unwrap_or(0);
                left.rotate_left(passed);
                let rank = left.first().copied().unwrap_or(first).rank();
                ranks[pile] |= CardSet::of_rank(rank);
                next += 1;
            }
        }
    }

    /// Splits a deck into the cards that the deal takes out to start piles and the rest.
    fn part_starts(&self, deck: &[Card], base: Rank) -> (SmallVec<[Card; 8]>, OnePack) {
        let mut rest = OnePack::from_slice(deck);
        let mut starts = SmallVec::new();
        for step in &self.deal {
            let (pick, kept) = match step {
                // If the first card dealt decides the base, that card stays in the deal.
                DealStep::Base { .. } => {
                    let which = Which::All;
                    (
                        Pick { rank: base, which },
                        usize::from(self.base == Base::FirstDealt),
                    )
                }
                DealStep::Picked { pick, .. } => (*pick, 0),
                _ => continue,
            };
            let mut picked: SmallVec<[Card; 8]> = SmallVec::new();
            let mut at = 0;
            rest.retain(|card| {
                let taken = at >= kept && pick.takes(*card, &picked);
                at += 1;
                if taken {
                    picked.push(*card);
                }
                !taken
            });
            starts.extend(picked);
        }
        (starts, rest)
    }
}

/// Deals one deck of cards to one seat.
struct Dealer<'a> {
    rules: &'a Rules,
    position: &'a mut Position,
    seat: Seat,
    handicap: i16,
    /// The cards of the deck that are still to be dealt.
    cards: &'a [Card],
}

impl Dealer<'_> {
    /// Deals the first of the given steps of the deal row by row, together with the steps directly
    /// after it that continue its rows.
    fn rows(&mut self, steps: &[DealStep]) {
        let (rules, seat) = (self.rules, self.seat);
        let each = steps.iter().enumerate().map_while(|(at, step)| match step {
            DealStep::Each {
                to, counts, joined, ..
            } if at == 0 || *joined => Some((*to, counts)),
            _ => None,
        });
        let piles: ArrayVec<(PileId, u8), MOST_PILES> = each
            .flat_map(|(to, counts)| rules.piles_of(to, seat).zip(counts.iter().copied()))
            .collect();
        let rows = piles.iter().map(|(_, count)| *count).max().unwrap_or(0);
        for row in 0..rows {
            for (pile, _) in piles.iter().filter(|(_, count)| row < *count) {
                self.deal_to(*pile);
            }
        }
    }

    /// Deals the next card to a pile. If the card fits on a foundation and the rules move such
    /// cards up during the deal, it goes to the foundation instead.
    fn deal_to(&mut self, pile: PileId) {
        while let Some((card, rest)) = self.cards.split_first() {
            self.cards = rest;
            let up = match self.rules.up_in_deal {
                UpInDeal::No => None,
                UpInDeal::Replaced | UpInDeal::LeftShort => self.foundation_for(*card),
            };
            self.put_one(up.unwrap_or(pile), *card);
            if up.is_none() || self.rules.up_in_deal == UpInDeal::LeftShort {
                return;
            }
        }
    }

    /// Returns the first foundation that accepts `card` during the deal.
    fn foundation_for(&self, card: Card) -> Option<PileId> {
        let rules = self.rules;
        let mut foundations = rules
            .pile_ids()
            .filter(|pile| rules.group_of(*pile).role == Role::Foundation);
        foundations.find(|pile| {
            let place = rules.pile(*pile);
            let id = place.group;
            if self.position.len(*pile) >= usize::from(rules.group(id).limit_of(place.number)) {
                return false;
            }
            let accepts = rules.accepts(id, self.position.base());
            match self.position.top(rules, *pile) {
                Some(top) => accepts.on(top.card()).contains(card),
                None => {
                    let started = self.position.started_in(rules, *pile, card.suit());
                    accepts.empty().contains(card) && started.is_none()
                }
            }
        })
    }

    /// Carries out the steps of the deal for a seat. `starts` has the cards that start piles, which
    /// have already been taken out of the deck.
    fn deal(&mut self, starts: &[Card]) {
        let rules = self.rules;
        let mut starts = starts.iter();
        for (at, step) in rules.deal.iter().enumerate() {
            match step {
                DealStep::Base { to } => self.put_one_each(*to, 0, starts.by_ref()),
                DealStep::Picked { pick, to, number } => {
                    let starts = starts.by_ref().take(rules.count(*pick));
                    self.put_one_each(*to, *number, starts);
                }
                // Already dealt with the previous step.
                DealStep::Each { joined: true, .. } => {}
                DealStep::Each { .. } => self.rows(&rules.deal[at..]),
                DealStep::One {
                    to,
                    number,
                    count,
                    packet,
                } => {
                    let count = self.with_handicap(*to, *count);
                    let pile = rules.piles_of(*to, self.seat).nth(usize::from(*number));
                    if let Some(pile) = pile {
                        self.put_packet(pile, count, *packet);
                    }
                }
                DealStep::Interleaved {
                    row,
                    pile,
                    after_each,
                    total,
                } => {
                    let total = self.with_handicap(*pile, *total);
                    self.interleave(*row, *pile, usize::from(*after_each), total);
                }
                DealStep::Sunk { rank, to } => {
                    for pile in rules.piles_of(*to, self.seat) {
                        let cards = self.position.slots(rules, pile);
                        cards.sort_by_key(|dealt| dealt.card().rank() != *rank);
                    }
                }
                DealStep::Taken { rank, from, to } => {
                    self.position.take_out(rules, *rank, *from, *to);
                }
                DealStep::Rest { to } => {
                    if let Some(pile) = rules.piles_of(*to, self.seat).next() {
                        let is_stock = rules.group(*to).role == Role::Stock;
                        self.put_packet(pile, self.cards.len(), is_stock);
                    }
                }
            }
        }
    }

    /// Puts one of `cards` on each pile of a kind, from pile number `first` on, until the cards run
    /// out.
    fn put_one_each<'c>(&mut self, to: GroupId, first: u8, cards: impl Iterator<Item = &'c Card>) {
        let mut piles = self.rules.piles_of(to, self.seat);
        if self.rules.group(to).takes_all_picked() {
            let Some(only) = piles.next() else { return };
            cards.for_each(|card| self.put(only, &[*card]));
            return;
        }
        for (pile, card) in piles.skip(usize::from(first)).zip(cards) {
            self.put(pile, &[*card]);
        }
    }

    /// Deals the next `count` cards to a pile, one by one. If `is_packet` is true, they are put
    /// down together instead, so that the first card ends up on top.
    fn put_packet(&mut self, pile: PileId, count: usize, is_packet: bool) {
        let before = self.position.len(pile);
        self.put_next(pile, count);
        if is_packet {
            self.position.slots(self.rules, pile)[before..].reverse();
        }
    }

    fn interleave(&mut self, row: GroupId, pile: GroupId, after_each: usize, total: usize) {
        let Some(target) = self.rules.piles_of(pile, self.seat).next() else {
            return;
        };
        let mut given = 0;
        for column in self.rules.piles_of(row, self.seat) {
            self.put_next(column, 1);
            let count = after_each.min(total - given);
            self.put_next(target, count);
            given += count;
        }
        self.put_next(target, total - given);
    }

    /// Returns the number of cards that a pile of kind `to` gets where a step of the deal says
    /// `count`. The pile that the player must empty may have a size of its own for each seat, to
    /// which the handicap is added.
    fn with_handicap(&self, to: GroupId, count: u16) -> usize {
        match self
            .rules
            .race
            .as_ref()
            .filter(|race| race.out == Out::Pile(to))
        {
            Some(race) => {
                let usual = race
                    .out_sizes
                    .get(self.seat.index())
                    .copied()
                    .unwrap_or(count);
                usize::try_from(i32::from(usual) + i32::from(self.handicap)).unwrap_or(0)
            }
            None => usize::from(count),
        }
    }

    /// Deals the next `count` cards of the deck to a pile, or all remaining cards if there are
    /// fewer.
    fn put_next(&mut self, pile: PileId, count: usize) {
        let (cards, rest) = self.cards.split_at(count.min(self.cards.len()));
        self.cards = rest;
        self.put(pile, cards);
    }

    /// Puts `cards` on a pile. Cards for which the pile has no room are left out.
    fn put(&mut self, pile: PileId, cards: &[Card]) {
        for card in cards {
            self.put_one(pile, *card);
        }
    }

    /// Puts a card on a pile, unless the pile has no room.
    #[inline]
    fn put_one(&mut self, pile: PileId, card: Card) {
        let place = self.rules.pile(pile);
        let len = &mut self.position.lens[pile.index()];
        if *len < place.room {
            let slot = usize::from(place.first + *len);
            self.position.cards[slot] = Dealt::down(card, self.seat.number());
            *len += 1;
        }
    }
}
