//! Moves in turns: made by a person, by a computer player, or by the game that ends by itself.

use std::time::Duration;

use patience_core::{Move, Refusal, Seat};

use super::Session;
use super::seating::people;
use super::turn_summary::Told;

/// Why a move was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError {
    /// The game on the table is a replay.
    Replay,
    /// The computer player of a duel is to move.
    OthersTurn,
    /// The engine refuses it.
    Refused(Refusal),
}

impl Session {
    /// Makes a move for a seat at a table in turns.
    ///
    /// # Errors
    /// Says why it was not made; nothing but the clock has changed then.
    pub fn play(&mut self, seat: Seat, mv: Move, now: Duration) -> Result<(), PlayError> {
        if self.timed_game.is_race_replay() {
            return Err(PlayError::Replay);
        }
        if self.is_computers_turn() {
            return Err(PlayError::OthersTurn);
        }
        if self.is_elsewhere() {
            let game = &self.timed_game.game;
            let legal = game.position().can_play(game.rules(), seat, mv);
            legal.map_err(PlayError::Refused)?;
            self.ask_to_play(mv);
            return Ok(());
        }
        let ms = self.timed_game.ms(now);
        self.timed_game.run(now);
        let played = self.timed_game.game.play(seat, mv, ms);
        let played = played.map_err(PlayError::Refused)?.clone();
        self.told = Some(Told::LastMove);
        self.tell_opponents(seat, mv, &played, now);
        self.happened.push((played, false));
        if !self.autofinishes {
            self.timed_game.autofinished = None;
        }
        self.timed_game.went_back = None;
        self.later.clear();
        self.pass_on();
        self.refresh();
        Ok(())
    }

    /// Returns the seat that calls the end of the hand, or says "stop", and the move that does it.
    /// At a table of several people anybody who sees a missed play may say "stop".
    pub fn caller(&self) -> (Seat, Move) {
        let game = &self.timed_game.game;
        let rules = game.rules();
        if rules.turn_game.is_none() {
            return (self.seat(), Move::Call);
        }
        let may = |seat: &Seat| game.position().can_play(rules, *seat, Move::Stop).is_ok();
        let caller = people(rules, self.opponents()).find(may);
        (caller.unwrap_or_else(|| self.seat()), Move::Stop)
    }
}
