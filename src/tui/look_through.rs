//! Looking through what has been played, action by action: a recording, or a race that is over.
//! What was done at once is not taken back, so the race itself is put aside meanwhile.

use std::time::Duration;

use crate::interaction::table::Table;
use crate::recap::Told;
use patience_app::keymap::{Action, Keys, State};

impl Table {
    /// Tells whether this is a race played all at once of which a hand is over.
    pub fn can_be_looked_through(&self) -> bool {
        self.real_time.is_some() && self.sitting.game.hand_end().is_some()
    }

    /// Puts the race that is over on the table to be looked through. Tells whether it could.
    pub fn look_through(&mut self, now: Duration, keys: &Keys) -> bool {
        if !self.can_be_looked_through() {
            return false;
        }
        self.sitting.pause(now);
        let looked = self.sitting.to_look_through();
        self.aside = Some(std::mem::replace(&mut self.sitting, looked));
        self.sit_anew(keys);
        true
    }

    /// Puts the game back that was put aside for looking through it. Tells whether one was.
    pub fn end_look(&mut self, keys: &Keys) -> bool {
        let Some(sitting) = self.aside.take() else {
            return false;
        };
        self.sitting = sitting;
        self.sit_anew(keys);
        true
    }

    fn sit_anew(&mut self, keys: &Keys) {
        self.let_go();
        self.message = None;
        self.sit_round();
        self.put_cursor();
        self.refresh(keys);
    }

    /// Tells whether there is more of what is looked through, in this direction.
    pub fn can_replay(&self, forward: bool) -> bool {
        if self.sitting.is_looked_through() {
            self.sitting.can_look(forward)
        } else if forward {
            self.sitting.game.can_redo()
        } else {
            self.undoes_in_duel() == Some(true)
        }
    }

    /// Goes on, or back, by one move of a recording. Tells whether there was one.
    pub fn replay(&mut self, forward: bool, now: Duration, keys: &Keys) -> bool {
        if !self.can_replay(forward) {
            self.say_end(forward);
            return false;
        }
        if forward {
            self.redo(now, keys)
        } else {
            self.undo(now, keys)
        }
    }

    /// Says that a recording does not go on. It is no refusal, from which one would first have
    /// to go back.
    fn say_end(&mut self, forward: bool) {
        self.say(if forward {
            "This is as far as it was played"
        } else {
            "This is where it began"
        });
    }

    /// Goes to the end of a recording, or to its start.
    pub fn replay_to(&mut self, end: bool, now: Duration, keys: &Keys) {
        match (self.sitting.is_looked_through(), end) {
            (true, true) => self.sitting.look_to_end(),
            (true, false) => self.sitting.look_from_start(),
            (false, _) => while self.can_replay(end) && self.replay(end, now, keys) {},
        }
        self.happened.clear();
        self.message = None;
        self.refresh(keys);
    }

    /// Leaves the recording, to play on from where it stands.
    pub fn play_on(&mut self, keys: &Keys) {
        self.sitting.play_on();
        self.sit_anew(keys);
        if self.sitting.game.can_redo() {
            let redo = keys.name_of(State::Table, Action::Redo);
            self.say(format!(
                "You play on from here; {redo} still follows the recording"
            ));
        }
    }

    /// Goes on, or back, by one action of what is looked through, and says what it was.
    pub(super) fn look(&mut self, forward: bool, keys: &Keys) -> bool {
        let undone = self.sitting.game.played().last().cloned();
        if !self.sitting.look(forward) {
            self.say_end(forward);
            return false;
        }
        self.message = None;
        let played = if forward {
            self.sitting.game.played().last().cloned()
        } else {
            undone
        };
        self.happened
            .extend(played.map(|played| (played, !forward)));
        self.told = self
            .sitting
            .looked_at()
            .map(|(seat, did)| Told::By(seat, did));
        self.refresh(keys);
        true
    }
}
