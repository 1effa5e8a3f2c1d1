//! Listing the carries of a position: each card that can be lifted finds the piles that take
//! it in one look at the sets that the position keeps, instead of asking pile after pile.

use crate::cards::{CardSet, each_bit};
use crate::moves::Move;
use crate::moves::transfer::check::FreeSpace;
use crate::position::{Note, Position};
use crate::rules::{
    Lift, MOST_WORDS, PileId, PileRange, PileSet, Quality, Reach, Route, Rules, Seat,
};

/// From which piles carries are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sources {
    /// From those that no other carry hangs on.
    Aside,
    /// From all others.
    Others,
}

impl Sources {
    #[inline]
    fn include(self, range: PileRange) -> bool {
        match self {
            Self::Aside => range.aside,
            Self::Others => !range.aside,
        }
    }
}

/// The empty piles, wherever cards come from.
struct Empty<const WORDS: usize> {
    all: PileSet<WORDS>,
    /// Those that may be started, their neighbours left aside.
    startable: PileSet<WORDS>,
}

/// The piles that take cards on one route.
struct Targets<const WORDS: usize> {
    /// Those that take some cards.
    some: PileSet<WORDS>,
    /// Empty ones that take any card.
    open: PileSet<WORDS>,
    /// Those that take several cards at a time.
    takes_runs: PileSet<WORDS>,
    /// Those of them that may have room for one card but not for several.
    limited: PileSet<WORDS>,
    /// Empty columns that cards may be carried through one by one.
    spaces: PileSet<WORDS>,
    /// The cards that go anywhere at all, with no others on them.
    any: CardSet,
    /// Those of them that go anywhere with others on them.
    any_below: CardSet,
    /// How many cards can be lifted together as far as free space goes.
    most: usize,
    /// Fewer onto a space, which then is none to carry cards through.
    most_onto_space: usize,
}

impl<const WORDS: usize> Targets<WORDS> {
    /// No piles at all.
    const NONE: Self = Self {
        some: PileSet::EMPTY,
        open: PileSet::EMPTY,
        takes_runs: PileSet::EMPTY,
        limited: PileSet::EMPTY,
        spaces: PileSet::EMPTY,
        any: CardSet::EMPTY,
        any_below: CardSet::EMPTY,
        most: 0,
        most_onto_space: 0,
    };

    /// Returns where a card goes.
    #[inline]
    fn of(&self, position: &Position, card: usize) -> PileSet<WORDS> {
        position.takers.of(card).and(self.some).or(self.open)
    }
}

impl Position {
    /// Lists the carries in ascending order after the moves that are listed already.
    #[inline]
    pub(crate) fn list_transfers(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        if !self.sources(rules, seat).is_empty() {
            self.each_transfer(rules, seat, |mv| moves.push(mv));
        }
    }

    /// Lists those from some of the piles.
    #[inline]
    pub(crate) fn list_transfers_from(
        &self,
        rules: &Rules,
        seat: Seat,
        from: Sources,
        moves: &mut Vec<Move>,
    ) {
        let push = |mv| moves.push(mv);
        if !self.takers.fit_one_word() {
            let include = |range: &PileRange| from.include(*range);
            return self.each_transfer_among::<MOST_WORDS>(rules, seat, include, push);
        }
        let reach = self.reach(rules, seat);
        let goes = |range: &PileRange| {
            let route = &reach.routes[usize::from(range.route)];
            from.include(*range) && !self.goes_nowhere::<1>(*range, route)
        };
        // Mostly nothing goes from the waste.
        if self.sources(rules, seat).iter().any(goes) {
            self.each_transfer_among::<1>(rules, seat, goes, push);
        }
    }

    /// Returns the piles that a seat may take cards from.
    #[inline]
    fn sources<'a>(&self, rules: &'a Rules, seat: Seat) -> &'a [PileRange] {
        &rules.tables.seat_sources[rules.acting(seat, self.hand).index()]
    }

    /// Returns the cards on top of the piles that a seat may take cards from, those left out that
    /// no other carry hangs on.
    pub(crate) fn exposed(&self, rules: &Rules, seat: Seat) -> CardSet {
        let mut exposed = CardSet::EMPTY;
        for range in self
            .sources(rules, seat)
            .iter()
            .filter(|range| !range.aside)
        {
            for note in &self.notes[range.range()] {
                exposed |= note.top;
            }
        }
        exposed
    }

    /// Hands out the carries in ascending order: source by source, each with its numbers of
    /// cards and their targets in order.
    #[inline(never)]
    pub(crate) fn each_transfer(&self, rules: &Rules, seat: Seat, push: impl FnMut(Move)) {
        if self.takers.fit_one_word() {
            self.each_transfer_among::<1>(rules, seat, |_| true, push);
        } else {
            self.each_transfer_among::<MOST_WORDS>(rules, seat, |_| true, push);
        }
    }

    fn each_transfer_among<const WORDS: usize>(
        &self,
        rules: &Rules,
        seat: Seat,
        include: impl Fn(&PileRange) -> bool,
        mut push: impl FnMut(Move),
    ) {
        let sources = self.sources(rules, seat);
        if sources.is_empty() {
            return;
        }
        let bars = self.bars(rules);
        let reach = self.reach(rules, seat);
        let all = self.takers.with::<WORDS>(Quality::Empty);
        let startable = all.without(self.held_back(reach));
        let empty = Empty { all, startable };
        let mut targets = Targets::NONE;
        let wanted_below = self.wanted_below::<WORDS>(rules, reach);
        let mut found_for = u16::MAX;
        let barred = bars.keep_any();
        for range in sources {
            if barred && bars.keep(range.role) || !include(range) {
                continue;
            }
            // Several kinds of pile often have the same.
            let kind = u16::from(range.route) << 1 | u16::from(range.lift == Lift::Supermove);
            if found_for != kind {
                let route = &reach.routes[usize::from(range.route)];
                let of = (route, range.lift);
                targets = self.find_targets(rules, reach, of, &empty, wanted_below);
                found_for = kind;
            }
            let notes = &self.notes[range.range()];
            let mut movable = 0;
            for note in notes.iter().rev() {
                let goes = (note.top | note.below).meets(targets.any);
                movable = movable << 1 | u64::from(goes);
            }
            if range.covered {
                movable = self.uncovered_of(rules, *range, movable);
            }
            // Most cards go nowhere, and their piles are left without a closer look.
            each_bit(movable, |number| {
                let note = &notes[number];
                let from = range.pile(number);
                if note.below.meets(targets.any_below)
                    || matches!(range.lift, Lift::Whole | Lift::Pile)
                {
                    self.each_run(rules, &targets, range.lift, from, &mut push);
                    return;
                }
                let mut onto = targets.of(self, note.top.lowest());
                onto.remove(from);
                onto.each(|to| push(Move::Transfer { from, to, count: 1 }));
            });
        }
    }

    /// Tells quickly that no top card of some piles goes anywhere, and that there are no others to
    /// be lifted. Says nothing of what it denies.
    #[inline]
    fn goes_nowhere<const WORDS: usize>(&self, range: PileRange, route: &Route) -> bool {
        let empty = self.takers.with::<WORDS>(Quality::Empty);
        let some: PileSet<WORDS> = route.built.or(route.started_by_some).resized();
        let goes =
            |note: &Note| !note.below.is_empty() || !self.takers_of_top(note).and(some).is_empty();
        empty.and(route.started.resized()).is_empty() && !self.notes[range.range()].iter().any(goes)
    }

    /// Returns the piles that take the top card of a pile, but not the empty ones that take any.
    #[inline]
    fn takers_of_top<const WORDS: usize>(&self, note: &Note) -> PileSet<WORDS> {
        if note.top.is_empty() {
            PileSet::EMPTY
        } else {
            self.takers.of(note.top.lowest())
        }
    }

    /// Returns the cards that a seat may put on other cards of its own with others on them.
    #[inline]
    fn wanted_below<const WORDS: usize>(&self, rules: &Rules, reach: &Reach) -> CardSet {
        // Where several play, most cards are wanted, but by piles of others.
        if !rules.is_for_several() {
            return self.takers.wanted();
        }
        let mut wanted = CardSet::EMPTY;
        let takes_runs: PileSet<WORDS> = reach.takes_runs.resized();
        takes_runs.each(|pile| wanted |= self.notes[pile.index()].rows.cards());
        wanted
    }

    /// Returns which of these piles, by their numbers in a range, have nothing lying on them.
    #[inline(never)]
    fn uncovered_of(&self, rules: &Rules, range: PileRange, numbers: u64) -> u64 {
        let mut uncovered = 0;
        each_bit(numbers, |number| {
            uncovered |= u64::from(self.is_uncovered(rules, range.pile(number))) << number;
        });
        uncovered
    }

    /// Hands out the carries of one card or more from a pile of which several go, or of which
    /// one goes only under conditions.
    #[inline(never)]
    fn each_run<const WORDS: usize>(
        &self,
        rules: &Rules,
        targets: &Targets<WORDS>,
        lift: Lift,
        from: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let note = &self.notes[from.index()];
        let cards = self.cards(rules, from);
        if lift == Lift::Pile {
            return self.each_pile(rules, targets, from, push);
        }
        let most = targets.most.min(note.run.into()).min(cards.len());
        let any = targets.any_below | note.top;
        for (under, dealt) in cards[cards.len() - most..].iter().rev().enumerate() {
            if !any.contains(dealt.card()) {
                continue;
            }
            let count = under + 1;
            let mut onto = targets.of(self, dealt.card().index().into());
            if count > 1 {
                if matches!(lift, Lift::TopOrWhole | Lift::Whole) && count < cards.len() {
                    continue;
                }
                onto = onto.and(targets.takes_runs);
                if count > targets.most_onto_space {
                    onto = onto.without(targets.spaces);
                }
                let limited = onto.and(targets.limited);
                if !limited.is_empty() {
                    onto = onto.without(self.without_room(rules, limited, count));
                }
            } else if lift == Lift::Whole && cards.len() > 1 {
                onto = onto.without(targets.takes_runs);
            }
            onto.remove(from);
            let count = count as u8;
            onto.each(|to| push(Move::Transfer { from, count, to }));
        }
    }

    /// Hands out the carries of a whole pile by its top card.
    fn each_pile<const WORDS: usize>(
        &self,
        rules: &Rules,
        targets: &Targets<WORDS>,
        from: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let (top, count) = (self.notes[from.index()].top, self.len(from));
        let mut onto = targets.of(self, top.lowest());
        if count > 1 {
            onto = onto.and(targets.takes_runs);
        }
        onto.remove(from);
        let pile = rules.pile(from);
        onto.each(|to| {
            let near = pile.reaches(to) || rules.pile(to).group != pile.group;
            if near && self.has_room(rules, to, count) {
                let count = count as u8;
                push(Move::Transfer { from, count, to });
            }
        });
    }

    /// Returns those of some piles that have no room for so many cards.
    #[inline(never)]
    fn without_room<const WORDS: usize>(
        &self,
        rules: &Rules,
        mut piles: PileSet<WORDS>,
        count: usize,
    ) -> PileSet<WORDS> {
        piles.each(|pile| {
            if self.has_room(rules, pile, count) {
                piles.remove(pile);
            }
        });
        piles
    }

    /// Finds the piles that take cards from piles of one kind, by its route and its lift.
    #[inline]
    fn find_targets<const WORDS: usize>(
        &self,
        rules: &Rules,
        reach: &Reach,
        (route, lift): (&Route, Lift),
        empty: &Empty<WORDS>,
        wanted_below: CardSet,
    ) -> Targets<WORDS> {
        let mut startable = empty.startable;
        let beside = startable.and(route.beside.resized());
        if !beside.is_empty() {
            startable = startable.without(self.without_neighbours(rules, route, beside));
        }
        let started = startable.and(route.started_by_some.resized());
        let built = route.built.resized().without(empty.all);
        let mut targets = Targets {
            some: built.or(started),
            open: startable.and(route.started.resized()),
            takes_runs: reach.takes_runs.resized(),
            limited: reach.limited.resized(),
            spaces: empty.all.and(route.spaces.resized()),
            any: self.takers.wanted(),
            any_below: wanted_below,
            most: usize::from(u8::MAX),
            most_onto_space: usize::from(u8::MAX),
        };
        if lift == Lift::Supermove {
            let cells = empty.all.and(route.cells.resized());
            let free = FreeSpace::among(cells, targets.spaces);
            targets.most = free.limit(false);
            targets.most_onto_space = free.limit(true);
        }
        if !targets.open.is_empty() {
            targets.any = CardSet::ALL;
            let mut open = targets.open.and(targets.takes_runs);
            if targets.most_onto_space < 2 {
                open = open.without(targets.spaces);
            }
            if !open.is_empty() {
                targets.any_below = CardSet::ALL;
            }
        }
        if targets.most < 2 {
            targets.any_below = CardSet::EMPTY;
        }
        targets
    }

    /// Returns those of some piles that may not be started on a route because of what lies next
    /// to them, or on other piles.
    #[inline(never)]
    fn without_neighbours<const WORDS: usize>(
        &self,
        rules: &Rules,
        route: &Route,
        mut piles: PileSet<WORDS>,
    ) -> PileSet<WORDS> {
        piles.each(|pile| {
            let waits = route.later.contains(pile) && self.may_start_later(rules, pile).is_err();
            if !waits && self.is_beside(rules, pile) {
                piles.remove(pile);
            }
        });
        piles
    }
}
