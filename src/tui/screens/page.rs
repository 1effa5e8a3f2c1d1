//! The trait of every page that opens over the screen: its input, its requests and its drawing.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

pub use super::effect::{ChosenOptions, Effect, Effects, Question, SeatingPreset};
use crate::context::Context;
use crate::images::Placed;
use crate::render::tabs::Tabs;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Query};

/// Input to a page: a key, typed or pasted text, or a click.
#[derive(Debug, Clone, Copy)]
pub enum PageInput<'a> {
    /// The action whose key was pressed.
    Action(Action),
    /// A typed character that is not a command on this page.
    Typed(char),
    /// Pasted text. It is never interpreted as keys.
    Pasted(&'a str),
    /// A mouse click on this column and row of the screen.
    Clicked((u16, u16)),
}

/// The words that the bottom line of the screen shows for a key of the open page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyWords {
    /// The words that the key has on every page.
    Usual,
    /// No words for the key, because it does nothing here or is obvious.
    Nothing,
    /// These words for the key, instead of its usual ones.
    Are(String),
}

impl KeyWords {
    /// Returns the usual words for a key if the key does something (`does`), otherwise no words.
    pub const fn when(does: bool) -> Self {
        if does { Self::Usual } else { Self::Nothing }
    }
}

impl From<&str> for KeyWords {
    fn from(words: &str) -> Self {
        Self::Are(words.to_owned())
    }
}

impl From<String> for KeyWords {
    fn from(words: String) -> Self {
        Self::Are(words)
    }
}

impl<T: Into<Self>> From<Option<T>> for KeyWords {
    fn from(words: Option<T>) -> Self {
        words.map_or(Self::Nothing, Into::into)
    }
}

/// A page that opens over the screen.
pub trait Page {
    /// Returns this page as a trait object.
    fn as_page(&self) -> &dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns this page as a mutable trait object.
    fn as_page_mut(&mut self) -> &mut dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// The context that decides what each key means while this page is topmost.
    fn key_context(&self) -> KeyContext;

    /// Handles input to the page. Returns the effects that the page asks the program to perform, in order.
    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects;

    /// Draws the page's own cards over the whole table and returns their pictures; `None` if the page has no cards of
    /// its own.
    fn draw_cards(&self, frame: &mut Frame, area: Rect, context: &Context) -> Option<Vec<Placed>> {
        let _ = (frame, area, context);
        None
    }

    /// Draws the page, but not the pictures of its cards.
    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context);

    /// Draws the page, and returns the pictures of its cards if cards are shown as pictures.
    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.draw(frame, area, context);
        Vec::new()
    }

    /// The words that the bottom line of the screen shows for a key of this page.
    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let _ = (entry, context);
        KeyWords::Usual
    }

    /// The words of the page at the left and at the right of the top line; `None` if the page does not fill the whole
    /// screen.
    fn heading(&self) -> Option<(String, String)> {
        None
    }

    /// The tabs of the page, which follow the words at the left of the top line; `None` if it has no tabs.
    fn tabs(&self) -> Option<Tabs> {
        None
    }

    /// The query to the records of finished games whose answer the page shows; `None` if it needs none.
    fn question(&self) -> Option<Query> {
        None
    }

    /// Handles an answer to the page's query to the records. Returns the effects that the page asks the program to
    /// perform.
    fn receive(&mut self, answer: &Answer, context: &Context) -> Effects {
        let _ = (answer, context);
        Vec::new()
    }

    /// When the page next has to be drawn or has to act without input; `None` if it waits for input only.
    fn due(&self, now: Duration) -> Option<Duration> {
        let _ = now;
        None
    }

    /// The number of lines by which one step of the mouse wheel scrolls the page.
    fn wheel_lines(&self) -> usize {
        1
    }

    /// The line under the cursor and the number of lines, if the page has a list in which the cursor keys wrap around.
    /// The mouse wheel stops at both ends of the list.
    fn list(&self, context: &Context) -> Option<(usize, usize)> {
        let _ = context;
        None
    }

    /// Goes back by one level within the page, such as from an editor to its list. Returns `false` if there is no level
    /// to go back to.
    fn goes_back(&mut self) -> bool {
        false
    }

    /// Whether the page accepts pasted text. If it does not, the program says so.
    fn takes_paste(&self) -> bool {
        false
    }
}
