//! The stock: when it may be turned, and when the cards may be gathered for another pass.

use arrayvec::ArrayVec;

use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{
    DealPart, Gather, MOST_PILES, Pace, PileId, RowDeal, Rules, Seat, Stock, StockTurns, Times,
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

    /// Tells quickly that a seat may turn its stock. The answer `true` is certain; `false` says
    /// nothing.
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

    /// Tells whether another pass begins with the next turn. Kept out of line, because most of the
    /// time the stock has cards.
    #[inline(never)]
    fn begins_another_pass(&self, rules: &Rules, seat: Seat) -> bool {
        rules.tables.redeals_freely && self.in_stock_and_waste(rules, seat) > 0
    }

    /// Returns how a seat turns its stock or gathers its cards, where it may.
    #[inline]
    pub(crate) fn turn_of(&self, rules: &Rules, seat: Seat) -> Option<Move> {
        if self.is_plain_turn(rules, seat) {
            return Some(Move::Turn);
        }
        let turns = |stock: &Stock| {
            let none_left = self.is_empty(rules.first_of(stock.group, seat));
            !none_left || stock.redeal_turns || stock.gaps
        };
        // Cards are gathered when there are none to turn, never before.
        let mv = if rules.stock.as_ref().is_some_and(turns) {
            Move::Turn
        } else {
            Move::Redeal
        };
        self.can_play(rules, seat, mv).is_ok().then_some(mv)
    }

    /// Checks a turn of the stock, or another pass, condition by condition.
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
        if stock.placed && !self.is_empty(rules.first_of(stock.to, seat)) {
            return Err(Refusal::PlaceFirst);
        }
        if stock.gaps {
            return match mv {
                Move::Turn => self.may_fill_gaps(rules, stock, seat),
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

    /// Tells whether a gap can be filled from the stock, or closed by cards that lie after it.
    fn may_fill_gaps(&self, rules: &Rules, stock: &Stock, seat: Seat) -> Result<(), Refusal> {
        let mut places = rules.piles_of(stock.to, seat);
        let Some(gap) = places.find(|pile| self.is_empty(*pile)) else {
            return Err(Refusal::NoGap(rules.first_of(stock.to, seat)));
        };
        let closable = stock.closes
            && rules
                .piles_of(stock.to, seat)
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

    /// Tells whether there are cards from which the stock can be filled again.
    pub fn has_cards_to_gather(&self, rules: &Rules, stock: &Stock, seat: Seat) -> bool {
        // A turned card that makes way for the next one is gathered with the rest.
        let turned =
            rules.group(stock.to).spill.is_some() && !self.all_empty(rules, stock.to, seat);
        let mut gathered = stock.gathered.iter();
        turned || gathered.any(|group| self.count_on(rules, *group, seat) > 0)
    }

    fn is_time_to_turn(&self, rules: &Rules, stock: &Stock, seat: Seat) -> Result<(), Refusal> {
        if self.holds(rules, &stock.when, (seat, None)) {
            return Ok(());
        }
        let left = self.in_the_way(rules, &stock.when, seat);
        Err(match left {
            Some(pile) if self.is_empty(pile) => Refusal::EmptyFirst(pile),
            Some(pile) => Refusal::ClearFirst(pile),
            None => Refusal::NotStuck,
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
        let Some(to) = rules.piles_of(stock.to, seat).next() else {
            return;
        };
        if stock.gaps {
            return self.fill_gaps(rules, stock, seat, effects);
        }
        if self.is_empty(pile) {
            self.gather_all(rules, stock, seat, effects);
        }
        let batch = if self.turn.single_turns {
            1
        } else {
            u16::from(stock.turn)
        };
        let count = batch.min(self.height(pile));
        if rules.group(stock.to).spill.is_some() {
            self.spill(rules, to, effects);
        }
        if stock.deals_plain_rows() {
            let columns = rules.piles_of(stock.to, seat);
            for column in columns.take(self.len(pile)) {
                self.turn_over(rules, pile, column, 1, effects);
            }
        } else if stock.each {
            self.deal_row(rules, stock, seat, effects);
        } else if stock.placed {
            self.turn_over(rules, pile, to, 1, effects);
            self.turn.phase = Phase::Batch {
                left: u8::try_from(count - 1).unwrap_or(u8::MAX),
            };
        } else if count == 1 {
            self.turn_one_over(rules, pile, to, effects);
        } else if stock.reversed {
            self.turn_in_order(rules, pile, to, count, effects);
        } else {
            self.turn_over(rules, pile, to, count, effects);
        }
        if rules.is_for_several() {
            let in_turns = !rules.in_real_time();
            self.turn.turned = in_turns;
            self.turn.fresh_batch = rules.race.is_some() && in_turns;
            let state = &mut self.seats[rules.side(seat).index()];
            state.turned = state.turned.saturating_add(count);
        }
    }

    /// Turns the stock in a race in real time where that changes nothing else on the table.
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

    /// Deals what the stock has in store for this turn.
    fn deal_row(&mut self, rules: &Rules, stock: &Stock, seat: Seat, effects: &mut Effects) {
        let from = rules.first_of(stock.group, seat);
        let Some(deal) = self.next_row(rules, stock, seat) else {
            return;
        };
        for part in &deal.0 {
            match part {
                DealPart::Each {
                    to,
                    cards,
                    skips_empty,
                } => {
                    let piles = to.iter().flat_map(|group| rules.piles_of(*group, seat));
                    let piles: ArrayVec<PileId, MOST_PILES> = piles
                        .filter(|pile| !skips_empty || !self.is_empty(*pile))
                        .collect();
                    for to in piles.iter().cycle().take(piles.len() * usize::from(*cards)) {
                        if !self.is_empty(from) {
                            self.turn_over(rules, from, *to, 1, effects);
                        }
                    }
                }
                DealPart::One { to, number, cards } => {
                    let to = rules.piles_of(*to, seat).nth(usize::from(*number));
                    for to in to.into_iter().cycle().take(usize::from(*cards)) {
                        if !self.is_empty(from) {
                            self.turn_over(rules, from, to, 1, effects);
                        }
                    }
                }
                DealPart::Last { to, begin } => {
                    let Some(top) = self.top(rules, from) else {
                        continue;
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
                DealPart::Onto { from, to } => {
                    for (from, to) in rules.piles_of(*from, seat).zip(rules.piles_of(*to, seat)) {
                        let count = self.height(from);
                        if count > 0 {
                            let effect = Effect::Moved { from, to, count };
                            self.apply_effect(rules, effect, effects);
                        }
                    }
                }
            }
        }
    }

    /// Returns what the next turn deals. How many turns there have been follows from the cards that
    /// are left: where turns differ, none but the last depends on which piles are empty, and no
    /// card comes back.
    fn next_row<'s>(&self, rules: &Rules, stock: &'s Stock, seat: Seat) -> Option<&'s RowDeal> {
        let (last, before) = stock.deals.split_last()?;
        let left = self.len(rules.first_of(stock.group, seat));
        let mut dealt = usize::from(rules.tables.spare_cards).saturating_sub(left);
        for deal in before {
            let cards = rules.cards_of_row(deal);
            if dealt < cards {
                return Some(deal);
            }
            dealt -= cards;
        }
        Some(last)
    }

    /// Moves the cards together where the rules say so, and fills the gaps from the stock.
    pub(crate) fn fill_gaps(
        &mut self,
        rules: &Rules,
        stock: &Stock,
        seat: Seat,
        effects: &mut Effects,
    ) {
        let from = rules.first_of(stock.group, seat);
        let most = if stock.first_gap {
            usize::from(stock.turn)
        } else {
            usize::MAX
        };
        let mut turned = 0;
        for gap in rules.piles_of(stock.to, seat) {
            if !self.is_empty(gap) || turned == most {
                continue;
            }
            let mut later = rules
                .piles_of(stock.to, seat)
                .filter(|pile| stock.closes && *pile > gap);
            if let Some(next) = later.find(|pile| !self.is_empty(*pile)) {
                let effect = Effect::Moved {
                    from: next,
                    to: gap,
                    count: 1,
                };
                self.apply_effect(rules, effect, effects);
            } else if !self.is_empty(from) {
                self.turn_over(rules, from, gap, 1, effects);
                turned += 1;
            }
        }
    }

    /// Moves the cards of a pile to its spill pile, before a turned card comes.
    #[inline]
    pub(crate) fn spill(&mut self, rules: &Rules, from: PileId, effects: &mut Effects) {
        let place = rules.pile(from);
        let count = self.height(from);
        if let Some(group) = rules.group(place.group).spill
            && count > 0
            && let Some(to) = rules.piles_of(group, place.seat.unwrap_or_default()).next()
        {
            self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
        }
    }

    pub(crate) fn redeal(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        if let Some(stock) = &rules.stock {
            self.gather_all(rules, stock, seat, effects);
        } else if let Some(redeal) = rules.redeal {
            self.deal_anew(rules, redeal, effects);
        }
    }

    /// Gathers all piles for another pass in the order of the rules.
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
        if let Some(hand) = rules.piles_of(stock.to, seat).next() {
            self.spill(rules, hand, effects);
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
