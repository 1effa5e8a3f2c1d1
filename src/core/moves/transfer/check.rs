//! Checking a transfer, which is a player's move of cards from one pile to another: a fast check
//! for the common case, and a full check that finds the reason for a refusal. `list.rs` generates
//! all transfers of a position.

use crate::cards::{ByCard, Card, Dealt};
use crate::moves::Refusal;
use crate::position::{Phase, Position, continues};
use crate::rules::{
    Beside, EMPTY_PILE, Group, GroupSet, Lift, MOST_WORDS, PileId, PileSet, Quality, Reach, Role,
    Route, Rules, Seat, Stock, StockTurns, is_card,
};

/// The kinds of pile whose cards players may not move in the current phase of a hand.
#[derive(Clone, Copy)]
pub(crate) struct Bars {
    /// The player is placing a batch from the stock, so only the hand may give cards.
    hand_only: bool,
    /// The batch just turned must be played, so only the waste may give cards.
    waste_only: bool,
}

impl Bars {
    /// Whether there are piles whose cards may not be moved in the current phase of a hand.
    #[inline]
    pub fn keep_any(self) -> bool {
        self.hand_only || self.waste_only
    }

    #[inline]
    pub fn keep(self, role: Role) -> bool {
        self.hand_only && role != Role::Hand || self.waste_only && role != Role::Waste
    }
}

/// The empty cells and columns through which a supermove (a run moved one card at a time) may move
/// its cards.
#[derive(Clone, Copy)]
pub(crate) struct FreeSpace {
    cells: usize,
    spaces: usize,
}

impl FreeSpace {
    /// Counts the empty cells and columns through which a supermove may move its cards. An empty
    /// set of them, the most common case, is recognized without counting.
    #[inline]
    pub fn among<const WORDS: usize>(cells: PileSet<WORDS>, spaces: PileSet<WORDS>) -> Self {
        let count = |piles: PileSet<WORDS>| if piles.is_empty() { 0 } else { piles.len() };
        Self {
            cells: count(cells),
            spaces: count(spaces),
        }
    }

    /// Returns the number of cards that a supermove (a run moved one card at a time through empty
    /// cells and columns) may move: one more than the empty cells, doubled for each empty column
    /// other than the target.
    pub fn limit(self, onto_space: bool) -> usize {
        (self.cells + 1) << self.spaces.saturating_sub(usize::from(onto_space)).min(10)
    }
}

impl Position {
    /// Returns the kinds of pile whose cards may not be moved in the current phase of the hand.
    pub(crate) fn bars(&self, rules: &Rules) -> Bars {
        let placing = matches!(self.turn.phase, Phase::Batch { .. });
        let between = || rules.stock.as_ref().is_some_and(Stock::lets_others_play);
        Bars {
            hand_only: placing && !between(),
            waste_only: self.must_play_batch(rules),
        }
    }

    /// Whether a batch has just been turned from the stock and its top card must be played next.
    pub(crate) fn must_play_batch(&self, rules: &Rules) -> bool {
        self.turn.fresh_batch
            && rules
                .race
                .as_ref()
                .is_some_and(|race| race.stock_turns == StockTurns::UntilMiss)
    }

    /// The number of cards at the top of a pile that form one run, regardless of how many empty
    /// cells and columns there are to move them through.
    pub fn run_length(&self, rules: &Rules, pile: PileId) -> usize {
        match self.top(rules, pile) {
            Some(top) if top.is_up() && rules.group_of(pile).lifts_runs() => {
                let cache = self.caches.get(pile.index());
                cache.map_or(0, |cache| usize::from(cache.run))
            }
            Some(top) => usize::from(top.is_up()),
            None => 0,
        }
    }

    /// A quick test whether a move of cards from one pile to another is legal. It decides only in
    /// phases of a hand and for kinds of pile without further conditions. `true` is certain;
    /// `false` means unknown.
    #[inline]
    pub(crate) fn is_plain_transfer(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> bool {
        if self.acceptors.fit_one_word() {
            self.is_plain_transfer_among::<1>(rules, seat, from, to, count)
        } else {
            self.is_plain_transfer_among::<MOST_WORDS>(rules, seat, from, to, count)
        }
    }

    #[inline]
    fn is_plain_transfer_among<const WORDS: usize>(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> bool {
        let (Some(source), Some(target)) =
            (self.caches.get(from.index()), self.caches.get(to.index()))
        else {
            return false;
        };
        let reach = self.reach(rules, seat);
        let lifted = rules.layout_of(from);
        if count == 0
            || count > source.run
            || !is_card(source.row)
            || from == to
            || self.turn.phase != Phase::Play
            || self.turn.fresh_batch
            || !reach.lifts.resized::<WORDS>().contains(from)
        {
            return false;
        }
        let lowest = if count == 1 {
            source.card
        } else {
            let below_top = self.lens[from.index()] - u16::from(count);
            let lowest = self.cards[usize::from(lifted.first + below_top)];
            lowest.card().index()
        };
        let route = reach.route(lifted.group);
        let wants = self.acceptors.of::<WORDS>(lowest.into());
        let takes = if target.row == EMPTY_PILE {
            let some = wants.and(route.started_by_some.resized());
            let starts = some.or(route.started.resized());
            starts.contains(to) && !self.held_back::<WORDS>(reach).contains(to)
        } else {
            wants.and(route.built.resized()).contains(to)
        };
        takes
            && !route.beside.resized::<WORDS>().contains(to)
            && (count == 1 || self.is_plain_run::<WORDS>(rules, reach, from, to, count))
    }

    /// Checks those conditions of [`Position::is_plain_transfer`] that apply when several cards
    /// move together.
    #[inline]
    fn is_plain_run<const WORDS: usize>(
        &self,
        rules: &Rules,
        reach: &Reach,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> bool {
        let group = rules.group(rules.layout_of(from).group);
        reach.takes_runs.resized::<WORDS>().contains(to)
            && self.has_room(rules, to, count.into())
            && self
                .may_lift_run(rules, group, from, to, count.into())
                .is_ok()
    }

    /// Returns the empty piles that a player may not start, because another empty pile with the
    /// same effect comes first.
    #[inline]
    pub(crate) fn held_back<const WORDS: usize>(&self, reach: &Reach) -> PileSet<WORDS> {
        let empty = self.acceptors.with::<WORDS>(Quality::Empty);
        let mut held = PileSet::EMPTY;
        for piles in &reach.in_order {
            held = held.or(piles.resized().and(empty).but_first());
        }
        held
    }

    #[inline]
    pub(crate) fn may_transfer(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<(), Refusal> {
        if self.is_plain_transfer(rules, seat, from, to, count) {
            return Ok(());
        }
        if self.puts_run_away(rules, seat, (from, count, to)) {
            return Ok(());
        }
        let refused = self.may_transfer_at_all(rules, seat, from, to, count);
        // If only complete runs may be put there, that is the reason given for anything else.
        let by_hand = rules.piles().get(to.index()).is_some_and(|pile| {
            let group = rules.group(pile.group);
            !group.collects_by_hand.is_empty() && group.start_from.is_empty()
        });
        match refused {
            Err(Refusal::NeverPut(_)) if by_hand => Err(Refusal::OnlyWholeRun(to)),
            refused => refused,
        }
    }

    /// Checks the conditions for moving cards from one pile to another, one by one, and returns the
    /// first that fails.
    #[inline(never)]
    fn may_transfer_at_all(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<(), Refusal> {
        for pile in [from, to] {
            if pile.index() >= rules.piles().len() {
                return Err(Refusal::NoSuchCard(pile));
            }
            let foreign = !rules.pile(pile).belongs_to(seat);
            let visits = foreign && pile == to && from != to && count == 1;
            if foreign && !visits {
                return Err(Refusal::NotYours(pile));
            }
        }
        if !rules.is_part_of(rules.pile(from).group, seat, self.hand) {
            return Err(Refusal::PartnersPile(from));
        }
        if !rules.pile(to).belongs_to(seat) {
            return self.may_visit(rules, from, to);
        }
        let cards = self.cards(rules, from);
        let count = usize::from(count);
        if count == 0 || count > cards.len() {
            return Err(Refusal::NoSuchCard(from));
        }
        if from == to {
            return Err(Refusal::SamePlace);
        }
        let group = rules.group_of(from);
        let lowest = cards[cards.len() - count];
        self.may_lift(rules, group, from, to, count)?;
        let fitting = match group.lift {
            Lift::Pile => cards[cards.len() - 1],
            _ => lowest,
        };
        if !rules.pile(from).reaches(to) && rules.pile(to).group == rules.pile(from).group {
            return Err(Refusal::OutOfReach(from));
        }
        self.may_put(rules, from, to, fitting.card(), count)?;
        if count > 1 {
            self.may_lift_run(rules, group, from, to, count)
        } else {
            Ok(())
        }
    }

    /// Checks that the top `count` cards may leave a pile, regardless of how many empty cells and
    /// columns there are to move them through.
    fn may_lift(
        &self,
        rules: &Rules,
        group: &Group,
        from: PileId,
        to: PileId,
        count: usize,
    ) -> Result<(), Refusal> {
        if let Phase::Batch { .. } = self.turn.phase {
            let during = rules.stock.as_ref().is_some_and(Stock::lets_others_play);
            if group.role != Role::Hand && !during {
                return Err(Refusal::PlaceFirst);
            }
        }
        if group.role != Role::Waste && self.must_play_batch(rules) {
            return Err(Refusal::PlayTheBatch);
        }
        if group.role == Role::Stock {
            // Cards may be taken from the stock only in a game that starts spaces from it.
            let target = rules.group_of(to);
            return if count == 1
                && target.start_from.contains(rules.pile(from).group)
                && self.is_empty(to)
            {
                Ok(())
            } else {
                Err(Refusal::NeverTaken(from))
            };
        }
        let cards = self.cards(rules, from);
        let lifted = &cards[cards.len() - count..];
        if group.lift != Lift::Nothing && !self.is_open(rules, from, &group.gives_when) {
            return Err(Refusal::NotYetTaken(from));
        }
        match group.lift {
            Lift::Nothing => return Err(Refusal::NeverTaken(from)),
            Lift::Top | Lift::TopAboveFirst if count > 1 => return Err(Refusal::OnlyTop(from)),
            Lift::TopAboveFirst if cards.len() == 1 => return Err(Refusal::FirstStays(from)),
            Lift::TopOrWhole if count > 1 && count < cards.len() => {
                return Err(Refusal::OnlyTopOrWhole(from));
            }
            Lift::Pile if count < cards.len() => return Err(Refusal::OnlyWhole(from)),
            Lift::Whole
                if count < cards.len()
                    && (count > 1 || rules.group_of(to).role == Role::Tableau) =>
            {
                return Err(Refusal::OnlyWhole(from));
            }
            _ => {}
        }
        if !lifted[0].is_up() {
            return Err(Refusal::FaceDown(from));
        }
        if !self.is_uncovered(rules, from) {
            return Err(Refusal::Covered(from));
        }
        let stays = |card: &Dealt| group.never_gives.contains(card.card());
        if lifted.iter().any(stays) {
            return Err(Refusal::RankStays(from));
        }
        let kind = rules.layout_of(from).group;
        let is_run = |runs: &ByCard| {
            let mut pairs = lifted.windows(2);
            pairs.all(|pair| continues(runs, pair[0], pair[1]))
        };
        if !is_run(rules.runs(kind, self.base))
            && !rules.other_runs(kind, self.base).is_some_and(is_run)
        {
            return Err(Refusal::NotARun(from));
        }
        Ok(())
    }

    /// Checks the number of cards of a run that is to be moved: there must be enough empty cells
    /// and columns, and the rules of the pile must allow that many.
    fn may_lift_run(
        &self,
        rules: &Rules,
        group: &Group,
        from: PileId,
        to: PileId,
        count: usize,
    ) -> Result<(), Refusal> {
        match group.lift {
            Lift::Supermove => {
                let most = self.supermove_limit(rules, from, to);
                if count > most {
                    let most = u16::try_from(most).unwrap_or(u16::MAX);
                    Err(Refusal::TooMany { most })
                } else {
                    Ok(())
                }
            }
            Lift::TopOrWhole if count < self.len(from) => Err(Refusal::OnlyTopOrWhole(from)),
            _ => Ok(()),
        }
    }

    /// The number of cards that a supermove may move from one pile to another: as many as could be
    /// moved one by one through empty cells and columns.
    pub fn supermove_limit(&self, rules: &Rules, from: PileId, to: PileId) -> usize {
        if !self.is_of(rules) {
            return 0;
        }
        let source = rules.pile(from);
        let target = rules.pile(to);
        let onto_space = self.is_empty(to)
            && rules.group(target.group).is_free_space()
            && self.taken_from(rules, to).contains(source.group);
        let seat = source.seat.unwrap_or(self.turn.seat);
        self.free_space::<MOST_WORDS>(self.reach(rules, seat).route(source.group))
            .limit(onto_space)
    }

    /// Counts the empty cells, and those empty columns to which any card from a given kind of pile
    /// can go.
    #[inline]
    pub(crate) fn free_space<const WORDS: usize>(&self, route: &Route) -> FreeSpace {
        let empty = self.acceptors.with::<WORDS>(Quality::Empty);
        let (cells, spaces) = (route.cells.resized(), route.spaces.resized());
        FreeSpace::among(cells.and(empty), spaces.and(empty))
    }

    /// Whether the rules of a pile let it take `count` cards at a time.
    #[inline]
    pub(crate) fn has_room(&self, rules: &Rules, to: PileId, count: usize) -> bool {
        let layout = rules.layout_of(to);
        self.len(to) + count <= usize::from(layout.limit)
            && !(layout.single_start && count > 1 && self.is_empty(to))
    }

    /// Returns where the cards of a seat may go at present, by kind of pile.
    #[inline]
    pub(crate) fn reach<'r>(&self, rules: &'r Rules, seat: Seat) -> &'r Reach {
        match &rules.tables.reach_at_first {
            Some(reach) if self.seats[0].redeals == 0 => reach,
            _ => &rules.tables.reach[seat.index()],
        }
    }

    /// Whether the first redeal is still to come, in a game that restricts until then from which
    /// piles cards may come.
    pub(crate) fn is_restricted(&self, rules: &Rules) -> bool {
        rules.tables.reach_at_first.is_some() && self.seats[0].redeals == 0
    }

    /// Returns the kinds of pile from which a given pile takes cards at present.
    pub(crate) fn taken_from(&self, rules: &Rules, to: PileId) -> GroupSet {
        let group = rules.group_of(to);
        let sources = if self.is_empty(to) {
            group.start_from
        } else {
            group.from
        };
        let at_first = group.from_at_first.filter(|_| self.is_restricted(rules));
        at_first.map_or(sources, |first| sources.intersection(first))
    }

    /// Whether a card may go from one pile to another, judged by the pile numbers. Some piles take
    /// cards only from the pile with the same number.
    pub(crate) fn gives_to_its_own(&self, rules: &Rules, from: PileId, to: PileId) -> bool {
        let group = rules.group_of(to);
        let own = match group.from_at_first {
            Some(_) if self.is_restricted(rules) => group.from_own_at_first,
            _ => group.from_own,
        };
        !own.contains(rules.pile(from).group) || rules.pile(from).number == rules.pile(to).number
    }

    /// Checks whether a card may go from pile `from` to pile `to`, whatever the card is. This
    /// includes restrictions before the first redeal and the place on a grid.
    fn may_put_from(&self, rules: &Rules, from: PileId, to: PileId) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::SamePlace);
        }
        let target = rules.group_of(to);
        let source = rules.pile(from).group;
        let sources = if self.is_empty(to) {
            target.start_from
        } else {
            target.from
        };
        if !sources.contains(source) {
            return Err(Refusal::NotFromThere { from, to });
        }
        if !self.taken_from(rules, to).contains(source) {
            return Err(Refusal::NotYetFromThere { from, to });
        }
        if !self.gives_to_its_own(rules, from, to) {
            return Err(Refusal::NotItsPile { from, to });
        }
        if self.is_empty(to) && target.start_later.contains(source) {
            self.may_start_later(rules, to)?;
        }
        if target.beside != Beside::Anywhere && !self.is_beside(rules, to) {
            return Err(Refusal::NotBeside(to));
        }
        Ok(())
    }

    /// Checks that a pile takes `count` cards. `card` is the lowest of these cards.
    pub(crate) fn may_put(
        &self,
        rules: &Rules,
        from: PileId,
        to: PileId,
        card: Card,
        count: usize,
    ) -> Result<(), Refusal> {
        let target = rules.group_of(to);
        if target.from.is_empty() && target.start_from.is_empty() {
            return Err(Refusal::NeverPut(to));
        }
        if !self.is_open(rules, to, &target.takes_when) {
            return Err(Refusal::NotYetPut(to));
        }
        if !self.has_room(rules, to, 1) {
            return Err(Refusal::Full(to));
        }
        if !self.is_uncovered(rules, to) {
            return Err(Refusal::Covered(to));
        }
        if let Some(top) = self.top(rules, to) {
            let on = top.card();
            if !top.is_up() && !target.under {
                return Err(Refusal::NeverPut(to));
            }
            self.may_put_from(rules, from, to)?;
            if !rules.pile(to).own_cards(false).contains(card) {
                return Err(Refusal::NotItsOwn(to));
            }
            if !self.accepted(rules, to).contains(card) {
                return Err(Refusal::DoesNotFit { card, on, to });
            }
        } else {
            self.may_put_from(rules, from, to)?;
            if !self.accepted(rules, to).contains(card) {
                return Err(Refusal::CannotStart { card, to });
            }
            if target.starts_in_order() && self.first_empty(rules, to) != Some(to) {
                return Err(Refusal::NotFirstEmpty(to));
            }
        }
        if count > 1 && (target.role != Role::Tableau || target.under) {
            return Err(Refusal::OneAtATime(to));
        }
        if count > 1 && target.single_start && self.is_empty(to) {
            return Err(Refusal::OneOnSpace(to));
        }
        if !self.has_room(rules, to, count) {
            return Err(Refusal::Full(to));
        }
        Ok(())
    }

    /// Checks a move to an empty pile: other piles, whose cards must be used up before, must have
    /// no cards left.
    pub(crate) fn may_start_later(&self, rules: &Rules, to: PileId) -> Result<(), Refusal> {
        let pile = rules.pile(to);
        let group = rules.group(pile.group);
        let seat = pile.seat.unwrap_or_default();
        let first = group.start_from.without(group.start_later);
        let left = first.iter().find(|id| !self.all_empty(rules, *id, seat));
        left.map_or(Ok(()), |id| {
            let first = rules.first_of(id, seat);
            Err(Refusal::StartsFirst { first, to })
        })
    }

    fn first_empty(&self, rules: &Rules, like: PileId) -> Option<PileId> {
        let pile = rules.pile(like);
        rules
            .piles_of(pile.group, pile.seat.unwrap_or_default())
            .find(|pile| self.is_empty(*pile))
    }

    pub(crate) fn is_beside(&self, rules: &Rules, to: PileId) -> bool {
        let pile = rules.pile(to);
        let group = rules.group(pile.group);
        let on_grid = || self.count_on(rules, pile.group, pile.seat.unwrap_or_default());
        let next = || pile.neighbours.iter().any(|place| !self.is_empty(*place));
        match group.beside {
            Beside::Anywhere => true,
            Beside::Orthogonal => next() || on_grid() == 0,
            Beside::OrthogonalAtFirst => next() || on_grid() != 1,
            Beside::Touching => next() || (on_grid() == 0 && pile.number == 0),
        }
    }
}
