//! What happens at a shared table as time passes: hands begin when all players are ready, and
//! absent players are replaced.

use std::time::Duration;

use patience_core::Seat;

use super::boards::Boards;
use super::member::{Member, SealTold};
use super::refused::Refused;
use super::seats::Knowledge;
use super::{Outgoing, Room, draw};
use crate::protocol::{Name, RoomStage};
use crate::settings::Seating;

impl Room {
    /// Lets time pass: computer players move, hands change their stage, and players who are away
    /// for long are replaced. Returns the messages to guests.
    pub fn pass(&mut self, now: Duration) -> Outgoing {
        let mut tells = Outgoing::new();
        self.settle(now, &mut tells);
        tells
    }

    /// Returns the time of the next event at the shared table that does not depend on a guest's
    /// request.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        let apart = self.boards.are_apart();
        let away = (self.members.iter()).filter_map(|member| member.due(now, apart));
        let late = self.late.front().map(|(at, _)| *at);
        // Computer players wait while an undo request is open.
        let waits = self.stopped || self.question.is_some();
        let goes_on = self.begun && self.is_anybody_here() && !waits;
        let session = self.boards.first();
        let play = goes_on.then(|| match session.real_time() {
            Some(_) => session.real_time_due(now),
            None if self.boards.are_apart() => None,
            None => session.computer_due(now),
        });
        let onlookers = self.onlookers_due();
        away.chain(late)
            .chain(onlookers)
            .chain(play.flatten())
            .min()
    }

    /// Whether at least one person who has a seat is connected.
    pub(super) fn is_anybody_here(&self) -> bool {
        self.members.iter().any(Member::plays)
    }

    /// Does everything that is due at the shared table now, and sends all guests what they do not
    /// know yet.
    pub(super) fn settle(&mut self, now: Duration, tells: &mut Outgoing) {
        self.forget_absent(now);
        self.go_on_once_ready(now);
        if self.begun {
            self.replace_absent(now);
            self.give_up_for_absent(now);
            self.settle_question(now);
        }
        self.catch_up(now);
        self.tell_all(now, tells);
    }

    /// Advances the games at the shared table to the time `now`: computer players move, and each
    /// hand enters its next stage when it is due.
    pub(super) fn catch_up(&mut self, now: Duration) {
        if !self.begun {
            return;
        }
        let here = self.is_anybody_here();
        let (names, waits) = (self.names(), self.stopped || self.question.is_some());
        if let Some(session) = self.boards.shared_mut() {
            session.set_names(names.clone());
            if session.real_time().is_some() {
                session.catch_up(now);
                session.keep_time(here, now);
                session.name_reports(&names);
            } else if !here {
                // The clock stops while everybody is away.
                session.timed_game_mut().pause(now);
            } else if !waits {
                while session.computer_due(now).is_some_and(|due| due <= now)
                    && session.let_opponents_move(now)
                {}
            }
        }
        for session in self.boards.all_mut() {
            // The clock of a player who has finished stops, while others still play the same deal.
            if session.real_time().is_none() && session.game().hand_end().is_some() {
                session.timed_game_mut().pause(now);
            }
            session.take_moves();
            session.take_slide();
        }
        self.note_news();
    }

    /// Removes people from the shared table who have been away for long. After the first hand has
    /// begun, people who have a seat are not removed.
    fn forget_absent(&mut self, now: Duration) {
        let begun = self.begun;
        let is_forgotten =
            |member: &Member| member.is_long_gone(now) && (member.seat.is_none() || !begun);
        self.members.retain(|member| !is_forgotten(member));
    }

    /// Gives up for people who have been away for long, if each seat has a separate game. This
    /// happens once all other players have finished and are waiting for the result.
    fn give_up_for_absent(&mut self, now: Duration) {
        let is_over = self.stage(now) == RoomStage::MatchOver;
        if !self.boards.are_apart() || is_over || self.waits_for_absent() {
            return;
        }
        let plays = |seat: &Seat| self.boards.of(*seat).0.game().hand_end().is_none();
        let late: Vec<Seat> = (self.seats().zip(&self.players))
            .filter(|(_, player)| player.is_some())
            .map(|(seat, _)| seat)
            .filter(plays)
            .collect();
        let is_gone = |seat: &Seat| {
            self.sitter(*seat)
                .is_none_or(|member| member.has_given_up(now))
        };
        if self.is_anybody_here() && late.iter().all(is_gone) {
            for seat in late {
                let (session, own) = self.boards.of_mut(seat);
                session.resign(own, now);
            }
        }
    }

    /// Gives the seats of people who have been away for long to computer players. Does nothing
    /// while nobody is connected.
    fn replace_absent(&mut self, now: Duration) {
        // Nobody else continues a separate game.
        if !self.is_anybody_here() || self.boards.are_apart() || self.waits_for_absent() {
            return;
        }
        for member in 0..self.members.len() {
            if self.members[member].is_to_be_replaced(now)
                && let Some(seat) = self.members[member].seat
            {
                self.members[member].replaced = true;
                self.boards.stand_in(seat, true, now);
            }
        }
    }

    /// Whether the game waits for absent players. It does so only if the host has asked for it and
    /// the game is played in turns.
    fn waits_for_absent(&self) -> bool {
        self.waits && self.boards.first().real_time().is_none()
    }

    /// Records that a member is ready to begin or continue the game.
    pub(super) fn ready(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        self.seat_of(member)?;
        let stage = self.stage(now);
        if matches!(stage, RoomStage::Playing | RoomStage::Countdown(_)) {
            return Err(if self.boards.are_apart() {
                Refused::DealBeingPlayed
            } else {
                Refused::HandPlayed
            });
        }
        self.members[member].ready = true;
        Ok(())
    }

    /// Begins or continues the game when all players are ready.
    fn go_on_once_ready(&mut self, now: Duration) {
        let stage = self.stage(now);
        let is_anybody_ready = self.members.iter().any(|member| member.ready);
        let is_under_way = matches!(stage, RoomStage::HandOver | RoomStage::Paused);
        let waits = is_under_way && self.waits_for_absent();
        let is_waited_for = |member: &Member| {
            member.keeps_others_waiting(now) || waits && member.seat.is_some() && !member.is_here()
        };
        if matches!(stage, RoomStage::Playing | RoomStage::Countdown(_))
            || !is_anybody_ready
            || self.members.iter().any(is_waited_for)
        {
            return;
        }
        for member in &mut self.members {
            member.ready = false;
        }
        match stage {
            RoomStage::Gathering | RoomStage::MatchOver => self.begin(now),
            RoomStage::HandOver => {
                self.stopped = false;
                if let Some(session) = self.boards.shared_mut() {
                    session.next_hand(now);
                }
                self.note_new_hand();
            }
            RoomStage::Paused => {
                self.stopped = false;
                for session in self.boards.all_mut() {
                    session.resume(now);
                    // The clock of a player who has not moved yet starts with the first move.
                    if session.game().done() > 0 {
                        session.timed_game_mut().run(now);
                    }
                }
            }
            RoomStage::Playing | RoomStage::Countdown(_) => {}
        }
    }

    /// Returns the seating of a game at the shared table, with the level of each computer player.
    pub(super) fn seating(&self) -> Seating {
        let mut seating = Seating::default();
        for (own, level) in seating.own.iter_mut().zip(&self.levels) {
            *own = Some(*level);
        }
        seating
    }

    /// Begins a match with the people who have seats at the shared table.
    fn begin(&mut self, now: Duration) {
        let rules = self.game().rules().clone();
        // People who have been away for long lose their seats to others.
        self.members.retain(|member| !member.is_long_gone(now));
        let mut people: Vec<Seat> = self
            .members
            .iter()
            .filter_map(|member| member.seat)
            .collect();
        people.sort_unstable();
        let after = draw(&mut self.dealer);
        self.sealed = std::mem::replace(&mut self.next, after);
        let (deal, seats, seating) = (self.sealed.deal, self.levels.len(), self.seating());
        self.boards = Boards::deal(&rules, deal, seats, people, seating);
        if self.begun {
            self.known_deal = None;
        }
        self.begun = true;
        self.players = self.who_sits();
        self.recorded = false;
        self.stopped = false;
        self.note_new_hand();
        for member in &mut self.members {
            member.told.hands = None;
            // Everyone here knows the seal of the deal already.
            member.told.seal = member.told.seal.map(|_| SealTold::Sealed);
            member.replaced = false;
        }
        if let Some(session) = self.boards.shared_mut() {
            session.resume(now);
        }
    }

    /// Returns the name of the person in each seat of the shared table.
    pub(super) fn who_sits(&self) -> Vec<Option<Name>> {
        let sitters = self.seats().map(|seat| self.sitter(seat));
        sitters
            .map(|sitter| sitter.map(|member| member.name.clone()))
            .collect()
    }

    /// Clears everything that belongs to the previous hand, because a new hand begins.
    fn note_new_hand(&mut self) {
        self.question = None;
        self.note_seats();
        self.news.fill(None);
        self.taken_back = None;
        self.to_redo = None;
        self.noted_acts = self.game().done();
        self.late.clear();
        self.shown_late = None;
    }

    /// Records from which seat each person sees the hand.
    pub(super) fn note_seats(&mut self) {
        let seated = self.members.iter();
        let seated = seated.filter_map(|one| Some((one.identity.clone(), one.seat?)));
        self.knowledge = seated
            .map(|(identity, seat)| (identity, Knowledge::Seat(seat)))
            .collect();
    }

    /// Pauses the hand at the shared table.
    pub(super) fn pause(&mut self, now: Duration, member: usize) -> Result<(), Refused> {
        self.seat_of(member)?;
        if !matches!(
            self.stage(now),
            RoomStage::Playing | RoomStage::Countdown(_)
        ) {
            return Err(Refused::NothingPlayed);
        }
        let mut is_race = false;
        for session in self.boards.all_mut() {
            is_race |= session.pause(now);
            session.timed_game_mut().pause(now);
        }
        self.stopped = !is_race;
        let name = &self.members[member].name;
        let what = if is_race { "hand" } else { "game" };
        let text = format!("{name} has stopped the {what}");
        for (at, other) in self.members.iter_mut().enumerate() {
            if at != member {
                other.to_hear = Some(text.clone());
            }
        }
        Ok(())
    }
}
