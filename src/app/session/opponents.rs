//! Computer players in a turn-based game. They move one at a time, at about a person's speed, so
//! that people can follow.

use std::time::Duration;

use patience_core::{Action, Applied, Move, Outcome, Seat};
use patience_solver::Skill;

use super::computer_players::ComputerPlayers;
use super::turn_summary::Told;
use super::{Session, TimedGame};
use crate::settings::Seating;

/// The computer players in a turn-based game.
#[derive(Debug, Clone)]
pub struct Opponents {
    /// The seats in which people sit.
    people: Vec<Seat>,
    pub(super) players: ComputerPlayers,
    /// Whether the computer players have seen the cards now on the table.
    looking: bool,
}

impl Opponents {
    /// Creates the computer players of a turn-based game, or `None` in any other game.
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

    /// The seats in which people sit.
    pub fn people(&self) -> &[Seat] {
        &self.people
    }

    /// Whether a person sits in a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.people.contains(&seat)
    }

    /// The seat whose view is shown while the seat `to_move` is to move. This is `to_move` if a
    /// person sits there, and otherwise the first person's seat.
    pub fn front(&self, to_move: Seat) -> Seat {
        if self.is_person(to_move) {
            to_move
        } else {
            self.people.first().copied().unwrap_or(Seat::FIRST)
        }
    }

    /// Gives a seat to a computer player or back to its person. `people` are then the seats of
    /// people. A computer player with the skill `skill` takes over at `seat` or, if `skill` is
    /// `None`, the person returns.
    pub(super) fn stand_in(&mut self, people: Vec<Seat>, seat: Seat, skill: Option<Skill>) {
        self.people = people;
        match skill {
            Some(skill) => self.players.seat(seat, skill),
            None => self.players.clear(seat),
        }
        self.looking = false;
    }

    /// When the next computer player moves in a turn-based game, as a time of the program's clock.
    pub fn due(&self, now: Duration) -> Option<Duration> {
        if !self.looking && !self.players.are_none() {
            return Some(now);
        }
        self.players.due().map(Duration::from_millis)
    }

    /// Makes every computer player look at the cards on the table again, after the game has been
    /// replaced.
    pub const fn look_again(&mut self) {
        self.looking = false;
    }
}

impl Session {
    /// Makes the next move of a computer player if it is due. Returns whether a move was made.
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
        // One move per call, so that its cards travel before the next move.
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

    /// Shows the computer players a person's move.
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
