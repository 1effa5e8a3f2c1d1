//! The other players of a race on a high screen: a box each, with small cards and a name in its
//! upper frame.

use patience_core::{Role, Seat};
use ratatui::layout::Rect;

use super::{Detail, Plan};
use crate::layout::CardSize;
use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::measure::{many, margin};

/// The size of the cards in a box.
const SIZE: CardSize = CardSize::Medium;
/// The lines of a box, its frame included.
pub(super) const BOX_LINES: u16 = SIZE.height() + 2;
/// The frame at both sides.
const FRAME: u16 = 2;
/// The room between boxes.
const BETWEEN: u16 = 1;
/// The lines of a table on which boxes leave enough for the rest.
const HIGH: u16 = 34;

/// Tells whether there are lines enough for boxes.
pub(super) fn are_worth_boxes(area: Rect, want: Want, detail: Detail) -> bool {
    area.height >= HIGH && want.is_comfort() && detail == Detail::Full
}

impl Plan<'_> {
    /// Tells whether all boxes fit side by side, with shared cards larger than those in them and
    /// smaller than one's own where these come larger.
    pub(super) fn fits_boxes(&self) -> bool {
        let larger = self.shared_size > SIZE || self.own == SIZE && self.shared_size == SIZE;
        let smaller = self.shared_size < self.own || self.own <= CardSize::Large;
        let width = self.others() * (self.box_width() + BETWEEN);
        larger && smaller && self.others() > 0 && width <= self.area.width + BETWEEN
    }

    fn box_width(&self) -> u16 {
        let cards = self.others.first().map_or(0, |seat| {
            let parts = self.box_parts(*seat);
            let cards: u16 = parts.iter().map(|part| many(part)).sum();
            cards * SIZE.width() + many(&parts).saturating_sub(1)
        });
        cards + FRAME
    }

    /// Returns a player's piles in the order in which they lie in the box: the pile to be rid of,
    /// columns, and what is dealt from.
    fn box_parts(&self, seat: Seat) -> Vec<Vec<patience_core::PileId>> {
        let mut parts: [Vec<_>; 3] = Default::default();
        for pile in self.short_piles(seat) {
            let part = match self.rules.group_of(pile).role {
                Role::Reserve => 0,
                Role::Stock | Role::Waste | Role::Hand => 2,
                _ => 1,
            };
            parts[part].push(pile);
        }
        parts.into_iter().filter(|part| !part.is_empty()).collect()
    }

    /// Puts the boxes down side by side.
    pub(super) fn put_boxes(&self, board: &mut Board<'_>, y: u16) {
        let wide = self.box_width();
        let room = (self.area.width + BETWEEN) / self.others().max(1);
        let between = (room - wide).min(4);
        let all = self.others() * (wide + between) - between;
        let left = self.area.x + margin(self.area.width, all);
        for (index, seat) in (0..).zip(&self.others) {
            let x = left + index * (wide + between);
            let frame = Rect::new(x, y, wide, BOX_LINES);
            let name = Rect::new(x + 2, y, wide.saturating_sub(4) / 2, 1);
            board.name(*seat, frame, name);
            let mut at = x + 1;
            for part in self.box_parts(*seat) {
                for pile in part {
                    board.sized(pile, at, y + 1, SIZE, SIZE.width());
                    board.counted();
                    if let Some(place) = board.table.piles.last_mut() {
                        place.short = true;
                    }
                    at += SIZE.width();
                }
                at += 1;
            }
        }
    }
}
