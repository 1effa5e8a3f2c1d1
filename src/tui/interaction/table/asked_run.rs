//! Series of moves that one key starts in a game at a shared table. The table requests each move after the host has
//! made the previous move.

use std::time::Duration;

use super::Table;
use patience_app::keymap::Keys;

/// A series of moves that one key started at a shared table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AskedRun {
    /// A series that moves every safe card up to the foundations.
    SafeUp,
    /// Auto-finish, which plays all remaining moves. The number is the length of the game's log before it.
    Rest(usize),
    /// Undo of a whole auto-finish. Moves are undone until the game's log has this length.
    TakeBack(usize),
}

/// A completed auto-finish in a game at a shared table: the length of the game's log before it and after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayedItself {
    before: usize,
    with: usize,
}

impl Table {
    /// Starts a series of moves if the game is played at a shared table and the first move has been requested from the
    /// host.
    pub(super) fn begin_asked_run(&mut self, run: AskedRun) {
        if self.session.is_elsewhere() && self.session.has_asks() {
            self.asked_run = Some(run);
        }
    }

    /// Requests from the host the next move of the series that a key started. Called after the host has made the
    /// previous move.
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

    /// Extends an undo to the whole auto-finish, if no move was made after the auto-finish. Called after the undo of
    /// its last move was requested.
    pub(super) fn take_back_as_one(&mut self) {
        let done = self.game().done();
        let played = self.played_itself.take();
        if let Some(played) = played.filter(|played| played.with == done) {
            self.begin_asked_run(AskedRun::TakeBack(played.before));
        }
    }

    fn go_on_taking_back(&mut self, left: usize, now: Duration) {
        if self.game().done() <= left {
            return self.say("Auto-finish undone");
        }
        // This only sends a request; the reply comes later.
        let _ = self.session.undo(now);
        self.begin_asked_run(AskedRun::TakeBack(left));
    }

    /// Ends the series of moves that a key started. Called when the player presses a key or the host refuses a move.
    pub const fn end_asked_run(&mut self) {
        self.asked_run = None;
    }
}
