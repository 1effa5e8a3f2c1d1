//! The stock: when it may be turned, and when the cards may be gathered for another pass.

use crate::moves::{Move, Refusal};
use crate::position::{Phase, Position};
use crate::rules::{Gather, Pace, PileId, Rules, Seat, Stock, StockTurns, Times, TurnWhen};

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

    /// Tells quickly that a seat may turn its stock. Says nothing of what it denies.
    #[inline]
    pub(crate) fn is_plain_turn(&self, rules: &Rules, seat: Seat) -> bool {
        let stock = rules.stock.as_ref().filter(|_| rules.tables.turns_freely);
        let has_cards = |stock: &Stock| {
            !self.is_empty(rules.first_of(stock.group, seat)) || self.goes_round(rules, seat)
        };
        stock.is_some_and(has_cards)
            && self.turn.phase == Phase::Play
            && self.turn.end.is_none()
            && self.turn.called.is_none()
            && self.may_act(rules, seat)
    }

    /// Tells whether another pass begins with the next turn. Apart, because most of the time the
    /// stock has cards.
    #[inline(never)]
    fn goes_round(&self, rules: &Rules, seat: Seat) -> bool {
        rules.tables.turns_round && self.in_stock_and_waste(rules, seat) > 0
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

    /// Asks everything there is to ask of a turn of the stock, or of another pass.
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
        match stock.when {
            TurnWhen::AnyTime => Ok(()),
            TurnWhen::NothingGoesUp if self.has_foundation_play(rules, seat) => {
                Err(Refusal::NotStuck)
            }
            TurnWhen::NoneEmpty => {
                let mut piles = rules.piles_of(stock.to, seat);
                let empty = piles.find(|pile| self.is_empty(*pile));
                empty.map_or(Ok(()), |pile| Err(Refusal::EmptyFirst(pile)))
            }
            TurnWhen::NothingGoesUp => Ok(()),
        }
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
}
