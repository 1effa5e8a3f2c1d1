//! Playing a move and taking it back: what each move does, and what follows from it by itself.

use arrayvec::ArrayVec;

use crate::cards::{Dealt, Rank};
use crate::moves::effects::apply::Steps;
use crate::moves::{Move, Played, Refusal, SeatsBefore, Step};
use crate::position::{End, Phase, Position, SeatState, Status, continues, score};
use crate::rules::{
    Call, Face, Gather, Goal, MOST_PILES, Pace, PileId, Race, Role, Rules, ScoreFor, Seat, Shape,
    Stock,
};

impl Position {
    /// Makes a move for a seat, with everything that follows from it by itself: cards turned
    /// up, spaces filled, the next card of a batch, the end of the hand.
    ///
    /// # Errors
    /// Refuses an illegal move and leaves the position untouched.
    #[inline]
    pub fn play(&mut self, rules: &Rules, seat: Seat, mv: Move) -> Result<Played, Refusal> {
        let mut played = Played {
            steps: Steps::new(),
            turn: self.turn,
            seats: SeatsBefore::of(rules, &self.seats),
        };
        let steps = &mut played.steps;
        match mv {
            Move::Carry { from, count, to }
                if rules.turn_game.is_none()
                    && self.turn.end.is_none()
                    && self.turn.called.is_none()
                    && self.may_act(rules, seat)
                    && self.is_plain_carry(rules, seat, from, to, count) =>
            {
                if rules.tables.reach[seat.index()].quiet.contains(from) {
                    let count = count.into();
                    self.step(rules, Step::Moved { from, to, count }, steps);
                    self.note(rules, from);
                    self.note(rules, to);
                    self.end_at_goal(rules, from, to);
                } else {
                    self.make(rules, seat, mv, steps);
                }
            }
            Move::Turn if self.is_plain_turn(rules, seat) => {
                if rules.tables.turns_quietly {
                    self.turn_quietly(rules, seat, steps);
                } else {
                    self.make(rules, seat, mv, steps);
                }
            }
            _ => {
                self.can_play(rules, seat, mv)?;
                self.make(rules, seat, mv, steps);
            }
        }
        Ok(played)
    }

    /// Makes a legal move and writes down its steps.
    #[inline(never)]
    fn make(&mut self, rules: &Rules, seat: Seat, mv: Move, steps: &mut Steps) {
        let missed = !rules.tables.quiet && self.misses(rules, seat, mv);
        if mv != Move::Stop {
            self.turn.seat = seat;
        }
        match mv {
            Move::Carry { from, to, count } => self.carry(rules, from, to, count, steps),
            Move::Pair(first, second) => {
                self.take_off(rules, first, steps);
                self.take_off(rules, second, steps);
            }
            Move::Single(pile) => self.take_off(rules, pile, steps),
            Move::Set(piles) => piles
                .piles()
                .for_each(|pile| self.take_off(rules, pile, steps)),
            Move::Swap(first, second) => self.step(rules, Step::Swapped(first, second), steps),
            Move::Turn => self.turn_stock(rules, seat, steps),
            Move::Redeal => self.redeal(rules, seat, steps),
            Move::Gather(pile) => self.gather(rules, seat, pile, steps),
            // What ends a turn at one pack is done after the move.
            Move::Pass | Move::Stop if rules.turn_game.is_some() => {}
            Move::Pass | Move::Stop => self.pass(rules, seat, steps),
            Move::NoPlay => {
                self.declare(rules, seat);
                match &rules.race {
                    Some(race) if race.pace == Pace::RealTime => {
                        self.stall_if_stuck(rules, race, steps);
                    }
                    _ => self.end_turn(rules, steps),
                }
            }
            Move::Call => self.call(rules, seat),
            Move::Finish => self.finish(rules),
        }
        if rules.tables.quiet {
            if self.note_and_watch(rules, steps) {
                self.end_if_goal_reached(rules);
            }
            return;
        }
        if let Some(group) = rules.tables.closing {
            self.close_up(rules, group, steps);
        }
        self.collect_runs(rules, seat, steps);
        self.turn_up(rules, seat, steps);
        self.fill_spaces(rules, seat, steps);
        self.note_clearing(rules);
        if rules.race.is_some() {
            self.note_steps(rules, steps);
            self.after_race_move(rules, seat, mv, steps);
            return;
        }
        let of_goal = self.note_and_watch(rules, steps);
        match &rules.turn_game {
            Some(game) => {
                self.after_turn_game_move(rules, game, seat, mv, steps);
                if missed {
                    self.turn.missed = Some(seat);
                } else if self.turn.missed.is_some_and(|misser| misser != seat) {
                    self.turn.missed = None;
                }
            }
            None => {
                self.count_for_score(rules, steps);
                if of_goal {
                    self.end_if_goal_reached(rules);
                }
            }
        }
    }

    /// Turns the stock in a race in real time where nothing on the table follows from it.
    #[inline(never)]
    fn turn_quietly(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        self.turn.seat = seat;
        self.turn_stock(rules, seat, steps);
        self.note_steps(rules, steps);
        let Some(race) = &rules.race else { return };
        if self.is_out(rules, race, seat) {
            self.call(rules, seat);
            return;
        }
        self.end_if_blocked(rules, race);
        self.stall_if_stuck(rules, race, steps);
    }

    /// Takes back the last move played, given its record.
    pub fn take_back(&mut self, rules: &Rules, played: &Played) {
        self.unstep(rules, &played.steps);
        self.turn = played.turn;
        played.seats.restore(&mut self.seats);
    }

    /// Returns the stage of the hand. Costs a look at the legal moves.
    pub fn status(&self, rules: &Rules) -> Status {
        match self.turn.end {
            Some(end) => Status::Ended(end),
            None if self.turn.called.is_some() => Status::Playing,
            None => {
                let mut moves = Vec::new();
                let mut stuck = |seat: Seat| {
                    self.legal_moves(rules, seat, &mut moves);
                    moves.is_empty()
                };
                let all_stuck = if rules.in_real_time() {
                    rules.all_seats().all(stuck)
                } else {
                    stuck(self.turn.seat)
                };
                if all_stuck {
                    Status::NoMoves
                } else {
                    Status::Playing
                }
            }
        }
    }

    // --- the moves ------------------------------------------------------------------

    fn carry(&mut self, rules: &Rules, from: PileId, to: PileId, count: u8, steps: &mut Steps) {
        let role = rules.group_of(from).role;
        let face_down = self.top(rules, from).is_some_and(|top| !top.is_up());
        let count = u16::from(count);
        self.step(rules, Step::Moved { from, to, count }, steps);
        if face_down {
            let fresh = self.top(rules, to).is_some_and(|top| !top.is_seen());
            self.step(
                rules,
                Step::Flipped {
                    pile: to,
                    count: 1,
                    fresh,
                },
                steps,
            );
        }
        if self.turn.phase == Phase::Base {
            self.step(rules, Step::Based(to), steps);
            self.turn.phase = Phase::Play;
        }
        if role == Role::Waste {
            self.turn.fresh_batch = false;
        }
        if role == Role::Hand
            && let Phase::Batch { left } = self.turn.phase
        {
            self.next_of_batch(rules, from, left, steps);
        }
    }

    fn next_of_batch(&mut self, rules: &Rules, hand: PileId, left: u8, steps: &mut Steps) {
        let seat = self.turn.seat;
        let stock = rules
            .stock
            .as_ref()
            .and_then(|stock| rules.piles_of(stock.group, seat).next());
        match stock {
            Some(stock) if left > 0 => {
                self.turn_over(rules, stock, hand, 1, steps);
                self.turn.phase = Phase::Batch { left: left - 1 };
            }
            _ => self.turn.phase = Phase::Play,
        }
    }

    fn take_off(&mut self, rules: &Rules, pile: PileId, steps: &mut Steps) {
        if let Some(removal) = &rules.removal
            && let Some(to) = rules.piles_of(removal.to, self.turn.seat).next()
        {
            let step = Step::Moved {
                from: pile,
                to,
                count: 1,
            };
            self.step(rules, step, steps);
        }
    }

    pub(crate) fn turn_stock(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        let Some(stock) = &rules.stock else { return };
        let Some(pile) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        let Some(to) = rules.piles_of(stock.to, seat).next() else {
            return;
        };
        if stock.gaps {
            return self.fill_gaps(rules, stock, seat, steps);
        }
        if self.is_empty(pile) {
            self.gather_all(rules, stock, seat, steps);
        }
        let batch = if self.turn.single_turns {
            1
        } else {
            usize::from(stock.turn)
        };
        let count = batch.min(self.len(pile));
        if rules.group(stock.to).spill.is_some() {
            self.spill(rules, to, steps);
        }
        if stock.each {
            let columns = rules.piles_of(stock.to, seat);
            for column in columns.take(self.len(pile)) {
                self.turn_over(rules, pile, column, 1, steps);
            }
        } else if stock.placed {
            self.turn_over(rules, pile, to, 1, steps);
            self.turn.phase = Phase::Batch {
                left: (count - 1) as u8,
            };
        } else if count == 1 {
            self.turn_one_over(rules, pile, to, steps);
        } else if stock.reversed {
            self.turn_in_order(rules, pile, to, count, steps);
        } else {
            self.turn_over(rules, pile, to, count, steps);
        }
        if rules.is_for_several() {
            let in_turns = !rules.in_real_time();
            self.turn.turned = in_turns;
            self.turn.fresh_batch = rules.race.is_some() && in_turns;
            let state = &mut self.seats[rules.side(seat).index()];
            state.turned = state.turned.saturating_add(count as u16);
        }
    }

    /// Moves the cards together where the rules say so, and fills the gaps from the stock.
    fn fill_gaps(&mut self, rules: &Rules, stock: &Stock, seat: Seat, steps: &mut Steps) {
        let from = rules.first_of(stock.group, seat);
        for gap in rules.piles_of(stock.to, seat) {
            if !self.is_empty(gap) {
                continue;
            }
            let mut later = rules
                .piles_of(stock.to, seat)
                .filter(|pile| stock.closes && *pile > gap);
            if let Some(next) = later.find(|pile| !self.is_empty(*pile)) {
                let step = Step::Moved {
                    from: next,
                    to: gap,
                    count: 1,
                };
                self.step(rules, step, steps);
            } else if !self.is_empty(from) {
                self.turn_over(rules, from, gap, 1, steps);
            }
        }
    }

    /// Sends what lies on a pile about to receive a turned card to where it goes.
    #[inline]
    fn spill(&mut self, rules: &Rules, from: PileId, steps: &mut Steps) {
        let place = rules.pile(from);
        let count = self.len(from) as u16;
        if let Some(group) = rules.group(place.group).spill
            && count > 0
            && let Some(to) = rules.piles_of(group, place.seat.unwrap_or_default()).next()
        {
            self.step(rules, Step::Moved { from, to, count }, steps);
        }
    }

    fn redeal(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        if let Some(stock) = &rules.stock {
            self.gather_all(rules, stock, seat, steps);
        } else if let Some(redeal) = rules.redeal {
            self.deal_anew(rules, redeal, steps);
        }
    }

    /// Gathers all piles for another pass in the order of the rules.
    fn gather_all(&mut self, rules: &Rules, stock: &Stock, seat: Seat, steps: &mut Steps) {
        let Some(to) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if let Some(hand) = rules.piles_of(stock.to, seat).next() {
            self.spill(rules, hand, steps);
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
            let count = self.len(from) as u16;
            self.step(rules, Step::TurnedUnder { from, to, count }, steps);
        }
        let state = &mut self.seats[rules.side(seat).index()];
        state.redeals = state.redeals.saturating_add(1);
    }

    fn gather(&mut self, rules: &Rules, seat: Seat, from: PileId, steps: &mut Steps) {
        let Some(stock) = &rules.stock else { return };
        let Some(to) = rules.piles_of(stock.group, seat).next() else {
            return;
        };
        if self.turn.phase == Phase::Play {
            let state = &mut self.seats[rules.side(seat).index()];
            state.redeals = state.redeals.saturating_add(1);
        }
        let count = self.len(from) as u16;
        self.step(rules, Step::TurnedUnder { from, to, count }, steps);
        let more = stock
            .gathered
            .iter()
            .any(|group| !self.all_empty(rules, *group, seat));
        self.turn.phase = if more { Phase::Gather } else { Phase::Play };
    }

    fn finish(&mut self, rules: &Rules) {
        let target = match rules.goal {
            Goal::Filled { target, .. } => target,
            _ => None,
        };
        let won = target
            .is_some_and(|target| score::tally(rules, self, Seat::FIRST, false).total() >= target);
        self.turn.end = Some(if won { End::Won } else { End::Finished });
    }

    // --- what follows by itself -----------------------------------------------------

    /// Takes complete runs off the piles on which they lie, to piles that collect them.
    fn collect_runs(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        for (from, collector) in &rules.tables.seat_collected[seat.index()] {
            let run = u16::from(Rank::COUNT);
            if self.ends_in_complete_run(rules, *from)
                && let Some(to) = rules
                    .piles_of(*collector, seat)
                    .find(|pile| self.is_empty(*pile))
            {
                let (from, count) = (*from, run);
                self.step(rules, Step::Moved { from, to, count }, steps);
            }
        }
    }

    /// Tells whether the top thirteen cards of a pile hang together as one run.
    fn ends_in_complete_run(&self, rules: &Rules, pile: PileId) -> bool {
        let runs = rules.in_order(rules.pile(pile).group, self.base);
        let cards = self.cards(rules, pile);
        let below = cards.len().checked_sub(usize::from(Rank::COUNT));
        below.is_some_and(|below| {
            let mut pairs = cards[below..].windows(2);
            pairs.all(|pair| pair[1].is_up() && continues(runs, pair[0], pair[1]))
        })
    }

    fn turn_up(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        for pile in &rules.tables.seat_turn_up[seat.index()] {
            let exposed = self.top(rules, *pile).filter(|top| !top.is_up());
            let Some(top) = exposed else { continue };
            if rules.group_of(*pile).shape == Shape::Row || self.is_uncovered(rules, *pile) {
                self.step(
                    rules,
                    Step::Flipped {
                        pile: *pile,
                        count: 1,
                        fresh: !top.is_seen(),
                    },
                    steps,
                );
            }
        }
    }

    /// Fills empty piles that fill by themselves, as long as there is something to fill them.
    pub(crate) fn fill_spaces(&mut self, rules: &Rules, seat: Seat, steps: &mut Steps) {
        let fills = &rules.tables.seat_fills[seat.index()];
        if fills.is_empty()
            || self.turn.end.is_some()
            || self.turn.phase == Phase::Base
            || matches!(rules.goal, Goal::Filled { .. }) && self.goal_reached(rules)
        {
            return;
        }
        for to in fills {
            self.fill(rules, *to, seat, steps);
        }
    }

    /// Fills one pile, if it is empty and there is something to fill it with.
    pub(crate) fn fill(&mut self, rules: &Rules, to: PileId, seat: Seat, steps: &mut Steps) {
        if !self.is_empty(to) {
            return;
        }
        let sources = &rules.group_of(to).fill;
        let from = sources
            .iter()
            .flat_map(|group| rules.piles_of(*group, seat))
            .find(|pile| !self.is_empty(*pile));
        let Some(from) = from else { return };
        if self.top(rules, from).is_some_and(Dealt::is_up) {
            let count = 1;
            self.step(rules, Step::Moved { from, to, count }, steps);
        } else {
            self.turn_over(rules, from, to, 1, steps);
        }
        if matches!(rules.group_of(from).face, Face::LastUp(_))
            && let Some(top) = self.top(rules, from).filter(|top| !top.is_up())
        {
            self.step(
                rules,
                Step::Flipped {
                    pile: from,
                    count: 1,
                    fresh: !top.is_seen(),
                },
                steps,
            );
        }
    }

    fn note_clearing(&mut self, rules: &Rules) {
        if let Some(par) = &rules.par
            && self.turn.cleared_in == 0
            && self.all_empty(rules, par.cleared, Seat::FIRST)
        {
            self.turn.cleared_in = self.seats[0].redeals.saturating_add(1);
        }
    }

    /// Counts what lines of the score want counted.
    fn count_for_score(&mut self, rules: &Rules, steps: &Steps) {
        for line in &rules.score {
            let (ScoreFor::Carried { count, .. } | ScoreFor::TurnedUp { count, .. }) = line.of
            else {
                continue;
            };
            let done = |step: &Step| match (&line.of, *step) {
                (
                    ScoreFor::Carried { from, to, .. },
                    Step::Moved {
                        from: source,
                        to: target,
                        count,
                    },
                ) => {
                    let kinds = [source, target].map(|pile| rules.pile(pile).group);
                    let counts = from.contains(kinds[0]) && to.contains(kinds[1]);
                    if counts { count } else { 0 }
                }
                (ScoreFor::TurnedUp { on, .. }, Step::Flipped { pile, count, .. })
                    if rules.pile(pile).group == *on =>
                {
                    count
                }
                _ => 0,
            };
            let sum: u16 = steps.iter().map(done).sum();
            let counted = &mut self.turn.counted[usize::from(count)];
            *counted = counted.saturating_add(sum);
        }
    }

    /// Ends a game for one whose goal is reached by cards that went from one pile to another.
    #[inline]
    fn end_at_goal(&mut self, rules: &Rules, from: PileId, to: PileId) {
        let of_goal = &rules.tables.reach[0].of_goal;
        if of_goal.contains(from) || of_goal.contains(to) {
            self.end_if_goal_reached(rules);
        }
    }

    fn end_if_goal_reached(&mut self, rules: &Rules) {
        if self.turn.end.is_none() && rules.rearrange.is_none() && self.goal_reached(rules) {
            match rules.goal {
                Goal::Filled { .. } => self.finish(rules),
                _ => self.turn.end = Some(End::Won),
            }
        }
    }

    fn after_race_move(&mut self, rules: &Rules, seat: Seat, mv: Move, steps: &mut Steps) {
        if self.turn.end.is_some() {
            return;
        }
        let Some(race) = &rules.race else { return };
        if !matches!(mv, Move::Turn | Move::Pass | Move::NoPlay) && made_progress(rules, steps) {
            self.note_progress(rules);
        }
        if self.is_out(rules, race, seat) {
            self.call(rules, seat);
            return;
        }
        self.end_if_blocked(rules, race);
        match race.pace {
            Pace::Turns => self.pass_if_idle(rules, steps),
            Pace::RealTime if mv == Move::Turn => self.stall_if_stuck(rules, race, steps),
            Pace::RealTime => {}
        }
    }

    /// Tells whether somebody is rid of their pile and need not say so.
    #[inline]
    fn is_out(&self, rules: &Rules, race: &Race, seat: Seat) -> bool {
        race.call == Call::Auto
            && self.turn.called.is_none()
            && self.all_empty(rules, race.out, seat)
    }

    pub(crate) fn note_progress(&mut self, rules: &Rules) {
        for state in &mut self.seats[..usize::from(rules.sides)] {
            *state = SeatState {
                redeals: state.redeals,
                ..SeatState::default()
            };
        }
        self.turn.stalls = 0;
        self.turn.single_turns = false;
    }
}

/// Tells whether what was just done took a card out of a reserve, out of the waste or
/// stock into play, or to a shared pile.
fn made_progress(rules: &Rules, steps: &Steps) -> bool {
    steps.iter().any(|step| match step {
        Step::Moved { from, to, .. } | Step::TurnedOver { from, to, .. } => {
            matches!(
                rules.group_of(*from).role,
                Role::Reserve | Role::Waste | Role::Stock | Role::Hand
            ) && !matches!(rules.group_of(*to).role, Role::Waste | Role::Stock)
                || rules.group_of(*to).role == Role::Foundation
        }
        _ => false,
    })
}
