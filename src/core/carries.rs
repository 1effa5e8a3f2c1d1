//! Listing the carries of a position: each card that can be lifted finds the piles that take
//! it in one look at the sets that the position keeps, instead of asking pile after pile.

use arrayvec::ArrayVec;

use crate::card_set::{CardSet, each_bit};
use crate::compile::MOST_GROUPS;
use crate::moves::Move;
use crate::pile_set::{MOST_WORDS, PileSet, Quality};
use crate::position::Position;
use crate::rules::{Lift, PileId, Route, Rules, Seat};

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
    /// Returns no targets. Not a constant, of which all the unused memory would be copied.
    #[inline]
    fn none() -> Self {
        Self {
            built: PileSet::EMPTY,
            open: PileSet::EMPTY,
            spaces: PileSet::EMPTY,
            is_tight: true,
            picky: ArrayVec::new(),
            picked: CardSet::EMPTY,
            wanted: CardSet::EMPTY,
        }
    }

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

impl<const WORDS: usize> Targets<WORDS> {
    /// Returns the cards that go anywhere with others on them.
    #[inline]
    fn any_below(&self, takes_runs: PileSet<WORDS>, limit: RunLimit) -> CardSet {
        let mut open = self.open.and(takes_runs);
        if limit.onto_space < 2 {
            open = open.without(self.spaces);
        }
        if open.is_empty() {
            self.wanted
        } else {
            CardSet::ALL
        }
    }
}

impl Position {
    /// Lists the carries in ascending order after the moves that are listed already.
    #[inline]
    pub(crate) fn list_carries(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        if !rules.seat_sources[seat.index()].is_empty() {
            self.each_carry(rules, seat, |mv| moves.push(mv));
        }
    }

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
        let reach = &rules.reach[seat.index()];
        let mut targets = Targets::<WORDS>::none();
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
            let limit = self.run_limit(route, span.lift, &targets);
            let takes_runs = reach.takes_runs.resized();
            let any = targets.any();
            let any_below = if limit.anywhere > 1 {
                targets.any_below(takes_runs, limit)
            } else {
                CardSet::EMPTY
            };
            for (block, notes) in self.notes[span.range()].chunks(64).enumerate() {
                let mut movable = 0;
                for (number, note) in notes.iter().enumerate() {
                    movable |= u64::from(note.heads.meets(any)) << number;
                }
                // Most cards go nowhere, and their piles are left without a closer look.
                each_bit(movable, |number| {
                    let note = &notes[number];
                    let from = span.pile(block * 64 + number);
                    if span.covered && !self.is_uncovered(rules, from) {
                        return;
                    }
                    let top = note.top();
                    if (note.heads - top).meets(any_below) {
                        let runs = Runs {
                            rules,
                            targets: &targets,
                            takes: takes_runs,
                            any_below,
                            lift: span.lift,
                            limit,
                        };
                        self.each_run(&runs, from, &mut push);
                    } else {
                        let mut onto = targets.of(self, top.lowest());
                        onto.remove(from);
                        onto.each(|to| push(Move::Carry { from, to, count: 1 }));
                    }
                });
            }
        }
    }

    /// Hands out the carries of one card or more from a pile whose run has more than one.
    #[inline(never)]
    fn each_run<const WORDS: usize>(
        &self,
        runs: &Runs<'_, WORDS>,
        from: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let note = &self.notes[from.index()];
        let cards = self.cards(runs.rules, from);
        let most = runs.limit.anywhere.min(note.run.into()).min(cards.len());
        let mut any = runs.any_below;
        if note.top().meets(runs.targets.any()) {
            any |= note.top();
        }
        let mut lots = ArrayVec::<(PileSet<WORDS>, u8), { u8::MAX as usize }>::new();
        let mut all = PileSet::EMPTY;
        for (under, dealt) in cards[cards.len() - most..].iter().rev().enumerate() {
            let count = under + 1;
            if !any.contains(dealt.card())
                || count > 1 && runs.lift == Lift::TopOrWhole && count < cards.len()
            {
                continue;
            }
            let mut onto = runs.targets.of(self, dealt.card().index().into());
            onto.remove(from);
            if count > 1 {
                onto = onto.and(runs.takes);
            }
            if count > runs.limit.onto_space {
                onto = onto.without(runs.targets.spaces);
            }
            if !onto.is_empty() && lots.try_push((onto, count as u8)).is_ok() {
                all = all.or(onto);
            }
        }
        all.each(|to| {
            let room = runs.rules.site(to).limit - self.lens[to.index()];
            for (onto, count) in &lots {
                if onto.contains(to) && u16::from(*count) <= room {
                    let count = *count;
                    push(Move::Carry { from, to, count });
                }
            }
        });
    }

    /// Returns how many cards of a run can be lifted together as far as free space goes.
    #[inline]
    fn run_limit<const WORDS: usize>(
        &self,
        route: &Route,
        lift: Lift,
        targets: &Targets<WORDS>,
    ) -> RunLimit {
        if lift != Lift::Supermove {
            return RunLimit {
                anywhere: usize::from(u8::MAX),
                onto_space: usize::from(u8::MAX),
            };
        }
        if targets.is_tight {
            return RunLimit {
                anywhere: 1,
                onto_space: 1,
            };
        }
        let free = self.free_space::<WORDS>(route);
        RunLimit {
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
        let mut open = PileSet::EMPTY;
        let mut picked = CardSet::EMPTY;
        targets.picky.clear();
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
            if start.by_any {
                open = open.or(piles);
                continue;
            }
            let by = rules.group(start.group).accepts(self.base).empty();
            if targets.picky.try_push(Starts { piles, by }).is_ok() {
                picked |= by;
            }
        }
        targets.built = route.built.resized();
        targets.open = open;
        targets.spaces = route.spaces.resized().and(empty);
        targets.is_tight = targets.spaces.is_empty() && route.cells.resized().and(empty).is_empty();
        targets.picked = picked;
        targets.wanted = self.takers.wanted() | picked;
    }
}

/// How many cards of a run may be lifted at most, as far as free space goes.
#[derive(Clone, Copy)]
struct RunLimit {
    anywhere: usize,
    /// Fewer onto a space, which then is none to carry cards through.
    onto_space: usize,
}

/// What there is to know for the runs of one kind of pile.
struct Runs<'a, const WORDS: usize> {
    rules: &'a Rules,
    targets: &'a Targets<WORDS>,
    /// The piles that take several cards at a time.
    takes: PileSet<WORDS>,
    /// The cards below the top that go anywhere at all.
    any_below: CardSet,
    lift: Lift,
    limit: RunLimit,
}
