//! The stock: when it may be turned, and when cards may be gathered for another pass.

use arrayvec::ArrayVec;

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{
    Condition, FilledGaps, Gather, GroupId, MOST_PILES, Pace, PileId, Rules, Seat, Stock,
    StockTurns, Times, TurnStep, TurnSteps, Upturned,
};

impl Position {
    #[inline]
    pub(crate) fn may_use_stock(
        &self,
        rules: &Rules,
        stock: &Stock,
        seat: Seat,
        mv: Move,
    ) -> Result<(), Refusal> {
        if rules.tables.turns_freely
            && mv == Move::Turn
            && !self.is_empty(rules.first_of(stock.group, seat))
        {
            return Ok(());
        }
        self.may_use_stock_at_all(rules, stock, seat, mv)
    }

    /// A quick test whether a seat may turn its stock. `true` is certain; `false` means unknown.
    #[inline]
    pub(crate) fn is_plain_turn(&self, rules: &Rules, seat: Seat) -> bool {
        let stock = rules.stock.as_ref().filter(|_| rules.tables.turns_freely);
        let has_cards = |stock: &Stock| {
            !self.is_empty(rules.first_of(stock.group, seat))
                || self.begins_another_pass(rules, seat)
        };
        stock.is_some_and(has_cards)
            && self.turn.phase == Phase::Play
            && self.turn.end.is_none()
            && self.turn.called.is_none()
            && self.may_act(rules, seat)
    }

    /// Whether the next turn of the stock starts another pass through it. Not inlined, because the
    /// stock usually has cards.
    #[inline(never)]
    fn begins_another_pass(&self, rules: &Rules, seat: Seat) -> bool {
        rules.tables.redeals_freely && self.in_stock_and_waste(rules, seat) > 0
    }

    /// Returns the move by which a seat turns its stock or gathers its cards. Returns `None` if it
    /// may do neither.
    #[inline]
    pub(crate) fn turn_of(&self, rules: &Rules, seat: Seat) -> Option<Move> {
        if self.is_plain_turn(rules, seat) {
            return Some(Move::Turn);
        }
        let turns = |stock: &Stock| {
            let none_left = self.is_empty(rules.first_of(stock.group, seat));
            !none_left || stock.redeal_turns || stock.filled_gaps().is_some()
        };
        // Cards are gathered only when there is none to turn.
        let mv = if rules.stock.as_ref().is_some_and(turns) {
            Move::Turn
        } else {
            Move::Redeal
        };
        self.can_play(rules, seat, mv).is_ok().then_some(mv)
    }

    /// Checks the conditions under which the stock may be turned, or the cards gathered for another
    /// pass, one by one. Returns the first that is not met.
    #[inline(never)]
    fn may_use_stock_at_all(
        &self,
        rules: &Rules,
        stock: &Stock,
        seat: Seat,
        mv: Move,
    ) -> Result<(), Refusal> {
        if !rules.is_part_of(stock.group, seat, self.hand) {
            return Err(Refusal::PartnersPile(rules.first_of(stock.group, seat)));
        }
        if let Phase::Batch { .. } = self.turn.phase {
            return Err(Refusal::PlaceFirst);
        }
        if let Some(race) = &rules.race
            && race.pace == Pace::Turns
        {
            match race.stock_turns {
                StockTurns::One if self.turn.turned => return Err(Refusal::AlreadyTurned),
                StockTurns::UntilMiss if self.turn.fresh_batch => {
                    return Err(Refusal::PlayTheBatch);
                }
                _ => {}
            }
        }
        if let Some(game) = &rules.turn_game
            && self.turn.turned
            && !game.turns_again
        {
            return Err(Refusal::AlreadyTurned);
        }
        if stock.places() && !self.is_empty(rules.first_of(stock.to(), seat)) {
            return Err(Refusal::PlaceFirst);
        }
        if let Some(gaps) = stock.filled_gaps() {
            return match mv {
                Move::Turn => self.may_fill_gaps(rules, stock, gaps, seat),
                _ => Err(Refusal::NoSuchMove),
            };
        }
        let in_stock = self.len(rules.first_of(stock.group, seat));
        match mv {
            Move::Turn if in_stock > 0 => self.is_time_to_turn(rules, stock, seat),
            Move::Turn if stock.redeal_turns => self.may_redeal(rules, stock, seat),
            Move::Turn => Err(Refusal::StockEmpty),
            _ if stock.redeal_turns || stock.gather == Gather::Chosen => Err(Refusal::NoSuchMove),
            _ => self.may_redeal(rules, stock, seat),
        }
    }

    /// Whether a gap in a grid can be filled from the stock or by moving up the cards after it.
    fn may_fill_gaps(
        &self,
        rules: &Rules,
        stock: &Stock,
        gaps: FilledGaps,
        seat: Seat,
    ) -> Result<(), Refusal> {
        let mut places = rules.piles_of(gaps.of, seat);
        let Some(gap) = places.find(|pile| self.is_empty(*pile)) else {
            return Err(Refusal::NoGap(rules.first_of(gaps.of, seat)));
        };
        let closable = gaps.closes
            && rules
                .piles_of(gaps.of, seat)
                .any(|pile| pile > gap && !self.is_empty(pile));
        if closable || !self.is_empty(rules.first_of(stock.group, seat)) {
            Ok(())
        } else {
            Err(Refusal::StockEmpty)
        }
    }

    fn may_redeal(&self, rules: &Rules, stock: &Stock, seat: Seat) -> Result<(), Refusal> {
        if !self.is_empty(rules.first_of(stock.group, seat)) {
            return Err(Refusal::StockNotEmpty);
        }
        if let Times::Limited(times) = stock.redeals
            && self.seats[rules.side(seat).index()].redeals >= times
        {
            return Err(Refusal::NoMorePasses);
        }
        if !self.has_cards_to_gather(rules, stock, seat) {
            return Err(Refusal::StockEmpty);
        }
        self.is_time_to_turn(rules, stock, seat)
    }

    /// Whether there are cards that can be gathered into the stock for another pass.
    pub fn has_cards_to_gather(&self, rules: &Rules, stock: &Stock, seat: Seat) -> bool {
        // A turned card that makes room for the next one is gathered with the others.
        let makes_way = stock.up().filter(|up| up.room.is_some());
        let turned = makes_way.is_some_and(|up| !self.all_empty(rules, up.to, seat));
        let mut gathered = stock.gathered.iter();
        turned || gathered.any(|group| self.count_on(rules, *group, seat) > 0)
    }

    fn is_time_to_turn(&self, rules: &Rules, stock: &Stock, seat: Seat) -> Result<(), Refusal> {
        if self.holds(rules, &stock.when, (seat, None)) {
            return Ok(());
        }
        let left = self.in_the_way(rules, &stock.when, seat);
        Err(match (&stock.when, left) {
            (Condition::Started(_), Some(pile)) => Refusal::EmptyFirst(pile),
            (Condition::Empty(_), Some(pile)) => Refusal::ClearFirst(pile),
            (Condition::NothingGoesUp, _) => Refusal::NotStuck,
            _ => Refusal::NotYetTurned,
        })
    }

    pub(crate) fn list_gathers(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        let Some(stock) = &rules.stock else { return };
        if stock.gather != Gather::Chosen {
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

    pub(crate) fn may_gather(
        &self,
        rules: &Rules,
        seat: Seat,
        pile: PileId,
    ) -> Result<(), Refusal> {
        let stock = rules.stock.as_ref().ok_or(Refusal::NoSuchMove)?;
        if stock.gather != Gather::Chosen {
            return Err(Refusal::NoSuchMove);
        }
        if pile.index() >= rules.piles().len() || !stock.gathered.contains(&rules.pile(pile).group)
        {
            return Err(Refusal::NoSuchCard(pile));
        }
        match self.turn.phase {
            Phase::Batch { .. } => return Err(Refusal::PlaceFirst),
            Phase::Play => self.may_redeal(rules, stock, seat)?,
            Phase::Gather | Phase::Base => {}
        }
        if self.is_empty(pile) {
            Err(Refusal::NoSuchCard(pile))
        } else {
            Ok(())
        }
    }

    pub(crate) fn turn_stock(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let Some(stock) = &rules.stock else { return };
        let Some(pile) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if self.is_empty(pile) && stock.filled_gaps().is_none() {
            self.gather_all(rules, stock, seat, effects);
        }
        let batch = self.batch(stock.cards_at_a_time());
        let count = batch.min(self.height(pile));
        if let Some(turn) = self.next_turn(rules, stock, seat) {
            for step in &turn.0 {
                self.turn_step(rules, stock, step, seat, effects);
            }
        }
        if rules.is_for_several() {
            let in_turns = !rules.in_real_time();
            self.turn.turned = in_turns;
            self.turn.fresh_batch = rules.race.is_some() && in_turns;
            let state = &mut self.seats[rules.side(seat).index()];
            state.turned = state.turned.saturating_add(count);
        }
    }

    /// Turns the stock in a real-time race, in games where turning has no other consequences on the
    /// table.
    #[inline(never)]
    pub(crate) fn turn_without_consequences(
        &mut self,
        rules: &Rules,
        seat: Seat,
        effects: &mut Effects,
    ) {
        self.turn.seat = seat;
        self.turn_stock(rules, seat, effects);
        self.update_caches(rules, effects);
        let Some(race) = &rules.race else { return };
        if self.is_out(rules, race, seat) {
            self.call(rules, seat);
            return;
        }
        self.end_if_blocked(rules, race);
        self.stall_if_stuck(rules, race, effects);
    }

    /// Returns the number of cards that the next turn of the stock turns, where the rules usually
    /// turn `cards`.
    fn batch(&self, cards: u8) -> u16 {
        if self.turn.single_turns {
            1
        } else {
            u16::from(cards)
        }
    }

    /// Carries out one step of a turn of the stock.
    fn turn_step(
        &mut self,
        rules: &Rules,
        stock: &Stock,
        step: &TurnStep,
        seat: Seat,
        effects: &mut Effects,
    ) {
        let from = rules.first_of(stock.group, seat);
        match step {
            TurnStep::Up(up) => self.turn_batch(rules, stock, *up, seat, effects),
            TurnStep::Each {
                to,
                cards,
                skips_empty,
            } => {
                let piles = to.iter().flat_map(|group| rules.piles_of(*group, seat));
                let piles: ArrayVec<PileId, MOST_PILES> = piles
                    .filter(|pile| !skips_empty || !self.is_empty(*pile))
                    .collect();
                for to in piles.iter().cycle().take(piles.len() * usize::from(*cards)) {
                    self.deal_one(rules, from, *to, effects);
                }
            }
            TurnStep::One { to, number, cards } => {
                let to = rules.piles_of(*to, seat).nth(usize::from(*number));
                for to in to.into_iter().cycle().take(usize::from(*cards)) {
                    self.deal_one(rules, from, to, effects);
                }
            }
            TurnStep::Last { to, begin } => {
                let Some(top) = self.top(rules, from) else {
                    return;
                };
                let mut piles = rules.piles_of(*to, seat);
                let next = piles.find(|pile| self.is_empty(*pile));
                let mut piles = rules.piles_of(*to, seat);
                let last = piles.rfind(|pile| !self.is_empty(*pile));
                let begins = begin.contains(top.card());
                let to = if begins { next.or(last) } else { last.or(next) };
                if let Some(to) = to {
                    self.turn_over(rules, from, to, 1, effects);
                }
            }
            TurnStep::Onto { from, to } => {
                for (from, to) in rules.piles_of(*from, seat).zip(rules.piles_of(*to, seat)) {
                    self.move_all(rules, from, to, effects);
                }
            }
            TurnStep::CloseUp(grid) => self.move_together(rules, *grid, seat, effects),
            TurnStep::Gaps { of, most } => {
                let most = most.map_or(usize::MAX, usize::from);
                let gaps = rules.piles_of(*of, seat);
                let gaps: ArrayVec<PileId, MOST_PILES> =
                    gaps.filter(|gap| self.is_empty(*gap)).take(most).collect();
                for gap in gaps {
                    self.deal_one(rules, from, gap, effects);
                }
            }
        }
    }

    /// Turns cards from the stock face up onto the pile from which they are played.
    fn turn_batch(
        &mut self,
        rules: &Rules,
        stock: &Stock,
        up: Upturned,
        seat: Seat,
        effects: &mut Effects,
    ) {
        let pile = rules.first_of(stock.group, seat);
        let Some(to) = rules.piles_of(up.to, seat).next() else {
            return;
        };
        let count = self.batch(up.cards).min(self.height(pile));
        self.make_room(rules, up, seat, effects);
        if stock.places() {
            self.turn_over(rules, pile, to, 1, effects);
            self.turn.phase = Phase::Batch {
                left: u8::try_from(count - 1).unwrap_or(u8::MAX),
            };
        } else if count == 1 {
            self.turn_one_over(rules, pile, to, effects);
        } else if up.first_on_top {
            self.turn_in_order(rules, pile, to, count, effects);
        } else {
            self.turn_over(rules, pile, to, count, effects);
        }
    }

    /// Deals the top card of one pile face up to another. Does nothing if there is no card to deal.
    fn deal_one(&mut self, rules: &Rules, from: PileId, to: PileId, effects: &mut Effects) {
        if !self.is_empty(from) {
            self.turn_over(rules, from, to, 1, effects);
        }
    }

    /// Returns the steps of the next turn of the stock.
    ///
    /// If turns differ from each other, the number of turns so far is derived from the number of
    /// cards left in the stock. This works because in such games only the last turn depends on
    /// which piles are empty, and no card comes back to the stock.
    pub fn next_turn<'s>(
        &self,
        rules: &Rules,
        stock: &'s Stock,
        seat: Seat,
    ) -> Option<&'s TurnSteps> {
        let (last, before) = stock.turns.split_last()?;
        if before.is_empty() {
            return Some(last);
        }
        let left = self.len(rules.first_of(stock.group, seat));
        let mut dealt = usize::from(rules.tables.spare_cards).saturating_sub(left);
        for turn in before {
            let cards = rules.cards_of_turn(turn);
            if dealt < cards {
                return Some(turn);
            }
            dealt -= cards;
        }
        Some(last)
    }

    /// Moves the cards of a grid together, so that all its gaps are at the end.
    fn move_together(&mut self, rules: &Rules, grid: GroupId, seat: Seat, effects: &mut Effects) {
        for gap in rules.piles_of(grid, seat) {
            if !self.is_empty(gap) {
                continue;
            }
            let mut later = rules.piles_of(grid, seat).filter(|pile| *pile > gap);
            let Some(next) = later.find(|pile| !self.is_empty(*pile)) else {
                return;
            };
            self.move_all(rules, next, gap, effects);
        }
    }

    /// Moves all cards of one pile to another pile.
    fn move_all(&mut self, rules: &Rules, from: PileId, to: PileId, effects: &mut Effects) {
        let count = self.height(from);
        if count > 0 {
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        }
    }

    /// Moves the cards turned earlier to another pile, to make room for the next ones.
    #[inline]
    fn make_room(&mut self, rules: &Rules, up: Upturned, seat: Seat, effects: &mut Effects) {
        let Some(room) = up.room else { return };
        let piles = (
            rules.piles_of(up.to, seat).next(),
            rules.piles_of(room, seat).next(),
        );
        if let (Some(from), Some(to)) = piles {
            self.move_all(rules, from, to, effects);
        }
    }

    pub(crate) fn redeal(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        if let Some(stock) = &rules.stock {
            self.gather_all(rules, stock, seat, effects);
        } else if let Some(redeal) = rules.redeal {
            self.deal_anew(rules, redeal, effects);
        }
    }

    /// Gathers all piles for another pass, in the order set by the rules.
    pub(crate) fn gather_all(
        &mut self,
        rules: &Rules,
        stock: &Stock,
        seat: Seat,
        effects: &mut Effects,
    ) {
        let Some(to) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if let Some(up) = stock.up() {
            self.make_room(rules, up, seat, effects);
        }
        let mut piles: ArrayVec<PileId, MOST_PILES> = stock
            .gathered
            .iter()
            .flat_map(|group| rules.piles_of(*group, seat))
            .filter(|pile| !self.is_empty(*pile))
            .collect();
        if stock.gather == Gather::Rightmost {
            piles.reverse();
        }
        for from in piles {
            let count = self.height(from);
            self.apply_effect(rules, Effect::TurnedUnder { from, to, count }, effects);
        }
        if stock.gather == Gather::Shuffled {
            self.shuffle_away(rules, to, effects);
        }
        let state = &mut self.seats[rules.side(seat).index()];
        state.redeals = state.redeals.saturating_add(1);
    }

    pub(crate) fn gather(
        &mut self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        effects: &mut Effects,
    ) {
        let Some(stock) = &rules.stock else { return };
        let Some(to) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if self.turn.phase == Phase::Play {
            let state = &mut self.seats[rules.side(seat).index()];
            state.redeals = state.redeals.saturating_add(1);
        }
        let count = self.height(from);
        self.apply_effect(rules, Effect::TurnedUnder { from, to, count }, effects);
        let more = stock
            .gathered
            .iter()
            .any(|group| !self.all_empty(rules, *group, seat));
        self.turn.phase = if more { Phase::Gather } else { Phase::Play };
    }
}
