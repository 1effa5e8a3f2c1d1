//! The games that are played in a room: one at which all sit, or the same deal of a game for one at each seat.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{DealNumber, Game, Rules, Seat};

use crate::session::{Session, TimedGame};
use crate::settings::Seating;

/// The games that are played in a room.
#[derive(Debug)]
pub(super) enum Boards {
    /// One game, at which all sit.
    Shared(Box<Session>),
    /// The same deal of a game for one, once for each seat.
    Apart(Vec<Session>),
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
        if rules.seats() == 1 {
            return Self::Apart((0..seats).map(|_| Session::new(timed_game())).collect());
        }
        let session = Session::new(timed_game().with_people(people, seating));
        Self::Shared(Box::new(session))
    }

    /// Tells whether each seat has a game of its own.
    pub(super) const fn are_apart(&self) -> bool {
        matches!(self, Self::Apart(_))
    }

    /// Returns the game that all sit at, or that of the first seat.
    pub(super) fn first(&self) -> &Session {
        match self {
            Self::Shared(session) => session,
            Self::Apart(sessions) => &sessions[0],
        }
    }

    /// Returns the game that all sit at.
    pub(super) fn shared_mut(&mut self) -> Option<&mut Session> {
        match self {
            Self::Shared(session) => Some(session),
            Self::Apart(_) => None,
        }
    }

    /// Returns the game of a seat, and the seat in it.
    pub(super) fn of(&self, seat: Seat) -> (&Session, Seat) {
        match self {
            Self::Shared(session) => (session, seat),
            Self::Apart(sessions) => {
                let own = sessions.get(seat.index()).unwrap_or(&sessions[0]);
                (own, Seat::FIRST)
            }
        }
    }

    /// Returns the game of a seat, and the seat in it.
    pub(super) fn of_mut(&mut self, seat: Seat) -> (&mut Session, Seat) {
        match self {
            Self::Shared(session) => (session, seat),
            Self::Apart(sessions) => {
                let own = if seat.index() < sessions.len() {
                    seat.index()
                } else {
                    0
                };
                (&mut sessions[own], Seat::FIRST)
            }
        }
    }

    /// Returns all games.
    pub(super) fn all(&self) -> impl Iterator<Item = &Session> {
        let (shared, apart) = match self {
            Self::Shared(session) => (Some(&**session), &[][..]),
            Self::Apart(sessions) => (None, &sessions[..]),
        };
        shared.into_iter().chain(apart)
    }

    /// Returns all games, to be changed.
    pub(super) fn all_mut(&mut self) -> impl Iterator<Item = &mut Session> {
        let (shared, apart) = match self {
            Self::Shared(session) => (Some(&mut **session), &mut [][..]),
            Self::Apart(sessions) => (None, &mut sessions[..]),
        };
        shared.into_iter().chain(apart)
    }

    /// Has a computer player play for a person, or gives the seat back to the person. A game for one waits for
    /// its person.
    pub(super) fn stand_in(&mut self, seat: Seat, by_computer: bool, now: Duration) {
        if let Some(session) = self.shared_mut() {
            session.stand_in(seat, by_computer, now);
        }
    }
}
