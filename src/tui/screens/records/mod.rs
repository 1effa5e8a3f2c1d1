//! The pages that show what the records of finished games tell.

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

/// Returns a text in lines of so many columns, set in from the left.
fn indented(text: &str, columns: usize, style: Style) -> impl Iterator<Item = Line<'static>> {
    let lines = wrap(text, columns).into_iter();
    lines.map(move |line| Line::styled(format!("    {line}"), style))
}

/// Writes a sentence where a page has nothing else to show.
fn sentence(frame: &mut Frame, area: Rect, theme: &Theme, text: &str) {
    let columns = usize::from(area.width.saturating_sub(8));
    lines_at(frame, area, 2, indented(text, columns, theme.dim));
}
