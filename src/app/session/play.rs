//! Moves in turn-based games, by people, by computer players and by auto-finish.

use std::time::Duration;

use patience_core::{Move, Refusal, Seat};

use super::Session;
use super::seating::people;
use super::turn_summary::Told;

/// Why a player's move was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayError {
    /// The move was not made because the game on the table is a replay.
    Replay,
    /// The move was not made because the computer player of a duel is to move.
    OthersTurn,
    /// The rules do not allow the move.
    Refused(Refusal),
}

impl Session {
    /// Makes a seat's move in a turn-based game.
    ///
    /// # Errors
    /// Returns why the move was not made. Then only the clock has changed.
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

    /// The seat that may now call the end of the hand or say "stop", and the move that does so. If
    /// several people play, anybody who sees that a player has missed a required play may say
    /// "stop".
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
