//! Computes the layout of the table on a screen of a given size, and remembers the last layout.

use std::sync::Arc;

use patience_core::{Observation, Rules, Seat};
use ratatui::layout::Rect;

use super::Table;
use crate::layout::{
    Boards, CardSize, SizeWish, Sizing, TableLayout, TooSmall, lay_out, lay_out_boards,
    lay_out_pair,
};
use patience_app::duel::PLAYERS;
use patience_app::session::real_time::RealTime;

/// The layout after the last move, with the deal, the screen area and the card size it was computed for.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    rules: Arc<Rules>,
    area: Rect,
    wish: SizeWish,
    /// The deal number, and the index of the entry in the game's log with which the hand starts.
    dealt: (u64, usize),
    /// The number of entries in the game's log when the layout was computed.
    done: usize,
    layout: Arc<TableLayout>,
}

impl Table {
    /// Makes the cards smaller if columns have outgrown the screen. They become larger again with the next
    /// deal, when the hand restarts, or when the screen size changes.
    pub fn settle_size(&mut self, area: Rect, wish: SizeWish) {
        let (dealt, done) = (self.dealt(), self.game().done());
        let known = |laid: &Laid| laid.done == done && self.is_of(laid, area, wish);
        if self.laid.as_ref().is_some_and(known) {
            return;
        }
        let is_new = self.layout_before(area, wish).is_none();
        if is_new && done > self.game().hand_start() {
            // A resumed hand looks as when it was left: the cards are no larger than when dealt, and no extra
            // room is kept for columns to grow.
            self.laid = self.as_dealt(area, wish);
        }
        let layout = self.layout_now(area, wish);
        let before = self.layout_before(area, wish);
        self.laid = layout.ok().map(|layout| Laid {
            rules: Arc::clone(self.game().rules()),
            area,
            wish,
            dealt,
            done,
            // The previous layout determines whatever this one does, and is known already.
            layout: before
                .filter(|before| before.lies_as(&layout))
                .unwrap_or(layout),
        });
    }

    /// Returns the card size that the present hand has right after the deal in a screen area of this size.
    pub fn dealt_size(&self, area: Rect, wish: SizeWish) -> Option<CardSize> {
        self.as_dealt(area, wish).map(|laid| laid.layout.size)
    }

    /// Returns the layout of the table that the present hand has right after the deal in a screen area of this size.
    fn as_dealt(&self, area: Rect, wish: SizeWish) -> Option<Laid> {
        let (game, seat) = (self.game(), self.seat());
        let rules = game.rules();
        let position = game.series().deal(rules);
        let observation = Observation::new(rules, &position, seat);
        let sizing = Sizing::new(wish);
        let layout = if self.is_parted() {
            lay_out_pair(rules, observation, area, sizing)
        } else {
            lay_out(rules, observation, seat, area, sizing)
        };
        let layout = layout.ok()?;
        Some(Laid {
            rules: Arc::clone(rules),
            area,
            wish,
            dealt: self.dealt(),
            done: game.hand_start(),
            layout: Arc::new(layout),
        })
    }

    /// Whether the layout `laid` was computed for the deal on the table, for this screen area and for this card size.
    fn is_of(&self, laid: &Laid, area: Rect, wish: SizeWish) -> bool {
        Arc::ptr_eq(&laid.rules, self.game().rules())
            && (laid.area, laid.wish, laid.dealt) == (area, wish, self.dealt())
    }

    /// Returns the deal number and the index of the entry in the game's log with which the hand starts. Together they
    /// identify the deal on the table.
    fn dealt(&self) -> (u64, usize) {
        let game = self.game();
        (game.deal().get(), game.hand_start())
    }

    /// Returns the layout of the table before the last move, if it was computed for this screen area. `None` if no move
    /// has been made.
    pub(super) fn layout_before(&self, area: Rect, wish: SizeWish) -> Option<Arc<TableLayout>> {
        let laid = self
            .laid
            .as_ref()
            .filter(|_| self.game().done() > self.game().hand_start())?;
        self.is_of(laid, area, wish)
            .then(|| Arc::clone(&laid.layout))
    }

    /// Whether two players each have half of the table, because they play against each other in real time.
    pub(super) fn is_parted(&self) -> bool {
        let rules = self.game().rules();
        let apart =
            |real_time: &RealTime| real_time.is_for_two() && !real_time.is_for_partners(rules);
        self.session.real_time().is_some_and(apart)
    }

    /// Returns the layout of both boards of a duel in which both players place the same cards. `observation` is
    /// the view of the player whose turn it is. `None` in other games, or if there is no room for both boards.
    pub fn boards(
        &self,
        observation: Observation<'_>,
        area: Rect,
        wish: SizeWish,
    ) -> Option<Boards> {
        let duel = self.duel().filter(|duel| duel.is_head_to_head())?;
        let other = duel.beside().observation(Seat::FIRST);
        let mut observations = [observation, other];
        if duel.mover() != PLAYERS[0] {
            observations.reverse();
        }
        lay_out_boards(self.game().rules(), observations, duel.mover(), area, wish)
    }

    /// Returns the layout of the table for the player whose view is `observation`.
    ///
    /// # Errors
    /// Returns the size that the screen must have if the table does not fit.
    pub fn lay_out(
        &self,
        observation: Observation<'_>,
        area: Rect,
        wish: SizeWish,
    ) -> Result<TableLayout, TooSmall> {
        let rules = self.game().rules();
        if let Some(boards) = self.boards(observation, area, wish) {
            let [one, other] = boards.tables;
            let is_first = self.session.player() == PLAYERS[0];
            return Ok(if is_first { one } else { other });
        }
        let sizing = Sizing::new(wish);
        let sizing = match self.layout_before(area, wish) {
            Some(before) => sizing.after(before, self.game().done() - self.game().hand_start()),
            None => sizing,
        };
        if self.is_parted() {
            lay_out_pair(rules, observation, area, sizing)
        } else {
            lay_out(rules, observation, self.seat(), area, sizing)
        }
    }
}
