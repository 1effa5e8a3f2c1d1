//! Listing the carries of a position: each card that can be lifted finds the piles that take
//! it in one look at the sets that the position keeps, instead of asking pile after pile.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::carrying::FreeSpace;
use crate::compile::MOST_GROUPS;
use crate::moves::Move;
use crate::pile_set::{MOST_WORDS, PileSet};
use crate::position::Position;
use crate::rules::{Beside, GroupId, Lift, PileId, Rules, Seat};

/// Empty piles of a kind that may be started, and by what.
struct Starts<const WORDS: usize> {
    piles: PileSet<WORDS>,
    by: CardSet,
}

/// The piles that take cards from one kind of pile.
struct Targets<const WORDS: usize> {
    /// Those that take cards onto a card from here.
    built: PileSet<WORDS>,
    /// Empty ones that take any card.
    open: PileSet<WORDS>,
    /// Empty ones that take some.
    picky: ArrayVec<Starts<WORDS>, MOST_GROUPS>,
    /// What those take altogether.
    picked: CardSet,
}

impl<const WORDS: usize> Targets<WORDS> {
    const NONE: Self = Self {
        built: PileSet::EMPTY,
        open: PileSet::EMPTY,
        picky: ArrayVec::new_const(),
        picked: CardSet::EMPTY,
    };

    /// Returns where a card goes, by its index.
    #[inline]
    fn of(&self, position: &Position, card: usize) -> PileSet<WORDS> {
        let mut all = position.takers.of(card).and(self.built).or(self.open);
        if self.picked.has(card) {
            for starts in &self.picky {
                if starts.by.has(card) {
                    all = all.or(starts.piles);
                }
            }
        }
        all
    }
}

impl Position {
    /// Hands out the carries in ascending order: source by source, each with its targets in
    /// order.
    #[inline]
    pub(crate) fn each_carry(&self, rules: &Rules, seat: Seat, push: impl FnMut(Move)) {
        if self.takers.fit_one_word() {
            self.each_carry_among::<1>(rules, seat, push);
        } else {
            self.each_carry_among::<MOST_WORDS>(rules, seat, push);
        }
    }

    fn each_carry_among<const WORDS: usize>(
        &self,
        rules: &Rules,
        seat: Seat,
        mut push: impl FnMut(Move),
    ) {
        let bars = self.bars(rules);
        let takes_runs = rules.reach[seat.index()].takes_runs.resized::<WORDS>();
        let mut targets = Targets::NONE;
        let acting = rules.acting(seat, self.hand);
        for span in &rules.seat_sources[acting.index()] {
            if bars.keep(span.role) {
                continue;
            }
            self.find_targets(rules, seat, span.group, &mut targets);
            for (number, note) in self.notes[span.range()].iter().enumerate() {
                let top = note.top_index();
                let from = span.pile(number);
                if top >= usize::from(Card::COUNT)
                    || span.covered && !self.is_uncovered(rules, from)
                {
                    continue;
                }
                let mut onto_top = targets.of(self, top);
                onto_top.remove(from);
                if span.whole && self.len(from) > 1 {
                    onto_top = onto_top.without(takes_runs);
                }
                let mut onto_run = PileSet::EMPTY;
                if note.run > 1 {
                    (note.heads - note.top())
                        .each_index(|card| onto_run = onto_run.or(targets.of(self, card)));
                    onto_run = onto_run.and(takes_runs);
                    onto_run.remove(from);
                }
                if onto_run.is_empty() {
                    onto_top.each(|to| push(Move::Carry { from, to, count: 1 }));
                    continue;
                }
                let free = self.free_space(rules, span.group, seat);
                onto_top.or(onto_run).each(|to| {
                    if onto_top.contains(to) {
                        push(Move::Carry { from, to, count: 1 });
                    }
                    if onto_run.contains(to) {
                        self.each_run(rules, free, from, to, &mut push);
                    }
                });
            }
        }
    }

    /// Hands out the carries of several cards from one pile to another.
    #[inline]
    fn each_run(
        &self,
        rules: &Rules,
        free: FreeSpace,
        from: PileId,
        to: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let cards = self.cards(rules, from);
        let run = usize::from(self.notes[from.index()].run);
        let target = rules.group_of(to);
        let (least, most) = match rules.group_of(from).lift {
            Lift::Supermove => {
                let onto_space = self.is_empty(to) && target.is_free_space();
                (2, run.min(free.limit(onto_space)))
            }
            Lift::TopOrWhole | Lift::Whole if run < cards.len() => return,
            Lift::TopOrWhole | Lift::Whole => (run, run),
            _ => (2, run),
        };
        let accepts = self.notes[to.index()].accepts;
        let room = usize::from(target.limit) - self.len(to);
        for count in least..=most.min(room) {
            if accepts.contains(cards[cards.len() - count].card()) {
                push(Move::Carry {
                    from,
                    to,
                    count: count as u8,
                });
            }
        }
    }

    /// Finds the piles that take cards from a kind of pile.
    #[inline]
    fn find_targets<const WORDS: usize>(
        &self,
        rules: &Rules,
        seat: Seat,
        source: GroupId,
        targets: &mut Targets<WORDS>,
    ) {
        let reach = &rules.reach[seat.index()];
        targets.built = reach.built[source.index()].resized();
        targets.open = PileSet::EMPTY;
        targets.picky.clear();
        targets.picked = CardSet::EMPTY;
        let empty = self.takers.empty::<WORDS>();
        for start in &reach.starts[source.index()] {
            let group = rules.group(start.group);
            let mut piles = start.piles.resized().and(empty);
            if piles.is_empty() {
                continue;
            }
            if group.beside != Beside::Anywhere {
                let all = piles;
                all.each(|pile| {
                    if !self.is_beside(rules, pile) {
                        piles.remove(pile);
                    }
                });
            }
            if group.starts_in_order() {
                // They are as good as each other: the first will do.
                piles = piles.first().into_iter().collect();
            }
            let by = group.accepts(self.base).empty();
            if by == CardSet::ALL {
                targets.open = targets.open.or(piles);
            } else if targets.picky.try_push(Starts { piles, by }).is_ok() {
                targets.picked |= by;
            }
        }
    }
}
