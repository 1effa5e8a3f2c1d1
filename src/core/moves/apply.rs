//! Playing and undoing moves: the effects of each move, and the order of its consequences.

use crate::moves::effects::apply::Effects;
use crate::moves::{Applied, Effect, Move, Refusal, SeatsBefore};
use crate::position::{Position, Status};
use crate::rules::{PileId, Rules, Seat};

impl Position {
    /// Plays a move for a seat with all its automatic consequences: cards turned up, spaces filled,
    /// the next card of a batch, the end of the hand.
    ///
    /// # Errors
    /// Returns an error if the move is illegal. The position is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// # let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    /// # let mut moves = Vec::new();
    /// # position.legal_moves(&rules, Seat::FIRST, &mut moves);
    /// let mv = *moves.first().ok_or("no move is left")?;
    /// let applied = position.play(&rules, Seat::FIRST, mv)?;
    /// let Move::Transfer { from, count, to } = mv else {
    ///     return Err("this game has no other moves".into());
    /// };
    /// let count = count.into();
    /// assert_eq!(applied.effects(), [Effect::Moved { from, to, count }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn play(&mut self, rules: &Rules, seat: Seat, mv: Move) -> Result<Applied, Refusal> {
        if !self.is_of(rules) {
            return Err(Refusal::NoSuchMove);
        }
        let mut played = Applied {
            effects: Effects::new(),
            turn: self.turn,
            seats: SeatsBefore::of(rules, &self.seats),
        };
        let effects = &mut played.effects;
        match mv {
            Move::Transfer { from, count, to }
                if rules.turn_game.is_none()
                    && rules.rearranged_grid().is_none()
                    && self.turn.end.is_none()
                    && self.turn.called.is_none()
                    && self.may_act(rules, seat)
                    && self.is_plain_transfer(rules, seat, from, to, count) =>
            {
                if rules.tables.reach[seat.index()]
                    .no_consequences
                    .contains(from)
                {
                    let count = count.into();
                    self.apply_effect(rules, Effect::Moved { from, to, count }, effects);
                    self.update_cache(rules, from);
                    self.update_cache(rules, to);
                    self.end_at_goal(rules, from, to);
                } else {
                    self.make(rules, seat, mv, effects);
                }
            }
            Move::Turn if self.is_plain_turn(rules, seat) => {
                if rules.tables.turn_has_no_consequences {
                    self.turn_without_consequences(rules, seat, effects);
                } else {
                    self.make(rules, seat, mv, effects);
                }
            }
            _ => {
                self.can_play(rules, seat, mv)?;
                self.make(rules, seat, mv, effects);
            }
        }
        Ok(played)
    }

    /// Makes a move that is known to be legal, and records its effects.
    #[inline(never)]
    fn make(&mut self, rules: &Rules, seat: Seat, mv: Move, effects: &mut Effects) {
        let missed = !rules.tables.no_consequences && self.misses(rules, seat, mv);
        if mv != Move::Stop {
            self.turn.seat = seat;
        }
        match mv {
            Move::Transfer { from, to, count } => {
                self.apply_transfer(rules, from, to, count, effects);
            }
            Move::Pull { from, depth, to } => {
                self.apply_pull(rules, (from, depth, to), seat, effects);
            }
            Move::Pair(first, second) => {
                let to = self.goes_off_to(rules, mv);
                self.take_off(rules, to, [first, second], effects);
            }
            Move::Single(pile) => {
                let to = self.goes_off_to(rules, mv);
                self.take_off(rules, to, [pile], effects);
            }
            Move::Set(piles) => {
                let to = self.goes_off_to(rules, mv);
                self.take_off(rules, to, piles.piles(), effects);
            }
            Move::Row(first, last) => {
                let to = self.goes_off_to(rules, mv);
                self.take_off(
                    rules,
                    to,
                    (first.number()..=last.number()).map(PileId::new),
                    effects,
                );
            }
            Move::TurnUp(pile) => self.apply_turning_up(rules, seat, pile, effects),
            Move::Swap(first, second) => {
                self.apply_effect(rules, Effect::Swapped(first, second), effects);
            }
            Move::Turn => self.turn_stock(rules, seat, effects),
            Move::Redeal => self.redeal(rules, seat, effects),
            Move::Gather(pile) => self.gather(rules, seat, pile, effects),
            // In turn games, the turn ends below, after the consequences of the move.
            Move::Pass | Move::Stop if rules.turn_game.is_some() => {}
            Move::Pass | Move::Stop => self.pass(rules, seat, effects),
            Move::NoPlay => self.declare_no_play(rules, seat, effects),
            Move::Call => self.call(rules, seat),
            Move::Finish => self.finish(rules),
        }
        if rules.tables.no_consequences {
            if self.update_caches_and_watch_goal(rules, effects) {
                self.end_if_goal_reached(rules);
            }
            return;
        }
        if let Some(group) = rules.tables.closing
            && rules.group(group).closes_when.is_always()
        {
            self.close_up(rules, group, effects);
        }
        self.collect_runs(rules, seat, effects);
        self.turn_up(rules, seat, effects);
        self.fill_spaces(rules, seat, effects);
        // A grid that closes up only under a condition may have been filled first.
        if let Some(group) = rules.tables.closing
            && !rules.group(group).closes_when.is_always()
            && self.goes_now(rules, &rules.group(group).closes_when, seat)
        {
            self.close_up(rules, group, effects);
        }
        self.record_clearing(rules);
        if rules.race.is_some() {
            self.update_caches(rules, effects);
            self.after_race_move(rules, seat, mv, effects);
            return;
        }
        let of_goal = self.update_caches_and_watch_goal(rules, effects);
        match &rules.turn_game {
            Some(game) => {
                self.after_turn_game_move(rules, game, seat, mv, effects);
                self.record_miss(seat, missed);
            }
            None => {
                self.count_for_score(rules, effects);
                if of_goal {
                    self.end_if_goal_reached(rules);
                }
            }
        }
    }

    /// Undoes the last move, given its record.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// # let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    /// # let mut moves = Vec::new();
    /// # position.legal_moves(&rules, Seat::FIRST, &mut moves);
    /// let before = position.clone();
    /// for mv in moves {
    ///     let applied = position.play(&rules, Seat::FIRST, mv)?;
    ///     position.take_back(&rules, &applied);
    ///     assert_eq!(position, before);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_back(&mut self, rules: &Rules, played: &Applied) {
        if !self.is_of(rules) {
            return;
        }
        self.revert_effects(rules, &played.effects);
        self.turn = played.turn;
        played.seats.restore(&mut self.seats);
    }

    /// Returns whether the hand continues and, if not, how it ended. The method lists the legal
    /// moves to find out.
    ///
    /// # Examples
    ///
    /// ```
    /// # use patience_core::*;
    /// # let columns = Group { count: 4, build: Build { direction: Direction::Down, suits: Suits::Any, ..Build::NONE }, ..Group::new("tableau", Role::Tableau) };
    /// # let foundations = Group { count: 4, ..Group::new("foundation", Role::Foundation) };
    /// # let mut game = Description::new("Four Streets", vec![foundations, columns]);
    /// # game.goal = Goal::AllOn(GroupId::new(0).set());
    /// # game.deal = vec![DealStep::Each { to: GroupId::new(1), counts: vec![13; 4], apart: false, joined: false }];
    /// # let rules = Rules::new(game)?;
    /// # let deal = DealNumber::new(2).ok_or("deal numbers start at 1")?;
    /// # let mut position = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
    /// assert_eq!(position.status(&rules), Status::Playing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
}
