//! Auto-finish of single-player games. The program offers to play the remaining moves, and then plays them one
//! at a time until the player presses a key.

use std::time::Duration;

use patience_core::Move;

use super::asked_run::AskedRun;
use super::{Autofinish, Table};
use patience_app::keymap::{Action, KeyContext, Keys};

/// The program offers auto-finish only if at least this many moves remain.
const FEWEST: usize = 3;

/// The time between two automatic moves of auto-finish.
const BETWEEN: Duration = Duration::from_millis(90);

impl Table {
    /// Returns the time at which auto-finish makes its next move.
    pub fn autofinish_due(&self) -> Option<Duration> {
        Some(self.autofinish.as_ref()?.due)
    }

    /// Offers auto-finish if it is possible. Each game has at most one offer.
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
            "The remaining moves are automatic: {} or {} plays them",
            name(Action::PickUp),
            name(Action::Finish)
        ));
    }

    /// Whether the last message offers a hint or an auto-finish, which the pick-up key then plays.
    pub fn offers_moves(&self) -> bool {
        let is_hint = self.hint.as_ref().is_some_and(|hint| hint.offered);
        (is_hint || self.offers) && self.notice.as_ref().is_some_and(|said| !said.refusal)
    }

    /// Starts auto-finish if it has just been offered. Returns whether it was offered.
    pub fn accept_autofinish(&mut self, animated: bool, now: Duration, keys: &Keys) -> bool {
        self.offers && self.begin_autofinish(animated, now, keys)
    }

    /// Starts auto-finish, or shows the player that it is not possible yet. Returns `false` if it did neither.
    pub fn begin_autofinish(&mut self, animated: bool, now: Duration, keys: &Keys) -> bool {
        let Some(mut left) = self.session_mut().begin_autofinish() else {
            let is_apart = self.session().plays_apart() && self.game().rules().goal.can_be_won();
            let is_for_one = self.session().is_won_or_lost() || is_apart;
            let says_so = is_for_one && !self.can(Move::Finish);
            if says_so && self.game().hand_end().is_none() {
                self.refuse("Auto-finish is not possible yet");
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

    /// Plays the next move of auto-finish when it is due. Plays all remaining moves at once if moves are not animated.
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

    /// Stops auto-finish. Returns whether it was running.
    pub fn end_autofinish(&mut self) -> bool {
        self.session_mut().end_autofinish();
        self.autofinish.take().is_some()
    }

    /// Stops auto-finish when the player presses a key or clicks. Returns whether it was running, in which case
    /// the key has no other effect. Keys that quit or suspend the program keep their effect. Also withdraws an
    /// offer of auto-finish, unless the key accepts it.
    pub fn stops_autofinish(&mut self, action: Option<Action>) -> bool {
        self.offers &= matches!(action, Some(Action::PickUp | Action::Finish));
        self.end_asked_run();
        let stopped = self.end_autofinish();
        if stopped {
            self.say("Auto-finish stopped: continue by yourself");
        }
        stopped && !matches!(action, Some(Action::Quit | Action::Suspend))
    }
}
