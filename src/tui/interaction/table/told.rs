//! A table that is somewhere else: the hand is as the room tells it.

use std::time::Duration;

use super::Table;
use patience_app::keymap::Keys;
use patience_app::protocol::{RoomStage, SeenTable};
use patience_app::session::Notice;

impl Table {
    /// Takes the hand as the room tells it. Tells whether it is another hand than before.
    ///
    /// # Errors
    /// Returns what is wrong with what was told.
    pub fn take_told(
        &mut self,
        seen: &SeenTable,
        stage: RoomStage,
        now: Duration,
        keys: &Keys,
    ) -> Result<bool, String> {
        let held = self.selection;
        let is_another = self.session.take_table(seen, stage, now)?;
        if is_another {
            self.let_go();
            self.notice = None;
            self.laid = None;
            self.put_cursors();
        }
        self.settle(keys);
        // Cards that somebody holds stay in the hand while they lie where they lay.
        let stays = held.filter(|held| {
            let can = self.session.legal().iter().any(|mv| {
                matches!(mv, patience_core::Move::Transfer { from, count, .. }
                    if *from == held.from && usize::from(*count) == self.selected_count())
            });
            !is_another && can
        });
        if held.is_some() && stays.is_none() {
            self.let_go();
        }
        Ok(is_another)
    }

    /// Shows a sentence that the room told.
    pub fn set_told_notice(&mut self, notice: Option<Notice>) {
        if let Some(notice) = notice {
            if notice.refusal {
                self.refuse(notice.text);
            } else {
                self.say(notice.text);
            }
        } else if let Some(said) = self.session.take_said() {
            self.notice = Some(said);
        }
    }
}
