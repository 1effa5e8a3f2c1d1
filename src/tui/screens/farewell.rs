//! The farewell page, which says why a guest is no longer at a shared table. It stays open until the guest presses a
//! key. Without it, keys meant for the game could reach the shell after the program has ended.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::context::Context;
use crate::render::panel::{centred, line_at, panel};
use crate::render::text::wrap;
use crate::screens::page::{Effects, KeyWords, Page, PageInput};
use patience_app::keymap::{Action, Entry, KeyContext};
use patience_app::text::clean_text::clean;

/// How long the farewell page ignores keys after it opens. The guest cannot have read it sooner.
pub const UNREAD: Duration = Duration::from_secs(1);

/// The width of the text on the farewell page, in columns.
const COLUMNS: u16 = 60;

/// The page that says why a guest is no longer at a shared table, with the time at which the page was opened.
#[derive(Debug, Clone)]
pub struct FarewellPage {
    text: String,
    since: Duration,
}

impl FarewellPage {
    /// Creates the farewell page. `text` is the reason why the guest is no longer at the table, and `since` is the time
    /// at which the page was opened.
    pub fn new(text: &str, since: Duration) -> Self {
        let text = clean(text);
        Self { text, since }
    }

    /// Whether the farewell page has been open for too short a time for the guest to have read it.
    pub fn is_unread(&self, now: Duration) -> bool {
        now < self.since + UNREAD
    }
}

impl Page for FarewellPage {
    fn key_context(&self) -> KeyContext {
        KeyContext::Page
    }

    fn update(&mut self, _: PageInput<'_>, _: &Context) -> Effects {
        Vec::new()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.appearance.theme;
        let columns = COLUMNS.min(area.width.saturating_sub(4)).max(1);
        let mut lines = wrap(&self.text, columns.into());
        lines.extend([String::new(), "Press any key to leave".to_owned()]);
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let place = centred(area, columns + 4, height.saturating_add(2));
        let inside = panel(frame, place, theme, "The table is closed");
        for (row, line) in (0..).zip(lines) {
            line_at(frame, inside, row, Line::raw(line));
        }
    }

    fn key_words(&self, entry: &Entry, _: &Context) -> KeyWords {
        match entry.action {
            Action::Back => KeyWords::Are("leave".to_owned()),
            _ => KeyWords::Nothing,
        }
    }
}
