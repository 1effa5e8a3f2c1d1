//! A text that is read over the screen: how wide it is, and how far it is scrolled.

use ratatui::layout::Rect;

use crate::render::panel::centred;
use crate::screens::list::ListKind;
use patience_app::keymap::Action;

/// The widest text that is read with ease.
const WIDEST: u16 = 78;

/// Where somebody is in a text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    top: usize,
}

impl Reading {
    /// Begins at the end of the text.
    pub const fn from_end() -> Self {
        Self { top: usize::MAX }
    }

    /// Returns where the page of a text stands.
    pub fn area(screen: Rect) -> Rect {
        centred(screen, WIDEST, screen.height)
    }

    /// Returns how many columns a line of the text has.
    pub fn columns(screen: Rect) -> usize {
        usize::from(Self::area(screen).width.saturating_sub(5))
    }

    /// Returns the first line in sight, where all lines behind it fill the page.
    pub const fn top(self) -> usize {
        self.top
    }

    /// Does what a key of a list does, in a text of so many lines, of which so many are in sight.
    pub fn scroll(&mut self, action: Action, lines: usize, in_sight: usize) {
        let most = lines.saturating_sub(in_sight);
        self.top = ListKind::Long(in_sight).moved(self.top.min(most), action, most + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_read_from_its_end_goes_up_by_a_line() {
        let mut reading = Reading::from_end();
        reading.scroll(Action::Up, 50, 20);
        assert_eq!(reading.top(), 29);
        reading.scroll(Action::PageDown, 50, 20);
        assert_eq!(reading.top(), 30);
        // A text that is in sight as a whole stands still.
        reading.scroll(Action::Down, 12, 20);
        assert_eq!(reading.top(), 0);
    }
}
