//! The keys that move the cursor of a list on the screen. They are the same on every page.

use patience_app::keymap::Action;

/// How the cursor keys behave in a list on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// A short list. The arrow keys wrap around at its ends. Page Up moves to its first line, and Page Down to its
    /// last.
    Menu,
    /// A long list with this many lines visible. The cursor keys stop at both ends.
    Long(usize),
}

impl ListKind {
    /// Whether the action of a key moves the cursor of a list.
    pub const fn has_key(action: Action) -> bool {
        use Action::{Down, First, Last, PageDown, PageUp, Up};
        matches!(action, Up | Down | PageUp | PageDown | First | Last)
    }

    /// Returns the line to which the action moves the cursor from line `at` of `lines`; `at` itself if
    /// it does not move the cursor.
    ///
    /// ```
    /// # use patience_tui::screens::list::ListKind;
    /// # use patience_app::keymap::Action;
    /// assert_eq!(ListKind::Menu.moved(0, Action::Up, 5), 4);
    /// assert_eq!(ListKind::Long(10).moved(0, Action::Up, 50), 0);
    /// assert_eq!(ListKind::Long(10).moved(45, Action::PageDown, 50), 49);
    /// ```
    pub fn moved(self, at: usize, action: Action, lines: usize) -> usize {
        let last = lines.saturating_sub(1);
        let line = match (self, action) {
            (_, Action::First) | (Self::Menu, Action::PageUp) => 0,
            (_, Action::Last) | (Self::Menu, Action::PageDown) => last,
            (Self::Menu, Action::Up) => at.checked_sub(1).unwrap_or(last),
            (Self::Menu, Action::Down) if at >= last => 0,
            (_, Action::Down) => at + 1,
            (Self::Long(_), Action::Up) => at.saturating_sub(1),
            (Self::Long(sight), Action::PageUp) => at.saturating_sub(sight),
            (Self::Long(sight), Action::PageDown) => at + sight,
            _ => at,
        };
        line.min(last)
    }
}
