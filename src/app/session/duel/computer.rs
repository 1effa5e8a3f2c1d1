//! The computer player of a duel in which both players fill a grid card by card, and the rows and
//! columns of the grid are scored. It sees only what a person in its seat would see.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Observation, Seat};
use patience_solver::Level;
use patience_solver::scored_grid::{Adviser, Rung};

use crate::duel::{Duel, PLAYERS};
use crate::session::{Session, TimedGame};
use crate::settings::Rival;

/// How long the computer player looks at a card before placing it, so that people can follow.
const THOUGHT: Duration = Duration::from_millis(600);

/// The computer player of a duel: its knowledge of the grid and its strength.
#[derive(Debug, Clone)]
pub(in crate::session) struct DuelComputer {
    adviser: Arc<Adviser>,
    rung: Rung,
    /// When the computer player places its current card. `None` until its turn starts.
    due: Option<Duration>,
}

impl Session {
    /// Whether the duel needs a computer player that has not been created yet.
    pub fn wants_duel_computer(&self) -> bool {
        self.duel_computer.is_none() && self.duel_rung().is_some()
    }

    /// Creates the computer player of the duel. It uses `adviser` to choose where to place its
    /// cards.
    pub fn seat_duel_computer(&mut self, adviser: Arc<Adviser>) {
        let due = None;
        self.duel_computer = self
            .duel_rung()
            .map(|rung| DuelComputer { adviser, rung, due });
    }

    /// Whether the computer player of the duel is to move.
    pub fn is_computers_turn(&self) -> bool {
        let is_mover = |duel: &Duel| duel.mover() == PLAYERS[1] && !duel.is_over(self.game());
        self.duel_rung().is_some() && self.duel().is_some_and(is_mover)
    }

    /// When the next computer player moves in a turn-based game, as a time of the program's clock.
    pub fn computer_due(&self, now: Duration) -> Option<Duration> {
        let in_duel = self.duel_computer.as_ref();
        match in_duel.filter(|_| self.is_computers_turn()) {
            Some(computer) => Some(computer.due.unwrap_or(now)),
            None if self.game().hand_end().is_some() => None,
            None => self.opponents()?.due(now),
        }
    }

    /// Places the card of the duel's computer player if it is due. Returns whether a card was
    /// placed.
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
        // Seeded by deal and move, so that the same cards are placed the same way again.
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

    /// The strength of the duel's computer player, or `None` if two people play.
    fn duel_rung(&self) -> Option<Rung> {
        match self.timed_game.rival()? {
            Rival::Computer(level) if !self.timed_game.is_replay() => Some(rung_of(level.level())),
            _ => None,
        }
    }
}

/// The playing strength that belongs to a level of the duel's computer player;
/// docs/poker-squares.md compares the levels.
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
