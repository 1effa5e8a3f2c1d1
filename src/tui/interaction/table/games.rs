//! Changing the game on the table: replacing it, restarting it, giving it up, or dealing its next hand.

use std::time::Duration;

use patience_core::{DealNumber, Seat};

use super::Table;
use patience_app::keymap::{Action, KeyContext, Keys};
use patience_app::session::{Reseated, Restarted, TimedGame};
use patience_app::settings::Seating;

impl Table {
    /// Replaces the game on the table. Undo restores the previous game.
    pub fn replace(&mut self, next: TimedGame, now: Duration, keys: &Keys) {
        self.session.replace(next, now);
        self.start_over(keys);
    }

    /// Puts down all held cards, clears the message and moves the cursors to where play begins.
    fn start_over(&mut self, keys: &Keys) {
        self.let_go();
        self.notice = None;
        self.put_cursors();
        self.settle(keys);
    }

    /// Resets selection, message and cursors if `is_another` is true, that is if another game or hand is now on the
    /// table. Returns `is_another`.
    fn start_over_if(&mut self, is_another: bool, keys: &Keys) -> bool {
        if is_another {
            self.start_over(keys);
        }
        is_another
    }

    /// Returns a new game with the same rules and players, with the deal `number`.
    pub fn another(&self, number: DealNumber) -> TimedGame {
        self.session.another(number)
    }

    /// Restarts the hand and resets the clock to its time at the start of the hand.
    pub fn restart(&mut self, now: Duration, keys: &Keys) {
        match self.session.restart(now) {
            Restarted::Recording => self.settle(keys),
            Restarted::Game => self.start_over(keys),
            Restarted::Nothing => {}
        }
    }

    /// Starts the next hand of the match.
    pub fn next_hand(&mut self, now: Duration, keys: &Keys) {
        let goes_on = self.session.next_hand(now);
        self.start_over_if(goes_on, keys);
    }

    /// Deals the same cards to the second player of a duel once the first has finished. Returns whether it did.
    pub fn hand_over(&mut self, keys: &Keys) -> bool {
        let handed = self.session.hand_over();
        self.start_over_if(handed, keys)
    }

    /// Gives up the hand on behalf of `seat`. Returns whether the game is a duel that the other player now
    /// continues. `None` if the hand cannot be given up.
    pub fn resign(&mut self, seat: Seat, now: Duration, keys: &Keys) -> Option<bool> {
        let passed = self.in_session(|session| session.resign(seat, now))?;
        self.let_go();
        self.settle(keys);
        Some(passed)
    }

    /// Changes the players. Returns when the change takes effect.
    pub fn reseat(&mut self, seating: Seating, keys: &Keys) -> Reseated {
        let reseated = self.session.reseat(seating);
        if reseated == Reseated::Now {
            self.settle(keys);
        }
        reseated
    }

    /// Shows the finished race on the table as a replay. Returns whether there was a race to show.
    pub fn begin_replay(&mut self, now: Duration, names: Vec<String>, keys: &Keys) -> bool {
        let looked = self.session.begin_replay(now, names);
        self.start_over_if(looked, keys)
    }

    /// Ends the replay and returns to the previous game. Returns whether a replay was shown.
    pub fn end_replay(&mut self, keys: &Keys) -> bool {
        let ended = self.session.end_replay();
        self.start_over_if(ended, keys)
    }

    /// Ends the replay and lets the player continue the game from the position shown.
    pub fn play_on(&mut self, keys: &Keys) {
        self.session.play_on();
        self.start_over(keys);
        if self.game().can_redo() {
            let redo = keys.name_of(KeyContext::Table, Action::Redo);
            self.say(format!(
                "You play from here; {redo} still redoes the recorded moves"
            ));
        }
    }
}
