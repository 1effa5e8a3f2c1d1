//! A game in play: the match, the hand, and the history with undo and redo. Above the
//! position, below any screen or file.

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

pub use action_order::{Action, Order, Outcome, Quicker};
pub use log::{Act, ActError, Entry};
pub use matches::{HandResult, Match};
pub use observed::ObservedHand;
pub use undo::Crossing;

/// A game in play.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    deal: DealNumber,
    series: Match,
    position: Position,
    log: Vec<Entry>,
    /// For each entry of the log, a hash of all entries up to it.
    marks: Vec<u64>,
    /// How many entries of the log have been played; the rest can be redone.
    done: usize,
    /// Where in the log the present hand began.
    hand_start: usize,
    played: Vec<Applied>,
    resigned: Option<Seat>,
    /// The order of actions, in real time.
    order: Option<Order>,
    /// The positions when turns began, where the rules end a hand by repetition.
    repetitions: Repetitions,
    /// Whether it is told of and was not dealt here, so that its deal is not known.
    is_observed: bool,
}

/// Writes the position as [`notation::write_position`] does, all cards open: a pile a line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = notation::write_position(&self.rules, &self.position);
        f.write_str(position.trim_end())
    }
}

impl Game {
    /// Deals a new game. A deal that the game does not have ([`Rules::has_deal`]), such as one of Microsoft's where more
    /// than a pack is used, is dealt as any other number.
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

    /// Returns the rules.
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Returns the deal's number.
    pub const fn deal(&self) -> DealNumber {
        self.deal
    }

    /// Returns the deal's number, unless the game is only told of ([`Game::observed`]).
    pub const fn known_deal(&self) -> Option<DealNumber> {
        if self.is_observed {
            None
        } else {
            Some(self.deal)
        }
    }

    /// Returns the position, all cards open. Screens show [`Game::observation`].
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position as a seat sees it.
    pub fn observation(&self, seat: Seat) -> Observation<'_> {
        Observation::new(&self.rules, &self.position, seat)
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

    /// Returns a hash of the first `length` entries of the log, the deal and the rules. Code that
    /// keeps a copy of the log compares hashes to find the first entry that has changed. The hashes
    /// are for one run of the program and not to be stored.
    ///
    /// # Panics
    /// Panics if the log is shorter.
    pub fn log_mark(&self, length: usize) -> u64 {
        match length.checked_sub(1) {
            Some(last) => self.marks[last],
            None => 0,
        }
    }

    /// Returns how many entries have been played.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Returns where in the log the present hand began.
    pub const fn hand_start(&self) -> usize {
        self.hand_start
    }

    /// Returns how many moves the present hand has had; attempts that came too late and giving up
    /// are not counted.
    pub fn moves_made(&self) -> usize {
        self.moves_in_hand().count()
    }

    /// Returns how many of them a seat has made.
    pub fn moves_made_by(&self, seat: Seat) -> usize {
        self.moves_in_hand()
            .filter(|entry| entry.seat == seat)
            .count()
    }

    fn moves_in_hand(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.log[self.hand_start..self.done].iter();
        entries.filter(|entry| entry.act.is_move())
    }

    /// Returns the records of the moves of the present hand, in their order; none are kept of a hand
    /// in real time.
    pub fn played(&self) -> &[Applied] {
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
            Some(HandEnd::Resigned(_)) if self.rules.seats() > 1 => true,
            Some(_) => self.series.over_with(&self.rules, &self.tally()),
        }
    }

    /// Makes a move for a seat, forgetting the moves that could have been redone. `ms` is the time
    /// since the start of the game.
    ///
    /// # Errors
    /// Refuses an illegal move and changes nothing.
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

    /// Writes a move that could be made now, with the cards that it touches: `t7>t2:3 QS`.
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

    /// Reads a move to be made now. Whether it is legal is for [`Game::play`] to say; the grammar is in
    /// [`notation`](crate::notation), and an example at [`Game::write_move`].
    ///
    /// # Errors
    /// The first error in the text, with its column.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::read_move(&self.rules, &self.position, text)
    }

    /// Performs the act of a log entry.
    ///
    /// # Errors
    /// Says why it cannot be done at this point.
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

    /// Makes a move, and ends the hand where the rules end it by repetition.
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

    /// Sets the game to a log, of which `done` entries have been played.
    ///
    /// # Errors
    /// Returns the index of the first entry that cannot be done, and why; the index of the
    /// place where the game should stand if it cannot stand there.
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

    /// Replays a log to its end, and shows the game after each entry.
    ///
    /// # Errors
    ///
    /// Returns the index of the first entry that cannot be played, and why.
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
