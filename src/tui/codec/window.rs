//! What the window of a terminal shows apart from the screen: its title, and a mark for work in progress in the list
//! of windows.
//!
//! Sources: xterm's `ctlseqs` for titles and their stack, and the page "ANSI X3.64" of `ConEmu` for progress.

use std::fmt::Write as _;

use patience_app::text::clean_text::clean;

/// The largest number of characters in the title of the terminal's window.
const LONGEST_TITLE: usize = 80;

/// The escape sequence that saves the present window title on the terminal's stack of titles.
const KEEPING_TITLE: &str = "\x1b[22;2t";

/// The escape sequences that empty the window title and then restore the saved title from the terminal's stack. A
/// terminal without a stack is left with an empty title.
pub const GIVING_TITLE_BACK: &str = "\x1b]2;\x1b\\\x1b[23;2t";

/// The escape sequence that makes the window show work in progress, without a percentage.
const BEGINNING_WORK: &str = "\x1b]9;4;3\x1b\\";

/// The escape sequence that removes the mark for work in progress from the window.
pub const ENDING_WORK: &str = "\x1b]9;4;0\x1b\\";

/// The title and progress that a window should show.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Window {
    /// The title of the window. It is `None` if the terminal should show a title of its own.
    pub title: Option<String>,
    /// Whether the player is waiting for work in progress.
    pub is_at_work: bool,
}

/// The title and progress that a window shows now.
#[derive(Debug, Default)]
pub struct ShownWindow(Window);

impl ShownWindow {
    /// Returns the escape sequences that make the terminal's window show the `wanted` title and progress. The text is
    /// empty if the window shows them already. The title may contain any text.
    pub fn write(&mut self, mut wanted: Window) -> String {
        let title = wanted.title.map(|title| clean(&title));
        wanted.title = title.map(|title| title.chars().take(LONGEST_TITLE).collect());
        let mut text = String::new();
        if self.0.title != wanted.title {
            match &wanted.title {
                Some(title) => {
                    if self.0.title.is_none() {
                        text.push_str(KEEPING_TITLE);
                    }
                    let _ = write!(text, "\x1b]2;{title}\x1b\\");
                }
                None => text.push_str(GIVING_TITLE_BACK),
            }
        }
        if self.0.is_at_work != wanted.is_at_work {
            text.push_str(if wanted.is_at_work {
                BEGINNING_WORK
            } else {
                ENDING_WORK
            });
        }
        self.0 = wanted;
        text
    }

    /// Whether the window has a title set by this program.
    pub const fn has_title(&self) -> bool {
        self.0.title.is_some()
    }

    /// Whether the terminal's window shows that work is in progress.
    pub const fn is_at_work(&self) -> bool {
        self.0.is_at_work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titled(title: &str) -> Window {
        Window {
            title: Some(title.to_owned()),
            is_at_work: false,
        }
    }

    #[test]
    fn the_old_title_is_saved_once_and_restored_at_the_end() {
        let mut window = ShownWindow::default();
        assert_eq!(window.write(Window::default()), "");
        assert_eq!(window.write(titled("Golf")), "\x1b[22;2t\x1b]2;Golf\x1b\\");
        assert_eq!(window.write(titled("Golf")), "");
        assert_eq!(window.write(titled("Nertz")), "\x1b]2;Nertz\x1b\\");
        assert_eq!(window.write(Window::default()), "\x1b]2;\x1b\\\x1b[23;2t");
    }

    #[test]
    fn a_title_cannot_contain_commands() {
        let mut window = ShownWindow::default();
        let text = window.write(titled("a\x1b\\\x1b[2J\x07b\u{9c}\u{202e}\n"));
        assert_eq!(text, "\x1b[22;2t\x1b]2;a␛\\␛[2J␇b\u{fffd}\u{fffd} \x1b\\");
        let text = window.write(titled(&"♠".repeat(1000)));
        assert_eq!(text.matches('♠').count(), LONGEST_TITLE);
    }

    #[test]
    fn work_is_reported_when_it_begins_and_ends() {
        let mut window = ShownWindow::default();
        let at_work = Window {
            title: None,
            is_at_work: true,
        };
        assert_eq!(window.write(at_work.clone()), "\x1b]9;4;3\x1b\\");
        assert_eq!(window.write(at_work), "");
        assert_eq!(window.write(Window::default()), "\x1b]9;4;0\x1b\\");
    }
}
