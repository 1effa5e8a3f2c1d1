//! Replaying a game action by action: a recording, or a finished race. Moves of real-time games
//! cannot be undone, so the race itself is set aside during its replay.

use std::time::Duration;

use super::turn_summary::Told;
use super::{Session, UndoError};

impl Session {
    /// Whether the game is a real-time race whose hand is finished.
    pub fn can_be_replayed(&self) -> bool {
        self.real_time.is_some() && self.timed_game.game.hand_end().is_some()
    }

    /// Shows the replay of the real-time race whose hand is finished. Returns whether there is such
    /// a race.
    pub fn begin_replay(&mut self, now: Duration, names: Vec<String>) -> bool {
        if !self.can_be_replayed() {
            return false;
        }
        self.timed_game.pause(now);
        let looked = self.timed_game.to_replay(names);
        self.aside = Some(std::mem::replace(&mut self.timed_game, looked));
        self.seat_all();
        self.refresh();
        true
    }

    /// Returns to the game that was set aside while its replay was shown. Returns whether there was
    /// one.
    pub fn end_replay(&mut self) -> bool {
        let Some(timed_game) = self.aside.take() else {
            return false;
        };
        self.timed_game = timed_game;
        self.seat_all();
        self.refresh();
        true
    }

    /// Whether the replay has another action in the given direction, forward or back.
    pub fn can_replay(&self, forward: bool) -> bool {
        if self.timed_game.is_race_replay() {
            self.timed_game.can_step_recording(forward)
        } else if forward {
            self.timed_game.game.can_redo()
        } else {
            self.undoes_in_duel() == Some(true)
        }
    }

    /// If the game is the replay of a race, goes to its start or its end and returns true.
    /// Otherwise does nothing and returns false, because undo and redo step through any other
    /// recording.
    pub fn replay_to(&mut self, end: bool) -> bool {
        let looked = self.timed_game.is_race_replay();
        if looked {
            if end {
                self.timed_game.recording_to_end();
            } else {
                self.timed_game.recording_to_start();
            }
        }
        looked
    }

    /// Goes to the position after `done` actions of the replay.
    pub fn replay_to_place(&mut self, done: usize) {
        self.timed_game.recording_to(done);
    }

    /// Discards the moves that the caller has not taken yet, so that they are not animated.
    pub fn forget_moves(&mut self) {
        self.happened.clear();
        self.refresh();
    }

    /// Leaves the replay of a recording, so that the player can play on from the current position.
    pub fn play_on(&mut self) {
        self.timed_game.play_on();
        self.seat_all();
        self.refresh();
    }

    /// Goes one action forward or back in the replay.
    pub(super) fn step_recording(&mut self, forward: bool) -> Result<(), UndoError> {
        let undone = self.timed_game.game.played().last().cloned();
        if !self.timed_game.step_recording(forward) {
            return Err(UndoError::EndOfRecording);
        }
        let played = if forward {
            self.timed_game.game.played().last().cloned()
        } else {
            undone
        };
        self.happened
            .extend(played.map(|played| (played, !forward)));
        self.told = self
            .timed_game
            .last_recorded()
            .map(|(seat, did)| Told::By(seat, did));
        self.refresh();
        Ok(())
    }
}
