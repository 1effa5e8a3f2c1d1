//! A game being played: the match, the hand, and the history with undo and redo. It uses positions,
//! and does not depend on screens or files.

mod action_order;
mod log;
mod matches;
mod observed;
mod real_time;
mod repetition;
mod undo;

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use crate::cards::DealNumber;
use crate::moves::{Applied, Move, Refusal};
use crate::notation::{self, MoveTextError};
use crate::position::score::HandEnd;
use crate::position::{Observation, Position, Status};
use crate::rules::{Rules, Seat};
use repetition::Repetitions;

pub use action_order::{Action, Order, Outcome, Preference};
pub use log::{Act, ActError, Entry};
pub use matches::{HandResult, Match};
pub use observed::ObservedHand;
pub use undo::UndoBoundary;

/// A game being played: a match, its current hand and its history.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    deal: DealNumber,
    series: Match,
    position: Position,
    log: Vec<Entry>,
    /// A hash for each entry of the game's log, made from all entries up to it.
    marks: Vec<u64>,
    /// The number of log entries that count as played. The entries after them have been undone and
    /// can be redone.
    done: usize,
    /// The index of the first log entry of the current hand.
    hand_start: usize,
    played: Vec<Applied>,
    resigned: Option<Seat>,
    /// The state that decides which player was quicker, in real-time games.
    order: Option<Order>,
    /// The positions at the starts of the turns of the hand, for rules that end a hand when a
    /// position recurs.
    repetitions: Repetitions,
    /// Whether the game was made by [`Game::observed`], so that its deal is not known.
    is_observed: bool,
}

/// Writes the position like [`notation::write_position`], one pile per line with all cards visible.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = notation::write_position(&self.rules, &self.position);
        f.write_str(position.trim_end())
    }
}

impl Game {
    /// Deals a new game. A deal that the game does not have (see [`Rules::has_deal`]), such as a
    /// Microsoft deal in a game with more than one pack, is dealt like any other number.
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
            marks: Vec::new(),
            done: 0,
            hand_start: 0,
            played: Vec::new(),
            resigned: None,
            repetitions: Repetitions::default(),
            is_observed: false,
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The number of the deal that is played.
    pub const fn deal(&self) -> DealNumber {
        self.deal
    }

    /// The number of the deal, or `None` if the game is only observed ([`Game::observed`]).
    pub const fn known_deal(&self) -> Option<DealNumber> {
        if self.is_observed {
            None
        } else {
            Some(self.deal)
        }
    }

    /// The position with all cards visible. Screens show [`Game::observation`] instead.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position as a seat sees it.
    pub fn observation(&self, seat: Seat) -> Observation<'_> {
        Observation::new(&self.rules, &self.position, seat)
    }

    /// The match that is played: its totals and hands so far.
    pub const fn series(&self) -> &Match {
        &self.series
    }

    /// Returns the seat whose turn it is.
    pub const fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    /// All entries of the log, including undone moves that can be redone.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Returns a hash of the deal, the rules and the first `length` entries of the log. A program
    /// that keeps a copy of the log can compare hashes to find the first entry that has changed.
    /// The hashes differ between runs of the program and must not be stored.
    ///
    /// # Panics
    /// Panics if the log has fewer entries.
    pub fn log_mark(&self, length: usize) -> u64 {
        match length.checked_sub(1) {
            Some(last) => self.marks[last],
            None => 0,
        }
    }

    /// The number of log entries that count as played. The entries after them have been undone and
    /// can be redone.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// The index of the first log entry of the current hand.
    pub const fn hand_start(&self) -> usize {
        self.hand_start
    }

    /// The number of moves in the current hand, not counting resignations and moves that came too
    /// late.
    pub fn moves_made(&self) -> usize {
        self.moves_in_hand().count()
    }

    /// The number of moves that a seat has made in the current hand.
    pub fn moves_made_by(&self, seat: Seat) -> usize {
        self.moves_in_hand()
            .filter(|entry| entry.seat == seat)
            .count()
    }

    fn moves_in_hand(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.log[self.hand_start..self.done].iter();
        entries.filter(|entry| entry.act.is_move())
    }

    /// Returns the records of the moves of the current hand, in order. The list is empty in real-time games.
    pub fn played(&self) -> &[Applied] {
        &self.played
    }

    /// The seat that has resigned the current hand, if any.
    pub const fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Returns the legal moves of the player whose turn it is.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.resigned.is_none() {
            self.position
                .legal_moves(&self.rules, self.to_move(), &mut moves);
        }
        moves
    }

    /// The status of the current hand: still being played, or how it ended.
    pub fn status(&self) -> Status {
        self.position.status(&self.rules)
    }

    /// How the current hand ended, or `None` while it continues. A hand in which no move is
    /// possible has ended.
    pub fn hand_end(&self) -> Option<HandEnd> {
        match (self.resigned, self.status()) {
            (Some(seat), _) => Some(HandEnd::Resigned(seat)),
            (None, Status::Ended(end)) => Some(HandEnd::Ended(end)),
            (None, Status::NoMoves) => Some(HandEnd::NoMoves),
            (None, Status::Playing) => None,
        }
    }

    /// Returns the result that the current hand would have if it ended now.
    pub fn tally(&self) -> HandResult {
        self.series
            .result_of(&self.rules, &self.position, self.hand_end())
    }

    /// Whether the match is over, counting the current hand if it has ended.
    pub fn match_over(&self) -> bool {
        match self.hand_end() {
            None => false,
            Some(HandEnd::Resigned(_)) if self.rules.seats() > 1 => true,
            Some(_) => self.series.over_with(&self.rules, &self.tally()),
        }
    }

    /// Makes a move for a seat and discards the moves that could have been redone. `ms` is the time
    /// since the start of the game, in milliseconds.
    ///
    /// # Errors
    /// Returns an error if the move is illegal. The game is then unchanged.
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
    /// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
    /// let mv = *game.legal_moves().first().ok_or("no move is left")?;
    /// game.play(Seat::FIRST, mv, 1500)?;
    /// assert_eq!(game.moves_made(), 1);
    /// assert_eq!(game.log()[0].ms, 1500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, seat: Seat, mv: Move, ms: u64) -> Result<&Applied, Refusal> {
        if self.resigned.is_some() || self.order.is_some() {
            return Err(Refusal::Over);
        }
        let played = self.make(seat, mv)?;
        self.record(seat, Act::Move(mv), ms);
        self.played.push(played);
        Ok(self.played.last().expect("one was just pushed"))
    }

    /// Writes a legal move as text, with the cards that it involves: `t7>t2:3 QS`.
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
    /// # let game = Game::new(std::sync::Arc::new(rules), deal);
    /// for mv in game.legal_moves() {
    ///     assert_eq!(game.read_move(&game.write_move(mv)), Ok(mv));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_move(&self, mv: Move) -> String {
        notation::write_move(&self.rules, &self.position, mv)
    }

    /// Reads a move for the current position. [`Game::play`] then decides whether it is legal. The
    /// grammar is in [`notation`](crate::notation); see [`Game::write_move`] for an example.
    ///
    /// # Errors
    /// Returns the first error in the text, with its column.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::read_move(&self.rules, &self.position, text)
    }

    /// Carries out the action of a log entry.
    ///
    /// # Errors
    /// Returns the reason if it cannot be carried out at this point.
    pub fn act(&mut self, entry: Entry) -> Result<(), ActError> {
        if entry.seat.number() >= self.rules.seats() {
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
                self.repetitions = Repetitions::default();
                self.resigned = None;
            }
        }
        Ok(())
    }

    /// Makes a move, and ends the hand if the rules end it by repetition.
    fn make(&mut self, seat: Seat, mv: Move) -> Result<Applied, Refusal> {
        let played = self.position.play(&self.rules, seat, mv)?;
        let moves = self.played.len() + 1;
        self.repetitions
            .watch(&self.rules, &mut self.position, moves);
        Ok(played)
    }

    fn record(&mut self, seat: Seat, act: Act, ms: u64) {
        let entry = Entry { ms, seat, act };
        let mut hasher = DefaultHasher::new();
        match self.done {
            0 => (self.rules.about.fingerprint, self.deal).hash(&mut hasher),
            done => self.log_mark(done).hash(&mut hasher),
        }
        entry.hash(&mut hasher);
        self.forget_undone();
        self.marks.push(hasher.finish());
        self.log.push(entry);
        self.done += 1;
    }

    /// Replays the log of a game. The first `done` entries count as played, and the rest can be
    /// redone.
    ///
    /// # Errors
    /// Returns the index of the first entry that cannot be played, and the reason. The index is
    /// `done` if the game cannot be set to that entry.
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
    /// # let mut game = Game::new(std::sync::Arc::new(rules), deal);
    /// let mv = *game.legal_moves().first().ok_or("no move is left")?;
    /// game.play(Seat::FIRST, mv, 0)?;
    /// let copy = Game::replay(game.rules().clone(), deal, game.log(), game.done())
    ///     .map_err(|(entry, error)| format!("entry {entry} cannot be played: {error:?}"))?;
    /// assert_eq!(copy.position(), game.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(
        rules: Arc<Rules>,
        deal: DealNumber,
        log: &[Entry],
        done: usize,
    ) -> Result<Self, (usize, ActError)> {
        let mut game = Self::replay_each(rules, deal, log, |_| {})?;
        game.go_back_to(done).map_err(|error| (done, error))?;
        Ok(game)
    }

    /// Replays the log of a game to its end and calls `each` with the game after each entry.
    ///
    /// # Errors
    ///
    /// Returns the index of the first entry that cannot be played, and the reason.
    pub fn replay_each(
        rules: Arc<Rules>,
        deal: DealNumber,
        log: &[Entry],
        mut each: impl FnMut(&Self),
    ) -> Result<Self, (usize, ActError)> {
        let mut game = Self::new(rules, deal);
        for (index, entry) in log.iter().enumerate() {
            game.act(*entry).map_err(|error| (index, error))?;
            each(&game);
        }
        Ok(game)
    }
}
