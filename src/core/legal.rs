//! Which moves there are. One predicate each answers both "list them" and "may this one be
//! played?", so that the list is exactly what `play` accepts.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::compile::MOST_PILES;
use crate::dealt::Dealt;
use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::refusal::Refusal;
use crate::rules::{
    Beside, Call, EMPTY_PILE, FACE_DOWN_PILE, Goal, Group, GroupId, GroupSet, Lift, PileId,
    Removal, Role, Rules, Seat, Shape, Stock, StockTurns, Times,
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
    /// Lists the legal moves of a seat in ascending order, each once, replacing what was in
    /// `moves`.
    pub fn legal_moves(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if self.turn.end.is_some() || self.turn.seat != seat {
            return;
        }
        if self.turn.phase == Phase::Gather {
            self.list_gathers(rules, seat, moves);
            return;
        }
        self.list_carries(rules, seat, moves);
        if let Some(removal) = &rules.removal {
            self.list_removals(rules, removal, seat, moves);
        }
        if rules.rearrange.is_some() {
            self.list_swaps(rules, moves);
        }
        if let Some(stock) = &rules.stock {
            for mv in [Move::Turn, Move::Redeal] {
                if self.may_use_stock(rules, stock, seat, mv).is_ok() {
                    moves.push(mv);
                }
            }
            self.list_gathers(rules, seat, moves);
        }
        if rules.race.is_some() {
            moves.push(Move::Pass);
            for mv in [Move::NoPlay, Move::Call] {
                if self.can_play(rules, seat, mv).is_ok() {
                    moves.push(mv);
                }
            }
        }
        if rules.rearrange.is_some() && self.may_rearrange(rules).is_ok() {
            moves.push(Move::Finish);
        }
    }

    /// Tells whether a move is legal, or why not.
    ///
    /// # Errors
    /// The reason why it is refused.
    pub fn can_play(&self, rules: &Rules, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if self.turn.end.is_some() {
            return Err(Refusal::Over);
        }
        if self.turn.seat != seat {
            return Err(Refusal::NotYourTurn(self.turn.seat));
        }
        if self.turn.phase == Phase::Gather && !matches!(mv, Move::Gather(_)) {
            return Err(Refusal::Gathering);
        }
        match mv {
            Move::Carry { from, to, count } => self.may_carry(rules, seat, from, to, count),
            Move::Pair(first, second) => self.may_pair(rules, seat, first, second),
            Move::Single(pile) => self.may_single(rules, seat, pile),
            Move::Swap(first, second) => self.may_swap(rules, first, second),
            Move::Turn | Move::Redeal => {
                let stock = rules.stock.as_ref().ok_or(Refusal::NoSuchMove)?;
                self.may_use_stock(rules, stock, seat, mv)
            }
            Move::Gather(pile) => self.may_gather(rules, seat, pile),
            Move::Pass if rules.race.is_some() => Ok(()),
            Move::NoPlay if rules.race.is_some() => {
                if self.has_progress(rules, seat) {
                    Err(Refusal::CanPlay)
                } else {
                    Ok(())
                }
            }
            Move::Call => match &rules.race {
                Some(race) if race.call == Call::Manual => {
                    if self.count_on(rules, race.out, seat) == 0 {
                        Ok(())
                    } else {
                        Err(Refusal::NotOut)
                    }
                }
                _ => Err(Refusal::NoSuchMove),
            },
            Move::Finish => self.may_rearrange(rules),
            Move::Pass | Move::NoPlay => Err(Refusal::NoSuchMove),
        }
    }

    // --- carrying -------------------------------------------------------------------

    /// Lists carries in ascending order: source by source, each with its targets in order.
    fn list_carries(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
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
                    moves.push(Move::Carry { from, to, count: 1 });
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
                        moves.push(Move::Carry {
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
    fn must_play_batch(&self, rules: &Rules) -> bool {
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

    fn may_carry(
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
        match self.top(rules, to) {
            Some(top) => {
                if !top.is_up() {
                    return Err(Refusal::NeverPut(to));
                }
                self.may_put_from(rules, from, to)?;
                if !table.on(top.card()).contains(card) {
                    return Err(Refusal::DoesNotFit {
                        card,
                        on: top.card(),
                        to,
                    });
                }
            }
            None => {
                self.may_put_from(rules, from, to)?;
                if !table.empty().contains(card) {
                    return Err(Refusal::CannotStart { card, to });
                }
                if target.starts_in_order() && self.first_empty(rules, to) != Some(to) {
                    return Err(Refusal::NotFirstEmpty(to));
                }
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

    // --- removing -------------------------------------------------------------------

    fn list_removals(&self, rules: &Rules, removal: &Removal, seat: Seat, moves: &mut Vec<Move>) {
        if let Phase::Batch { .. } = self.turn.phase {
            return;
        }
        // Pairs need at least one card that nothing covers; the other is free as well, or lies
        // under that one alone.
        let mut open = ArrayVec::<(PileId, Card, bool), MOST_PILES>::new();
        let mut singles = ArrayVec::<PileId, MOST_PILES>::new();
        for pile in &rules.seat_removable[seat.index()] {
            let Some(card) = Card::from_index(self.tops[pile.index()]) else {
                continue;
            };
            let free = self.is_uncovered(rules, *pile);
            if removal.alone.contains(card)
                && (free
                    || removal.covered.contains(card)
                        && rules.group_of(*pile).role == Role::Tableau)
            {
                singles.push(*pile);
            }
            if free || removal.overlap {
                open.push((*pile, card, free));
            }
        }
        for (index, (first, card, free)) in open.iter().enumerate() {
            let partners = removal.partners(*card);
            for (second, other, also_free) in &open[index + 1..] {
                if !partners.contains(*other) {
                    continue;
                }
                if *free && *also_free || self.may_pair(rules, seat, *first, *second).is_ok() {
                    moves.push(Move::Pair(*first, *second));
                }
            }
        }
        moves.extend(singles.into_iter().map(Move::Single));
    }

    fn may_pair(
        &self,
        rules: &Rules,
        seat: Seat,
        first: PileId,
        second: PileId,
    ) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        if first == second {
            return Err(Refusal::SamePlace);
        }
        if first > second {
            return Err(Refusal::NoSuchMove);
        }
        let one = self.removable(rules, removal, seat, first)?;
        let other = self.removable(rules, removal, seat, second)?;
        if !removal.partners(one.card()).contains(other.card()) {
            return Err(Refusal::NotAPair {
                first: one.card(),
                second: other.card(),
            });
        }
        for (pile, partner) in [(first, second), (second, first)] {
            let free = rules
                .pile(pile)
                .covers
                .iter()
                .all(|over| self.is_empty(*over) || (removal.overlap && *over == partner));
            if !free {
                return Err(Refusal::Covered(pile));
            }
        }
        if self.is_uncovered(rules, first) || self.is_uncovered(rules, second) {
            Ok(())
        } else {
            Err(Refusal::Covered(first))
        }
    }

    fn may_single(&self, rules: &Rules, seat: Seat, pile: PileId) -> Result<(), Refusal> {
        let removal = rules.removal.as_ref().ok_or(Refusal::NoSuchMove)?;
        let dealt = self.removable(rules, removal, seat, pile)?;
        if !removal.alone.contains(dealt.card()) {
            return Err(Refusal::NotAlone(dealt.card()));
        }
        let even_covered =
            removal.covered.contains(dealt.card()) && rules.group_of(pile).role == Role::Tableau;
        if even_covered || self.is_uncovered(rules, pile) {
            Ok(())
        } else {
            Err(Refusal::Covered(pile))
        }
    }

    fn removable(
        &self,
        rules: &Rules,
        removal: &Removal,
        seat: Seat,
        pile: PileId,
    ) -> Result<Dealt, Refusal> {
        if pile.index() >= rules.piles.len() {
            return Err(Refusal::NoSuchCard(pile));
        }
        if let Phase::Batch { .. } = self.turn.phase {
            return Err(Refusal::PlaceFirst);
        }
        let place = rules.pile(pile);
        if !place.belongs_to(seat) {
            return Err(Refusal::NotYours(pile));
        }
        if !removal.from.contains(place.group) {
            return Err(Refusal::NeverTaken(pile));
        }
        let top = self.top(rules, pile).ok_or(Refusal::NoSuchCard(pile))?;
        if top.is_up() {
            Ok(top)
        } else {
            Err(Refusal::FaceDown(pile))
        }
    }

    // --- the stock ------------------------------------------------------------------

    fn may_use_stock(
        &self,
        rules: &Rules,
        stock: &Stock,
        seat: Seat,
        mv: Move,
    ) -> Result<(), Refusal> {
        if let Phase::Batch { .. } = self.turn.phase {
            return Err(Refusal::PlaceFirst);
        }
        if let Some(race) = &rules.race {
            match race.stock_turns {
                StockTurns::One if self.turn.turned => return Err(Refusal::AlreadyTurned),
                StockTurns::UntilMiss if self.turn.fresh_batch => {
                    return Err(Refusal::PlayTheBatch);
                }
                _ => {}
            }
        }
        let in_stock = self.len(rules.first_of(stock.group, seat));
        match mv {
            Move::Turn if in_stock > 0 => {
                if stock.only_when_stuck && self.has_foundation_play(rules, seat) {
                    return Err(Refusal::NotStuck);
                }
                Ok(())
            }
            Move::Turn if stock.redeal_turns => self.may_redeal(rules, stock, seat),
            Move::Turn => Err(Refusal::StockEmpty),
            _ if stock.redeal_turns || stock.gather == crate::rules::Gather::Chosen => {
                Err(Refusal::NoSuchMove)
            }
            _ => self.may_redeal(rules, stock, seat),
        }
    }

    fn may_redeal(&self, rules: &Rules, stock: &Stock, seat: Seat) -> Result<(), Refusal> {
        if !self.is_empty(rules.first_of(stock.group, seat)) {
            return Err(Refusal::StockNotEmpty);
        }
        if let Times::Limited(times) = stock.redeals
            && self.seats[seat.index()].redeals >= times
        {
            return Err(Refusal::NoMorePasses);
        }
        let something = stock
            .gathered
            .iter()
            .any(|group| self.count_on(rules, *group, seat) > 0);
        if !something {
            return Err(Refusal::StockEmpty);
        }
        if stock.only_when_stuck && self.has_foundation_play(rules, seat) {
            return Err(Refusal::NotStuck);
        }
        Ok(())
    }

    fn list_gathers(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        let Some(stock) = &rules.stock else { return };
        if stock.gather != crate::rules::Gather::Chosen {
            return;
        }
        for group in &stock.gathered {
            for pile in rules.piles_of(*group, seat) {
                if self.may_gather(rules, seat, pile).is_ok() {
                    moves.push(Move::Gather(pile));
                }
            }
        }
    }

    fn may_gather(&self, rules: &Rules, seat: Seat, pile: PileId) -> Result<(), Refusal> {
        let stock = rules.stock.as_ref().ok_or(Refusal::NoSuchMove)?;
        if stock.gather != crate::rules::Gather::Chosen {
            return Err(Refusal::NoSuchMove);
        }
        if pile.index() >= rules.piles.len() || !stock.gathered.contains(&rules.pile(pile).group) {
            return Err(Refusal::NoSuchCard(pile));
        }
        match self.turn.phase {
            Phase::Batch { .. } => return Err(Refusal::PlaceFirst),
            Phase::Play => self.may_redeal(rules, stock, seat)?,
            Phase::Gather => {}
        }
        if self.is_empty(pile) {
            Err(Refusal::NoSuchCard(pile))
        } else {
            Ok(())
        }
    }

    // --- grids ----------------------------------------------------------------------

    fn may_rearrange(&self, rules: &Rules) -> Result<(), Refusal> {
        let grid = rules.rearrange.ok_or(Refusal::NoSuchMove)?.grid;
        if rules
            .piles_of(grid, Seat::FIRST)
            .any(|pile| self.is_empty(pile))
        {
            Err(Refusal::NotFull)
        } else {
            Ok(())
        }
    }

    fn list_swaps(&self, rules: &Rules, moves: &mut Vec<Move>) {
        if let (Some(rearrange), Ok(())) = (rules.rearrange, self.may_rearrange(rules)) {
            for first in rules.piles_of(rearrange.grid, Seat::FIRST) {
                let later = rules
                    .piles_of(rearrange.grid, Seat::FIRST)
                    .filter(|second| *second > first);
                moves.extend(later.map(|second| Move::Swap(first, second)));
            }
        }
    }

    fn may_swap(&self, rules: &Rules, first: PileId, second: PileId) -> Result<(), Refusal> {
        let grid = rules.rearrange.ok_or(Refusal::NoSuchMove)?.grid;
        for pile in [first, second] {
            if pile.index() >= rules.piles.len() || rules.pile(pile).group != grid {
                return Err(Refusal::NoSuchCard(pile));
            }
        }
        match first.cmp(&second) {
            std::cmp::Ordering::Less => self.may_rearrange(rules),
            std::cmp::Ordering::Equal => Err(Refusal::SamePlace),
            std::cmp::Ordering::Greater => Err(Refusal::NoSuchMove),
        }
    }

    // --- questions about what is left ----------------------------------------------

    /// Tells whether the seat has a move that takes a card out of a reserve, out of stock or
    /// waste into play, or to a shared pile: what counts as progress in a race. Turning the
    /// stock does not.
    pub fn has_progress(&self, rules: &Rules, seat: Seat) -> bool {
        let mut moves = Vec::new();
        self.list_carries(rules, seat, &mut moves);
        moves.iter().any(|mv| match mv {
            Move::Carry { from, to, count } => self.is_progress(rules, seat, *from, *to, *count),
            _ => false,
        })
    }

    /// Tells whether a carry is progress in a race. Emptying a column that fills by itself
    /// from a reserve is.
    fn is_progress(&self, rules: &Rules, seat: Seat, from: PileId, to: PileId, count: u8) -> bool {
        let source = rules.group_of(from);
        let fills = || {
            self.len(from) == usize::from(count)
                && source
                    .fill
                    .iter()
                    .any(|group| !self.all_empty(rules, *group, seat))
        };
        matches!(
            source.role,
            Role::Reserve | Role::Waste | Role::Stock | Role::Hand
        ) || rules.group_of(to).role == Role::Foundation
            || fills()
    }

    fn has_foundation_play(&self, rules: &Rules, seat: Seat) -> bool {
        let mut moves = Vec::new();
        self.list_carries(rules, seat, &mut moves);
        moves.iter().any(|mv| matches!(mv, Move::Carry { to, .. } if rules.group_of(*to).role == Role::Foundation))
    }

    /// Returns how many passes through the cards the seat may still make, this one included;
    /// nothing when there is no limit or no stock.
    pub fn passes_left(&self, rules: &Rules, seat: Seat) -> Option<u16> {
        match rules.stock.as_ref()?.redeals {
            Times::Limited(times) => {
                Some((times + 1).saturating_sub(self.seats[seat.index()].redeals))
            }
            Times::Unlimited => None,
        }
    }

    /// Tells whether all piles of a kind are empty for a seat.
    pub(crate) fn all_empty(&self, rules: &Rules, group: GroupId, seat: Seat) -> bool {
        rules.piles_of(group, seat).all(|pile| self.is_empty(pile))
    }

    /// Tells whether the goal of a game for one is reached, and how the hand then ends.
    pub(crate) fn goal_reached(&self, rules: &Rules) -> bool {
        match &rules.goal {
            Goal::AllOn(group) => {
                self.count_on(rules, *group, Seat::FIRST) == usize::from(rules.cards)
            }
            Goal::Emptied(group) => self.all_empty(rules, *group, Seat::FIRST),
            Goal::Filled { group, .. } => rules
                .piles_of(*group, Seat::FIRST)
                .all(|pile| !self.is_empty(pile)),
            Goal::Race => false,
        }
    }
}
