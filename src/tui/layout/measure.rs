//! Calculations with the widths of rows of cards, the margins of a table and parts of areas.

use ratatui::layout::Rect;

/// The height of a table, in screen lines, from which there is a margin above it. The screen then has more than
/// 30 lines.
const HIGH: u16 = 29;

/// The widest gap between cards, in screen columns, with which the table may touch the edges of the screen.
const NARROW: u16 = 3;
/// The total of the left and right margins that a table needs if the gap between its cards is wider than
/// `NARROW`.
const EDGES: u16 = 8;

/// Returns the widest gap between cards for which the table fits into `room`. The gap is between `least` and
/// `most`. `None` if the table does not even fit with the narrowest gap.
pub(super) fn widest_gap(
    most: u16,
    least: u16,
    room: u16,
    width: impl Fn(u16) -> u16,
) -> Option<u16> {
    (least..=most).rev().find(|gap| {
        let edges = if *gap > NARROW { EDGES } else { 0 };
        width(*gap) + edges <= room
    })
}

/// Returns the width of a row of `count` cards, in screen columns.
pub(super) const fn row_width(count: u16, card: u16, gap: u16) -> u16 {
    if count == 0 {
        0
    } else {
        count * (card + gap) - gap
    }
}

/// Converts a number of items to a `u16`.
pub(super) fn many<T>(piles: &[T]) -> u16 {
    u16::try_from(piles.len()).unwrap_or(u16::MAX)
}

/// Returns the left margin that centres something of the given width in `room`.
pub(super) const fn margin(room: u16, width: u16) -> u16 {
    room.saturating_sub(width) / 2
}

/// Returns how many of the `free` screen lines should be above the table. On a low screen none are, because the
/// columns need them. On a higher screen a third of them are.
pub(super) const fn margin_above(area: Rect, free: u16) -> u16 {
    if area.height < HIGH { 0 } else { free / 3 }
}

/// Returns one line of a screen area, as an area. `row` is counted from its top.
pub const fn row_of(area: Rect, row: u16) -> Rect {
    Rect::new(area.x, area.y + row, area.width, 1)
}

/// Returns a screen area without its first `rows` lines.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect::new(area.x, area.y + rows, area.width, area.height - rows)
}

/// Returns a screen area without its last `rows` lines.
pub const fn without_last(area: Rect, rows: u16) -> Rect {
    let height = area.height.saturating_sub(rows);
    Rect { height, ..area }
}

/// Returns a screen area without `columns` screen columns on its left and on its right.
pub fn inset(area: Rect, columns: u16) -> Rect {
    let x = area.x + columns.min(area.width);
    Rect::new(
        x,
        area.y,
        area.width.saturating_sub(2 * columns),
        area.height,
    )
}
