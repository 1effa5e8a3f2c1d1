//! Undo, redo and the steps of a replay, with the messages they show.

use std::time::Duration;

use super::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::session::{Redone, UndoError, Undone};

impl Table {
    /// Undoes the last decision of the player, or restores the previous game.
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
            Undone::Autofinish => self.say("Auto-finish undone"),
            Undone::Game => self.say(format!(
                "The previous game is back: {} returns to the new one",
                keys.name_of(KeyContext::Table, Action::Redo)
            )),
        }
        true
    }

    /// Redoes the player's last undone move.
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

    /// Shows a message that says why undo or redo is not possible. At either end of a replay, shows an ordinary
    /// message, which the player need not dismiss.
    fn refuse_undo(&mut self, error: UndoError, forward: bool) {
        if error == UndoError::EndOfRecording {
            self.say_end(forward);
        } else {
            self.refuse(error.to_string());
        }
    }

    fn say_end(&mut self, forward: bool) {
        self.say(if forward {
            "The replay ends here"
        } else {
            "The replay starts here"
        });
    }

    /// Undoes moves until the game's log has `done` entries. All undone moves can be redone.
    pub fn undo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        self.session.undo_to(done, now);
        self.notice = None;
        self.settle(keys);
    }

    /// Redoes moves until the game's log has `done` entries.
    pub fn redo_to(&mut self, done: usize, now: Duration, keys: &Keys) {
        self.let_go();
        self.session.redo_to(done, now);
        self.notice = None;
        self.settle(keys);
    }

    /// Goes one move forwards or backwards in a replay. Returns whether there was such a move.
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

    /// Goes to the last position of a replay, or to the first if `end` is `false`.
    pub fn replay_to(&mut self, end: bool, now: Duration, keys: &Keys) {
        if !self.session.replay_to(end) {
            while self.session.can_replay(end) && self.replay(end, now, keys) {}
        }
        self.session.forget_moves();
        self.notice = None;
        self.settle(keys);
    }

    /// Goes to the position of a replay that follows the first `done` recorded actions.
    pub fn replay_to_place(&mut self, done: usize, keys: &Keys) {
        self.session.replay_to_place(done);
        self.session.forget_moves();
        self.notice = None;
        self.settle(keys);
    }
}
