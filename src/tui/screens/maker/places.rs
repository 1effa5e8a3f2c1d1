//! The areas of the game maker's page: the form, and the side panel beside it.

use ratatui::layout::Rect;

use crate::context::Context;
use crate::layout::{below, inset, without_last};

/// The minimum width of the game maker's page at which the side panel is beside the form.
pub const BESIDE: u16 = 76;

/// The minimum width of the game maker's page at which the form is wider than usual.
const WIDE: u16 = 110;

/// The number of rows below the game maker's form for the explanation of the field, including an empty row.
pub const MEANING: u16 = 4;

/// Returns the area of the game maker's form and of the explanation below it.
pub fn form_area(area: Rect) -> Rect {
    let width = match area.width {
        WIDE.. => 54,
        BESIDE.. => 43,
        narrow => narrow,
    };
    Rect { width, ..area }
}

/// Returns the area of the game maker's side panel: beside the form or, if there is no room, in place of the form.
pub fn side_area(area: Rect) -> Rect {
    if area.width < BESIDE {
        return whole_area(area);
    }
    let form = form_area(area);
    let width = area.width.saturating_sub(form.width + 2);
    Rect::new(form.right() + 1, area.y, width, area.height)
}

/// Returns the area of the table when it fills the whole page of the game maker.
pub fn whole_area(area: Rect) -> Rect {
    inset(area, 2)
}

/// Returns the area of the game maker's form without the explanation below it.
pub fn rows_area(area: Rect) -> Rect {
    let rows = without_last(below(form_area(area), 1), MEANING);
    let width = rows.width.saturating_sub(1);
    Rect { width, ..rows }
}

/// Returns how many rows of the game maker's form are visible.
pub fn form_height(context: &Context) -> usize {
    rows_area(context.table_area()).height.into()
}
