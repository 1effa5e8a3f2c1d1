//! The games at a shared table: either one game for all, or a separate game of the same deal in
//! each seat.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules, Seat};

use crate::session::{Session, TimedGame};
use crate::settings::Seating;

/// The game or games played at a shared table.
#[derive(Debug)]
pub(super) struct Boards {
    /// The single shared game or, if all play the same deal separately, a separate game for each
    /// seat.
    sessions: Vec<Session>,
    /// Whether each seat has a separate game of the same deal.
    apart: bool,
}

impl Boards {
    /// Deals the games at a shared table; `people` are the seats in which people sit. In a
    /// single-player game, each seat gets a separate game, and `seats` is their number.
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

    /// Whether each seat has a separate game of the same deal.
    pub(super) const fn are_apart(&self) -> bool {
        self.apart
    }

    /// Returns the game that all share. If each seat has a separate game, returns the game of the
    /// first seat.
    pub(super) fn first(&self) -> &Session {
        &self.sessions[0]
    }

    /// Returns the game that all share. Returns `None` if each seat has a separate game.
    pub(super) fn shared_mut(&mut self) -> Option<&mut Session> {
        self.sessions.first_mut().filter(|_| !self.apart)
    }

    /// Returns the index of the game in which a seat of the table plays, and the number of the seat
    /// in that game.
    fn place_of(&self, seat: Seat) -> (usize, Seat) {
        if self.apart {
            let own = Some(seat.index()).filter(|own| *own < self.sessions.len());
            (own.unwrap_or(0), Seat::FIRST)
        } else {
            (0, seat)
        }
    }

    /// Returns the game in which a seat of the table plays, and the number of the seat in that
    /// game.
    pub(super) fn of(&self, seat: Seat) -> (&Session, Seat) {
        let (own, seat) = self.place_of(seat);
        (&self.sessions[own], seat)
    }

    /// Returns the game in which a seat of the table plays, mutably, and the number of the seat in
    /// that game.
    pub(super) fn of_mut(&mut self, seat: Seat) -> (&mut Session, Seat) {
        let (own, seat) = self.place_of(seat);
        (&mut self.sessions[own], seat)
    }

    /// Returns all games at the shared table.
    pub(super) fn all(&self) -> impl Iterator<Item = &Session> {
        self.sessions.iter()
    }

    /// Returns all games at the shared table, mutably.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Session> {
        self.sessions.iter_mut()
    }

    /// Lets a computer player take over a person's seat, or gives the seat back to the person. If
    /// each seat has a separate game, does nothing: the game waits for the person.
    pub(super) fn stand_in(&mut self, seat: Seat, by_computer: bool, now: Duration) {
        if let Some(session) = self.shared_mut() {
            session.stand_in(seat, by_computer, now);
        }
    }
}
