//! The pages about finished games: the list of them, statistics, and the calendar of daily deals.

pub mod days;
pub mod finished;
pub mod finished_filter;
mod picture;
pub mod statistics;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::render::panel::lines_at;
use crate::render::text::wrap;
use crate::render::theme::Theme;

/// Returns a text as indented lines, wrapped to `columns` columns. The indentation is not counted.
fn indented(text: &str, columns: usize, style: Style) -> impl Iterator<Item = Line<'static>> {
    let lines = wrap(text, columns).into_iter();
    lines.map(move |line| Line::styled(format!("    {line}"), style))
}

/// Draws a single sentence on a page that has nothing else to show, such as a page without any games.
fn sentence(frame: &mut Frame, area: Rect, theme: &Theme, text: &str) {
    let columns = usize::from(area.width.saturating_sub(8));
    lines_at(frame, area, 2, indented(text, columns, theme.dim));
}
