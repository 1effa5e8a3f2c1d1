//! The table of a real-time game for two players. Their piles are side by side, below the shared piles.

use patience_core::Seat;
use ratatui::layout::{Position, Rect};

use super::{Plan, first_fitting};
use crate::layout::board::Board;
use crate::layout::layout_request::LayoutRequest;
use crate::layout::measure::{many, margin, row_width, widest_gap};
use crate::layout::sorted_piles::SortedPiles;
use crate::layout::{TableLayout, TooSmall};

/// The width of a player's name if there is very little room. This is enough for the player's mark and the first
/// letters.
const SHORT_NAME: u16 = 6;
/// The gap between the two players' halves of the table, if there is enough room.
const BETWEEN: u16 = 4;

/// Lays out the table for the first two seats, whose piles are side by side below the shared piles. If the table does
/// not fit, returns the size that the table needs.
pub fn lay_pair(request: LayoutRequest<'_>) -> Result<TableLayout, TooSmall> {
    let ways: [fn(&mut Plan<'_>); 2] = [|plan| plan.halve(false), |plan| plan.halve(true)];
    first_fitting(request, &ways)
}

impl Plan<'_> {
    /// Changes the plan of the table so that the first two players each have half of the width.
    fn halve(&mut self, over: bool) {
        self.others.retain(|seat| seat.number() > 1);
        (self.halves, self.over) = (true, over);
    }

    /// Places all piles of both players.
    pub fn put_pair(&mut self, board: &mut Board<'_>, y: u16) {
        let (whole, first) = (self.area, board.seat);
        // Spare room separates the halves.
        let needed = 2 * self.own_width(false, 0);
        let part = whole.width.saturating_sub(needed).min(BETWEEN);
        let half = (whole.width - part) / 2;
        for (seat, x) in [
            (first, whole.x),
            (Seat::new(first.number() + 1), whole.right() - half),
        ] {
            board.seat = seat;
            self.sorted = SortedPiles::from_rules(self.rules, seat);
            self.sorted.goals.clear();
            self.area = Rect::new(x, whole.y, half, whole.height);
            self.put_player(board, y);
        }
        self.area = whole;
        board.seat = first;
    }

    /// Places a player's columns, and the player's other piles in a row above the columns.
    pub fn put_stacked(&self, board: &mut Board<'_>, y: u16) {
        let (card, high) = (self.own.width(), self.own.height());
        let width = |gap: u16| row_width(many(&self.columns()), card, gap);
        let gap = widest_gap(self.own.gap(), 0, self.area.width, width).unwrap_or(0);
        let wide = width(gap).max(self.row_over());
        let left = self.area.x + margin(self.area.width, wide);
        let row = self.panel_rows().map(Vec::as_slice).concat();
        let x = self.put_panel(board, &row, Position::new(left, y + 1), card);
        let name = Rect::new(x, y + 1, (left + wide).saturating_sub(x), 1);
        board.name(board.seat, name, name);
        let top = y + 1 + high + 1;
        let room = self.area.bottom().saturating_sub(top);
        board.row(&self.columns(), Position::new(left, top), room, gap);
    }

    /// Returns the width of the row of piles above a player's columns.
    pub fn row_over(&self) -> u16 {
        let card = self.own.width();
        let reserves = many(&self.sorted.reserves) * (card + 4);
        let others = many(&self.sorted.dealing) + many(&self.sorted.cells);
        reserves + others * (card + 1) + SHORT_NAME
    }
}
