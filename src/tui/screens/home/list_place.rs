//! The area of the list of games on the screen, in one or two columns, and the row that the mouse points at.

use std::iter;
use std::ops::Range;

use ratatui::layout::{Position, Rect};

use super::rows::{Heading, Row};
use super::{COLUMN, Home, WIDE};
use crate::layout::below;
use crate::render::panel::{mark_at, scrolled};

impl Home {
    /// Returns the area of the list of games on the screen.
    pub(super) fn list_area(area: Rect) -> Rect {
        let columns = match area.width {
            0..64 => area.width,
            64..WIDE => (area.width * 2 / 5).clamp(28, 42),
            WIDE.. => 2 * COLUMN,
        };
        let below = if columns == area.width {
            Self::foot_height(area)
        } else {
            0
        };
        let height = area.height.saturating_sub(4 + below);
        Rect::new(area.x, area.y + 3.min(area.height), columns, height)
    }

    /// Returns the range of rows in each column of the list of games. The last range may have more rows than fit. If
    /// there are two columns and everything fits, the second one begins with the families.
    pub(super) fn spans(&self, list: Rect) -> Vec<Range<usize>> {
        let (height, all) = (usize::from(list.height), self.rows.len());
        if list.width != 2 * COLUMN {
            return iter::once(self.top(height)..all).collect();
        }
        let families = Row::Heading(Heading::Families);
        let split = self.rows.iter().position(|row| *row == families);
        if let Some(split) = split.filter(|split| *split <= height && all - split <= height) {
            return vec![0..split, split..all];
        }
        let top = self.top(2 * height);
        let end = all.min(top + height);
        vec![top..end, end..all]
    }

    /// Returns the height of the few lines about the game under the cursor. They are below the list, on a screen that
    /// has no room for the side panel.
    pub(super) const fn foot_height(area: Rect) -> u16 {
        if area.height >= 18 { 5 } else { 0 }
    }

    /// Returns how many rows of the list of games are visible at once.
    pub(super) fn in_sight(list: Rect) -> usize {
        let columns = if list.width == 2 * COLUMN { 2 } else { 1 };
        columns * usize::from(list.height)
    }

    /// Scrolls the list of games by a number of rows. The cursor stays on its row while the row is visible.
    pub fn scroll(&mut self, area: Rect, by: isize) {
        let list = Self::list_area(area);
        let spans = self.spans(list);
        let (first, end) = (spans[0].start, spans[spans.len() - 1].end);
        let in_sight = Self::in_sight(list);
        if first == 0 && end == self.rows.len() && end - first <= in_sight {
            return;
        }
        let most = self.rows.len().saturating_sub(in_sight);
        let top = self.top(in_sight).saturating_add_signed(by).min(most);
        self.scrolled_to = Some(top);
        let end_in_sight = (top + in_sight).min(self.rows.len());
        if (top..end_in_sight).contains(&self.at) {
            return;
        }
        let mut seen = (top..end_in_sight).filter(|row| self.rows[*row].is_entry());
        let nearest = if self.at < top {
            seen.next()
        } else {
            seen.next_back()
        };
        if let Some(row) = nearest {
            self.at = row;
            self.moved_by_wheel = Some(row);
            self.is_moved = true;
        }
    }

    pub(super) fn top(&self, height: usize) -> usize {
        if let Some(top) = self.scrolled_to {
            let most = self.rows.len().saturating_sub(height);
            return scrolled(top, self.at, height).min(most);
        }
        // The heading above the first line of a family stays visible with it.
        let top = scrolled(0, self.at + 1, height).min(self.rows.len().saturating_sub(height));
        if self.at < height.saturating_sub(1) {
            0
        } else {
            top
        }
    }

    /// Moves the cursor to the list row under the mouse pointer. Returns whether the cursor was already on that row;
    /// `None` if there is no row under the pointer.
    pub fn click(&mut self, area: Rect, x: u16, y: u16) -> Option<bool> {
        let list = Self::list_area(area);
        if !list.contains(Position::new(x, y)) {
            return None;
        }
        let spans = self.spans(list);
        let column = usize::from((x - list.x) / COLUMN).min(spans.len() - 1);
        let bar = if spans.len() > 1 {
            COLUMN - 1
        } else {
            list.width
        };
        let left = list.x + COLUMN * u16::try_from(column).unwrap_or(0);
        let place = Rect::new(left, list.y, bar.saturating_sub(2), list.height);
        let (above, span) = if column == 0 {
            (0, &spans[0])
        } else {
            (spans[column].start, &spans[column])
        };
        if let Some(is_down) = mark_at(place, span.end - above, span.start - above, (x, y)) {
            let rows = isize::try_from(list.height).unwrap_or(1);
            self.scroll(area, if is_down { rows } else { -rows });
            return None;
        }
        let row = spans[column].start + usize::from(y - list.y);
        if row >= spans[column].end {
            return None;
        }
        if !self.rows.get(row).is_some_and(|row| row.is_entry()) {
            return None;
        }
        let again = self.at == row && self.moved_by_wheel.take() != Some(row);
        // Keep the rows where they are under the pointer.
        self.scrolled_to = Some(self.top(Self::in_sight(list)));
        self.at = row;
        self.is_moved = true;
        Some(again)
    }

    /// Returns the area of the side panel beside the list of games; `None` if there is no room for one.
    pub(super) fn side_area(area: Rect) -> Option<Rect> {
        let list = Self::list_area(area);
        // A line separates the two.
        let x = list.right() + 2;
        let wide = area.right().saturating_sub(x + 1);
        let side = Rect::new(x, list.y, wide, list.height);
        (list.width < area.width).then_some(side)
    }

    /// Returns the area for a page that is drawn beside the list of games, so that the list and the search line stay
    /// visible. If there is no room beside the list, it is the whole screen. `screen` is the screen without its top and
    /// bottom lines.
    pub fn beside_list(screen: Rect) -> Rect {
        let list = Self::list_area(screen);
        if list.width >= screen.width {
            return screen;
        }
        let x = list.right() + 1;
        let width = screen.right().saturating_sub(x);
        below(Rect { x, width, ..screen }, 2)
    }

    /// Handles a click on the search line: removes the filter condition under the pointer, or searches for the example
    /// words there. Returns whether the click hit either of them.
    pub fn click_chip(&mut self, area: Rect, x: u16, y: u16) -> bool {
        let words = (y == area.y + 1).then(|| self.words_to_search(area, x));
        if let Some(words) = words.flatten() {
            self.search_for(words);
            return true;
        }
        let without = (y == area.y + 1).then(|| self.without_chip(area, x));
        let without = without.flatten();
        let is_one = without.is_some();
        if let Some(filter) = without {
            self.narrow(filter);
        }
        is_one
    }
}
