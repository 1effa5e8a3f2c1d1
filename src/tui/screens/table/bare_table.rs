//! Finds free areas of the table on the screen, in which a box covers neither cards nor empty piles.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::TableScreen;
use crate::context::Context;
use crate::interaction::table::Table;
use crate::layout::inset;
use crate::render::bare::bare_place;

/// A table drawn with its cards, so that areas without cards can be found on it.
pub struct BareTable {
    area: Rect,
    buffer: Buffer,
    is_for_two: bool,
}

impl BareTable {
    /// Draws a table, for finding free areas on it; `None` if the table does not fit the screen.
    pub fn of(context: &Context, table: &Table) -> Option<Self> {
        let area = context.cards_area();
        let layout = table.layout_now(area, context.appearance.size).ok()?;
        let screen = TableScreen {
            context,
            table,
            winnability: None,
            unsaved: false,
            rivalry: None,
            animation: None,
        };
        let mut buffer = Buffer::empty(area);
        screen.draw_scene(&mut buffer, area, &layout);
        let mut bare = Self {
            area,
            buffer,
            is_for_two: table.is_for_two(),
        };
        // The blank cells of a card, or of a place for cards, are not bare.
        for pile in &layout.piles {
            let cards = pile.cards.iter().map(|card| card.drawn);
            for place in cards.chain([pile.spot]) {
                bare.cover(place);
            }
        }
        Some(bare)
    }

    /// Marks an area of the table as no longer free.
    pub fn cover(&mut self, place: Rect) {
        for at in place.intersection(self.area).positions() {
            self.buffer[at].set_symbol("x");
        }
    }

    /// Returns the free area of the table that has a given size and is nearest to the middle; `None` if there is none.
    pub fn find(&self, size: (u16, u16)) -> Option<Rect> {
        bare_place(&self.buffer, self.area, size, self.is_for_two)
    }

    /// Returns the free area of the table for a box of a given size, with a free column on both sides; `None` if there
    /// is none.
    pub fn find_for_box(&self, (width, height): (u16, u16)) -> Option<Rect> {
        let place = self.find((width + 2, height))?;
        Some(inset(place, 1))
    }
}
