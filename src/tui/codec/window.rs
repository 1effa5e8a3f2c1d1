//! What the window of a terminal shows beside the screen: its title, and in the list of windows that something is
//! under way.
//!
//! Sources: xterm's `ctlseqs` for titles and the stack of them, the page "ANSI X3.64" of `ConEmu` for progress.

use std::fmt::Write as _;

use patience_app::text::clean_text::clean;

/// The most characters of a title.
const LONGEST_TITLE: usize = 80;

/// Puts the title that there is on the terminal's stack.
const KEEPING_TITLE: &str = "\x1b[22;2t";

/// Empties the title, for terminals without a stack, and takes the former one from the stack.
pub const GIVING_TITLE_BACK: &str = "\x1b]2;\x1b\\\x1b[23;2t";

/// Says that something is under way, without how far it is.
const BEGINNING_WORK: &str = "\x1b]9;4;3\x1b\\";

/// Says that nothing is under way.
pub const ENDING_WORK: &str = "\x1b]9;4;0\x1b\\";

/// What a window is to show.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Window {
    /// The title; the terminal's own where there is none.
    pub title: Option<String>,
    /// Whether something is under way that somebody waits for.
    pub is_at_work: bool,
}

/// What a window shows.
#[derive(Debug, Default)]
pub struct ShownWindow(Window);

impl ShownWindow {
    /// Returns the bytes that make the window show this, and none where it does already. The title may hold any text.
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

    /// Tells whether the window has a title of this program.
    pub const fn has_title(&self) -> bool {
        self.0.title.is_some()
    }

    /// Tells whether it shows that something is under way.
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
    fn a_title_is_kept_once_said_when_it_changes_and_given_back() {
        let mut window = ShownWindow::default();
        assert_eq!(window.write(Window::default()), "");
        assert_eq!(window.write(titled("Golf")), "\x1b[22;2t\x1b]2;Golf\x1b\\");
        assert_eq!(window.write(titled("Golf")), "");
        assert_eq!(window.write(titled("Nertz")), "\x1b]2;Nertz\x1b\\");
        assert_eq!(window.write(Window::default()), "\x1b]2;\x1b\\\x1b[23;2t");
    }

    #[test]
    fn a_title_commands_nothing_whoever_wrote_it() {
        let mut window = ShownWindow::default();
        let text = window.write(titled("a\x1b\\\x1b[2J\x07b\u{9c}\u{202e}\n"));
        assert_eq!(text, "\x1b[22;2t\x1b]2;a␛\\␛[2J␇b\u{fffd}\u{fffd} \x1b\\");
        let text = window.write(titled(&"♠".repeat(1000)));
        assert_eq!(text.matches('♠').count(), LONGEST_TITLE);
    }

    #[test]
    fn work_is_said_when_it_begins_and_ends() {
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
