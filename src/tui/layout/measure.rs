//! Widths of rows of cards, what is left beside and above them, and parts of areas.

use ratatui::layout::Rect;

/// The lines of a table on a screen of more than 30.
const HIGH: u16 = 29;

/// The widest gap between cards for which the edge of the screen may be touched.
const NARROW: u16 = 3;
/// The room that wider gaps leave at both edges together.
const EDGES: u16 = 8;

/// Returns the biggest gap between cards, from most down to least, with which the width fits.
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

/// Returns the width of a row of cards.
pub(super) const fn row_width(count: u16, card: u16, gap: u16) -> u16 {
    if count == 0 {
        0
    } else {
        count * (card + gap) - gap
    }
}

/// Returns how many piles there are, as a width.
pub(super) fn many<T>(piles: &[T]) -> u16 {
    u16::try_from(piles.len()).unwrap_or(u16::MAX)
}

/// Returns the margin that centres a width in a room.
pub(super) const fn margin(room: u16, width: u16) -> u16 {
    room.saturating_sub(width) / 2
}

/// Returns how many free lines lie above a table: none on a low screen, where columns need them,
/// and a third of them on a higher one.
pub(super) const fn margin_above(area: Rect, free: u16) -> u16 {
    if area.height < HIGH { 0 } else { free / 3 }
}

/// Returns a row of an area, counted from its top.
pub const fn row_of(area: Rect, row: u16) -> Rect {
    Rect::new(area.x, area.y + row, area.width, 1)
}

/// Returns the part of an area below its first rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect::new(area.x, area.y + rows, area.width, area.height - rows)
}

/// Returns an area without its last rows.
pub const fn without_last(area: Rect, rows: u16) -> Rect {
    let height = area.height.saturating_sub(rows);
    Rect { height, ..area }
}

/// Returns an area without so many columns at either side.
pub fn inset(area: Rect, columns: u16) -> Rect {
    let x = area.x + columns.min(area.width);
    Rect::new(
        x,
        area.y,
        area.width.saturating_sub(2 * columns),
        area.height,
    )
}
