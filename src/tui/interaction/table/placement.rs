//! Where everything on the table lies on a screen of some size.

use patience_core::{Observation, Seat};
use ratatui::layout::Rect;

use super::Table;
use crate::layout::{
    Boards, SizeWish, TableLayout, TooSmall, lay_out, lay_out_boards, lay_out_pair,
};
use patience_app::duel::PLAYERS;
use patience_app::session::real_time::RealTime;

impl Table {
    /// Lays out the boards of two who place the same cards, the mover's as seen; nothing where
    /// there is no room for both.
    pub fn boards(
        &self,
        observation: Observation<'_>,
        area: Rect,
        wish: SizeWish,
    ) -> Option<Boards> {
        let duel = self.duel().filter(|duel| duel.is_head_to_head())?;
        let other = duel.beside().observation(Seat::FIRST);
        let observations = if duel.mover() == PLAYERS[0] {
            [observation, other]
        } else {
            [other, observation]
        };
        lay_out_boards(self.game().rules(), observations, duel.mover(), area, wish)
    }

    /// Lays the table out as this player, or these two, see it.
    ///
    /// # Errors
    /// Says how big the screen has to be at least when the table does not fit.
    pub fn lay_out(
        &self,
        observation: Observation<'_>,
        area: Rect,
        wish: SizeWish,
    ) -> Result<TableLayout, TooSmall> {
        let rules = self.game().rules();
        if let Some(boards) = self.boards(observation, area, wish) {
            let [one, other] = boards.tables;
            return Ok(if self.session.player() == PLAYERS[0] {
                one
            } else {
                other
            });
        }
        if self.session.real_time().is_some_and(RealTime::is_for_two) {
            lay_out_pair(rules, observation, area, wish)
        } else {
            lay_out(rules, observation, self.seat(), area, wish)
        }
    }
}
