//! Listing the carries of a position: each card that can be lifted finds the piles that take
//! it in one look at the sets that the position keeps, instead of asking pile after pile.

use arrayvec::ArrayVec;

use crate::card_set::CardSet;
use crate::compile::MOST_GROUPS;
use crate::moves::Move;
use crate::pile_set::{MOST_WORDS, PileSet, Quality};
use crate::position::{Note, Position};
use crate::rules::{Lift, PileId, Route, Rules, Seat, Span};

/// Empty piles of a kind that may be started, and by what.
struct Starts<const WORDS: usize> {
    piles: PileSet<WORDS>,
    by: CardSet,
}

/// The piles that take cards on one route.
struct Targets<const WORDS: usize> {
    /// Those that take cards onto a card.
    built: PileSet<WORDS>,
    /// Empty ones that take any card.
    open: PileSet<WORDS>,
    /// Empty columns that cards may be carried through one by one.
    spaces: PileSet<WORDS>,
    /// Whether there are neither such columns nor such cells.
    is_tight: bool,
    /// Empty ones that take some.
    picky: ArrayVec<Starts<WORDS>, MOST_GROUPS>,
    /// What those take altogether.
    picked: CardSet,
    /// The cards that may go elsewhere than to the open ones; no others do.
    wanted: CardSet,
}

impl<const WORDS: usize> Targets<WORDS> {
    const NONE: Self = Self {
        built: PileSet::EMPTY,
        open: PileSet::EMPTY,
        spaces: PileSet::EMPTY,
        is_tight: true,
        picky: ArrayVec::new_const(),
        picked: CardSet::EMPTY,
        wanted: CardSet::EMPTY,
    };

    /// Returns the cards that go anywhere at all.
    #[inline]
    fn any(&self) -> CardSet {
        if self.open.is_empty() {
            self.wanted
        } else {
            CardSet::ALL
        }
    }

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

    #[inline]
    fn each_carry_among<const WORDS: usize>(
        &self,
        rules: &Rules,
        seat: Seat,
        mut push: impl FnMut(Move),
    ) {
        let bars = self.bars(rules);
        let reach = &rules.reach[seat.index()];
        let takes_runs = reach.takes_runs.resized::<WORDS>();
        let mut targets = Targets::NONE;
        let mut found = None;
        for span in &rules.seat_sources[seat.index()] {
            if bars.keep(span.role) {
                continue;
            }
            let route = &reach.routes[usize::from(span.route)];
            // Neighbouring kinds of pile often have the same route.
            if found != Some(span.route) {
                found = Some(span.route);
                self.find_targets(rules, route, &mut targets);
            }
            let any = targets.any();
            let most = self.most_in_a_run(route, span.lift, &targets);
            for (number, note) in self.notes[span.range()].iter().enumerate() {
                // Most cards go nowhere, and are left without a closer look.
                let heads = note.heads & any;
                if heads.is_empty() {
                    continue;
                }
                let from = span.pile(number);
                if span.covered && !self.is_uncovered(rules, from) {
                    continue;
                }
                let top = note.top();
                let mut onto_top = PileSet::EMPTY;
                if heads.meets(top) {
                    onto_top = targets.of(self, top.lowest());
                    onto_top.remove(from);
                }
                let deeper = heads - top;
                if deeper.is_empty() || most.anywhere < 2 {
                    onto_top.each(|to| push(Move::Carry { from, to, count: 1 }));
                    continue;
                }
                let mut onto_run = targets.open;
                if most.onto_space < 2 {
                    onto_run = onto_run.without(targets.spaces);
                }
                (deeper & targets.wanted)
                    .each_index(|card| onto_run = onto_run.or(targets.of(self, card)));
                onto_run = onto_run.and(takes_runs);
                onto_run.remove(from);
                onto_top.or(onto_run).each(|to| {
                    if onto_top.contains(to) {
                        push(Move::Carry { from, to, count: 1 });
                    }
                    if onto_run.contains(to) {
                        self.each_run(rules, span, most, note, [from, to], &mut push);
                    }
                });
            }
        }
    }

    /// Hands out the carries of several cards from one pile to another.
    fn each_run(
        &self,
        rules: &Rules,
        span: &Span,
        most: MostInRun,
        note: &Note,
        [from, to]: [PileId; 2],
        push: &mut impl FnMut(Move),
    ) {
        let cards = self.cards(rules, from);
        let run = usize::from(note.run);
        let target = rules.group_of(to);
        let (least, most) = match span.lift {
            Lift::Supermove if self.is_empty(to) && target.is_free_space() => (2, most.onto_space),
            Lift::TopOrWhole if run < cards.len() => return,
            Lift::TopOrWhole => (run, run),
            _ => (2, most.anywhere),
        };
        let accepts = self.notes[to.index()].accepts;
        let room = usize::from(target.limit) - self.len(to);
        let most = most.min(run).min(room);
        if (note.heads - accepts).is_empty() {
            (least..=most).for_each(|count| {
                let count = count as u8;
                push(Move::Carry { from, to, count });
            });
            return;
        }
        for (under, dealt) in cards.iter().rev().take(most).enumerate().skip(least - 1) {
            if accepts.contains(dealt.card()) {
                let count = (under + 1) as u8;
                push(Move::Carry { from, to, count });
            }
        }
    }

    /// Returns how many cards of a run can be lifted together as far as free space goes.
    #[inline]
    fn most_in_a_run<const WORDS: usize>(
        &self,
        route: &Route,
        lift: Lift,
        targets: &Targets<WORDS>,
    ) -> MostInRun {
        if lift != Lift::Supermove {
            return MostInRun {
                anywhere: usize::from(u8::MAX),
                onto_space: usize::from(u8::MAX),
            };
        }
        if targets.is_tight {
            return MostInRun {
                anywhere: 1,
                onto_space: 1,
            };
        }
        let free = self.free_space::<WORDS>(route);
        MostInRun {
            anywhere: free.limit(false),
            onto_space: free.limit(true),
        }
    }

    /// Finds the piles that take cards on a route.
    #[inline]
    fn find_targets<const WORDS: usize>(
        &self,
        rules: &Rules,
        route: &Route,
        targets: &mut Targets<WORDS>,
    ) {
        let empty = self.takers.with::<WORDS>(Quality::Empty);
        targets.built = route.built.resized();
        targets.open = PileSet::EMPTY;
        targets.spaces = route.spaces.resized().and(empty);
        targets.is_tight = targets.spaces.is_empty() && route.cells.resized().and(empty).is_empty();
        targets.picky.clear();
        targets.picked = CardSet::EMPTY;
        for start in &route.starts {
            let mut piles = start.piles.resized().and(empty);
            if piles.is_empty() {
                continue;
            }
            if start.beside {
                let all = piles;
                all.each(|pile| {
                    if !self.is_beside(rules, pile) {
                        piles.remove(pile);
                    }
                });
            }
            if start.in_order {
                // They are as good as each other: the first will do.
                piles = piles.only_first();
            }
            let by = rules.group(start.group).accepts(self.base).empty();
            if by == CardSet::ALL {
                targets.open = targets.open.or(piles);
            } else if targets.picky.try_push(Starts { piles, by }).is_ok() {
                targets.picked |= by;
            }
        }
        targets.wanted = self.takers.wanted() | targets.picked;
    }
}

/// How many cards of a run may be lifted at most, as far as free space goes.
#[derive(Clone, Copy)]
struct MostInRun {
    anywhere: usize,
    /// Fewer onto a space, which then is none to carry cards through.
    onto_space: usize,
}
