//! The other players of a race on a high screen. Each of them has a box with medium cards, and the player's
//! name is in the upper edge of the box.

use patience_core::{Role, Seat};
use ratatui::layout::Rect;

use super::{Detail, Plan};
use crate::layout::CardSize;
use crate::layout::board::Board;
use crate::layout::column_lines::Want;
use crate::layout::measure::{many, margin};

/// The size of the cards in another player's box.
const SIZE: CardSize = CardSize::Medium;
/// The height of another player's box in screen lines, with its frame.
pub(super) const BOX_LINES: u16 = SIZE.height() + 2;
/// The total width of the left and the right edge of another player's box.
const FRAME: u16 = 2;
/// The gap between the boxes of other players.
const BETWEEN: u16 = 1;
/// Other players are shown in boxes on tables of at least this height, in screen lines.
const HIGH: u16 = 34;

/// Whether the table is high enough to show the other players in boxes, and shows all of their piles.
pub(super) fn are_worth_boxes(area: Rect, want: Want, detail: Detail) -> bool {
    area.height >= HIGH && want.is_comfort() && detail == Detail::Full
}

impl Plan<'_> {
    /// Whether the boxes of all other players fit side by side and the card sizes go well together. The shared cards
    /// must be larger than the cards in the boxes. If the player's own cards are very large, the shared cards must be
    /// smaller than these.
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

    /// Returns another player's piles in the order in which the box shows them: the pile that the player has to
    /// empty, the columns, and the stock and waste.
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

    /// Places the boxes of the other players side by side.
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
