//! Undo and redo at the table, and stepping through a recording, with the sentence for each.

use std::time::Duration;

use super::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::session::{Redone, UndoError, Undone};

impl Table {
    /// Takes back the last decision, or brings back the game before.
    pub fn undo(&mut self, now: Duration, keys: &Keys) -> bool {
        if self.let_go() {
            self.notice = None;
        }
        let undone = match self.in_session(|session| session.undo(now)) {
            Ok(undone) => undone,
            Err(error) => {
                self.take_back_as_one();
                self.refuse_undo(error, false);
                return false;
            }
        };
        if undone == Undone::Game {
            self.put_cursors();
        }
        self.settle(keys);
        match undone {
            Undone::Move => self.notice = None,
            Undone::Autofinish => self.say("What played itself is taken back"),
            Undone::Game => self.say(format!(
                "The game before is back; {} goes to the new one again",
                keys.name_of(KeyContext::Table, Action::Redo)
            )),
        }
        true
    }

    /// Redoes the move that was undone last.
    pub fn redo(&mut self, now: Duration, keys: &Keys) -> bool {
        self.let_go();
        match self.in_session(|session| session.redo(now)) {
            Ok(Redone::Move) => {}
            Ok(Redone::Game) => self.put_cursors(),
            Err(error) => {
                self.refuse_undo(error, true);
                return false;
            }
        }
        self.notice = None;
        self.settle(keys);
        true
    }

    /// Says why nothing was taken back or done again. That a recording does not go on is no
    /// refusal, from which one would first have to go back.
    fn refuse_undo(&mut self, error: UndoError, forward: bool) {
        if error == UndoError::EndOfRecording {
            self.say_end(forward);
        } else {
            self.refuse(error.to_string());
        }
    }

    fn say_end(&mut self, forward: bool) {
        self.say(if forward {
            "This is as far as it was played"
        } else {
            "This is where it began"
        });
    }

    /// Undoes moves until `done` entries of the game's log are left; all of them can be redone.
    pub fn undo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        self.session.undo_to(done, now);
        self.notice = None;
        self.settle(keys);
    }

    /// Redoes moves until `done` entries of the game's log have been played.
    pub fn redo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        self.session.redo_to(done, now);
        self.notice = None;
        self.settle(keys);
    }

    /// Goes on, or back, by one move of a recording. Tells whether there was one.
    pub fn replay(&mut self, forward: bool, now: Duration, keys: &Keys) -> bool {
        if !self.session.can_replay(forward) {
            self.say_end(forward);
            return false;
        }
        if forward {
            self.redo(now, keys)
        } else {
            self.undo(now, keys)
        }
    }

    /// Goes to the end of a recording, or to its start.
    pub fn replay_to(&mut self, end: bool, now: Duration, keys: &Keys) {
        if !self.session.replay_to(end) {
            while self.session.can_replay(end) && self.replay(end, now, keys) {}
        }
        self.session.forget_moves();
        self.notice = None;
        self.settle(keys);
    }

    /// Goes to the place after so many actions of a recording.
    pub fn replay_to_place(&mut self, done: usize, keys: &Keys) {
        self.session.replay_to_place(done);
        self.session.forget_moves();
        self.notice = None;
        self.settle(keys);
    }
}
