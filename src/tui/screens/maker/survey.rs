//! Two things that the game maker does when the edited game has not changed for a while: it surveys the first deals to
//! find the share of winnable deals, and it writes the unsaved draft to a file. The player can also ask for a survey.

use std::time::Duration;

use super::{MakerPage, Stage};
use patience_app::winnability::{Found, Search};

/// How long the edited game must stay unchanged before a survey of its deals starts.
const BEFORE_SURVEY: Duration = Duration::from_secs(2);

/// How long the edited game must stay unchanged before its unsaved draft is written to a file.
const BEFORE_KEEPING: Duration = Duration::from_secs(1);

impl MakerPage {
    /// Starts a survey of the edited game's deals because the player asked for it.
    pub(super) fn survey(&mut self) {
        if !self.draft.is_playable() {
            let text = "A game with an error cannot be dealt. X shows the error";
            return self.say(text, true);
        }
        if !self.begin_survey() {
            let text = "Only winnable single-player games have this number";
            self.say(text, false);
        }
    }

    /// Starts a survey of the edited game's deals. Returns `false` if the solver cannot solve this game.
    fn begin_survey(&mut self) -> bool {
        self.survey_due = None;
        let is_changed = self.draft.changes() > 0;
        let original = self.draft.parent_rules().filter(|_| is_changed);
        let rules = self.draft.rules();
        rules.is_some_and(|rules| self.shares.begin(rules, original))
    }

    /// Whether to write the unsaved draft to a file now, because it has changed and then stayed unchanged for a while.
    /// Returns `true` only once for each change.
    pub fn is_to_keep(&mut self, now: Duration) -> bool {
        if std::mem::take(&mut self.is_to_be_kept) {
            self.keeping_due = Some(now + BEFORE_KEEPING);
        }
        self.keeping_due.take_if(|due| *due <= now).is_some()
    }

    /// Starts a survey of the deals if the edited game has not changed for a while, and if `by_itself` is set.
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

    /// Whether the edited game differs from the game it was copied from, and all questions have been answered.
    fn is_made(&self) -> bool {
        !matches!(self.stage, Stage::Questions(_)) && self.draft.changes() > 0
    }

    /// Returns the next search that the solver should do for the survey of deals; `None` if no search is due.
    pub fn ask(&mut self, number: u64, memory: u32) -> Option<Search> {
        self.shares.ask(number, memory)
    }

    /// Whether a survey of the edited game's deals is in progress.
    pub fn is_surveying(&self) -> bool {
        self.shares.is_under_way()
    }

    /// Handles the solver's answer to a search if the search belongs to the survey of deals. Returns whether it does.
    pub fn learn(&mut self, number: u64, found: &Found) -> bool {
        self.shares.learn(number, found)
    }
}
