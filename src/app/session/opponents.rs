//! Computer players at a table in turns: the time and the move of the next of them. They make one
//! move at a time, as quickly as a person might, so that people can follow.

use std::time::Duration;

use patience_core::{Action, Applied, Move, Outcome, Seat};
use patience_solver::Skill;

use super::computer_players::ComputerPlayers;
use super::turn_summary::Told;
use super::{Session, TimedGame};
use crate::settings::Seating;

/// The computer players at a table in turns.
#[derive(Debug, Clone)]
pub struct Opponents {
    /// The seats that are people's.
    people: Vec<Seat>,
    pub(super) players: ComputerPlayers,
    /// Whether they have looked at the table as it is now.
    looking: bool,
}

impl Opponents {
    /// Seats computer players behind the people, where a game is played in turns.
    pub fn new(timed_game: &TimedGame, seating: &Seating) -> Option<Self> {
        let rules = timed_game.game.rules();
        let people = timed_game.people_with(seating);
        let others = usize::from(rules.seats()) > people.len();
        let wanted = others && !rules.in_real_time() && !timed_game.is_replay();
        wanted.then(|| Self {
            players: ComputerPlayers::new(&timed_game.game, seating, &people),
            people,
            looking: false,
        })
    }

    /// Returns the seats that are people's.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// Tells whether a seat is a person's.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.people.contains(&seat)
    }

    /// Returns who sits in front while a seat is to move: that person, or the one who is next.
    pub fn front(&self, to_move: Seat) -> Seat {
        if self.is_person(to_move) {
            to_move
        } else {
            self.people.first().copied().unwrap_or(Seat::FIRST)
        }
    }

    /// Seats these people; a seat of theirs goes to a computer player of this skill, or back to its person.
    pub(super) fn stand_in(&mut self, people: Vec<Seat>, seat: Seat, skill: Option<Skill>) {
        self.people = people;
        match skill {
            Some(skill) => self.players.seat(seat, skill),
            None => self.players.clear(seat),
        }
        self.looking = false;
    }

    /// Returns when the next of them moves, by the program's clock.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        if !self.looking && !self.players.are_none() {
            return Some(now);
        }
        self.players.due().map(Duration::from_millis)
    }

    /// Has every computer player observe the table anew, after the game was exchanged.
    pub const fn look_again(&mut self) {
        self.looking = false;
    }
}

impl Session {
    /// Lets the computer player move whose time has come. Tells whether one has.
    pub fn let_opponents_move(&mut self, now: Duration) -> bool {
        if self.is_elsewhere() {
            return false;
        }
        if self.let_duel_computer_move(now) {
            return true;
        }
        let ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let Some(opponents) = &mut self.opponents else {
            return false;
        };
        if !opponents.looking {
            opponents.looking = true;
            opponents.players.begin(&self.timed_game.game, ms);
        }
        if self.timed_game.game.hand_end().is_some() {
            return false;
        }
        // One move each time: the cards are on their way before the next is made.
        let Some(action) = opponents.players.take(&self.timed_game.game, ms) else {
            return false;
        };
        let at = self.timed_game.ms(now);
        self.timed_game.run(now);
        let played = self.timed_game.game.play(action.seat, action.mv, at);
        let Ok(played) = played.cloned() else {
            return false;
        };
        self.told = Some(Told::LastMove);
        let outcome = Outcome::Applied(played.clone());
        opponents
            .players
            .saw(&self.timed_game.game, &action, &outcome);
        self.happened.push((played, false));
        self.later.clear();
        self.refresh();
        true
    }

    /// Tells the computer players a person's action.
    pub(super) fn tell_opponents(&mut self, seat: Seat, mv: Move, played: &Applied, now: Duration) {
        let ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        if let Some(opponents) = &mut self.opponents {
            let (arrival, outcome) = (0, Outcome::Applied(played.clone()));
            let action = Action {
                ms,
                arrival,
                seat,
                mv,
            };
            opponents
                .players
                .saw(&self.timed_game.game, &action, &outcome);
        }
    }
}
