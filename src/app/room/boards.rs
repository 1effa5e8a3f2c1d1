//! The games that are played in a room: one at which all sit, or the same deal of a game for one at each seat.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules, Seat};

use crate::session::{Session, TimedGame};
use crate::settings::Seating;

/// The games that are played in a room.
#[derive(Debug)]
pub(super) struct Boards {
    /// The game at which all sit, or the same deal of a game for one, once for each seat.
    sessions: Vec<Session>,
    /// Whether each seat has a game of its own.
    apart: bool,
}

impl Boards {
    /// Lays a deal for those who sit in these seats, of which a game for one has as many as wanted.
    pub(super) fn deal(
        rules: &Arc<Rules>,
        deal: DealNumber,
        seats: usize,
        people: Vec<Seat>,
        seating: Seating,
    ) -> Self {
        let timed_game =
            || TimedGame::new(Game::new(Arc::clone(rules), deal), None, Duration::ZERO);
        let apart = rules.seats() == 1;
        let sessions = if apart {
            (0..seats).map(|_| Session::new(timed_game())).collect()
        } else {
            vec![Session::new(timed_game().with_people(people, seating))]
        };
        Self { sessions, apart }
    }

    /// Tells whether each seat has a game of its own.
    pub(super) const fn are_apart(&self) -> bool {
        self.apart
    }

    /// Returns the game that all sit at, or that of the first seat.
    pub(super) fn first(&self) -> &Session {
        &self.sessions[0]
    }

    /// Returns the game that all sit at.
    pub(super) fn shared_mut(&mut self) -> Option<&mut Session> {
        self.sessions.first_mut().filter(|_| !self.apart)
    }

    /// Returns the number of the game of a seat, and the seat in it.
    fn place_of(&self, seat: Seat) -> (usize, Seat) {
        if self.apart {
            let own = Some(seat.index()).filter(|own| *own < self.sessions.len());
            (own.unwrap_or(0), Seat::FIRST)
        } else {
            (0, seat)
        }
    }

    /// Returns the game of a seat, and the seat in it.
    pub(super) fn of(&self, seat: Seat) -> (&Session, Seat) {
        let (own, seat) = self.place_of(seat);
        (&self.sessions[own], seat)
    }

    /// Returns the game of a seat, and the seat in it.
    pub(super) fn of_mut(&mut self, seat: Seat) -> (&mut Session, Seat) {
        let (own, seat) = self.place_of(seat);
        (&mut self.sessions[own], seat)
    }

    /// Returns all games.
    pub(super) fn all(&self) -> impl Iterator<Item = &Session> {
        self.sessions.iter()
    }

    /// Returns all games, to be changed.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Session> {
        self.sessions.iter_mut()
    }

    /// Has a computer player play for a person, or gives the seat back to the person. A game for one waits for
    /// its person.
    pub(super) fn stand_in(&mut self, seat: Seat, by_computer: bool, now: Duration) {
        if let Some(session) = self.shared_mut() {
            session.stand_in(seat, by_computer, now);
        }
    }
}
