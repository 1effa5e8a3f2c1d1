//! Undo and redo: within the hand, from a game to the one before it, and the question to several
//! people before moves are undone that are not one player's alone.

use std::sync::Arc;
use std::time::Duration;

use patience_core::{Applied, Game};
use thiserror::Error;

use super::Session;
use super::consent::Consent;
use super::opponents::Opponents;
use crate::protocol::Ask;

/// The result of undo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undone {
    /// A decision, or an action of a recording.
    Move,
    /// All that had played itself.
    Autofinish,
    /// The whole game: the one before it is in play again.
    Game,
}

/// The result of redo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redone {
    /// A decision, or an action of a recording.
    Move,
    /// It has gone on to the game that undo came back from.
    Game,
}

/// Why nothing is taken back, or done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UndoError {
    /// A recording has no more in this direction.
    #[error("The recording has no more in this direction")]
    EndOfRecording,
    /// Moves in real time cannot be undone.
    #[error("What was done at once stands: nothing is taken back while all play")]
    RealTime,
    /// Moves in real time cannot be undone, even after the hand is over.
    #[error("What was played all at once is not taken back")]
    RealTimeOver,
    /// The other player of a duel has gone on since.
    #[error("The other player has placed a card since: yours stays")]
    Answered,
    /// The game of the other player of a duel is closed.
    #[error("The other player's game is closed: undo goes back to the start of yours")]
    OtherClosed,
    /// The hand before is closed.
    #[error("The hand before is closed: undo goes back as far as the start of a hand")]
    HandClosed,
    /// There is nothing to take back.
    #[error("There is nothing to undo")]
    NothingToUndo,
    /// There is nothing to do again.
    #[error("There is nothing to redo")]
    NothingToRedo,
    /// The game is played somewhere else, and it has been asked for there.
    #[error("")]
    Asked,
}

impl Session {
    /// Returns the question that undo asks all who sit at one keyboard before it takes back more than the present
    /// player may freely.
    pub fn undo_question(&self) -> Option<&'static str> {
        let game = &self.timed_game.game;
        // Head to head a card that was placed stays as soon as the other has placed theirs.
        let is_duel = self.duel().is_some() && !self.is_head_to_head() && self.timed_game.keep;
        let several = game.rules().seats() > 1 || is_duel;
        // A player who gave up may think better of it.
        if !several || self.is_among_computers() || game.resigned().is_some() {
            return None;
        }
        Some(match self.consent_to_undo(self.seat())? {
            Consent::EndOfHand => "This takes back the end of the hand. Do all agree?",
            Consent::OthersAct => "This undoes another player's turn. Do all agree?",
            Consent::CardSeen => "This hides a card again that has just been seen. Do all agree?",
        })
    }

    /// Tells whether one person plays with computer players alone, so that nobody else is asked.
    pub fn is_among_computers(&self) -> bool {
        let rules = self.timed_game.game.rules();
        let people = super::seating::people(rules, self.opponents());
        rules.seats() > 1 && people.count() < 2
    }

    /// Tells whether an act of a person can be taken back in the present hand. What computer players did before
    /// the first one stays: they would only do it anew.
    pub fn can_undo(&self) -> bool {
        let (game, opponents) = (self.game(), self.opponents());
        let is_persons = |seat| opponents.is_none_or(|opponents| opponents.is_person(seat));
        let mut acts = game.log()[game.hand_start()..game.done()].iter();
        let is_own = self.is_elsewhere() || acts.any(|entry| is_persons(entry.seat));
        is_own && game.undo_crosses().is_some()
    }

    /// Tells whether a hand of the match has ended and the next one has just begun.
    pub fn begins_a_later_hand(&self) -> bool {
        let game = &self.timed_game.game;
        game.moves_made() == 0 && !game.series().hands().is_empty()
    }

    /// Tells whether there is a game before this one.
    pub const fn has_former(&self) -> bool {
        !self.former.is_empty()
    }

    /// Tells whether undo brings back the game before.
    pub fn undo_leaves(&self) -> bool {
        !self.can_undo()
            && (!self.begins_a_later_hand() || self.is_restarted())
            && self.undoes_in_duel().is_none()
            && (self.real_time.is_none() || self.timed_game.game.moves_made() == 0)
            && self.has_former()
    }

    /// Tells whether undo would bring back another deal: nothing is left to take back in this
    /// one.
    pub fn undo_brings_another(&self) -> bool {
        self.undo_leaves() && !self.is_restarted()
    }

    /// Returns the game before this one, where undo would bring it back and it is another deal.
    pub fn another_before(&self) -> Option<&Game> {
        let former = self.former.last()?;
        self.undo_brings_another().then_some(&former.game)
    }

    /// Tells whether the game before is this one, from which the present hand was started
    /// again.
    fn is_restarted(&self) -> bool {
        let game = &self.timed_game.game;
        self.former.last().is_some_and(|former| {
            let before = former.game.log().get(..game.done());
            former.game.deal() == game.deal()
                && Arc::ptr_eq(former.game.rules(), game.rules())
                && game.log().get(..game.done()) == before
        })
    }

    /// Takes back the last decision, or brings back the game before.
    ///
    /// # Errors
    /// Says why nothing was taken back.
    pub fn undo(&mut self, now: Duration) -> Result<Undone, UndoError> {
        if self.timed_game.is_race_replay() {
            return self.step_recording(false).map(|()| Undone::Move);
        }
        if self.ask(Ask::Undo) {
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

    /// Returns the game as undo leaves it in turns: without the last move of a person and all that computer
    /// players did since.
    pub fn game_after_undo(&self) -> Game {
        let mut game = self.timed_game.game.clone();
        undo_decision(self.opponents.as_ref(), &mut game);
        game
    }

    /// Takes back a person's move with all that computer players did since.
    fn undo_decision(&mut self) {
        let undone = undo_decision(self.opponents.as_ref(), &mut self.timed_game.game);
        self.happened
            .extend(undone.into_iter().map(|played| (played, true)));
        if let Some(opponents) = &mut self.opponents {
            opponents.look_again();
        }
    }

    /// Undoes moves until `done` entries of the game's log are left; all of them can be redone.
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
    /// Says why nothing was.
    pub fn redo(&mut self, now: Duration) -> Result<Redone, UndoError> {
        if self.timed_game.is_race_replay() {
            return self.step_recording(true).map(|()| Redone::Move);
        }
        if self.is_elsewhere() {
            self.real_time_stands()?;
            self.ask(Ask::Redo);
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

    /// Tells whether redo goes on to the game that undo came back from.
    pub fn redo_goes_on(&self) -> bool {
        self.later
            .last()
            .is_some_and(|(done, _)| *done == self.timed_game.game.done())
    }

    /// Fails where people have played in real time, so that nothing is taken back.
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

/// Takes back a person's move with all that computer players did since. Returns what was undone, the last first.
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
