//! The position of the box with the result of a hand, and the row of its keys.

use ratatui::layout::Rect;

use crate::model::{App, Overlay};
use crate::screens::result::ResultPage;
use crate::screens::table::BareTable;

/// The minimum number of columns that must be free beside the box with the result of a hand. Fewer columns show too
/// little of the cards.
const SLIVER: u16 = 8;

/// Returns the area of the box with the result of a hand. The box is below the ribbons of a pack if there are any.
/// Otherwise it is where the table is empty, so that the final layout stays visible. If there is no room, it is at the
/// bottom, where no narrow strips of cards remain beside or below it.
pub(super) fn place(app: &App, page: &ResultPage) -> Rect {
    let plan = page.plan(&app.context);
    let Some(table) = app.table.as_ref().filter(|_| !plan.has_ribbons()) else {
        return plan.area;
    };
    let bare = BareTable::of(&app.context, table);
    let found = bare.and_then(|bare| bare.find_for_box((plan.area.width, plan.area.height)));
    let screen = app.context.table_area();
    let is_wide = screen.width - plan.area.width < 2 * SLIVER;
    let across = if is_wide { screen } else { plan.area };
    found.unwrap_or(Rect {
        x: across.x,
        y: screen.bottom().saturating_sub(plan.area.height),
        width: across.width,
        ..plan.area
    })
}

/// Returns the area of the box with the result of a hand, if the table is visible behind the box; `None` if the box is
/// below the ribbons of a pack.
pub(super) fn place_on_table(app: &App, page: &ResultPage) -> Option<Rect> {
    let plan = page.plan(&app.context);
    (!plan.has_ribbons()).then(|| place(app, page))
}

/// Returns the row for the keys in the result box, if a result is the topmost page.
pub(super) fn key_row(app: &App) -> Option<Rect> {
    let Some(Overlay::Result(page)) = app.overlays.last() else {
        return None;
    };
    if page.is_in_cascade(app.context.now) {
        return None;
    }
    page.plan(&app.context).key_row(place(app, page))
}
