//! Which game is on the table: another one put there, begun again, given up, or its next hand.

use std::time::Duration;

use patience_core::{DealNumber, Seat};

use super::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::session::{Reseated, Restarted, TimedGame};
use patience_app::settings::Seating;

impl Table {
    /// Puts another game on the table; undo brings back this one.
    pub fn replace(&mut self, next: TimedGame, now: Duration, keys: &Keys) {
        self.session.replace(next, now);
        self.start_over(keys);
    }

    /// Lets go of everything, with the cursors where play begins.
    fn start_over(&mut self, keys: &Keys) {
        self.let_go();
        self.notice = None;
        self.put_cursors();
        self.settle(keys);
    }

    /// Lets go of everything where another game or hand lies on the table now, and tells whether one does.
    fn start_over_if(&mut self, is_another: bool, keys: &Keys) -> bool {
        if is_another {
            self.start_over(keys);
        }
        is_another
    }

    /// Returns another game by the same rules, to be played at this table.
    pub fn another(&self, number: DealNumber) -> TimedGame {
        self.session.another(number)
    }

    /// Starts the hand again, the clock standing where it stood then.
    pub fn restart(&mut self, now: Duration, keys: &Keys) {
        match self.session.restart(now) {
            Restarted::Recording => self.settle(keys),
            Restarted::Game => self.start_over(keys),
            Restarted::Nothing => {}
        }
    }

    /// Goes on to the next hand of the match.
    pub fn next_hand(&mut self, now: Duration, keys: &Keys) {
        let goes_on = self.session.next_hand(now);
        self.start_over_if(goes_on, keys);
    }

    /// Lays the deal on the table for the second player of a duel, once the first has played it.
    /// Tells whether it was time for that.
    pub fn hand_over(&mut self, keys: &Keys) -> bool {
        let handed = self.session.hand_over();
        self.start_over_if(handed, keys)
    }

    /// Gives the hand up for a seat. Returns whether the other player of a duel plays on; nothing
    /// where it cannot be given up.
    pub fn resign(&mut self, seat: Seat, now: Duration, keys: &Keys) -> Option<bool> {
        let passed = self.in_session(|session| session.resign(seat, now))?;
        self.let_go();
        self.settle(keys);
        Some(passed)
    }

    /// Seats the players from now on.
    pub fn reseat(&mut self, seating: Seating, keys: &Keys) -> Reseated {
        let reseated = self.session.reseat(seating);
        if reseated == Reseated::Now {
            self.settle(keys);
        }
        reseated
    }

    /// Puts the race that is over on the table as a replay. Tells whether it could.
    pub fn begin_replay(&mut self, now: Duration, names: Vec<String>, keys: &Keys) -> bool {
        let looked = self.session.begin_replay(now, names);
        self.start_over_if(looked, keys)
    }

    /// Puts the game back that was put aside for looking through it. Tells whether one was.
    pub fn end_replay(&mut self, keys: &Keys) -> bool {
        let ended = self.session.end_replay();
        self.start_over_if(ended, keys)
    }

    /// Leaves the recording, to play on from where it stands.
    pub fn play_on(&mut self, keys: &Keys) {
        self.session.play_on();
        self.start_over(keys);
        if self.game().can_redo() {
            let redo = keys.name_of(KeyContext::Table, Action::Redo);
            self.say(format!(
                "You play on from here; {redo} still follows the recording"
            ));
        }
    }
}
