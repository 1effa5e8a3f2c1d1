//! The computer player of a duel, where two fill grids whose lines are scored, card by card. It sees what
//! a person in its place would see.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Observation, Seat};
use patience_solver::Level;
use patience_solver::scored_grid::{Adviser, Rung};

use crate::duel::{Duel, PLAYERS};
use crate::session::{Session, TimedGame};
use crate::settings::Rival;

/// How long it looks at a card before it places it, so that people can follow.
const THOUGHT: Duration = Duration::from_millis(600);

/// The computer player: what it knows of the grid, and how well it plays.
#[derive(Debug, Clone)]
pub(in crate::session) struct DuelComputer {
    adviser: Arc<Adviser>,
    rung: Rung,
    /// When it places the card that it looks at.
    due: Option<Duration>,
}

impl Session {
    /// Tells whether the duel is against a computer player who has not been seated yet.
    pub fn wants_duel_computer(&self) -> bool {
        self.duel_computer.is_none() && self.duel_rung().is_some()
    }

    /// Seats the computer player, who knows what this adviser knows.
    pub fn seat_duel_computer(&mut self, adviser: Arc<Adviser>) {
        let due = None;
        self.duel_computer = self
            .duel_rung()
            .map(|rung| DuelComputer { adviser, rung, due });
    }

    /// Tells whether the computer player of the duel is to move.
    pub fn is_computers_turn(&self) -> bool {
        let is_mover = |duel: &Duel| duel.mover() == PLAYERS[1] && !duel.is_over(self.game());
        self.duel_rung().is_some() && self.duel().is_some_and(is_mover)
    }

    /// Returns when a computer player at a table in turns moves next, by the program's clock.
    pub fn computer_due(&self, now: Duration) -> Option<Duration> {
        let in_duel = self.duel_computer.as_ref();
        match in_duel.filter(|_| self.is_computers_turn()) {
            Some(computer) => Some(computer.due.unwrap_or(now)),
            None if self.game().hand_end().is_some() => None,
            None => self.opponents()?.due(now),
        }
    }

    /// Lets the computer player place its card, once its time has come. Tells whether it has.
    pub(in crate::session) fn let_duel_computer_move(&mut self, now: Duration) -> bool {
        let is_its_turn = self.is_computers_turn();
        let Some(computer) = self.duel_computer.as_mut().filter(|_| is_its_turn) else {
            return false;
        };
        if now < *computer.due.get_or_insert(now + THOUGHT) {
            return false;
        }
        computer.due = None;
        let (adviser, rung) = (Arc::clone(&computer.adviser), computer.rung);
        let ms = self.timed_game.ms(now);
        let TimedGame { game, .. } = &mut self.timed_game;
        let rules = Arc::clone(game.rules());
        let legal = game.legal_moves();
        let seen = Observation::new(&rules, game.position(), Seat::FIRST);
        // The same cards are placed in the same way again.
        let chance = game.deal().get() ^ (game.done() as u64) << 48;
        let chosen = rung.choose_move(&adviser, &rules, seen, &legal, chance);
        let Some(mv) = chosen.or_else(|| legal.first().copied()) else {
            return false;
        };
        self.timed_game.run(now);
        let Ok(played) = self.timed_game.game.play(Seat::FIRST, mv, ms).cloned() else {
            return false;
        };
        self.happened.push((played, false));
        self.later.clear();
        self.pass_on();
        self.refresh();
        true
    }

    /// Returns how well the computer player of the duel plays; nothing where two people play it.
    fn duel_rung(&self) -> Option<Rung> {
        match self.timed_game.rival()? {
            Rival::Computer(level) if !self.timed_game.is_replay() => Some(rung_of(level.level())),
            _ => None,
        }
    }
}

/// Returns how a computer player of a level plays; docs/poker-squares.md tells how strong each is.
const fn rung_of(level: Level) -> Rung {
    match level {
        Level::Gentle => Rung::Naive,
        Level::Beginner => Rung::Mixed(600),
        Level::Easy => Rung::Mixed(400),
        Level::Medium => Rung::Mixed(200),
        Level::Brisk => Rung::Mixed(100),
        Level::Hard => Rung::Mixed(50),
        Level::Expert => Rung::Value,
        Level::Machine => Rung::Expectation,
    }
}
