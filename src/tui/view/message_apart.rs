//! Where a message of several lines stands if the bottom lines of the table are full of cards: on the bare
//! table, so that it covers none.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use super::lost_box;
use super::sentence::sentence;
use super::status_line::{keys_are_covered, lines_with, wrapped};
use crate::model::{App, Screen};
use crate::render::text::{width, wrap};
use crate::screens::table::BareTable;
use patience_app::keymap::KeyContext;

/// How many columns its lines have at most: the first of these with which it has room.
const WIDTHS: [usize; 5] = [60, 48, 36, 28, 20];

/// A message on the bare table.
pub struct MessageApart {
    /// Its lines.
    pub lines: Vec<String>,
    /// Whether it refuses something.
    pub is_refusal: bool,
    /// Where it stands; each line has a space before it and after it.
    pub place: Rect,
}

/// Returns the message that would cover cards in the bottom lines, where the table is bare elsewhere.
pub fn message_apart(app: &App) -> Option<MessageApart> {
    let is_table = app.screen() == Screen::Table && app.overlays.is_empty();
    if !is_table || app.is_too_small() || lost_box::shown(app).is_some() {
        return None;
    }
    if app.state() == KeyContext::Race && app.notice.is_none() {
        // Each of the two is told in their half.
        return None;
    }
    let (text, is_refusal) = sentence(app)?;
    let lines = wrapped(app, &text).len();
    let table = app.table.as_ref().filter(|_| lines > 1)?;
    if keys_are_covered(table) || app.layout()?.bottom() <= lines_with(app, lines) {
        return None;
    }
    let bare = BareTable::of(&app.context, table)?;
    let place = |lines: &[String]| {
        let widest = lines.iter().map(|line| width(line)).max()?;
        let size = (u16::try_from(widest + 2), u16::try_from(lines.len()));
        bare.find((size.0.ok()?, size.1.ok()?))
    };
    WIDTHS.into_iter().find_map(|columns| {
        let lines = wrap(&text, columns);
        let place = place(&lines)?;
        Some(MessageApart {
            lines,
            is_refusal,
            place,
        })
    })
}

impl MessageApart {
    /// Draws the message.
    pub fn draw(self, frame: &mut Frame, app: &App) {
        let theme = &app.context.appearance.theme;
        let style = if self.is_refusal {
            theme.error
        } else {
            theme.message
        };
        let line = |text: String| Line::styled(format!(" {text} "), style);
        let lines: Vec<Line> = self.lines.into_iter().map(line).collect();
        frame.render_widget(Clear, self.place);
        frame.render_widget(Paragraph::new(lines).style(theme.keys), self.place);
    }
}
