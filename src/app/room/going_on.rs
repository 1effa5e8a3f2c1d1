//! How a room goes on: hands begin once all are ready, time passes, and acts are taken back once all agree.

use std::time::Duration;

use patience_core::{Game, Seat};

use super::{Question, Room, Tells, draw};
use crate::protocol::RoomStage;
use crate::session::{Session, TimedGame};
use crate::settings::Seating;

impl Room {
    /// Lets time pass: computer players act, hands go from stage to stage, and who is away for long is
    /// replaced. Returns what is told to whom.
    pub fn pass(&mut self, now: Duration) -> Tells {
        let mut tells = Tells::new();
        self.settle(now, &mut tells);
        tells
    }

    /// Returns when something happens although nobody asks for anything.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        let away = self.members.iter().filter_map(|member| member.due(now));
        let late = self.late.front().map(|(at, _)| *at);
        let goes_on = self.begun && self.is_anybody_here() && !self.stopped;
        let play = goes_on.then(|| match self.session.real_time() {
            Some(_) => self.session.real_time_due(now),
            None => self.session.computer_due(now),
        });
        away.chain(late).chain(play.flatten()).min()
    }

    /// Tells whether somebody who has a seat is connected.
    pub(super) fn is_anybody_here(&self) -> bool {
        self.members.iter().any(|member| member.plays())
    }

    /// Does what the time has come for, and tells all what they do not know.
    pub(super) fn settle(&mut self, now: Duration, tells: &mut Tells) {
        if self.begun {
            self.replace_absent(now);
            let here = self.is_anybody_here();
            if self.session.real_time().is_some() {
                self.session.keep_time(here, now);
                self.session.catch_up(now);
                self.session.keep_time(here, now);
                self.session.name_reports(&self.names());
            } else if here && !self.stopped {
                while self.session.computer_due(now).is_some_and(|due| due <= now)
                    && self.session.let_opponents_move(now)
                {}
            }
            self.session.take_moves();
            self.session.take_slide();
            self.note_news();
        }
        self.tell_all(now, tells);
    }

    /// Has computer players take the seats of those who have been away for long, while somebody is there.
    fn replace_absent(&mut self, now: Duration) {
        if !self.is_anybody_here() {
            return;
        }
        for member in 0..self.members.len() {
            if self.members[member].is_to_be_replaced(now)
                && let Some(seat) = self.members[member].seat
            {
                self.members[member].replaced = true;
                self.session.stand_in(seat, true, now);
            }
        }
    }

    /// Notes that a member is ready; what comes next happens once all are who play.
    pub(super) fn ready(&mut self, now: Duration, member: usize) -> Result<(), String> {
        self.seat_of(member)?;
        let stage = self.stage(now);
        if matches!(stage, RoomStage::Playing | RoomStage::Countdown(_)) {
            return Err("The hand is being played".to_owned());
        }
        self.members[member].ready = true;
        let playing = self.members.iter().filter(|member| member.plays());
        if !playing.into_iter().all(|member| member.ready) {
            return Ok(());
        }
        for member in &mut self.members {
            member.ready = false;
        }
        match stage {
            RoomStage::Gathering | RoomStage::MatchOver => self.begin(now),
            RoomStage::HandOver => {
                self.session.next_hand(now);
                self.note_new_hand();
            }
            RoomStage::Paused => {
                self.stopped = false;
                self.session.resume(now);
                self.session.timed_game_mut().run(now);
            }
            RoomStage::Playing | RoomStage::Countdown(_) => {}
        }
        Ok(())
    }

    /// Returns the levels of the computer players, as a game takes them.
    pub(super) fn seating(&self) -> Seating {
        let mut seating = Seating::default();
        for (own, level) in seating.own.iter_mut().zip(&self.levels) {
            *own = Some(*level);
        }
        seating
    }

    /// Begins a match with those who have seats.
    fn begin(&mut self, now: Duration) {
        let rules = self.game().rules().clone();
        let mut people: Vec<Seat> = self
            .members
            .iter()
            .filter_map(|member| member.seat)
            .collect();
        people.sort_unstable();
        self.sealed = draw(&mut self.dealer);
        let game = Game::new(rules, self.sealed.deal);
        let timed_game =
            TimedGame::new(game, None, Duration::ZERO).with_people(people, self.seating());
        self.session = Session::new(timed_game);
        self.begun = true;
        self.recorded = false;
        self.stopped = false;
        self.question = None;
        self.note_new_hand();
        for member in &mut self.members {
            member.told.hands = None;
            member.told.seal = None;
            member.replaced = false;
        }
        self.session.resume(now);
    }

    /// Forgets what was said of the hand before.
    fn note_new_hand(&mut self) {
        self.news.fill(None);
        self.told = self.game().done();
        self.late.clear();
        self.shown_late = None;
    }

    /// Stops a hand.
    pub(super) fn pause(&mut self, now: Duration, member: usize) -> Result<(), String> {
        self.seat_of(member)?;
        if !matches!(
            self.stage(now),
            RoomStage::Playing | RoomStage::Countdown(_)
        ) {
            return Err("No hand is being played".to_owned());
        }
        if !self.session.pause(now) {
            self.stopped = true;
            self.session.timed_game_mut().pause(now);
        }
        Ok(())
    }

    /// Takes back the last act of the member, or asks all whether the last act is taken back.
    pub(super) fn ask_to_undo(&mut self, now: Duration, member: usize) -> Result<(), String> {
        let seat = self.seat_of(member)?;
        let game = self.game();
        let last = game
            .done()
            .checked_sub(1)
            .and_then(|last| game.log().get(last));
        let Some(last) = last.filter(|_| self.begun && game.done() > game.hand_start()) else {
            return Err("There is nothing to undo".to_owned());
        };
        if self.session.real_time().is_some() {
            return self.undo(now);
        }
        let is_own =
            last.seat == seat && game.to_move() == seat && self.session.undo_question().is_none();
        let by = self.members[member].identity.clone();
        self.question = Some(Question {
            by,
            agreed: Vec::new(),
        });
        if is_own {
            self.question = None;
            return self.undo(now);
        }
        self.agree(now, member)
    }

    fn undo(&mut self, now: Duration) -> Result<(), String> {
        self.question = None;
        let undone = self.session.undo(now);
        undone.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Notes that a member agrees to what was asked; it is done once all agree who play.
    pub(super) fn agree(&mut self, now: Duration, member: usize) -> Result<(), String> {
        self.seat_of(member)?;
        let identity = self.members[member].identity.clone();
        let Some(question) = &mut self.question else {
            return Err("Nothing is asked".to_owned());
        };
        if !question.agreed.contains(&identity) {
            question.agreed.push(identity);
        }
        let agreed = question.agreed.clone();
        let mut playing = self.members.iter().filter(|member| member.plays());
        if playing.all(|member| agreed.contains(&member.identity)) {
            return self.undo(now);
        }
        Ok(())
    }

    /// Withdraws what was asked.
    pub(super) fn refuse(&mut self, member: usize) -> Result<(), String> {
        self.seat_of(member)?;
        match self.question.take() {
            Some(_) => Ok(()),
            None => Err("Nothing is asked".to_owned()),
        }
    }
}
