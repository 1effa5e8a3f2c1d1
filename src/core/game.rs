//! A game in play: the match, the hand, and the history with undo and redo. Above the
//! position, below any screen or file.

use std::sync::Arc;

use crate::circles::Circles;
use crate::matches::{HandResult, Match};
use crate::moves::Move;
use crate::played::{Played, Step};
use crate::position::{Phase, Position, Status};
use crate::realtime::{Action, Order, Outcome};
use crate::refusal::Refusal;
use crate::rules::{PileId, Role, Rules, Seat};
use crate::score::HandEnd;
use crate::shuffle::DealNumber;
use crate::view::View;

/// Something a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Made a move.
    Move(Move),
    /// Made a move in real time whose place was taken, so that the card went to another
    /// shared pile.
    Diverted {
        /// The move.
        mv: Move,
        /// Where the card went.
        to: PileId,
    },
    /// Tried a move in real time that was no longer possible.
    Late(Move),
    /// Nothing: the time for cards on their way was over, after the end had been called.
    Close,
    /// Gave up.
    Resign,
    /// Went on to the next hand of the match.
    NextHand,
}

/// A line of the log. Entries stand in the order in which they were played: the number by
/// which each arrived is its place in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Milliseconds since the start of the game, not counting pauses.
    pub ms: u64,
    /// Who.
    pub seat: Seat,
    /// What.
    pub act: Act,
}

/// What the next undo or redo goes across, so that a table of several can be asked first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crossing {
    /// Nothing but moves of the present turn.
    Nothing,
    /// Cards that were turned from a stock.
    StockTurned,
    /// The end of somebody's turn.
    SeatChange,
}

/// A game in play.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    deal: DealNumber,
    series: Match,
    position: Position,
    log: Vec<Entry>,
    /// How many entries of the log have been played; the rest can be redone.
    done: usize,
    /// Where in the log the present hand began.
    hand_start: usize,
    played: Vec<Played>,
    resigned: Option<Seat>,
    /// The order of actions, in real time.
    order: Option<Order>,
    /// How the cards lay when turns began, where a hand ends that goes round in circles.
    circles: Circles,
}

/// Why an action was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActError {
    /// The engine refused the move.
    Refused(Refusal),
    /// The hand is not over, so there is no next one yet.
    HandNotOver,
    /// The match is over.
    MatchOver,
    /// There is no such seat.
    NoSuchSeat,
    /// An action of a game in real time lies before the one that it follows.
    OutOfOrder,
    /// It did not come about like this when it was played back.
    Otherwise,
    /// A game cannot stand there: in an earlier hand, or between piles being gathered.
    CannotStand,
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Game {
    /// Deals a new game.
    pub fn new(rules: Arc<Rules>, deal: DealNumber) -> Self {
        let series = Match::new(&rules, deal);
        let position = series.deal(&rules);
        let order = rules.in_real_time().then(|| Order::new(&rules, &position));
        Self {
            order,
            rules,
            deal,
            series,
            position,
            log: Vec::new(),
            done: 0,
            hand_start: 0,
            played: Vec::new(),
            resigned: None,
            circles: Circles::default(),
        }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns the deal's number.
    pub const fn deal(&self) -> DealNumber {
        self.deal
    }

    /// Returns the position, all cards open. Screens show [`Game::view`].
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns what a seat may see.
    pub fn view(&self, seat: Seat) -> View {
        View::of(&self.position, &self.rules, seat)
    }

    /// Returns the match: totals and hands so far.
    pub const fn series(&self) -> &Match {
        &self.series
    }

    /// Returns whose turn it is.
    pub const fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    /// Returns all entries of the log, redoable ones included.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Returns how many entries have been played.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Returns where in the log the present hand began.
    pub const fn hand_start(&self) -> usize {
        self.hand_start
    }

    /// Returns how many moves the present hand has had; what was tried too late is none, and
    /// neither is giving up.
    pub fn moves_made(&self) -> usize {
        self.log[self.hand_start..self.done]
            .iter()
            .filter(|entry| matches!(entry.act, Act::Move(_) | Act::Diverted { .. }))
            .count()
    }

    /// Returns what the moves of the present hand did, in their order; of a hand in real time
    /// that is not kept.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Returns who gave up, if anybody did.
    pub const fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Lists the moves of the seat whose turn it is.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.resigned.is_none() {
            self.position
                .legal_moves(&self.rules, self.to_move(), &mut moves);
        }
        moves
    }

    /// Returns the stage of the hand.
    pub fn status(&self) -> Status {
        self.position.status(&self.rules)
    }

    /// Returns how the hand ended, or nothing while it goes on. A deal without moves is over.
    pub fn hand_end(&self) -> Option<HandEnd> {
        match (self.resigned, self.status()) {
            (Some(seat), _) => Some(HandEnd::Resigned(seat)),
            (None, Status::Ended(end)) => Some(HandEnd::Ended(end)),
            (None, Status::NoMoves) => Some(HandEnd::NoMoves),
            (None, Status::Playing) => None,
        }
    }

    /// Returns the result of the hand as it would be if it ended now.
    pub fn tally(&self) -> HandResult {
        self.series
            .result_of(&self.rules, &self.position, self.hand_end())
    }

    /// Tells whether the match is over, counting the present hand if it has ended.
    pub fn match_over(&self) -> bool {
        match self.hand_end() {
            None => false,
            Some(HandEnd::Resigned(_)) if self.rules.seats > 1 => true,
            Some(_) => self.series.over_with(&self.rules, &self.tally()),
        }
    }

    /// Makes a move for a seat, forgetting what could have been redone. `ms` is the time
    /// since the start of the game.
    ///
    /// # Errors
    /// Refuses an illegal move and changes nothing.
    pub fn play(&mut self, seat: Seat, mv: Move, ms: u64) -> Result<&Played, Refusal> {
        if self.resigned.is_some() || self.order.is_some() {
            return Err(Refusal::Over);
        }
        let played = self.make(seat, mv)?;
        self.record(seat, Act::Move(mv), ms);
        self.played.push(played);
        Ok(self.played.last().expect("one was just pushed"))
    }

    /// Returns the key by which actions of the same time are put in order before they are
    /// submitted; nothing in a game that is not in real time.
    pub fn order_of(&self, action: &Action) -> Option<(u64, usize, u64)> {
        Some(self.order.as_ref()?.key(action))
    }

    /// Applies an action in real time. Actions come in the order of [`Game::order_of`].
    ///
    /// # Errors
    /// The game is not in real time, or over, or the action lies before the last one.
    pub fn submit(&mut self, action: &Action) -> Result<Outcome, ActError> {
        if self.log.last().is_some_and(|last| last.ms > action.ms) {
            return Err(ActError::OutOfOrder);
        }
        self.let_pass(action.ms)?;
        if self.resigned.is_some() || self.position.turn().end.is_some() {
            return Err(Refusal::Over.into());
        }
        let order = self.order.as_mut().ok_or(Refusal::NoSuchMove)?;
        let outcome = order.apply(&self.rules, &mut self.position, action);
        let act = match outcome {
            Outcome::Played(_) => Act::Move(action.mv),
            Outcome::Diverted { to, .. } => Act::Diverted { mv: action.mv, to },
            Outcome::Refused { .. } => Act::Late(action.mv),
        };
        self.record(action.seat, act, action.ms);
        Ok(outcome)
    }

    /// Lets time pass in real time, so that a hand that has been called may end. Tells whether
    /// it ended now.
    ///
    /// # Errors
    /// The game is not in real time.
    pub fn let_pass(&mut self, ms: u64) -> Result<bool, ActError> {
        let order = self.order.as_mut().ok_or(Refusal::NoSuchMove)?;
        let caller = self.position.turn().called;
        let ended = order.pass(&self.rules, &mut self.position, ms);
        if let Some(caller) = caller.filter(|_| ended) {
            self.record(caller, Act::Close, ms);
        }
        Ok(ended)
    }

    /// Returns when a hand that has been called ends, in milliseconds since the start.
    pub fn closing(&self) -> Option<u64> {
        self.order.as_ref()?.closing(&self.rules, &self.position)
    }

    /// Does what a log entry says.
    ///
    /// # Errors
    /// Says why it cannot be done at this point.
    pub fn act(&mut self, entry: Entry) -> Result<(), ActError> {
        if entry.seat.0 >= self.rules.seats {
            return Err(ActError::NoSuchSeat);
        }
        match entry.act {
            Act::Move(_) | Act::Diverted { .. } | Act::Late(_) | Act::Close
                if self.order.is_some() =>
            {
                self.act_in_real_time(entry)?;
            }
            Act::Move(mv) => {
                self.play(entry.seat, mv, entry.ms)?;
            }
            Act::Diverted { .. } | Act::Late(_) | Act::Close => {
                return Err(Refusal::NoSuchMove.into());
            }
            Act::Resign => {
                if self.hand_end().is_some() {
                    return Err(Refusal::Over.into());
                }
                self.record(entry.seat, Act::Resign, entry.ms);
                self.resigned = Some(entry.seat);
            }
            Act::NextHand => {
                if self.hand_end().is_none() {
                    return Err(ActError::HandNotOver);
                }
                if self.match_over() {
                    return Err(ActError::MatchOver);
                }
                let result = self.tally();
                self.record(entry.seat, Act::NextHand, entry.ms);
                self.series.finish(&self.rules, result);
                self.position = self.series.deal(&self.rules);
                if let Some(order) = &mut self.order {
                    *order = Order::new(&self.rules, &self.position);
                }
                self.hand_start = self.done;
                self.played.clear();
                self.circles = Circles::default();
                self.resigned = None;
            }
        }
        Ok(())
    }

    /// Does what a log entry of a game in real time says, and nothing else.
    fn act_in_real_time(&mut self, entry: Entry) -> Result<(), ActError> {
        let (Act::Move(mv) | Act::Diverted { mv, .. } | Act::Late(mv)) = entry.act else {
            let ended = self.let_pass(entry.ms)?;
            return if ended {
                Ok(())
            } else {
                Err(ActError::Otherwise)
            };
        };
        let before = self.log.len();
        let outcome = self.submit(&Action {
            ms: entry.ms,
            arrival: before as u64,
            seat: entry.seat,
            mv,
        })?;
        if let (Act::Move(_), Outcome::Refused { why, .. }) = (entry.act, &outcome) {
            return Err(ActError::Refused(*why));
        }
        if self.log.last() == Some(&entry) && self.log.len() == before + 1 {
            Ok(())
        } else {
            Err(ActError::Otherwise)
        }
    }

    /// Makes a move, and ends the hand where it has come round in circles.
    fn make(&mut self, seat: Seat, mv: Move) -> Result<Played, Refusal> {
        let played = self.position.play(&self.rules, seat, mv)?;
        let moves = self.played.len() + 1;
        self.circles.watch(&self.rules, &mut self.position, moves);
        Ok(played)
    }

    fn record(&mut self, seat: Seat, act: Act, ms: u64) {
        self.log.truncate(self.done);
        self.log.push(Entry { ms, seat, act });
        self.done += 1;
    }

    /// Returns what an undo would go across, or nothing if there is nothing to undo. A hand
    /// can be taken back until the next one is dealt; what was done in real time stands.
    pub fn undo_crosses(&self) -> Option<Crossing> {
        if self.done == self.hand_start || self.order.is_some() {
            return None;
        }
        let entry = self.log[self.done - 1];
        let Act::Move(mv) = entry.act else {
            return Some(Crossing::Nothing);
        };
        Some(if self.rules.seats == 1 {
            Crossing::Nothing
        } else if entry.seat != self.to_move() || self.hand_end().is_some() {
            Crossing::SeatChange
        } else if matches!(mv, Move::Turn | Move::Redeal) || self.stock_was_turned() {
            Crossing::StockTurned
        } else {
            Crossing::Nothing
        })
    }

    /// Tells whether cards came out of a stock by themselves in the course of the last move.
    fn stock_was_turned(&self) -> bool {
        let out_of_stock = |step: &Step| {
            matches!(step, Step::TurnedOver { from, .. }
                if self.rules.group_of(*from).role == Role::Stock)
        };
        let last = self.played.last();
        last.is_some_and(|played| played.steps().iter().any(out_of_stock))
    }

    /// Takes back the last decision: one move, or all the piles gathered for one pass.
    /// Returns what was undone, the last first; empty when there was nothing.
    pub fn undo(&mut self) -> Vec<Played> {
        let mut undone = Vec::new();
        if self.done == self.hand_start || self.order.is_some() {
            return undone;
        }
        if self.resigned.take().is_some() {
            self.done -= 1;
            return undone;
        }
        loop {
            let Some(played) = self.played.pop() else {
                break;
            };
            self.position.take_back(&self.rules, &played);
            self.done -= 1;
            undone.push(played);
            if self.position.turn().phase != Phase::Gather || self.done == self.hand_start {
                break;
            }
        }
        undone
    }

    /// Plays again what was last undone. Returns what was done, the first first.
    pub fn redo(&mut self) -> Vec<Played> {
        let mut redone = Vec::new();
        while let Some(entry) = self.log.get(self.done).copied() {
            let Act::Move(mv) = entry.act else {
                if entry.act == Act::Resign {
                    self.done += 1;
                    self.resigned = Some(entry.seat);
                }
                break;
            };
            let Ok(played) = self.make(entry.seat, mv) else {
                break;
            };
            self.done += 1;
            self.played.push(played.clone());
            redone.push(played);
            if self.position.turn().phase != Phase::Gather {
                break;
            }
        }
        redone
    }

    /// Tells whether something can be redone.
    pub fn can_redo(&self) -> bool {
        self.done < self.log.len()
    }

    /// Goes back to the start of the hand, keeping everything to be redone.
    pub fn restart(&mut self) {
        while self.undo_once() {}
    }

    /// Sets the game to a log, of which `done` entries have been played.
    ///
    /// # Errors
    /// Returns the index of the first entry that cannot be done, and why; the index of the
    /// place where the game should stand if it cannot stand there.
    pub fn replay(
        rules: Arc<Rules>,
        deal: DealNumber,
        log: &[Entry],
        done: usize,
    ) -> Result<Self, (usize, ActError)> {
        let mut game = Self::new(rules, deal);
        for (index, entry) in log.iter().enumerate() {
            game.act(*entry).map_err(|error| (index, error))?;
        }
        game.go_back_to(done).map_err(|error| (done, error))?;
        Ok(game)
    }

    /// Takes back until so many entries of the log have been played.
    ///
    /// # Errors
    /// The game cannot stand there: it is in an earlier hand, or between piles being gathered.
    pub fn go_back_to(&mut self, done: usize) -> Result<(), ActError> {
        while self.done > done && self.undo_once() {}
        if self.done == done {
            Ok(())
        } else {
            Err(ActError::CannotStand)
        }
    }

    fn undo_once(&mut self) -> bool {
        let before = self.done;
        self.undo();
        self.done < before
    }
}
