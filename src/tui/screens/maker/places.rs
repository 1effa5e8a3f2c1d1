//! Where the parts of the page stand: the form, and what is beside it.

use ratatui::layout::Rect;

use crate::context::Context;
use crate::layout::{below, inset, without_last};

/// The width from which something stands beside the form.
pub const BESIDE: u16 = 76;

/// The width from which the form has more room.
const WIDE: u16 = 110;

/// The rows below the form for the meaning of its field, the one that stays empty among them.
pub const MEANING: u16 = 4;

/// Returns where the form stands, with the meaning of its field.
pub fn form_area(area: Rect) -> Rect {
    let width = match area.width {
        WIDE.. => 54,
        BESIDE.. => 43,
        narrow => narrow,
    };
    Rect { width, ..area }
}

/// Returns where the table and the words stand: beside the form, or in its place where there is no room.
pub fn side_area(area: Rect) -> Rect {
    if area.width < BESIDE {
        return whole_area(area);
    }
    let form = form_area(area);
    let width = area.width.saturating_sub(form.width + 2);
    Rect::new(form.right() + 1, area.y, width, area.height)
}

/// Returns where a table stands that has the page for itself.
pub fn whole_area(area: Rect) -> Rect {
    inset(area, 2)
}

/// Returns where the rows of the form stand.
pub fn rows_area(area: Rect) -> Rect {
    let rows = without_last(below(form_area(area), 1), MEANING);
    let width = rows.width.saturating_sub(1);
    Rect { width, ..rows }
}

/// Returns how many rows of the form are in sight.
pub fn form_height(context: &Context) -> usize {
    rows_area(context.table_area()).height.into()
}
