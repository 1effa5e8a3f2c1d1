//! Where everything on the table lies on a screen of some size.

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

/// How the table lay last, and for which screen and deal that holds.
#[derive(Debug, Clone)]
pub(super) struct Laid {
    rules: Arc<Rules>,
    area: Rect,
    wish: SizeWish,
    /// The number of the deal, and the log entry with which the hand begins.
    dealt: (u64, usize),
    /// The number of log entries played when it was found.
    done: usize,
    layout: Arc<TableLayout>,
}

impl Table {
    /// Shrinks the cards where columns have outgrown the screen. They grow back with the next
    /// deal, when the hand begins anew, and on a screen of another size.
    pub fn settle_size(&mut self, area: Rect, wish: SizeWish) {
        let (dealt, done) = (self.dealt(), self.game().done());
        let known = |laid: &Laid| laid.done == done && self.is_of(laid, area, wish);
        if self.laid.as_ref().is_some_and(known) {
            return;
        }
        let is_new = self.layout_before(area, wish).is_none();
        if is_new && done > self.game().hand_start() {
            // A hand that is gone on with looks as when it was left: no larger than it was dealt, and
            // without the room that a deal leaves for columns to grow.
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
            // What follows from the one before follows from this one as well, and is known already.
            layout: before
                .filter(|before| before.lies_as(&layout))
                .unwrap_or(layout),
        });
    }

    /// Returns the size of the cards of the hand on such a screen when it is dealt.
    pub fn dealt_size(&self, area: Rect, wish: SizeWish) -> Option<CardSize> {
        self.as_dealt(area, wish).map(|laid| laid.layout.size)
    }

    /// Returns how the hand lies on such a screen when it is dealt.
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

    /// Tells whether a layout is that of this deal on such a screen.
    fn is_of(&self, laid: &Laid, area: Rect, wish: SizeWish) -> bool {
        Arc::ptr_eq(&laid.rules, self.game().rules())
            && (laid.area, laid.wish, laid.dealt) == (area, wish, self.dealt())
    }

    /// Returns which deal lies on the table.
    fn dealt(&self) -> (u64, usize) {
        let game = self.game();
        (game.deal().get(), game.hand_start())
    }

    /// Returns how the table lay on such a screen before the last move; nothing while none is made.
    pub(super) fn layout_before(&self, area: Rect, wish: SizeWish) -> Option<Arc<TableLayout>> {
        let laid = self
            .laid
            .as_ref()
            .filter(|_| self.game().done() > self.game().hand_start())?;
        self.is_of(laid, area, wish)
            .then(|| Arc::clone(&laid.layout))
    }

    /// Tells whether each half of the table is a player's: two play at the same time against each other.
    pub(super) fn is_parted(&self) -> bool {
        let rules = self.game().rules();
        let apart =
            |real_time: &RealTime| real_time.is_for_two() && !real_time.is_for_partners(rules);
        self.session.real_time().is_some_and(apart)
    }

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
        let mut observations = [observation, other];
        if duel.mover() != PLAYERS[0] {
            observations.reverse();
        }
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
