//! Decides where a message is drawn: above the keys, in their place, or on an empty part of the table. An empty part of
//! the table is used if the message has several lines that would cover cards. If no part of the table is empty, the
//! message covers those cards.

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

/// The widths, in columns, that a message on an empty part of the table can have. The first one that fits is used.
const WIDTHS: [usize; 5] = [60, 48, 36, 28, 20];

/// The maximum number of lines of a message.
const MOST_LINES: usize = 3;

/// A message that is drawn on an empty part of the table.
pub struct MessageApart {
    /// The lines of text of the message.
    pub lines: Vec<String>,
    /// Whether the message says that something was refused.
    pub is_refusal: bool,
    /// The area of the message, including a space before and after each line.
    pub place: Rect,
}

/// Returns the message to draw on an empty part of the table; `None` if it does not cover cards in the bottom lines,
/// or if there is no room on the table.
pub fn message_apart(app: &App) -> Option<MessageApart> {
    let is_table = app.is_table_in_sight();
    if !is_table || app.is_too_small() || lost_box::shown(app).is_some() {
        return None;
    }
    if app.state() == KeyContext::Race && app.notice().is_none() {
        // Each of the two players has the messages in their half.
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
    /// Draws the message on an empty part of the table.
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

/// Wraps a message into at most three screen lines, with room for a space on each side.
pub(super) fn wrapped(app: &App, text: &str) -> Vec<String> {
    wrap_to(
        text,
        usize::from(app.context.size.0).saturating_sub(2),
        MOST_LINES,
    )
}

/// Whether a message of `lines` lines is drawn above the keys. This is so if the last rows of the table are empty, and
/// always in the game maker.
pub(super) fn stands_over_keys(app: &App, lines: usize) -> bool {
    // There is room below a form, and its keys must stay clickable.
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

/// Whether the keys of the table do nothing now, so that a message can take the place of the keys.
fn keys_are_covered(table: &Table) -> bool {
    let waits = |real_time: &real_time::RealTime| !real_time.is_running();
    // A question that the keys of the table do not answer takes their place.
    let is_asked = table.is_gathering() || table.pending().is_some();
    let is_hidden = table.session().has_curtain();
    is_asked || is_hidden || table.session().real_time().is_some_and(waits)
}

/// Returns the first row of the bottom lines, if the message and the keys take `lines` lines.
fn lines_with(app: &App, lines: usize) -> u16 {
    let over = steps(app).len() + bars(app).len() + usize::from(app.said().is_some());
    let rows = u16::try_from(lines + over).unwrap_or(u16::MAX);
    app.context.size.1.saturating_sub(rows)
}
