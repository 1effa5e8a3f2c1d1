//! Listing the legal transfers of a position, that is, the moves of cards from one pile to another.
//! Each card that can be lifted is looked up in the acceptor index of the position, which has the
//! piles that accept each card. Piles are not queried one by one. `check.rs` checks a single
//! transfer.

use crate::cards::{CardSet, RoughSet, each_bit};
use crate::moves::Move;
use crate::moves::transfer::check::FreeSpace;
use crate::position::{PileCache, Position};
use crate::rules::{
    Lift, MOST_WORDS, PileId, PileRange, PileSet, Quality, Reach, Route, Rules, Seat,
};

/// Which piles are searched for cards that can move to other piles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sources {
    /// Only the piles whose cards never affect moves from other piles.
    Aside,
    /// All piles except those whose cards never affect moves from other piles.
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

/// The empty piles of a seat, and those of them that cards from any kind of pile may start.
struct Empty<const WORDS: usize> {
    all: PileSet<WORDS>,
    /// The empty piles that may be started, ignoring rules about neighbouring piles.
    startable: PileSet<WORDS>,
}

/// The piles that accept cards from one kind of pile, sorted by which cards and how many they
/// accept.
struct Targets<const WORDS: usize> {
    /// The piles that accept only certain cards from a given kind of pile.
    some: PileSet<WORDS>,
    /// The empty piles that accept any card from a given kind of pile.
    open: PileSet<WORDS>,
    /// The piles that accept several cards at a time from a given kind of pile.
    takes_runs: PileSet<WORDS>,
    /// The piles that accept several cards at a time from a given kind of pile but may not have
    /// room for them.
    limited: PileSet<WORDS>,
    /// The empty columns through which a supermove (a run moved one card at a time) may move its
    /// cards.
    spaces: PileSet<WORDS>,
    /// The cards from a given kind of pile that can go to some pile alone.
    any: RoughSet,
    /// The cards from a given kind of pile that can go to some pile together with the cards on
    /// them.
    any_below: RoughSet,
    /// The number of cards that can be lifted together, as limited by the number of empty cells and
    /// columns.
    most: usize,
    /// The number of cards that can be lifted together for a move to an empty column. That column
    /// does not count among those through which the cards may move.
    most_onto_space: usize,
}

impl<const WORDS: usize> Targets<WORDS> {
    /// The value for a kind of pile whose cards no pile accepts.
    const NONE: Self = Self {
        some: PileSet::EMPTY,
        open: PileSet::EMPTY,
        takes_runs: PileSet::EMPTY,
        limited: PileSet::EMPTY,
        spaces: PileSet::EMPTY,
        any: RoughSet::EMPTY,
        any_below: RoughSet::EMPTY,
        most: 0,
        most_onto_space: 0,
    };

    /// Returns the piles that accept a given card from the kind of pile it is on.
    #[inline]
    fn of(&self, position: &Position, card: usize) -> PileSet<WORDS> {
        position.acceptors.of(card).and(self.some).or(self.open)
    }
}

impl Position {
    /// Appends the seat's legal transfers (moves of cards from one pile to another) to `moves`, in
    /// ascending order.
    #[inline]
    pub(crate) fn list_transfers(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        if !self.sources(rules, seat).is_empty() {
            self.each_transfer(rules, seat, |mv| moves.push(mv));
        }
        self.list_runs_put_away(rules, seat, moves);
    }

    /// Appends the legal moves of a seat from some of its piles to other piles.
    #[inline]
    pub(crate) fn list_transfers_from(
        &self,
        rules: &Rules,
        seat: Seat,
        from: Sources,
        moves: &mut Vec<Move>,
    ) {
        let push = |mv| moves.push(mv);
        if !self.acceptors.fit_one_word() {
            let include = |range: &PileRange| from.include(*range);
            return self.each_transfer_among::<MOST_WORDS>(rules, seat, include, push);
        }
        let reach = self.reach(rules, seat);
        let goes = |range: &PileRange| {
            let route = &reach.routes[usize::from(range.route)];
            from.include(*range) && !self.goes_nowhere::<1>(*range, route)
        };
        // Usually no pile accepts a card of the waste.
        if self.sources(rules, seat).iter().any(goes) {
            self.each_transfer_among::<1>(rules, seat, goes, push);
        }
    }

    /// Returns the piles that a seat may take cards from.
    #[inline]
    fn sources<'a>(&self, rules: &'a Rules, seat: Seat) -> &'a [PileRange] {
        if !self.is_of(rules) {
            return &[];
        }
        &rules.tables.seat_sources[rules.acting(seat, self.hand).index()]
    }

    /// Returns the top cards of the piles that a seat may take cards from, except the piles of
    /// [`Sources::Aside`].
    pub(crate) fn exposed(&self, rules: &Rules, seat: Seat) -> CardSet {
        let mut exposed = CardSet::EMPTY;
        for range in self
            .sources(rules, seat)
            .iter()
            .filter(|range| !range.aside)
        {
            for cache in &self.caches[range.range()] {
                exposed |= CardSet::of_row(cache.card);
            }
        }
        exposed
    }

    /// Calls `push` with each legal transfer (a move of cards from one pile to another), in
    /// ascending order: by source, number of cards, target.
    #[inline(never)]
    pub(crate) fn each_transfer(&self, rules: &Rules, seat: Seat, push: impl FnMut(Move)) {
        if self.acceptors.fit_one_word() {
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
        let some_own = rules.tables.own_sources;
        let mut push = |mv: Move| match mv {
            Move::Transfer { from, to, .. }
                if some_own && !self.gives_to_its_own(rules, from, to) => {}
            mv => push(mv),
        };
        let bars = self.bars(rules);
        let reach = self.reach(rules, seat);
        let all = self.acceptors.with::<WORDS>(Quality::Empty);
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
            // Consecutive kinds of pile often have the same targets.
            let kind = u16::from(range.route) << 1 | u16::from(range.lift == Lift::Supermove);
            if found_for != kind {
                let route = &reach.routes[usize::from(range.route)];
                let of = (route, range.lift);
                targets = self.find_targets(rules, reach, of, &empty, wanted_below);
                found_for = kind;
            }
            let caches = &self.caches[range.range()];
            let mut movable = 0;
            for cache in caches.iter().rev() {
                let goes = cache.top.or(cache.below).meets(targets.any);
                movable = movable << 1 | u64::from(goes);
            }
            if range.covered {
                movable = self.uncovered_of(rules, *range, movable);
            }
            // Most cards are accepted by no pile; only the piles of the other cards are read.
            each_bit(movable, |number| {
                let cache = &caches[number];
                let from = range.pile(number);
                if cache.below.meets(targets.any_below)
                    || matches!(range.lift, Lift::Whole | Lift::Pile)
                {
                    self.each_run(rules, &targets, range.lift, from, &mut push);
                    return;
                }
                let mut onto = targets.of(self, cache.card.into());
                onto.remove(from);
                onto.each(|to| push(Move::Transfer { from, to, count: 1 }));
            });
        }
    }

    /// A quick test whether no pile accepts any card from the source piles in a range. `true` is
    /// certain; `false` means unknown.
    #[inline]
    fn goes_nowhere<const WORDS: usize>(&self, range: PileRange, route: &Route) -> bool {
        let empty = self.acceptors.with::<WORDS>(Quality::Empty);
        let some: PileSet<WORDS> = route.built.or(route.started_by_some).resized();
        let goes = |cache: &PileCache| {
            !cache.below.is_empty() || !self.acceptors_of_top(cache).and(some).is_empty()
        };
        empty.and(route.started.resized()).is_empty()
            && !self.caches[range.range()].iter().any(goes)
    }

    /// Returns the piles that accept the top card of a pile, except empty piles that accept any
    /// card.
    #[inline]
    fn acceptors_of_top<const WORDS: usize>(&self, cache: &PileCache) -> PileSet<WORDS> {
        if cache.top.is_empty() {
            PileSet::EMPTY
        } else {
            self.acceptors.of(cache.card.into())
        }
    }

    /// Returns the cards that a seat may move to its own piles together with the cards on them.
    #[inline]
    fn wanted_below<const WORDS: usize>(&self, rules: &Rules, reach: &Reach) -> RoughSet {
        // In games for several players most cards are accepted somewhere, but by piles of other
        // seats.
        if !rules.is_for_several() {
            return self.acceptors.wanted();
        }
        let mut wanted = RoughSet::EMPTY;
        let takes_runs: PileSet<WORDS> = reach.takes_runs.resized();
        takes_runs.each(|pile| {
            let rows = self.caches[pile.index()].rows;
            let cards = RoughSet::from_words([rows, self.acceptors.trumps_on(pile)]);
            wanted = wanted.or(cards);
        });
        wanted
    }

    /// Returns those of the given piles that no other pile covers. `numbers` and the result have a
    /// bit for each pile number within a range of piles.
    #[inline(never)]
    fn uncovered_of(&self, rules: &Rules, range: PileRange, numbers: u64) -> u64 {
        let mut uncovered = 0;
        each_bit(numbers, |number| {
            uncovered |= u64::from(self.is_uncovered(rules, range.pile(number))) << number;
        });
        uncovered
    }

    /// Calls `push` with each move of one or more cards to another pile, taken from a pile whose
    /// run can be split, or whose cards may be lifted only under conditions.
    #[inline(never)]
    fn each_run<const WORDS: usize>(
        &self,
        rules: &Rules,
        targets: &Targets<WORDS>,
        lift: Lift,
        from: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let cache = &self.caches[from.index()];
        let cards = self.cards(rules, from);
        if lift == Lift::Pile {
            return self.each_pile(rules, targets, from, push);
        }
        let most = targets.most.min(cache.run.into()).min(cards.len());
        let any = targets.any_below.or(cache.top);
        for (under, dealt) in cards[cards.len() - most..].iter().rev().enumerate() {
            if !any.meets(RoughSet::at(dealt.card().index())) {
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
            #[expect(
                clippy::cast_possible_truncation,
                reason = "no run is longer than 255 cards, see PileCache::run"
            )]
            let count = count as u8;
            onto.each(|to| push(Move::Transfer { from, count, to }));
        }
    }

    /// Calls `push` with each move of a whole pile onto another pile. Only the top card decides
    /// where the pile can go.
    fn each_pile<const WORDS: usize>(
        &self,
        rules: &Rules,
        targets: &Targets<WORDS>,
        from: PileId,
        push: &mut impl FnMut(Move),
    ) {
        let (card, count) = (self.caches[from.index()].card, self.len(from));
        let mut onto = targets.of(self, card.into());
        if count > 1 {
            onto = onto.and(targets.takes_runs);
        }
        onto.remove(from);
        let pile = rules.pile(from);
        onto.each(|to| {
            let near = pile.reaches(to) || rules.pile(to).group != pile.group;
            if near && self.has_room(rules, to, count) {
                // A move stores the number of cards in a byte, so a larger pile cannot be moved.
                if let Ok(count) = u8::try_from(count) {
                    push(Move::Transfer { from, count, to });
                }
            }
        });
    }

    /// Returns those of the given piles that have no room for `count` cards.
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

    /// Finds the piles that accept cards from one kind of pile. `route` says to which kinds of pile
    /// its cards can go, and `lift` says which cards can be lifted.
    #[inline]
    fn find_targets<const WORDS: usize>(
        &self,
        rules: &Rules,
        reach: &Reach,
        (route, lift): (&Route, Lift),
        empty: &Empty<WORDS>,
        wanted_below: RoughSet,
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
            any: self.acceptors.wanted(),
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
            targets.any = RoughSet::ALL;
            let mut open = targets.open.and(targets.takes_runs);
            if targets.most_onto_space < 2 {
                open = open.without(targets.spaces);
            }
            if !open.is_empty() {
                targets.any_below = RoughSet::ALL;
            }
        }
        if targets.most < 2 {
            targets.any_below = RoughSet::EMPTY;
        }
        targets
    }

    /// Returns those of the given empty piles that may not be started with cards from a certain
    /// kind of pile, because of the piles next to them or because other piles must be empty first.
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
