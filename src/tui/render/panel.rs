//! The common look of pages that cover the screen: frames, lines of text, and lists that scroll.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::text::fit;
use super::theme::Theme;
use crate::layout::{below, inset, row_of, without_last};

/// The characters for frames of pages on terminals without line characters.
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

/// The number of screen columns on both sides of a page that are cleared to the bare table.
const PANEL_MARGIN: u16 = 1;

/// Returns a rectangle that is centred in `area` and at most `width` by `height` cells large.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect::new(x, y, width, height)
}

/// Returns the inside of a framed page, as [`panel`] does, but draws nothing.
pub const fn within(area: Rect) -> Rect {
    let (width, height) = (area.width.saturating_sub(4), area.height.saturating_sub(2));
    Rect::new(area.x + 2, area.y + 1, width, height)
}

/// Returns the frame of a page or box that opens over the screen, in the theme's colours.
pub fn bordered(theme: &Theme) -> Block<'static> {
    Block::bordered()
        .border_set(theme.glyphs.either(border::ROUNDED, ASCII_FRAME))
        .border_style(theme.frame)
        .style(theme.panel)
}

/// Draws a framed page and returns its inside, which is one column away from the frame on both sides. Clears
/// the rest of the screen except the top and bottom lines, because partly covered cards beside a page would be
/// distracting.
pub fn panel(frame: &mut Frame, area: Rect, theme: &Theme, title: &str) -> Rect {
    panel_in(
        frame,
        without_last(below(frame.area(), 1), 1),
        area,
        theme,
        title,
    )
}

/// Draws a framed page as [`panel`] does, but clears only the part `screen` of the screen.
pub fn panel_in(frame: &mut Frame, screen: Rect, area: Rect, theme: &Theme, title: &str) -> Rect {
    cleared(frame, screen, theme);
    let style = theme.panel.patch(theme.strong);
    let title = (!title.is_empty()).then_some((title, style));
    framed(frame, area, theme, bordered(theme), title)
}

/// Returns the kind of frame for a box over the table: a double line in `style`. The table around the box stays
/// visible.
pub fn double_bordered(theme: &Theme, style: Style) -> Block<'static> {
    let set = theme.glyphs.either(border::DOUBLE, ASCII_FRAME);
    bordered(theme).border_set(set).border_style(style)
}

/// Clears a rectangle, so that it looks like the bare table.
pub fn cleared(frame: &mut Frame, area: Rect, theme: &Theme) {
    frame.render_widget(Clear, area);
    frame.render_widget(Block::new().style(theme.table), area);
}

/// Draws a box with the frame `block` and a title. Returns its inside, which is one column away from the frame
/// on both sides. The rest of the table stays visible.
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
    // Clear a margin at the sides, so that no partly covered cards touch the frame.
    let whole = frame.area();
    let left = area.x.saturating_sub(PANEL_MARGIN).max(whole.x);
    let right = (area.right() + PANEL_MARGIN).min(whole.right());
    let around = Rect::new(left, area.y, right.saturating_sub(left), area.height);
    cleared(frame, around, theme);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inset(inner, 1)
}

/// Draws a vertical line that separates two parts of a page. `area` is one column wide.
pub fn draw_line(frame: &mut Frame, area: Rect, theme: &Theme) {
    let line = theme.glyphs.either("│", "|");
    for row in area.rows() {
        frame.render_widget(Span::styled(line, theme.table.patch(theme.ghost)), row);
    }
}

/// Draws a line of text in a row of a rectangle. Does nothing if the rectangle has no such row.
pub fn line_at(frame: &mut Frame, area: Rect, row: u16, line: Line) {
    if row < area.height {
        frame.render_widget(line, row_of(area, row));
    }
}

/// Draws lines of text in a rectangle, starting at the row `first`. Leaves out lines that do not fit.
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

/// Returns the first visible line of a list with the scroll offset `top`. The list is never scrolled further
/// than to its last line.
pub fn first_in_sight(top: usize, lines: usize, area: Rect) -> usize {
    top.min(lines.saturating_sub(usize::from(area.height)))
}

/// Draws the lines of a list from `top` on. Marks at the right edge show where there are more lines.
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

/// Returns the scroll mark at a point of the screen, for a list of `lines` lines shown from `top` on.
/// `Some(true)` is the mark for more lines below, and `Some(false)` the mark for more lines above. `None` if
/// there is no mark at this point.
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
        // The mark is in the margin if there is one, so that it covers no text.
        let x = area.right().min(frame.area().right() - 1);
        let at = Rect::new(x, area.y + row, 1, 1);
        frame.render_widget(Span::styled(sign, style), at);
    }
}

/// Returns the scroll offset at which line `at` is visible in `height` lines. It is as near to `top` as
/// possible.
pub fn scrolled(top: usize, at: usize, height: usize) -> usize {
    if at < top {
        at
    } else if at >= top + height.max(1) {
        at + 1 - height.max(1)
    } else {
        top
    }
}
