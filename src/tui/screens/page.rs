//! The interface of every page over the screen: its input, its requests and its drawing.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

pub use super::effect::{ChosenOptions, Effect, Effects, Question, Who};
use crate::context::Context;
use crate::images::Placed;
use crate::render::tabs::Tabs;
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::records::{Answer, Query};

/// The input to a page.
#[derive(Debug, Clone, Copy)]
pub enum PageInput<'a> {
    /// A key with this meaning.
    Action(Action),
    /// A character that is no command here.
    Typed(char),
    /// Pasted text, which is never taken for keys.
    Pasted(&'a str),
    /// A click on this column and row of the screen.
    Clicked((u16, u16)),
}

/// What the bottom line says of a key on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyWords {
    /// The usual words for it.
    Usual,
    /// Nothing: it does nothing here, or goes without saying.
    Nothing,
    /// These words.
    Are(String),
}

impl KeyWords {
    /// The usual words where the key does something.
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
    /// Returns the page itself, also where it lies in a box.
    fn as_page(&self) -> &dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns the page itself, to be changed.
    fn as_page_mut(&mut self) -> &mut dyn Page
    where
        Self: Sized + 'static,
    {
        self
    }

    /// Returns what the keyboard is for while the page is uppermost.
    fn key_context(&self) -> KeyContext;

    /// Takes input; returns what the page asks for, in its order.
    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects;

    /// Draws cards over all of the table, where the page has some, and returns their pictures.
    fn draw_cards(&self, frame: &mut Frame, area: Rect, context: &Context) -> Option<Vec<Placed>> {
        let _ = (frame, area, context);
        None
    }

    /// Draws the page.
    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context);

    /// Draws the page, its cards as pictures where they are shown as such. Returns the pictures.
    fn draw_with_pictures(&self, frame: &mut Frame, area: Rect, context: &Context) -> Vec<Placed> {
        self.draw(frame, area, context);
        Vec::new()
    }

    /// Returns what the bottom line says of a key.
    fn key_words(&self, entry: &Entry, context: &Context) -> KeyWords {
        let _ = (entry, context);
        KeyWords::Usual
    }

    /// Returns the words at the left and at the right of the top line, where the page takes the place
    /// of the whole screen.
    fn heading(&self) -> Option<(String, String)> {
        None
    }

    /// Returns the tabs beside the words at the left of the top line.
    fn tabs(&self) -> Option<Tabs> {
        None
    }

    /// Returns the question to the records to which the page shows the answer.
    fn question(&self) -> Option<Query> {
        None
    }

    /// Takes an answer of the records; returns what the page asks for then.
    fn receive(&mut self, answer: &Answer, context: &Context) -> Effects {
        let _ = (answer, context);
        Vec::new()
    }

    /// Returns when something is to be drawn or done without input.
    fn due(&self, now: Duration) -> Option<Duration> {
        let _ = now;
        None
    }

    /// Returns how many lines the wheel goes at once.
    fn wheel_lines(&self) -> usize {
        1
    }

    /// Returns the line of the cursor in a list whose keys go round, and how many lines there are:
    /// the wheel stops at both ends.
    fn list(&self, context: &Context) -> Option<(usize, usize)> {
        let _ = context;
        None
    }

    /// Takes the key back where the page has a level of its own to go back by. Tells whether it did.
    fn goes_back(&mut self) -> bool {
        false
    }

    /// Tells whether pasted text is taken; where it is not, that is said.
    fn takes_paste(&self) -> bool {
        false
    }
}
