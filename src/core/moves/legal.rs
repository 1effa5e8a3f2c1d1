//! Listing the legal moves and checking a single move. Listing and checking use the same functions
//! for each kind of move, so the list contains exactly the moves that `play` accepts. An
//! [`Observation`] lists only the moves of its seat.

use std::collections::HashSet;

use crate::cards::CardSet;
use crate::moves::transfer::list::Sources;
use crate::moves::{Move, Refusal};
use crate::position::{Arrangement, Observation, Phase, Position};
use crate::rules::{Gather, GroupId, PileId, Role, Rules, Seat, Times};

impl Position {
    /// Lists the legal moves of a seat in ascending order without duplicates, replacing the
    /// contents of `moves`.
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
    /// let mut moves = Vec::new();
    /// position.legal_moves(&rules, Seat::FIRST, &mut moves);
    /// assert!(moves.is_sorted());
    /// assert!(moves.iter().all(|mv| position.can_play(&rules, Seat::FIRST, *mv).is_ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self, rules: &Rules, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if self.turn.end.is_some() || !self.is_of(rules) {
            return;
        }
        if !self.may_act(rules, seat) {
            if self.may_end_turn(rules, seat, Move::Stop).is_ok() {
                moves.push(Move::Stop);
            }
            return;
        }
        if self.turn.called.is_some() {
            self.list_transfers(rules, seat, moves);
            moves.retain(|mv| Self::is_landing(rules, *mv));
            return;
        }
        if self.turn.phase == Phase::Gather {
            self.list_gathers(rules, seat, moves);
            return;
        }
        if self.turn.phase == Phase::Base {
            self.list_bases(rules, moves);
            return;
        }
        let rearranging = self.may_rearrange(rules).is_ok();
        if !rearranging {
            self.list_transfers(rules, seat, moves);
            self.list_pulls(rules, seat, moves);
        }
        if let Some(removal) = &rules.removal {
            if removal.from_memory {
                self.list_turning_up(rules, removal, seat, moves);
            } else {
                self.list_removals(rules, removal, seat, moves);
            }
        }
        self.list_swaps(rules, moves);
        if let Some(stock) = &rules.stock {
            // Cards are gathered only when there is none to turn.
            let none_left = self.is_empty(rules.first_of(stock.group, seat));
            let mv = if !none_left || stock.redeal_turns || stock.filled_gaps().is_some() {
                Move::Turn
            } else {
                Move::Redeal
            };
            if self.may_use_stock(rules, stock, seat, mv).is_ok() {
                moves.push(mv);
            }
            if stock.gather == Gather::Chosen {
                self.list_gathers(rules, seat, moves);
            }
        }
        if let Some(redeal) = rules.redeal
            && self.may_deal_anew(rules, redeal).is_ok()
        {
            moves.push(Move::Redeal);
        }
        if let Some(race) = &rules.race {
            self.list_race(rules, race, seat, moves);
        }
        if rearranging {
            moves.push(Move::Finish);
        }
        if rules.turn_game.is_some() {
            self.list_turn_game(rules, seat, moves);
        }
    }

    /// Lists the legal transfers of a seat (moves of cards to other piles) from the piles that
    /// `from` selects, in ascending order, replacing the contents of `moves`.
    pub(crate) fn legal_transfers(
        &self,
        rules: &Rules,
        seat: Seat,
        from: Sources,
        moves: &mut Vec<Move>,
    ) {
        moves.clear();
        let transferring = matches!(self.turn.phase, Phase::Play | Phase::Batch { .. });
        let rearranging = self.may_rearrange(rules).is_ok();
        if self.turn.end.is_none() && transferring && !rearranging && self.may_act(rules, seat) {
            self.list_transfers_from(rules, seat, from, moves);
            if from == Sources::Others {
                self.list_runs_put_away(rules, seat, moves);
            }
            if self.turn.called.is_some() {
                moves.retain(|mv| Self::is_landing(rules, *mv));
            }
        }
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Returns the reason if the move is refused.
    pub fn can_play(&self, rules: &Rules, seat: Seat, mv: Move) -> Result<(), Refusal> {
        if !self.is_of(rules) {
            return Err(Refusal::NoSuchMove);
        }
        if self.turn.end.is_some() {
            return Err(Refusal::Over);
        }
        if !self.may_act(rules, seat) && mv != Move::Stop {
            return Err(Refusal::NotYourTurn(self.turn.seat));
        }
        if let Some(caller) = self.turn.called
            && !Self::is_landing(rules, mv)
        {
            return Err(Refusal::Called(caller));
        }
        if self.turn.phase == Phase::Gather && !matches!(mv, Move::Gather(_)) {
            return Err(Refusal::Gathering);
        }
        if self.turn.phase == Phase::Base {
            return self.may_start_base(rules, mv);
        }
        match mv {
            // On a full grid, cards only change places.
            Move::Transfer { .. } if self.may_rearrange(rules).is_ok() => Err(Refusal::NoSuchMove),
            Move::Transfer { from, to, count } => {
                self.may_transfer(rules, seat, from, to, count)?;
                self.may_pass_over(rules, seat, mv)
            }
            Move::Pull { .. } if self.may_rearrange(rules).is_ok() => Err(Refusal::NoSuchMove),
            Move::Pull { from, depth, to } => {
                self.may_pull(rules, seat, from, depth, to)?;
                self.may_pass_over(rules, seat, mv)
            }
            Move::TurnUp(pile) => self.may_turn_up(rules, seat, pile),
            // Pairs that are found from memory are removed automatically.
            Move::Pair(..) | Move::Single(_) | Move::Set(_) | Move::Row(..)
                if rules.finds_from_memory() =>
            {
                Err(Refusal::NoSuchMove)
            }
            Move::Pair(first, second) => self.may_pair(rules, seat, first, second),
            Move::Single(pile) => self.may_single(rules, seat, pile),
            Move::Set(piles) => self.may_take_set(rules, seat, piles),
            Move::Row(first, last) => self.may_take_row(rules, seat, first, last),
            Move::Swap(first, second) => self.may_swap(rules, first, second),
            Move::Redeal if rules.redeal.is_some() => rules
                .redeal
                .map_or(Ok(()), |redeal| self.may_deal_anew(rules, redeal)),
            Move::Turn | Move::Redeal => {
                let stock = rules.stock.as_ref().ok_or(Refusal::NoSuchMove)?;
                self.may_use_stock(rules, stock, seat, mv)?;
                self.may_pass_over(rules, seat, mv)
            }
            Move::Gather(pile) => self.may_gather(rules, seat, pile),
            Move::Pass if rules.race.is_some() && !rules.in_real_time() => Ok(()),
            Move::NoPlay if rules.race.is_some() => self.may_declare(rules, seat),
            Move::Call => self.may_call(rules, seat),
            Move::Finish => self.may_rearrange(rules),
            Move::Pass | Move::Stop if rules.turn_game.is_some() => {
                self.may_end_turn(rules, seat, mv)?;
                self.may_pass_over(rules, seat, mv)
            }
            Move::Pass | Move::Stop | Move::NoPlay => Err(Refusal::NoSuchMove),
        }
    }

    /// Whether a seat may move now: on its turn, or at any time in a real-time game, where all seats move at once.
    #[inline]
    pub(crate) fn may_act(&self, rules: &Rules, seat: Seat) -> bool {
        self.turn.seat == seat || rules.in_real_time() && seat.number() < rules.seats()
    }

    /// Whether a move puts a card on a shared pile. Such moves are still allowed for a moment after
    /// a player has called the end of the hand.
    fn is_landing(rules: &Rules, mv: Move) -> bool {
        matches!(mv, Move::Transfer { to, .. } if rules
            .piles()
            .get(to.index())
            .is_some_and(|pile| pile.seat.is_none()))
    }

    /// Whether a face-up card that a seat may play can go to a foundation.
    #[inline(never)]
    pub(crate) fn has_foundation_play(&self, rules: &Rules, seat: Seat) -> bool {
        let goes_up = |mv: Move| matches!(mv, Move::Transfer { to, .. } if rules.group_of(to).role == Role::Foundation);
        let mut runs = Vec::new();
        self.list_runs_put_away(rules, seat, &mut runs);
        let mut found = runs.into_iter().any(goes_up);
        self.each_transfer(rules, seat, |mv| found |= goes_up(mv));
        found
    }

    /// The number of passes through the stock that the seat may still make, including the current
    /// one. Returns `None` if the game has no such limit or no stock.
    pub fn passes_left(&self, rules: &Rules, seat: Seat) -> Option<u16> {
        match rules.stock.as_ref()?.redeals {
            Times::Limited(times) => {
                Some((times + 1).saturating_sub(self.seats[rules.side(seat).index()].redeals))
            }
            Times::Unlimited => None,
        }
    }

    /// Whether a seat has no cards left on its piles of a given kind.
    #[inline]
    pub(crate) fn all_empty(&self, rules: &Rules, group: GroupId, seat: Seat) -> bool {
        rules.piles_of(group, seat).all(|pile| self.is_empty(pile))
    }
}

impl Observation<'_> {
    /// Lists the seat's legal moves, which depend only on what the seat can see.
    pub fn moves(self, moves: &mut Vec<Move>) {
        self.position.legal_moves(self.rules, self.seat, moves);
    }

    /// Lists the seat's legal moves from some piles to others. Considers only source piles whose
    /// cards never affect moves from other piles ([`is_aside`](crate::Rules::is_aside)), such as
    /// the seat's waste.
    pub fn transfers_from_aside(self, moves: &mut Vec<Move>) {
        let from = Sources::Aside;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Lists the seat's legal moves from some piles to others, from all source piles that
    /// [`Observation::transfers_from_aside`] leaves out.
    pub fn transfers_from_others(self, moves: &mut Vec<Move>) {
        let from = Sources::Others;
        self.position
            .legal_transfers(self.rules, self.seat, from, moves);
    }

    /// Returns the top cards of the piles that the seat may take cards from, except piles whose
    /// cards never affect moves from other piles.
    pub fn exposed(self) -> CardSet {
        self.position.exposed(self.rules, self.seat)
    }

    /// Whether a legal move of the seat leads back to one of the arrangements in `seen`, which the
    /// seat has seen before. A card that the move turns up was not visible in them, so the result
    /// reveals nothing.
    pub fn leads_back(self, mv: Move, seen: &HashSet<Arrangement>) -> bool {
        let mut next = self.position.clone();
        let is_legal = next.play(self.rules, self.seat, mv).is_ok();
        is_legal && seen.contains(&Observation::new(self.rules, &next, self.seat).arrangement())
    }

    /// Whether the rules allow the seat to make a given move now.
    pub fn may(self, mv: Move) -> bool {
        self.position.can_play(self.rules, self.seat, mv).is_ok()
    }

    /// A quick test whether the seat of a race is in the middle of a pass: it may turn more cards,
    /// has not been through its cards since the last progress, and has not declared that it cannot
    /// play. `true` is certain; `false` means unknown.
    pub fn is_mid_pass(self) -> bool {
        self.position.is_mid_pass(self.rules, self.seat)
    }

    /// Returns the move by which the seat turns its stock or gathers its cards. Returns `None` if
    /// it may do neither.
    pub fn turn(self) -> Option<Move> {
        self.position.turn_of(self.rules, self.seat)
    }

    /// Returns the number of cards at the top of a pile that form a run.
    pub fn run(self, pile: PileId) -> usize {
        if self.is_hidden(pile) {
            return self.len(pile).min(1);
        }
        self.position.run_length(self.rules, pile)
    }

    /// Returns the number of passes without progress that the seat has made: how often it has gone
    /// through its stock, or declared that it could not play, since the last progress.
    pub fn fruitless_passes(self) -> u16 {
        self.position.fruitless_passes(self.rules, self.seat)
    }

    /// Returns how often the players on the seat's side have declared that they cannot play since
    /// the last progress.
    pub fn declared(self) -> u16 {
        self.position.passes_declared(self.rules, self.seat)
    }
}
