//! What is done once nothing has been changed for a while: how many of the first deals of the game can be
//! won, which can be asked for too, and keeping the draft.

use std::time::Duration;

use super::{MakerPage, Stage};
use patience_app::winnability::{Found, Search};

/// How long nothing is changed before deals are looked at.
const BEFORE_SURVEY: Duration = Duration::from_secs(2);

/// How long nothing is changed before the draft is kept.
const BEFORE_KEEPING: Duration = Duration::from_secs(1);

impl MakerPage {
    /// Finds out how many of the first deals can be won.
    pub(super) fn survey(&mut self) {
        if !self.draft.is_playable() {
            let text = "A game with a fault has no deals: X goes to the fault";
            return self.say(text, true);
        }
        if !self.begin_survey() {
            let text = "Only a game for one that can be won has such a number";
            self.say(text, false);
        }
    }

    /// Begins to look at the first deals. Tells whether the game is one that the solver can win.
    fn begin_survey(&mut self) -> bool {
        self.survey_due = None;
        let is_changed = self.draft.changes() > 0;
        let original = self.draft.parent_rules().filter(|_| is_changed);
        let rules = self.draft.rules();
        rules.is_some_and(|rules| self.shares.begin(rules, original))
    }

    /// Tells, once, that the draft is to be kept: something has changed, and nothing for a while.
    pub fn is_to_keep(&mut self, now: Duration) -> bool {
        if std::mem::take(&mut self.is_to_be_kept) {
            self.keeping_due = Some(now + BEFORE_KEEPING);
        }
        self.keeping_due.take_if(|due| *due <= now).is_some()
    }

    /// Begins to look at deals once nothing has been changed for a while, where `by_itself` says so.
    pub fn survey_when_due(&mut self, now: Duration, by_itself: bool) {
        if std::mem::take(&mut self.is_changed) {
            self.survey_due = Some(now + BEFORE_SURVEY).filter(|_| by_itself && self.is_made());
        }
        if self.survey_due.take_if(|due| *due <= now).is_none() {
            return;
        }
        let rules = self.draft.rules();
        let is_asked = rules.is_some_and(|rules| self.shares.has(rules));
        if self.draft.is_playable() && !is_asked {
            self.begin_survey();
        }
    }

    /// Tells whether it is another game than the one that it began with, and no longer asked for.
    fn is_made(&self) -> bool {
        !matches!(self.stage, Stage::Questions(_)) && self.draft.changes() > 0
    }

    /// Returns the next search for the share of deals that can be won, if one is due.
    pub fn ask(&mut self, number: u64, memory: u32) -> Option<Search> {
        self.shares.ask(number, memory)
    }

    /// Tells whether deals are being looked at.
    pub fn is_surveying(&self) -> bool {
        self.shares.is_under_way()
    }

    /// Takes the answer of a search. Tells whether it was waited for.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        self.shares.learn(number, found)
    }
}
