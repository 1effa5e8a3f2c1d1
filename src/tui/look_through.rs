//! Looking through a race that is over, action by action: what was done at once is not taken
//! back, so the game itself is put aside meanwhile.

use std::time::Duration;

use crate::tui::keys::Keys;
use crate::tui::recap::Told;
use crate::tui::table::Table;

impl Table {
    /// Tells whether this is a race played all at once of which a hand is over.
    pub fn can_be_looked_through(&self) -> bool {
        self.at_once.is_some() && self.sitting.game.hand_end().is_some()
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

    /// Goes on, or back, by one action of a race that is looked through, and says what it was.
    pub(super) fn look(&mut self, forward: bool, keys: &Keys) -> bool {
        if !self.sitting.look(forward) {
            self.refuse(if forward {
                "This is as far as it was played"
            } else {
                "This is where it began"
            });
            return false;
        }
        self.message = None;
        self.told = self
            .sitting
            .looked_at()
            .map(|(seat, did)| Told::By(seat, did));
        self.refresh(keys);
        true
    }
}
