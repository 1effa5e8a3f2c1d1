//! The width and the scroll position of a page that shows a long text.

use ratatui::layout::Rect;

use crate::render::panel::centred;
use crate::screens::list::ListKind;
use patience_app::keymap::Action;

/// The maximum width of a line of text that is comfortable to read, in columns.
const WIDEST: u16 = 78;

/// The scroll position in a long text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    top: usize,
}

impl Reading {
    /// Creates the scroll position that shows the end of a text.
    pub const fn from_end() -> Self {
        Self { top: usize::MAX }
    }

    /// Returns the area of the screen that a page of text takes.
    pub fn area(screen: Rect) -> Rect {
        centred(screen, WIDEST, screen.height)
    }

    /// Returns the width of a line of a page of text, in columns.
    pub fn columns(screen: Rect) -> usize {
        usize::from(Self::area(screen).width.saturating_sub(5))
    }

    /// The number of the first visible line of a text. A number greater than possible means the end of the text.
    pub const fn top(self) -> usize {
        self.top
    }

    /// Scrolls a text by a cursor key. The text has `lines` lines, of which `in_sight` are visible at once.
    pub fn scroll(&mut self, action: Action, lines: usize, in_sight: usize) {
        let most = lines.saturating_sub(in_sight);
        self.top = ListKind::Long(in_sight).moved(self.top.min(most), action, most + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opened_at_its_end_scrolls_up_by_a_line() {
        let mut reading = Reading::from_end();
        reading.scroll(Action::Up, 50, 20);
        assert_eq!(reading.top(), 29);
        reading.scroll(Action::PageDown, 50, 20);
        assert_eq!(reading.top(), 30);
        // A text that fits the page does not scroll.
        reading.scroll(Action::Down, 12, 20);
        assert_eq!(reading.top(), 0);
    }
}
