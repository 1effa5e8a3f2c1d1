//! Moves of one key that follow each other at a table in a room: each is asked for once the one before has been made.

use std::time::Duration;

use super::Table;
use patience_app::keymap::Keys;

/// The moves that one key asks for, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AskedRun {
    /// Every safe card is put up.
    SafeUp,
    /// The rest is played where it plays itself, since so many acts had been done.
    Rest(usize),
    /// What has played itself is taken back, until so many acts are left.
    TakeBack(usize),
}

/// What has played itself at a table in a room: the acts before it, and with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayedItself {
    before: usize,
    with: usize,
}

impl Table {
    /// Begins a run of moves, where the game is played in a room and the first of them has been asked for.
    pub(super) fn begin_asked_run(&mut self, run: AskedRun) {
        if self.session.is_elsewhere() && self.session.has_asks() {
            self.asked_run = Some(run);
        }
    }

    /// Asks for the next move of the run, once the room has made the one before.
    pub fn go_on_with_asked_run(&mut self, now: Duration, keys: &Keys) {
        let Some(run) = self.asked_run.take() else {
            return;
        };
        let next = match run {
            AskedRun::SafeUp => self.next_safe_up(),
            AskedRun::Rest(_) => self.session.rest().and_then(|rest| rest.first().copied()),
            AskedRun::TakeBack(left) => return self.go_on_taking_back(left, now),
        };
        if let Some(mv) = next.filter(|_| self.game().hand_end().is_none()) {
            self.play(mv, now, keys);
            self.begin_asked_run(run);
        } else if let AskedRun::Rest(before) = run {
            let with = self.game().done();
            self.played_itself = Some(PlayedItself { before, with });
        }
    }

    /// Has what has played itself be taken back as one, where nothing was done since and the first of it has been
    /// asked to be taken back.
    pub(super) fn take_back_as_one(&mut self) {
        let done = self.game().done();
        let played = self.played_itself.take();
        if let Some(played) = played.filter(|played| played.with == done) {
            self.begin_asked_run(AskedRun::TakeBack(played.before));
        }
    }

    fn go_on_taking_back(&mut self, left: usize, now: Duration) {
        if self.game().done() <= left {
            return self.say("What played itself is taken back");
        }
        // It is asked for: the answer comes later.
        let _ = self.session.undo(now);
        self.begin_asked_run(AskedRun::TakeBack(left));
    }

    /// Ends the run: somebody has pressed a key, or the room has refused a move of it.
    pub const fn end_asked_run(&mut self) {
        self.asked_run = None;
    }
}
