//! The trait of every page over the screen: its input, its requests and its drawing.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

pub use super::effect::{ChosenOptions, Effect, Effects, Question, SeatingPreset};
use crate::context::Context;
use crate::images::Placed;
use crate::render::tabs::Tabs;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Query};

/// Input to a page.
#[derive(Debug, Clone, Copy)]
pub enum PageInput<'a> {
    /// A key that stands for this action.
    Action(Action),
    /// A typed character that is not a command on this page.
    Typed(char),
    /// Pasted text. It is never interpreted as keys.
    Pasted(&'a str),
    /// A click on this column and row of the screen.
    Clicked((u16, u16)),
}

/// The words that the bottom line shows for a key of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyWords {
    /// The usual words for the key.
    Usual,
    /// No words, because the key does nothing here or is obvious.
    Nothing,
    /// The given words.
    Are(String),
}

impl KeyWords {
    /// Returns the usual words if the key does something (`does`), otherwise none.
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

/// A page over the screen.
pub trait Page {
    /// Returns the page as a trait object.
    fn as_page(&self) -> &dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns the page as a mutable trait object.
    fn as_page_mut(&mut self) -> &mut dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// The context that decides what keys mean while the page is topmost.
    fn key_context(&self) -> KeyContext;

    /// Handles input. Returns the effects that the page asks for, in order.
    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects;

    /// Draws the page's own cards over the whole table and returns their pictures; `None` if the page has no cards of
    /// its own.
    fn draw_cards(&self, frame: &mut Frame, area: Rect, context: &Context) -> Option<Vec<Placed>> {
        let _ = (frame, area, context);
        None
    }

    /// Draws the page, without its pictures.
    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context);

    /// Draws the page, and returns the pictures of its cards if cards are shown as pictures.
    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.draw(frame, area, context);
        Vec::new()
    }

    /// The words that the bottom line shows for a key.
    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let _ = (entry, context);
        KeyWords::Usual
    }

    /// The words at the left and at the right of the top line; `None` if the page does not fill the whole screen.
    fn heading(&self) -> Option<(String, String)> {
        None
    }

    /// The tabs that follow the words at the left of the top line.
    fn tabs(&self) -> Option<Tabs> {
        None
    }

    /// The query to the records whose answer the page shows; `None` if it needs none.
    fn question(&self) -> Option<Query> {
        None
    }

    /// Handles an answer from the records. Returns the effects that the page asks for.
    fn receive(&mut self, answer: &Answer, context: &Context) -> Effects {
        let _ = (answer, context);
        Vec::new()
    }

    /// When the page has to be drawn or has to act without input.
    fn due(&self, now: Duration) -> Option<Duration> {
        let _ = now;
        None
    }

    /// The number of lines that one step of the mouse wheel scrolls.
    fn wheel_lines(&self) -> usize {
        1
    }

    /// The line of the cursor and the number of lines, for a list in which the cursor keys wrap around. The mouse
    /// wheel stops at both ends of the list.
    fn list(&self, context: &Context) -> Option<(usize, usize)> {
        let _ = context;
        None
    }

    /// Goes back by one level within the page. Returns `false` if there is no level to go back to.
    fn goes_back(&mut self) -> bool {
        false
    }

    /// Whether the page accepts pasted text. If it does not, the program says so.
    fn takes_paste(&self) -> bool {
        false
    }
}
