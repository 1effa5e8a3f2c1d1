//! The page with the turns of all players in a hand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::context::Context;
use crate::render::panel::{centred, lines_from, panel};
use crate::render::text::{styled, wrap};
use crate::screens::list::ListKind;
use crate::screens::page::{Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};

/// The widest text that is read with ease.
const WIDEST: u16 = 78;

/// The page.
#[derive(Debug, Clone)]
pub struct HistoryPage {
    /// A paragraph for each turn, the last one last.
    turns: Vec<String>,
    /// How many lines lie below those in sight: it opens at the end.
    below: usize,
}

impl HistoryPage {
    /// Opens at the last turn.
    pub const fn new(turns: Vec<String>) -> Self {
        Self { turns, below: 0 }
    }

    fn area(screen: Rect) -> Rect {
        centred(screen, WIDEST, screen.height)
    }

    fn lines(&self, screen: Rect) -> Vec<String> {
        let columns = usize::from(Self::area(screen).width.saturating_sub(5));
        let wrapped = self.turns.iter().map(|turn| wrap(turn, columns));
        wrapped.flatten().collect()
    }

    /// Does an action on the page; the screen's size says how far there is to scroll.
    fn act(&mut self, action: Action, screen: Rect) {
        let height = Self::height(screen);
        let most = self.lines(screen).len().saturating_sub(height);
        let top = most.saturating_sub(self.below);
        self.below = most - ListKind::Long(height).moved(top, action, most + 1);
    }

    fn height(screen: Rect) -> usize {
        usize::from(Self::area(screen).height.saturating_sub(2))
    }
}

impl Page for HistoryPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Page
    }

    fn update(&mut self, input: PageInput<'_>, context: &Context) -> Effects {
        if let PageInput::Action(action) = input {
            self.act(action, context.table_area());
        }
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let outer = Self::area(area);
        let inside = panel(frame, outer, theme, "What was done in this hand");
        let lines: Vec<Line> = styled(self.lines(area), Style::new()).collect();
        let top = lines.len().saturating_sub(usize::from(inside.height));
        lines_from(frame, inside, theme, &lines, top.saturating_sub(self.below));
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        KeyWords::when(entry.action != Action::NextTarget)
    }
}
