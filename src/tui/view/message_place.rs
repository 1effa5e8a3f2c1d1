//! Where a message stands: over the keys, in their place, or on the bare table if it has several lines and there
//! are cards in the bottom lines. Where no part of the table is bare, it covers those.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use super::lost_box;
use super::replay_bar::bars;
use super::sentence::sentence;
use super::step_lines::steps;
use crate::interaction::table::Table;
use crate::model::{App, Overlay, Screen};
use crate::render::text::{width, wrap, wrap_to};
use crate::screens::table::BareTable;
use patience_app::keymap::KeyContext;
use patience_app::session::real_time;

/// How many columns its lines have at most: the first of these with which it has room.
const WIDTHS: [usize; 5] = [60, 48, 36, 28, 20];

/// The most lines that a message takes.
const MOST_LINES: usize = 3;

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
    let is_table = app.is_table_in_sight();
    if !is_table || app.is_too_small() || lost_box::shown(app).is_some() {
        return None;
    }
    if app.state() == KeyContext::Race && app.notice().is_none() {
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

/// Wraps a message into at most three lines, each with room for a space at either side.
pub(super) fn wrapped(app: &App, text: &str) -> Vec<String> {
    wrap_to(
        text,
        usize::from(app.context.size.0).saturating_sub(2),
        MOST_LINES,
    )
}

/// Tells whether a message of this many lines is drawn above the keys. It is where the last rows of the table
/// are empty, and below the form of the maker.
pub(super) fn stands_over_keys(app: &App, lines: usize) -> bool {
    // Below a form there is room, and its keys stay where they can be clicked.
    if matches!(app.overlays.last(), Some(Overlay::Maker(_))) {
        return true;
    }
    if app.screen() != Screen::Table || !app.overlays.is_empty() || app.is_too_small() {
        return false;
    }
    let table = app.table.as_ref();
    table.is_some_and(|table| !keys_are_covered(table) && table.duel().is_none())
        && lost_box::shown(app).is_none()
        && (app.layout()).is_some_and(|layout| layout.bottom() <= lines_with(app, lines + 1))
}

/// Tells whether the keys of the table do nothing, so that a message stands in place of them.
fn keys_are_covered(table: &Table) -> bool {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    // A question that keys of the table do not answer stands in place of them.
    let is_asked = table.is_gathering() || table.pending().is_some();
    let is_hidden = table.session().has_curtain();
    is_asked || is_hidden || table.session().real_time().is_some_and(waits)
}

/// Returns the first row of the bottom lines if the message and the keys take this many lines.
fn lines_with(app: &App, lines: usize) -> u16 {
    let over = steps(app).len() + bars(app).len() + usize::from(app.said().is_some());
    let rows = u16::try_from(lines + over).unwrap_or(u16::MAX);
    app.context.size.1.saturating_sub(rows)
}
