//! Carrying cards from pile to pile: which carries there are, and whether one may be made.
//! Listing goes by masks, asking by one check after the other; both read the same tables.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::compile::MOST_PILES;
use crate::dealt::Dealt;
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::refusal::Refusal;
use crate::rules::{
    Beside, EMPTY_PILE, FACE_DOWN_PILE, Group, GroupId, GroupSet, Lift, PileId, Role, Rules, Seat,
    Shape, StockTurns,
};

/// A pile from which cards may be lifted at present.
struct Source {
    /// The cards that may be the lowest of those lifted.
    heads: CardSet,
    pile: PileId,
    group: GroupId,
    top: Card,
    /// How many cards at the top hang together.
    run: u8,
    lift: Lift,
}

/// A pile that takes some card at present.
struct Target {
    wanted: CardSet,
    pile: PileId,
    from: GroupSet,
    takes_runs: bool,
    is_space: bool,
    room: u16,
}

/// The free space that single moves could use.
#[derive(Clone, Copy)]
struct FreeSpace {
    cells: usize,
    spaces: u32,
}

impl FreeSpace {
    /// Returns how many cards could be carried: one more than the empty cells, doubled for
    /// each space besides the target.
    fn limit(self, onto_space: bool) -> usize {
        (self.cells + 1) << (self.spaces - u32::from(onto_space)).min(10)
    }
}

/// Tells whether `above` lies on `below` as part of one run.
#[inline]
fn continues(runs: &[CardSet; 52], below: Dealt, above: Dealt) -> bool {
    below.is_up() && runs[below.card().index() as usize].contains(above.card())
}

/// Returns how many cards at the top hang together as a run, and which they are.
#[inline]
fn run_at(runs: &[CardSet; 52], cards: &[Dealt]) -> (u8, CardSet) {
    let mut run = 1;
    let mut heads = CardSet::of(cards[cards.len() - 1].card());
    for pair in cards.windows(2).rev() {
        if !continues(runs, pair[0], pair[1]) {
            break;
        }
        heads |= CardSet::of(pair[0].card());
        run += 1;
    }
    (run, heads)
}

impl Position {
    /// Hands out the carries in ascending order: source by source, each with its targets in
    /// order.
    #[inline]
    pub(crate) fn each_carry(&self, rules: &Rules, seat: Seat, mut push: impl FnMut(Move)) {
        let mut sources = ArrayVec::<Source, MOST_PILES>::new();
        let mut targets = ArrayVec::<Target, MOST_PILES>::new();
        let heads = self.open_sources(rules, seat, &mut sources);
        self.open_targets(rules, seat, heads, &mut targets);
        let mut free = None;
        for source in &sources {
            for target in &targets {
                let hits = source.heads.meets(target.wanted);
                if !hits || target.pile == source.pile || !target.from.contains(source.group) {
                    continue;
                }
                let (from, to) = (source.pile, target.pile);
                if target.wanted.contains(source.top) {
                    push(Move::Carry { from, to, count: 1 });
                }
                if source.run == 1 || !target.takes_runs {
                    continue;
                }
                let cards = self.cards(rules, from);
                let run = usize::from(source.run);
                let (least, most) = match source.lift {
                    Lift::Supermove => {
                        let free =
                            free.get_or_insert_with(|| self.free_space(rules, source.group, seat));
                        (2, run.min(free.limit(target.is_space)))
                    }
                    Lift::TopOrWhole if run < cards.len() => continue,
                    Lift::TopOrWhole => (run, run),
                    _ => (2, run),
                };
                for count in least..=most.min(usize::from(target.room)) {
                    if target.wanted.contains(cards[cards.len() - count].card()) {
                        push(Move::Carry {
                            from,
                            to,
                            count: count as u8,
                        });
                    }
                }
            }
        }
    }

    /// Finds the piles from which the seat may lift cards at present, and returns all the
    /// cards that may be the lowest of those lifted.
    fn open_sources(
        &self,
        rules: &Rules,
        seat: Seat,
        sources: &mut ArrayVec<Source, MOST_PILES>,
    ) -> CardSet {
        let from_hand_only = matches!(self.turn.phase, Phase::Batch { .. })
            && !rules
                .stock
                .as_ref()
                .is_some_and(|stock| stock.play_during_batch);
        let from_waste_only = self.must_play_batch(rules);
        let mut all = CardSet::EMPTY;
        for span in &rules.seat_sources[seat.index()] {
            let kind = rules.group(span.group);
            if from_hand_only && kind.role != Role::Hand
                || from_waste_only && kind.role != Role::Waste
            {
                continue;
            }
            let runs = kind.lifts_runs().then(|| kind.runs(self.base));
            for (number, row) in self.tops[span.range()].iter().copied().enumerate() {
                let pile = span.pile(number);
                let top = match Card::from_index(row) {
                    Some(card) => card,
                    // A face-down card is lifted from nothing but a stock that fills spaces.
                    None if kind.role == Role::Stock && row == FACE_DOWN_PILE => {
                        self.cards[span.memory(number) + self.len(pile) - 1].card()
                    }
                    None => continue,
                };
                if kind.shape != Shape::Row && !self.is_uncovered(rules, pile) {
                    continue;
                }
                let (run, heads) = match runs {
                    Some(runs) => {
                        let memory = span.memory(number);
                        run_at(runs, &self.cards[memory..memory + self.len(pile)])
                    }
                    None => (1, CardSet::of(top)),
                };
                all |= heads;
                sources.push(Source {
                    heads,
                    pile,
                    group: span.group,
                    top,
                    run,
                    lift: kind.lift,
                });
            }
        }
        all
    }

    /// Finds the piles that take some of the cards that can be lifted.
    fn open_targets(
        &self,
        rules: &Rules,
        seat: Seat,
        heads: CardSet,
        targets: &mut ArrayVec<Target, MOST_PILES>,
    ) {
        for span in &rules.seat_targets[seat.index()] {
            let group = rules.group(span.group);
            let table = group.accepts(self.base);
            let mut started = false;
            for (number, row) in self.tops[span.range()].iter().copied().enumerate() {
                let is_empty = row == EMPTY_PILE;
                let wanted = table.row(row);
                let skipped = is_empty && started && group.starts_in_order();
                started |= is_empty;
                if skipped || !wanted.meets(heads) {
                    continue;
                }
                let pile = span.pile(number);
                let room = group.limit.saturating_sub(self.lens[pile.index()]);
                if room == 0 || group.beside != Beside::Anywhere && !self.is_beside(rules, pile) {
                    continue;
                }
                targets.push(Target {
                    wanted,
                    pile,
                    from: if is_empty {
                        group.start_from
                    } else {
                        group.from
                    },
                    takes_runs: group.role == Role::Tableau,
                    is_space: is_empty && group.is_free_space(span.group),
                    room,
                });
            }
        }
    }

    /// Tells whether a batch has been turned whose top card must be the next one played.
    pub(crate) fn must_play_batch(&self, rules: &Rules) -> bool {
        self.turn.fresh_batch
            && rules
                .race
                .as_ref()
                .is_some_and(|race| race.stock_turns == StockTurns::UntilMiss)
    }

    /// Returns how many cards at the top of a pile form one run, free space left aside.
    pub fn run_length(&self, rules: &Rules, pile: PileId) -> usize {
        let cards = self.cards(rules, pile);
        match cards.last() {
            Some(top) if top.is_up() => {
                usize::from(run_at(rules.group_of(pile).runs(self.base), cards).0)
            }
            _ => 0,
        }
    }

    pub(crate) fn may_carry(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<(), Refusal> {
        for pile in [from, to] {
            if pile.index() >= rules.piles.len() {
                return Err(Refusal::NoSuchCard(pile));
            }
            if !rules.pile(pile).belongs_to(seat) {
                return Err(Refusal::NotYours(pile));
            }
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
        self.may_put(rules, from, to, lowest.card(), count)?;
        if count > 1 {
            self.may_lift_run(rules, group, from, to, count)
        } else {
            Ok(())
        }
    }

    /// Checks that so many cards may leave a pile, the limit by free space left aside.
    fn may_lift(
        &self,
        rules: &Rules,
        group: &Group,
        from: PileId,
        to: PileId,
        count: usize,
    ) -> Result<(), Refusal> {
        if let Phase::Batch { .. } = self.turn.phase {
            let during = rules
                .stock
                .as_ref()
                .is_some_and(|stock| stock.play_during_batch);
            if group.role != Role::Hand && !during {
                return Err(Refusal::PlaceFirst);
            }
        }
        if group.role != Role::Waste && self.must_play_batch(rules) {
            return Err(Refusal::PlayTheBatch);
        }
        if group.role == Role::Stock {
            // Only a game that starts spaces from the stock lets a card be taken from it.
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
        match group.lift {
            Lift::Nothing => return Err(Refusal::NeverTaken(from)),
            Lift::Top if count > 1 => return Err(Refusal::OnlyTop(from)),
            Lift::TopOrWhole if count > 1 && count < cards.len() => {
                return Err(Refusal::OnlyTopOrWhole(from));
            }
            _ => {}
        }
        if !lifted[0].is_up() {
            return Err(Refusal::FaceDown(from));
        }
        if group.shape != Shape::Row && !self.is_uncovered(rules, from) {
            return Err(Refusal::Covered(from));
        }
        let runs = group.runs(self.base);
        if !lifted
            .windows(2)
            .all(|pair| continues(runs, pair[0], pair[1]))
        {
            return Err(Refusal::NotARun(from));
        }
        Ok(())
    }

    /// Checks the number of cards of a run against the free space and the pile's rule.
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
                    Err(Refusal::TooMany { most: most as u16 })
                } else {
                    Ok(())
                }
            }
            Lift::TopOrWhole if count < self.len(from) => Err(Refusal::OnlyTopOrWhole(from)),
            _ => Ok(()),
        }
    }

    /// Returns how many cards single moves could carry from a column to another.
    pub fn supermove_limit(&self, rules: &Rules, from: PileId, to: PileId) -> usize {
        let source = rules.pile(from);
        let target = rules.pile(to);
        let onto_space = self.is_empty(to) && rules.group(target.group).is_free_space(source.group);
        self.free_space(rules, source.group, source.seat.unwrap_or_default())
            .limit(onto_space)
    }

    /// Counts the empty cells, and the empty columns that may hold any card, that a card from
    /// this kind of column could use.
    fn free_space(&self, rules: &Rules, column: GroupId, seat: Seat) -> FreeSpace {
        let mut free = FreeSpace {
            cells: 0,
            spaces: 0,
        };
        for span in &rules.seat_targets[seat.index()] {
            let kind = rules.group(span.group);
            let open = || {
                self.tops[span.range()]
                    .iter()
                    .filter(|row| **row == EMPTY_PILE)
                    .count()
            };
            if kind.role == Role::Cell && kind.start_from.contains(column) {
                free.cells += open();
            } else if kind.is_free_space(column) {
                free.spaces += open() as u32;
            }
        }
        free
    }

    fn has_room(&self, rules: &Rules, to: PileId, count: usize) -> bool {
        self.len(to) + count <= usize::from(rules.group_of(to).limit)
    }

    /// Checks where a card comes from, the phase of the hand, and places on a grid.
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
        if target.beside != Beside::Anywhere && !self.is_beside(rules, to) {
            return Err(Refusal::NotBeside(to));
        }
        Ok(())
    }

    /// Checks that a pile takes `count` cards of which `card` is the lowest.
    fn may_put(
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
        if !self.has_room(rules, to, 1) {
            return Err(Refusal::Full(to));
        }
        let table = target.accepts(self.base);
        if let Some(top) = self.top(rules, to) {
            let on = top.card();
            if !top.is_up() {
                return Err(Refusal::NeverPut(to));
            }
            self.may_put_from(rules, from, to)?;
            if !table.on(on).contains(card) {
                return Err(Refusal::DoesNotFit { card, on, to });
            }
        } else {
            self.may_put_from(rules, from, to)?;
            if !table.empty().contains(card) {
                return Err(Refusal::CannotStart { card, to });
            }
            if target.starts_in_order() && self.first_empty(rules, to) != Some(to) {
                return Err(Refusal::NotFirstEmpty(to));
            }
        }
        if count > 1 && target.role != Role::Tableau {
            return Err(Refusal::OneAtATime(to));
        }
        if !self.has_room(rules, to, count) {
            return Err(Refusal::Full(to));
        }
        Ok(())
    }

    fn first_empty(&self, rules: &Rules, like: PileId) -> Option<PileId> {
        let pile = rules.pile(like);
        rules
            .piles_of(pile.group, pile.seat.unwrap_or_default())
            .find(|pile| self.is_empty(*pile))
    }

    fn is_beside(&self, rules: &Rules, to: PileId) -> bool {
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
