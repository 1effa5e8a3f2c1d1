//! Pages over the screen as they all look: the frame, the line under it, lists that scroll.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::text::fit;
use super::theme::Theme;
use crate::layout::{below, inset, row_of, without_last};

/// Frame pieces for terminals without line characters.
const ASCII_FRAME: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// How much bare table there is beside a page over the table.
const PANEL_MARGIN: u16 = 1;

/// Returns a rectangle of at most this size in the middle of another.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect::new(x, y, width, height)
}

/// Returns the inside of a framed page, as `panel` does, without drawing it.
pub const fn within(area: Rect) -> Rect {
    let (width, height) = (area.width.saturating_sub(4), area.height.saturating_sub(2));
    Rect::new(area.x + 2, area.y + 1, width, height)
}

/// Returns the frame of a page.
pub fn bordered(theme: &Theme) -> Block<'static> {
    Block::bordered()
        .border_set(theme.glyphs.either(border::ROUNDED, ASCII_FRAME))
        .border_style(theme.frame)
        .style(theme.panel)
}

/// Frames a page and returns its inside, with a margin of one at the sides. Nothing else is left between the top
/// and the bottom line: halves of cards beside the page would be no more than disquiet.
pub fn panel(frame: &mut Frame, area: Rect, theme: &Theme, title: &str) -> Rect {
    panel_in(
        frame,
        without_last(below(frame.area(), 1), 1),
        area,
        theme,
        title,
    )
}

/// Frames a page as [`panel`] does, in a part of the screen: the rest stays as it is.
pub fn panel_in(frame: &mut Frame, screen: Rect, area: Rect, theme: &Theme, title: &str) -> Rect {
    cleared(frame, screen, theme);
    let style = theme.panel.patch(theme.strong);
    let title = (!title.is_empty()).then_some((title, style));
    framed(frame, area, theme, bordered(theme), title)
}

/// Returns the frame of a box that lies on a table which keeps its colours: a double line in this
/// style.
pub fn double_bordered(theme: &Theme, style: Style) -> Block<'static> {
    let set = theme.glyphs.either(border::DOUBLE, ASCII_FRAME);
    bordered(theme).border_set(set).border_style(style)
}

/// Clears a rectangle down to the bare table.
pub fn cleared(frame: &mut Frame, area: Rect, theme: &Theme) {
    frame.render_widget(Clear, area);
    frame.render_widget(Block::new().style(theme.table), area);
}

/// Clears a rectangle for a box with this frame and title, and returns its inside, with a margin of one
/// at the sides. The table around it stays as it is.
pub fn framed(
    frame: &mut Frame,
    area: Rect,
    theme: &Theme,
    block: Block<'static>,
    title: Option<(&str, Style)>,
) -> Rect {
    let mut block = block;
    if let Some((title, style)) = title {
        let title = fit(title, usize::from(area.width.saturating_sub(6)));
        block = block.title(Line::styled(format!(" {title} "), style));
    }
    let inner = block.inner(area);
    // A margin of bare table at the sides, so that no halves of cards touch the frame.
    let whole = frame.area();
    let left = area.x.saturating_sub(PANEL_MARGIN).max(whole.x);
    let right = (area.right() + PANEL_MARGIN).min(whole.right());
    let around = Rect::new(left, area.y, right.saturating_sub(left), area.height);
    cleared(frame, around, theme);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inset(inner, 1)
}

/// Draws a line down a rectangle of one column: it parts what stands beside it.
pub fn draw_line(frame: &mut Frame, area: Rect, theme: &Theme) {
    let line = theme.glyphs.either("│", "|");
    for row in area.rows() {
        frame.render_widget(Span::styled(line, theme.table.patch(theme.ghost)), row);
    }
}

/// Draws one line of text in a rectangle's row, if the rectangle has that row.
pub fn line_at(frame: &mut Frame, area: Rect, row: u16, line: Line) {
    if row < area.height {
        frame.render_widget(line, row_of(area, row));
    }
}

/// Draws lines one below the other from a row of a rectangle on, as many as it has rows for.
pub fn lines_at<'a>(
    frame: &mut Frame,
    area: Rect,
    first: u16,
    lines: impl IntoIterator<Item = Line<'a>>,
) {
    for (row, line) in (first..).zip(lines) {
        line_at(frame, area, row, line);
    }
}

/// Returns the first line that is shown where that is to be `top`: a screen that has grown shows the last
/// lines at its end.
pub fn first_in_sight(top: usize, lines: usize, area: Rect) -> usize {
    top.min(lines.saturating_sub(usize::from(area.height)))
}

/// Draws lines from `top` on, with marks right of the edge where there are more.
pub fn lines_from(
    frame: &mut Frame,
    area: Rect,
    theme: &Theme,
    lines: &[Line<'static>],
    top: usize,
) {
    let top = first_in_sight(top, lines.len(), area);
    let shown: Vec<Line> = lines
        .iter()
        .skip(top)
        .take(usize::from(area.height))
        .cloned()
        .collect();
    frame.render_widget(Paragraph::new(shown), area);
    let (up, down) = theme.glyphs.either(("▲", "▼"), ("^", "v"));
    if top > 0 {
        mark(frame, area, 0, up, theme.dim);
    }
    if lines.len() > top + usize::from(area.height) {
        mark(frame, area, area.height.saturating_sub(1), down, theme.dim);
    }
}

/// Tells whether a point of the screen is the mark that there are more lines above, or below, of a list of
/// so many lines that is shown from `top` on: `Some(true)` for those below.
pub fn mark_at(area: Rect, lines: usize, top: usize, (x, y): (u16, u16)) -> Option<bool> {
    let is_column = area.width > 0 && (area.right().saturating_sub(1)..=area.right()).contains(&x);
    let last = area.bottom().checked_sub(1)?;
    let top = first_in_sight(top, lines, area);
    if is_column && y == last && lines > top + usize::from(area.height) {
        Some(true)
    } else if is_column && y == area.y && top > 0 {
        Some(false)
    } else {
        None
    }
}

fn mark(frame: &mut Frame, area: Rect, row: u16, sign: &'static str, style: Style) {
    if area.width > 0 && row < area.height {
        // In the margin, where there is one, so that no word loses its end.
        let x = area.right().min(frame.area().right() - 1);
        let at = Rect::new(x, area.y + row, 1, 1);
        frame.render_widget(Span::styled(sign, style), at);
    }
}

/// Moves the first line shown so that line `at` is in sight of `height` lines.
pub fn scrolled(top: usize, at: usize, height: usize) -> usize {
    if at < top {
        at
    } else if at >= top + height.max(1) {
        at + 1 - height.max(1)
    } else {
        top
    }
}
