//! Finding bare places on the table, where a box that is drawn over the table covers nothing. The outline of the cursor
//! counts as bare, so that the box does not move when the cursor moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::cursor::is_outline;

/// The number of screen columns and lines that should be empty between a box over the table and anything around it.
const MARGIN: (u16, u16) = (2, 1);

/// Returns the bare place of the given size on the table that is nearest to the middle of an area. The place has a
/// margin around it if possible. If two people share the table, the line between their halves counts as bare, so that
/// the place can extend over both halves.
pub fn bare_place(
    buffer: &Buffer,
    area: Rect,
    (width, height): (u16, u16),
    is_for_two: bool,
) -> Option<Rect> {
    let (beside, above) = MARGIN;
    let around = (width + 2 * beside, height + 2 * above);
    let apart = nearest(buffer, area, around, is_for_two);
    let apart = apart.map(|place| Rect::new(place.x + beside, place.y + above, width, height));
    apart.or_else(|| nearest(buffer, area, (width, height), is_for_two))
}

/// Returns the bare place of exactly the given size on the table that is nearest to the middle of an area.
fn nearest(
    buffer: &Buffer,
    area: Rect,
    (width, height): (u16, u16),
    is_for_two: bool,
) -> Option<Rect> {
    let middle = (area.x + area.width / 2, area.y + area.height / 2);
    let is_line = |x: u16, symbol: &str| {
        is_for_two && x.abs_diff(middle.0) <= 1 && matches!(symbol, "│" | "|")
    };
    let bare = |rect: &Rect| {
        rect.positions().all(|at| {
            let symbol = buffer.cell(at).map_or(" ", |cell| cell.symbol());
            symbol == " " || is_outline(symbol) || is_line(at.x, symbol)
        })
    };
    let last = (
        area.right().checked_sub(width)?,
        area.bottom().checked_sub(height)?,
    );
    // A line counts as two columns.
    let away = |rect: &Rect| {
        let x = (rect.x + width / 2).abs_diff(middle.0);
        u32::from(x) + 2 * u32::from((rect.y + height / 2).abs_diff(middle.1))
    };
    let places = (area.y..=last.1)
        .flat_map(|y| (area.x..=last.0).map(move |x| Rect::new(x, y, width, height)));
    let mut places: Vec<Rect> = places.collect();
    places.sort_by_key(away);
    places.into_iter().find(bare)
}
