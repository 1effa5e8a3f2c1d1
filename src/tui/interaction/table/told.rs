//! A table that another program hosts. The table shows the game as the host sends it.

use std::time::Duration;

use super::Table;
use patience_app::keymap::Keys;
use patience_app::protocol::{RoomStage, SeenTable};
use patience_app::session::Notice;

impl Table {
    /// Updates the table to the state that the host sent. Returns whether another hand is on the table now.
    ///
    /// # Errors
    /// Returns what is wrong with the received data.
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
        // Held cards stay held while they are still in the same place.
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

    /// Shows a message from the host.
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
