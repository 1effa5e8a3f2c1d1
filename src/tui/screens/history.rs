//! The page that lists all turns of a hand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::context::Context;
use crate::render::panel::{lines_from, panel, within};
use crate::render::text::{styled, wrap};
use crate::screens::page::{Effects, KeyWords, Page, PageInput};
use crate::screens::reading::Reading;
use patience_app::keymap::{Action, Entry, KeyContext};

/// The page that lists all turns of a hand.
#[derive(Debug, Clone)]
pub struct HistoryPage {
    /// The turns of the hand, one paragraph each. The last turn is at the end.
    turns: Vec<String>,
    reading: Reading,
}

impl HistoryPage {
    /// Creates the page that lists all turns of a hand, scrolled to the last turn.
    pub const fn new(turns: Vec<String>) -> Self {
        Self {
            turns,
            reading: Reading::from_end(),
        }
    }

    fn lines(&self, screen: Rect) -> Vec<String> {
        let columns = Reading::columns(screen);
        let wrapped = self.turns.iter().map(|turn| wrap(turn, columns));
        wrapped.flatten().collect()
    }
}

impl Page for HistoryPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Page
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        if let PageInput::Action(action) = input {
            let screen = context.table_area();
            let lines = self.lines(screen).len();
            let height = within(Reading::area(screen)).height;
            self.reading.scroll(action, lines, height.into());
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let outer = Reading::area(area);
        let inside = panel(frame, outer, theme, "Turns of this hand");
        let lines: Vec<Line> = styled(self.lines(area), Style::new()).collect();
        lines_from(frame, inside, theme, &lines, self.reading.top());
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        KeyWords::when(entry.action != Action::NextTarget)
    }
}
