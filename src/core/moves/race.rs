//! Races (games in which players compete for shared piles): how turns and hands end, and what
//! happens when nobody makes progress. Source: the turn and stall rules of the races.

use crate::cards::Card;
use crate::moves::effects::apply::Effects;
use crate::moves::{Effect, Move, Refusal};
use crate::position::{End, Position, SeatState};
use crate::rules::{Blocked, Call, Face, OnStall, Out, Pace, PileId, Race, Role, Rules, Seat};

/// The number of stalls (times when no player makes progress) in a row after which a hand ends,
/// whatever the rules say about a stall.
const LAST_STALL: u8 = 3;

impl Position {
    /// Ends the turn of a seat. If the seat cannot turn a card, because its stock has no card or no
    /// pass left, the turn counts as a pass through the stock without a play. Otherwise, no stall
    /// would ever be noticed where nobody can turn a card. All partners of a side must have passed
    /// in this way, because one partner may have a card to play that the others may not take.
    pub(crate) fn pass(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        let cannot_turn = rules.stock.as_ref().is_none_or(|stock| {
            let turner = rules
                .partners_of(seat)
                .find(|partner| rules.is_part_of(stock.group, *partner, self.hand));
            let may = turner.map(|turner| self.may_use_stock(rules, stock, turner, Move::Turn));
            !matches!(
                may,
                Some(Ok(()) | Err(Refusal::AlreadyTurned | Refusal::PlayTheBatch))
            )
        });
        if cannot_turn || self.in_stock_and_waste(rules, seat) == 0 {
            let state = &mut self.seats[rules.side(seat).index()];
            state.declared = state.declared.saturating_add(1);
        }
        self.end_turn(rules, effects);
    }

    /// Declares for a seat that nothing can be played, which ends its turn. In real time there are
    /// no turns, but the declaration may show that every player is stuck.
    pub(crate) fn declare_no_play(&mut self, rules: &Rules, seat: Seat, effects: &mut Effects) {
        self.declare(rules, seat);
        match &rules.race {
            Some(race) if race.pace == Pace::RealTime => self.stall_if_stuck(rules, race, effects),
            _ => self.end_turn(rules, effects),
        }
    }

    /// Counts a pass for a seat that declares that nothing can be played, and for its partners. In
    /// real time, where nobody waits for the others, the count of the seat's next pass through its
    /// stock starts at this declaration. A seat can therefore declare only once per pass.
    fn declare(&mut self, rules: &Rules, seat: Seat) {
        let passes = if rules.in_real_time() {
            self.passes_turned(rules, seat)
        } else {
            0
        };
        let state = &mut self.seats[rules.side(seat).index()];
        let by_all = passes
            .saturating_add(1)
            .saturating_mul(u16::from(rules.partners()));
        let declared = u16::from(state.declared).saturating_add(by_all);
        state.declared = u8::try_from(declared).unwrap_or(u8::MAX);
        if rules.in_real_time() {
            state.turned = 0;
        }
    }

    /// Whether a seat of a real-time game has declared that nothing can be played, and has not gone
    /// through its stock since then. Any progress at the table cancels the declaration.
    pub(crate) fn has_declared(&self, rules: &Rules, seat: Seat) -> bool {
        rules.in_real_time()
            && self.seats[rules.side(seat).index()].declared > 0
            && self.passes_turned(rules, seat) == 0
    }

    pub(crate) fn end_turn(&mut self, rules: &Rules, effects: &mut Effects) {
        self.turn.seat = Seat::new((self.turn.seat.number() + 1) % rules.seats());
        self.turn.turned = false;
        self.turn.fresh_batch = false;
        if let Some(race) = &rules.race {
            self.stall_if_stuck(rules, race, effects);
        }
    }

    /// Ends the hand because a player has gone out. In real time, moves made earlier may still be
    /// arriving. The end is then only called, and [`Position::close`] ends the hand later.
    pub(crate) fn call(&mut self, rules: &Rules, seat: Seat) {
        let grace = rules
            .race
            .as_ref()
            .is_some_and(|race| race.pace == Pace::RealTime && race.grace_ms > 0);
        if grace {
            self.turn.called = Some(seat);
        } else {
            self.turn.end = Some(End::Out(seat));
        }
    }

    /// Ends a hand whose end was called, after the short time in which earlier moves may still
    /// arrive.
    pub(crate) fn close(&mut self) {
        if let Some(seat) = self.turn.called.take() {
            self.turn.end = Some(End::Out(seat));
        }
    }

    /// A quick test whether a seat of a race is in the middle of a pass through its stock: it may
    /// turn more cards, has not gone through the stock since the last progress, and has not
    /// declared that it cannot play. `true` is certain; `false` means unknown.
    #[inline]
    pub(crate) fn is_mid_pass(&self, rules: &Rules, seat: Seat) -> bool {
        let state = self.seats[rules.side(seat).index()];
        state.declared == 0
            && state.turned < self.in_stock_and_waste(rules, seat)
            && self.is_plain_turn(rules, seat)
    }

    /// Applies the rules for a stall if every player of a race is stuck.
    #[inline]
    pub(crate) fn stall_if_stuck(&mut self, rules: &Rules, race: &Race, effects: &mut Effects) {
        // The player who has just moved is rarely stuck, so this seat is checked first.
        if self.is_stuck(rules, race, self.turn.seat)
            && rules
                .all_seats()
                .all(|seat| self.is_stuck(rules, race, seat))
        {
            self.stall(rules, race, effects);
        }
    }

    #[inline]
    fn is_stuck(&self, rules: &Rules, race: &Race, seat: Seat) -> bool {
        // A hand does not end because a player chooses not to play: passes do not count while a
        // face-up card can go to a shared pile.
        self.has_passed(rules, race, seat) && !self.has_foundation_play(rules, seat)
    }

    /// Whether a seat has gone through its stock without a play as often as a stall requires, or
    /// cannot do anything.
    #[inline]
    fn has_passed(&self, rules: &Rules, race: &Race, seat: Seat) -> bool {
        !self.is_mid_pass(rules, seat)
            && (self.passes_counted(rules, seat) >= u16::from(race.stall_passes)
                || self.is_idle(rules, seat))
    }

    /// Returns the first seat with a face-up card that can still go to a shared pile. Considers
    /// only a race in turns in which all seats have passed and would be stuck without such cards;
    /// otherwise, returns `None`.
    pub fn stalled_but_for(&self, rules: &Rules) -> Option<Seat> {
        let race = rules.race.as_ref()?;
        let stuck = race.pace == Pace::Turns
            && self.turn.end.is_none()
            && rules
                .all_seats()
                .all(|seat| self.has_passed(rules, race, seat));
        let mut seats = rules.all_seats().filter(|_| stuck);
        seats.find(|seat| self.has_foundation_play(rules, *seat))
    }

    /// Returns the number of times that a seat has gone through its stock since the last progress.
    /// In real time, a seat that has no card to play and cannot turn any more gets the highest
    /// possible number, because it has no turns that could be counted.
    pub fn fruitless_passes(&self, rules: &Rules, seat: Seat) -> u16 {
        if self.is_idle(rules, seat) {
            u16::MAX
        } else {
            self.passes_counted(rules, seat)
        }
    }

    /// Whether a seat in a real-time race has neither a card to turn nor a card to play.
    #[inline]
    fn is_idle(&self, rules: &Rules, seat: Seat) -> bool {
        self.turn_of(rules, seat).is_none()
            && rules.in_real_time()
            && !self.has_progress(rules, seat)
    }

    #[inline]
    fn passes_counted(&self, rules: &Rules, seat: Seat) -> u16 {
        self.passes_turned(rules, seat)
            .saturating_add(self.passes_declared(rules, seat))
    }

    /// Returns how many passes without a play the partners on the seat's side have declared on
    /// average, rounded down.
    #[inline]
    pub(crate) fn passes_declared(&self, rules: &Rules, seat: Seat) -> u16 {
        match self.seats[rules.side(seat).index()].declared {
            0 => 0,
            declared => u16::from(declared / rules.partners()),
        }
    }

    /// Returns the number of times that a seat has turned all cards of its stock since the last
    /// progress. In real time, a declaration that nothing can be played also starts the count again
    /// from that point.
    #[inline]
    fn passes_turned(&self, rules: &Rules, seat: Seat) -> u16 {
        let turned = self.seats[rules.side(seat).index()].turned;
        if turned == 0 {
            return 0;
        }
        let cards = self.in_stock_and_waste(rules, seat);
        if turned < cards {
            return 0;
        }
        turned.checked_div(cards).unwrap_or(0)
    }

    /// Returns the number of cards in a seat's stock and waste together.
    #[inline]
    pub(crate) fn in_stock_and_waste(&self, rules: &Rules, seat: Seat) -> u16 {
        let piles = rules.tables.seat_pass[seat.index()].iter();
        piles.map(|pile| self.height(*pile)).sum()
    }

    fn stall(&mut self, rules: &Rules, race: &Race, effects: &mut Effects) {
        self.turn.stalls = self.turn.stalls.saturating_add(1);
        for state in &mut self.seats {
            *state = SeatState {
                redeals: state.redeals,
                pulls: state.pulls,
                ..SeatState::default()
            };
        }
        if race.on_stall == OnStall::End || self.turn.stalls >= LAST_STALL {
            self.turn.end = Some(End::Stalled);
            return;
        }
        match race.on_stall {
            OnStall::TurnOne => self.turn.single_turns = true,
            OnStall::End => {}
            OnStall::Rotate | OnStall::Reshuffle => {
                for seat in rules.all_sides() {
                    self.waste_back(rules, seat, race.on_stall, effects);
                }
            }
        }
    }

    /// Puts a waste back on its stock in the original order, then shuffles the stock or moves its
    /// top card to the bottom, as the rules for a stall say.
    fn waste_back(&mut self, rules: &Rules, seat: Seat, policy: OnStall, effects: &mut Effects) {
        let Some(stock) = &rules.stock else { return };
        let Some(pile) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if let Some(waste) = rules.piles_of(stock.to(), seat).next() {
            let count = self.height(waste);
            if count > 0 {
                self.apply_effect_and_update(
                    rules,
                    Effect::TurnedOver {
                        from: waste,
                        to: pile,
                        count,
                        fresh: false,
                    },
                    effects,
                );
            }
        }
        if self.len(pile) < 2 {
            return;
        }
        if policy == OnStall::Rotate {
            self.apply_effect_and_update(rules, Effect::TopToBottom(pile), effects);
        } else {
            self.shuffle_away(rules, pile, effects);
        }
    }

    /// Shuffles a face-down pile, so that its order becomes unknown to everybody.
    pub(crate) fn shuffle_away(&mut self, rules: &Rules, pile: PileId, effects: &mut Effects) {
        self.forget_order(rules, pile, effects);
        let event = self.turn.events;
        self.turn.events = self.turn.events.wrapping_add(1);
        let count = self.height(pile);
        self.apply_effect_and_update(rules, Effect::Shuffled { pile, count, event }, effects);
    }

    /// Marks all cards of a pile as never seen. Each stretch of cards that had been seen is
    /// recorded separately, so that the change can be undone.
    fn forget_order(&mut self, rules: &Rules, pile: PileId, effects: &mut Effects) {
        let mut start = 0;
        while start < self.height(pile) {
            let cards = &self.cards(rules, pile)[usize::from(start)..];
            let seen = cards[0].is_seen();
            let alike = cards.iter().take_while(|dealt| dealt.is_seen() == seen);
            let count = alike.fold(0, |count, _| count + 1);
            if seen {
                self.apply_effect_and_update(
                    rules,
                    Effect::Forgotten { pile, start, count },
                    effects,
                );
            }
            start += count;
        }
    }

    /// Passes for a seat that has no useful move left, if the rules say that such a seat passes
    /// automatically.
    pub(crate) fn pass_if_idle(&mut self, rules: &Rules, effects: &mut Effects) {
        let Some(race) = &rules.race else { return };
        // All seats may be idle one after the other; the stall that follows finally ends the hand.
        while race.auto_pass && self.turn.end.is_none() {
            let seat = self.turn.seat;
            let can_call = self.can_play(rules, seat, Move::Call).is_ok();
            if can_call
                || self.can_play(rules, seat, Move::Turn).is_ok()
                || self.has_progress(rules, seat)
            {
                break;
            }
            self.pass(rules, seat, effects);
        }
    }

    /// Ends the hand if no player can reach, within one pass through the stock, a card that goes to
    /// a shared pile.
    #[inline]
    pub(crate) fn end_if_blocked(&mut self, rules: &Rules, race: &Race) {
        if race.blocked == Blocked::Centre
            && !rules
                .all_seats()
                .any(|seat| self.reaches_centre(rules, seat))
        {
            self.turn.end = Some(End::Blocked);
        }
    }

    fn reaches_centre(&self, rules: &Rules, seat: Seat) -> bool {
        let wanted = rules
            .groups_of(Role::Foundation)
            .flat_map(|group| rules.piles_of(group, seat))
            .map(|pile| {
                let table = rules.accepts(rules.pile(pile).group, self.base);
                self.top(rules, pile)
                    .map_or(table.empty(), |top| table.on(top.card()))
            })
            .fold(crate::cards::CardSet::EMPTY, |all, set| all | set);
        let exposed = rules.tables.seat_sources[seat.index()]
            .iter()
            .flat_map(|span| span.piles())
            .filter_map(|pile| self.top(rules, pile))
            .filter(|top| top.is_up())
            .any(|top| wanted.contains(top.card()));
        exposed
            || self
                .turned_in_one_pass(rules, seat)
                .into_iter()
                .any(|card| wanted.contains(card))
    }

    /// Returns the cards of a seat that will be on top of its waste in the rest of this pass
    /// through the stock and in the next.
    fn turned_in_one_pass(&self, rules: &Rules, seat: Seat) -> Vec<Card> {
        let Some(stock) = &rules.stock else {
            return Vec::new();
        };
        let pile = |group| rules.piles_of(group, seat).next();
        let (Some(rest), Some(waste)) = (pile(stock.group), pile(stock.to())) else {
            return Vec::new();
        };
        let rest: Vec<Card> = self
            .cards(rules, rest)
            .iter()
            .rev()
            .map(|dealt| dealt.card())
            .collect();
        let again: Vec<Card> = self
            .cards(rules, waste)
            .iter()
            .map(|dealt| dealt.card())
            .chain(rest.iter().copied())
            .collect();
        let batch = if self.turn.single_turns {
            1
        } else {
            usize::from(stock.cards_at_a_time().max(1))
        };
        let first_on_top = stock.up().is_some_and(|up| up.first_on_top);
        let shown = |cards: &[Card]| -> Vec<Card> {
            let top = |batch: &[Card]| {
                if first_on_top {
                    batch.first().copied()
                } else {
                    batch.last().copied()
                }
            };
            cards.chunks(batch).filter_map(top).collect()
        };
        let mut tops = shown(&rest);
        if self.passes_left(rules, seat) != Some(1) {
            tops.extend(shown(&again));
        }
        tops
    }

    /// Whether the seat has a move that counts as progress in a race. Progress is playing a card
    /// from a reserve, the stock or the waste, playing to a shared pile, or turning up a card if
    /// all cards must go to shared piles. Turning the stock does not count.
    pub fn has_progress(&self, rules: &Rules, seat: Seat) -> bool {
        let mut found = false;
        self.each_transfer(rules, seat, |mv| {
            if let Move::Transfer { from, to, count } = mv {
                found = found || self.is_progress(rules, seat, from, to, count);
            }
        });
        found
    }

    /// Whether a partner of the seat has a move that counts as progress in a race.
    pub(crate) fn partner_has_progress(&self, rules: &Rules, seat: Seat) -> bool {
        rules.has_partners()
            && rules
                .partners_of(seat)
                .filter(|other| *other != seat)
                .any(|partner| self.has_progress(rules, partner))
    }

    /// Whether a move of cards from one pile to another counts as progress in a race. Emptying a
    /// column that is filled automatically from a reserve counts. Turning up a card counts if
    /// players must move all their cards to certain piles.
    pub(crate) fn is_progress(
        &self,
        rules: &Rules,
        seat: Seat,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> bool {
        let fills = || {
            rules
                .group_of(from)
                .fill
                .iter()
                .any(|group| !self.all_empty(rules, *group, seat))
        };
        let reach = &rules.tables.reach[seat.index()];
        reach.feeding.contains(from)
            || reach.foundations.contains(to)
            || self.len(from) == usize::from(count) && fills()
            || wants_all(rules) && self.uncovers(rules, from, count)
    }

    /// Whether a face-down card will be turned up when the top `count` cards have left a pile.
    fn uncovers(&self, rules: &Rules, from: PileId, count: u8) -> bool {
        let cards = self.cards(rules, from);
        let left = cards.len().saturating_sub(count.into());
        let turned_up_at = match rules.group_of(from).face {
            Face::LastUp(shown) => usize::from(shown.turned_up_at()),
            _ => 0,
        };
        left <= turned_up_at && cards[..left].last().is_some_and(|under| !under.is_up())
    }

    pub(crate) fn after_race_move(
        &mut self,
        rules: &Rules,
        seat: Seat,
        mv: Move,
        effects: &mut Effects,
    ) {
        if self.turn.end.is_some() {
            return;
        }
        let Some(race) = &rules.race else { return };
        if !matches!(mv, Move::Turn | Move::Pass | Move::NoPlay) && made_progress(rules, effects) {
            self.reset_stall_counters(rules);
        }
        if self.is_out(rules, race, seat) {
            self.call(rules, seat);
            return;
        }
        self.end_if_blocked(rules, race);
        match race.pace {
            Pace::Turns => self.pass_if_idle(rules, effects),
            Pace::RealTime if mv == Move::Turn => self.stall_if_stuck(rules, race, effects),
            Pace::RealTime => {}
        }
    }

    /// Whether a seat has gone out, and so ended the hand. Always `false` in a race where the
    /// player must call the end.
    #[inline]
    pub(crate) fn is_out(&self, rules: &Rules, race: &Race, seat: Seat) -> bool {
        race.call == Call::Auto
            && self.turn.called.is_none()
            && self.cards_to_go(rules, race, seat) == 0
    }

    /// Returns the number of cards that a side (one player or several partners) must still play to
    /// go out.
    #[inline]
    pub fn cards_to_go(&self, rules: &Rules, race: &Race, seat: Seat) -> usize {
        let groups = match race.out {
            Out::Pile(pile) => return self.count_on(rules, pile, seat),
            Out::AllOn(groups) => groups,
        };
        let side = rules.side(seat).number();
        let elsewhere = rules.pile_ids();
        let elsewhere = elsewhere.filter(|pile| !groups.contains(rules.pile(*pile).group));
        let cards = elsewhere.flat_map(|pile| self.cards(rules, pile));
        cards.filter(|dealt| dealt.owner() == side).count()
    }

    pub(crate) fn reset_stall_counters(&mut self, rules: &Rules) {
        for state in &mut self.seats[..usize::from(rules.sides)] {
            *state = SeatState {
                redeals: state.redeals,
                pulls: state.pulls,
                ..SeatState::default()
            };
        }
        self.turn.stalls = 0;
        self.turn.single_turns = false;
    }

    /// Lists those moves of a race that do not move cards between piles: passing, declaring that
    /// nothing can be played, and calling the end. `moves` already has the moves between piles.
    pub(crate) fn list_race(&self, rules: &Rules, race: &Race, seat: Seat, moves: &mut Vec<Move>) {
        if race.pace == Pace::Turns {
            moves.push(Move::Pass);
        }
        let progress = moves.iter().any(|mv| match *mv {
            Move::Transfer { from, to, count } => self.is_progress(rules, seat, from, to, count),
            _ => false,
        });
        let partner = || self.partner_has_progress(rules, seat);
        if !progress
            && !partner()
            && !self.must_play_batch(rules)
            && !self.has_declared(rules, seat)
        {
            moves.push(Move::NoPlay);
        }
        if race.call == Call::Manual && self.can_play(rules, seat, Move::Call).is_ok() {
            moves.push(Move::Call);
        }
    }

    /// Checks whether a seat may declare that it cannot play any card.
    pub(crate) fn may_declare(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        if self.must_play_batch(rules) {
            return Err(Refusal::PlayTheBatch);
        }
        if self.has_progress(rules, seat) || self.partner_has_progress(rules, seat) {
            Err(Refusal::CanPlay)
        } else if self.has_declared(rules, seat) {
            Err(Refusal::AlreadyDeclared)
        } else {
            Ok(())
        }
    }

    /// Checks whether a seat may call the end of the hand in a race.
    pub(crate) fn may_call(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let race = rules.race.as_ref();
        let Some(race) = race.filter(|race| race.call == Call::Manual) else {
            return Err(Refusal::NoSuchMove);
        };
        if self.cards_to_go(rules, race, seat) == 0 {
            Ok(())
        } else {
            Err(Refusal::NotOut)
        }
    }
}

/// Whether players of a race must move all their cards to certain piles to go out.
fn wants_all(rules: &Rules) -> bool {
    let race = rules.race.as_ref();
    race.is_some_and(|race| matches!(race.out, Out::AllOn(_)))
}

/// Whether a move made progress in a race: it brought a card from a reserve, waste, stock or hand
/// into play, or it moved a card to a foundation. If all cards must go to certain piles, turning up
/// a card in a column also counts.
fn made_progress(rules: &Rules, effects: &Effects) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Moved { from, to, .. } | Effect::TurnedOver { from, to, .. } => {
            matches!(
                rules.group_of(*from).role,
                Role::Reserve | Role::Waste | Role::Stock | Role::Hand
            ) && !matches!(rules.group_of(*to).role, Role::Waste | Role::Stock)
                || rules.group_of(*to).role == Role::Foundation
        }
        Effect::Flipped { pile, .. } => {
            rules.group_of(*pile).role == Role::Tableau && wants_all(rules)
        }
        _ => false,
    })
}
