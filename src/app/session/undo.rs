//! Undo and redo: within a hand and back to the previous game. Also the question before an undo
//! that affects several people.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Applied, Game};
use thiserror::Error;

use super::Session;
use super::consent::Consent;
use super::opponents::Opponents;
use crate::protocol::GuestRequest;

/// What an undo has undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undone {
    /// A move, or an action of a recording, was undone.
    Move,
    /// All moves of an auto-finish were undone at once.
    Autofinish,
    /// Undo has brought the previous game back into play.
    Game,
}

/// What a redo has redone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redone {
    /// A move, or an action of a recording, was redone.
    Move,
    /// Redo has brought the game that undo had left back into play.
    Game,
}

/// Why nothing was undone or redone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UndoError {
    /// The recording has no more moves in this direction.
    #[error("No more moves in this direction")]
    EndOfRecording,
    /// The undo is refused because moves of a real-time game cannot be undone.
    #[error("No undo while everyone plays at once")]
    RealTime,
    /// The undo is refused because moves of a real-time game cannot be undone, not even after the
    /// hand has ended.
    #[error("Moves made in real time cannot be undone")]
    RealTimeOver,
    /// The move cannot be undone, because the other player of the duel has answered it.
    #[error("Cannot undo: the other player has placed a card since")]
    Answered,
    /// The move cannot be undone, because the game of the other player of the duel is finished.
    #[error("Undo stops here: the other player's game is finished")]
    OtherClosed,
    /// The moves of the previous hand cannot be undone, because that hand is finished.
    #[error("Undo stops here: the previous hand is finished")]
    HandClosed,
    /// There is no move to undo.
    #[error("There is nothing to undo")]
    NothingToUndo,
    /// There is no move to redo.
    #[error("There is nothing to redo")]
    NothingToRedo,
    /// The game is hosted in a room, so the undo or redo has been requested there.
    #[error("")]
    Asked,
}

impl Session {
    /// The question that everyone at one keyboard must answer before an undo that the current
    /// player may not make alone.
    pub fn undo_question(&self) -> Option<&'static str> {
        let game = &self.timed_game.game;
        // In an alternating duel, a placed card stays once the other player has placed theirs.
        let is_duel = self.duel().is_some() && !self.is_head_to_head() && self.timed_game.keep;
        let several = game.rules().seats() > 1 || is_duel;
        // A player who gave up may change their mind.
        if !several || self.is_among_computers() || game.resigned().is_some() {
            return None;
        }
        Some(match self.consent_to_undo(self.seat())? {
            Consent::EndOfHand => "This undoes the end of the hand. Does everyone agree?",
            Consent::OthersAct => "This undoes another player's turn. Does everyone agree?",
            Consent::CardSeen => "This hides a card that was just seen. Does everyone agree?",
        })
    }

    /// Whether one person plays only with computer players, so that nobody else has to agree to an
    /// undo.
    pub fn is_among_computers(&self) -> bool {
        let rules = self.timed_game.game.rules();
        let people = super::seating::people(rules, self.opponents());
        rules.seats() > 1 && people.count() < 2
    }

    /// Whether this hand contains a person's move that can be undone. Moves that computer players
    /// made before the person's first move are not undone, because they would only be repeated.
    pub fn can_undo(&self) -> bool {
        let (game, opponents) = (self.game(), self.opponents());
        let is_persons = |seat| opponents.is_none_or(|opponents| opponents.is_person(seat));
        let mut acts = game.log()[game.hand_start()..game.done()].iter();
        let is_own = self.is_elsewhere() || acts.any(|entry| is_persons(entry.seat));
        is_own && game.undo_crosses().is_some()
    }

    /// Whether the current hand is not the first of its match, and has no moves yet.
    pub fn begins_a_later_hand(&self) -> bool {
        let game = &self.timed_game.game;
        game.moves_made() == 0 && !game.series().hands().is_empty()
    }

    /// Whether there is a previous game to which undo can return.
    pub const fn has_former(&self) -> bool {
        !self.former.is_empty()
    }

    /// Whether the next undo would bring back the previous game.
    pub fn undo_leaves(&self) -> bool {
        !self.can_undo()
            && (!self.begins_a_later_hand() || self.is_restarted())
            && self.undoes_in_duel().is_none()
            && (self.real_time.is_none() || self.timed_game.game.moves_made() == 0)
            && self.has_former()
    }

    /// Whether the next undo would bring back a game with another deal, because the present game
    /// has nothing to undo.
    pub fn undo_brings_another(&self) -> bool {
        self.undo_leaves() && !self.is_restarted()
    }

    /// The previous game, if the next undo would bring it back and it has another deal.
    pub fn another_before(&self) -> Option<&Game> {
        let former = self.former.last()?;
        self.undo_brings_another().then_some(&former.game)
    }

    /// Whether the previous game is the same game, and the current hand is a restart of it.
    fn is_restarted(&self) -> bool {
        let game = &self.timed_game.game;
        self.former.last().is_some_and(|former| {
            let before = former.game.log().get(..game.done());
            former.game.deal() == game.deal()
                && Arc::ptr_eq(former.game.rules(), game.rules())
                && game.log().get(..game.done()) == before
        })
    }

    /// Undoes a person's last decision, or brings back the previous game.
    ///
    /// # Errors
    /// Returns why nothing was undone.
    pub fn undo(&mut self, now: Duration) -> Result<Undone, UndoError> {
        if self.timed_game.is_race_replay() {
            return self.step_recording(false).map(|()| Undone::Move);
        }
        if self.ask(GuestRequest::Undo) {
            return Err(UndoError::Asked);
        }
        self.real_time_stands()?;
        if let Some(undone) = self.undo_in_duel(now) {
            return undone.map(|()| Undone::Move);
        }
        if let Some((from, to)) = self.timed_game.autofinished
            && to == self.timed_game.game.done()
            && from < to
        {
            self.undo_to(from, now);
            return Ok(Undone::Autofinish);
        }
        let undone = if self.can_undo() {
            self.undo_decision();
            self.timed_game.count_undo();
            Undone::Move
        } else if self.begins_a_later_hand() && !self.is_restarted() {
            return Err(UndoError::HandClosed);
        } else if let Some(former) = self.former.pop() {
            self.timed_game.pause(now);
            let left = std::mem::replace(&mut self.timed_game, former);
            self.later.push((self.timed_game.game.done(), left));
            self.seat_all();
            Undone::Game
        } else {
            return Err(UndoError::NothingToUndo);
        };
        if self.real_time.is_none() {
            self.timed_game.run(now);
        }
        self.refresh();
        Ok(undone)
    }

    /// A copy of a turn-based game after an undo: without the last move of a person and all later
    /// moves of computer players.
    pub fn game_after_undo(&self) -> Game {
        let mut game = self.timed_game.game.clone();
        undo_decision(self.opponents.as_ref(), &mut game);
        game
    }

    /// Undoes a person's last move and all later moves of computer players.
    fn undo_decision(&mut self) {
        let undone = undo_decision(self.opponents.as_ref(), &mut self.timed_game.game);
        self.happened
            .extend(undone.into_iter().map(|played| (played, true)));
        if let Some(opponents) = &mut self.opponents {
            opponents.look_again();
        }
    }

    /// Undoes moves until `done` entries of the game's log remain. All undone moves can be redone.
    pub fn undo_to(&mut self, done: usize, now: Duration) {
        if self.timed_game.game.done() > done {
            self.timed_game.count_undo();
        }
        while self.timed_game.game.done() > done && self.timed_game.game.undo_crosses().is_some() {
            let undone = self.timed_game.game.undo();
            self.happened
                .extend(undone.into_iter().map(|played| (played, true)));
        }
        self.timed_game.run(now);
        self.refresh();
    }

    /// Redoes moves until `done` entries of the game's log have been played.
    pub fn redo_to(&mut self, done: usize, now: Duration) {
        while self.timed_game.game.done() < done && self.timed_game.game.can_redo() {
            let redone = self.timed_game.game.redo();
            self.happened
                .extend(redone.into_iter().map(|played| (played, false)));
        }
        self.timed_game.run(now);
        self.refresh();
    }

    /// Redoes the move that was undone last.
    ///
    /// # Errors
    /// Returns why nothing was redone.
    pub fn redo(&mut self, now: Duration) -> Result<Redone, UndoError> {
        if self.timed_game.is_race_replay() {
            return self.step_recording(true).map(|()| Redone::Move);
        }
        if self.is_elsewhere() {
            self.real_time_stands()?;
            self.ask(GuestRequest::Redo);
            return Err(UndoError::Asked);
        }
        if self.redo_goes_on()
            && let Some((_, next)) = self.later.pop()
        {
            self.timed_game.pause(now);
            self.former
                .push(std::mem::replace(&mut self.timed_game, next));
            self.seat_all();
            self.refresh();
            return Ok(Redone::Game);
        }
        self.real_time_stands()?;
        if !self.timed_game.game.can_redo() {
            return Err(UndoError::NothingToRedo);
        }
        if let Some(opponents) = &mut self.opponents {
            opponents.look_again();
        }
        self.timed_game.run(now);
        let redone = self.timed_game.game.redo();
        self.happened
            .extend(redone.into_iter().map(|played| (played, false)));
        self.pass_on();
        self.refresh();
        Ok(Redone::Move)
    }

    /// Whether redo would return to the game from which undo went back to the present one.
    pub fn redo_goes_on(&self) -> bool {
        self.later
            .last()
            .is_some_and(|(done, _)| *done == self.timed_game.game.done())
    }

    /// Returns an error if the game was played in real time, because its moves cannot be undone
    /// then.
    fn real_time_stands(&self) -> Result<(), UndoError> {
        let game = &self.timed_game.game;
        if self.real_time.is_none() || game.moves_made() == 0 {
            Ok(())
        } else if game.hand_end().is_some() {
            Err(UndoError::RealTimeOver)
        } else {
            Err(UndoError::RealTime)
        }
    }
}

/// Undoes a person's last move and all later moves of computer players. Returns the undone moves,
/// last first.
fn undo_decision(opponents: Option<&Opponents>, game: &mut Game) -> Vec<Applied> {
    let mut undone = Vec::new();
    loop {
        undone.extend(game.undo());
        let by_opponent = opponents.is_some_and(|opponents| !opponents.is_person(game.to_move()));
        if !by_opponent || game.undo_crosses().is_none() {
            return undone;
        }
    }
}
