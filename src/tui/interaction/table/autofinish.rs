//! The rest of a game for one where it plays itself: it is offered, and played move by move
//! until any key stops it.

use std::time::Duration;

use patience_core::Move;

use super::asked_run::AskedRun;
use super::{Autofinish, Table};
use patience_app::keymap::{Action, KeyContext, Keys};

/// Fewer moves than these are not worth an offer.
const FEWEST: usize = 3;

/// The time between two moves.
const BETWEEN: Duration = Duration::from_millis(90);

impl Table {
    /// Returns when the next move that plays itself is due.
    pub fn autofinish_due(&self) -> Option<Duration> {
        Some(self.autofinish.as_ref()?.due)
    }

    /// Offers to play the rest where it plays itself, once in a game.
    pub fn offer_autofinish(&mut self, wanted: bool, keys: &Keys) {
        let rest = self.session().rest();
        let long = rest.is_some_and(|rest| rest.len() >= FEWEST);
        if !wanted || !long || self.autofinish.is_some() {
            return;
        }
        if !self.session_mut().timed_game_mut().offer_autofinish() {
            return;
        }
        self.offers = true;
        let name = |action| keys.name_of(KeyContext::Table, action);
        self.say(format!(
            "The rest plays itself: {} or {} finishes",
            name(Action::PickUp),
            name(Action::Finish)
        ));
    }

    /// Tells whether the last sentence offers moves, which the key that picks up makes.
    pub fn offers_moves(&self) -> bool {
        let is_hint = self.hint.as_ref().is_some_and(|hint| hint.offered);
        (is_hint || self.offers) && self.notice.as_ref().is_some_and(|said| !said.refusal)
    }

    /// Takes the offer that has just been made. Tells whether there was one.
    pub fn accept_autofinish(&mut self, animated: bool, now: Duration, keys: &Keys) -> bool {
        self.offers && self.begin_autofinish(animated, now, keys)
    }

    /// Plays the rest where it plays itself. Tells whether it does.
    pub fn begin_autofinish(&mut self, animated: bool, now: Duration, keys: &Keys) -> bool {
        let Some(mut left) = self.session_mut().begin_autofinish() else {
            let is_apart = self.session().plays_apart() && self.game().rules().goal.can_be_won();
            let is_for_one = self.session().is_won_or_lost() || is_apart;
            let says_so = is_for_one && !self.can(Move::Finish);
            if says_so && self.game().hand_end().is_none() {
                self.refuse("The rest does not play itself yet");
            }
            return says_so;
        };
        self.let_go();
        if self.session.is_elsewhere() {
            self.end_autofinish();
            if let Some(first) = left.first() {
                let before = self.game().done();
                self.play(*first, now, keys);
                self.begin_asked_run(AskedRun::Rest(before));
            }
            return true;
        }
        left.reverse();
        self.autofinish = Some(Autofinish { left, due: now });
        self.go_on_with_autofinish(animated, now, keys);
        true
    }

    /// Plays the next move that plays itself, or all where none is seen moving.
    pub fn go_on_with_autofinish(&mut self, animated: bool, now: Duration, keys: &Keys) {
        while let Some(autofinish) = self.autofinish.as_mut().filter(|left| left.due <= now) {
            let next = autofinish.left.pop();
            if animated {
                autofinish.due = now + BETWEEN;
            }
            let made = next.is_some_and(|mv| self.play(mv, now, keys));
            self.session_mut().extend_autofinish();
            if !made || self.game().hand_end().is_some() {
                self.end_autofinish();
            }
        }
    }

    /// Stops the moves that play themselves. Tells whether they were being played.
    pub fn end_autofinish(&mut self) -> bool {
        self.session_mut().end_autofinish();
        self.autofinish.take().is_some()
    }

    /// A key or a click, with what it does at the table, stops what plays itself; it does nothing
    /// else, but for the keys that leave the program. Tells whether it has done so. An offer
    /// stands until the next key.
    pub fn stops_autofinish(&mut self, action: Option<Action>) -> bool {
        self.offers &= matches!(action, Some(Action::PickUp | Action::Finish));
        self.end_asked_run();
        let stopped = self.end_autofinish();
        if stopped {
            self.say("Stopped: what is left is yours to play");
        }
        stopped && !matches!(action, Some(Action::Quit | Action::Suspend))
    }
}
